import { expect, test } from 'vitest'
import { advanced, STEPS, type Progress, type Seen } from './steps'

const seen = (given: Partial<Seen> = {}): Seen => ({
  playing: false, mode: 'result', body: null, undo: [], redo: [], dialog: null, ...given,
})
const walked = (states: readonly Seen[]): number =>
  states.reduce<Progress>(advanced, { at: 0, begun: seen() }).at

test('a whole first shot goes through every step', () => {
  const posed = { undo: ['Pose hip_l'] }
  const higher = { undo: ['Pose hip_l', 'Drag ada.com at apex of ada.com.z'] }
  expect(walked([
    seen({ playing: true }), seen({ mode: 'pose' }), seen({ mode: 'pose', body: 'ada.thigh_l' }),
    seen({ mode: 'pose', body: 'ada.thigh_l', ...posed }), seen({ playing: true, ...posed }), seen(higher),
    seen({ ...posed, redo: ['Drag'] }), seen({ dialog: 'export' }),
  ])).toBe(STEPS.length)
})

test('a step waits until it is done, and what was done before does not count', () => {
  expect(walked([seen(), seen({ body: 'ada.thigh_l' })])).toBe(0)
  const begun = seen({ mode: 'pose', body: 'ada.thigh_l', undo: ['Move key'] })
  expect(advanced({ at: 3, begun }, begun).at).toBe(3)
})
