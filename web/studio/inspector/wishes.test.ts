import { expect, test } from 'vitest'
import type { Drag, Goal, Wish } from '../talk/protocol'
import { dragged, unmet } from './wishes'

const wish = (given: Partial<Wish>): Wish => ({
  body: null, pos: null, point: [0, 0, 0], turn: null, axis: [0, 0, 1], points: null, velocity: null, spin: null,
  quantity: null, is: null, expression: null, at: 'end', before: false, nail: false, within: null, scale: null, ...given,
})
const drag = (note: string, ...wishes: Wish[]): Drag => ({ wishes, free: [], moves: 8, updates: 4, note })
const claims = (...met: boolean[]) => ({ claims: met.map((ok) => ({ claim: '', asked: '', measured: '', ok })) })
const goal = {} as Goal

test('a drag is said in words', () => {
  const place = wish({ body: 'hat', at: 1.05, pos: [0, 0, 1], turn: [0, 0, 0], nail: true })
  expect(dragged(drag('onto the rack', place))).toBe('onto the rack: hat pos and turn at 1.05 s, nailed')
  expect(dragged(drag('', wish({ quantity: 'hat.spin.z', is: 12, at: 'start' })))).toBe('hat.spin.z = 12 at start')
})

test('goals are judged by themselves, drags by every claim', () => {
  expect(unmet(claims(true, false), [goal], [])).toBe(false)
  expect(unmet(claims(false, true), [goal], [])).toBe(true)
  expect(unmet(claims(true, false), [], [drag('', wish({}))])).toBe(true)
  expect(unmet(claims(false), [], [])).toBe(false)
})
