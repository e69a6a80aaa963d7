import { expect, test } from 'vitest'
import type { PoseKey } from '../talk/protocol'
import { boxed, clicked, diamonds, followed, isMarked, panned, whole, zoomed } from './dope'

const HINGES = ['spine.flex', 'hip_l.flex', 'hip_r.flex']
const key = (at: number, joints: Record<string, number>): PoseKey => ({
  at, joints, pose: null, name: null, gain: 1, damping: 1, then: 'linear', mirror: false, reach: [],
})
const poses = [key(0.5, { 'hip.flex': 1, 'spine.flex': 2 }), key(1, { 'hip_l.flex': 3 })]

test('a key has a diamond of its own and one for each group', () => {
  const rows = diamonds(poses, HINGES).map((d) => `${d.key}:${String(d.group)}`)
  expect(rows).toEqual(['0:null', '0:leg_l', '0:leg_r', '0:trunk', '1:null', '1:leg_l'])
})

test('a whole key selects its diamonds; Shift adds and takes away', () => {
  const all = diamonds(poses, HINGES)
  const one = clicked(all[0]!, [], false)
  expect(all.filter((d) => isMarked(d, one))).toHaveLength(4)
  const two = clicked(all[5]!, one, true)
  expect(two).toHaveLength(2)
  expect(clicked(all[5]!, two, true)).toEqual(one)
})

test('a box takes what lies in its rows and times', () => {
  const all = diamonds(poses, HINGES)
  expect(boxed(all, { from: 0.9, to: 1.1, rows: new Set(['leg_l', 'leg_r']) })).toEqual([{ key: 1, group: 'leg_l' }])
})

test('a selection follows keys that change their order', () => {
  const after = [poses[1]!, { ...poses[0]!, at: 1.5 }]
  const marks = [{ key: 0, group: 'trunk' }]
  expect(followed(marks, poses, after, HINGES, (at) => at + 1)).toEqual([{ key: 1, group: 'trunk' }])
})

test('zoom keeps the moment under the pointer, and never leaves the shot', () => {
  const span = zoomed({ from: 0, to: 2 }, 1.5, 0.5, 2)
  expect((1.5 - span.from) / (span.to - span.from)).toBeCloseTo(0.75)
  expect(panned(span, 100, 2).to).toBeLessThan(2.1)
  expect(whole(2).from).toBeLessThan(0)
})
