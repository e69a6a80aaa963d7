import { expect, test } from 'vitest'
import type { BodyView, FigureView, JointView } from '../talk/protocol'
import { chainOf, reached } from './reach'
import { placeOf, Tree } from './tree'

const body = (name: string, parent: number, at: number[]): BodyView => ({
  name, parent, at, turn: [1, 0, 0, 0], mass: 1, center: [0, 0, 0], fixed: false,
})
const hinge = (name: string, of: number, axis: number[], address: number, range: [number, number] | null): JointView => ({
  name, kind: 'hinge', body: of, at: [0, 0, 0], axis, address, zero: 0, range,
})

// An arm of three links in space that hangs from a free trunk.
const view = {
  key: '', positions: 11, skins: [], ground: null, gravity: [0, 0, -9.81],
  bodies: [
    body('world', 0, [0, 0, 0]), body('a.trunk', 0, [0, 0, 1]), body('a.upper', 1, [0, 0.2, 0]),
    body('a.fore', 2, [0, 0, -0.3]), body('a.hand', 3, [0, 0, -0.25]),
  ],
  joints: [
    { ...hinge('a.root', 1, [0, 0, 1], 0, null), kind: 'free' },
    hinge('a.s.x', 2, [1, 0, 0], 7, null), hinge('a.s.y', 2, [0, 1, 0], 8, null),
    hinge('a.s.z', 2, [0, 0, 1], 9, null), hinge('a.e', 3, [0, 1, 0], 10, [-2.6, 0]),
  ],
} as unknown as FigureView
const tree = new Tree(view)
const start = Float64Array.from([0, 0, 1, 1, 0, 0, 0, 0.1, -0.2, 0.1, -0.7])

test('a chain ends where the root begins', () => {
  expect(chainOf(tree, 4).map((joint) => joint.name)).toEqual(['a.s.x', 'a.s.y', 'a.s.z', 'a.e'])
})

test('what is within reach is reached, without touching the root', () => {
  const state = reached(tree, start, 4, [0.3, 0.3, 0.75])
  const at = placeOf(tree.forward(state), 4)
  expect(Math.hypot(at[0] - 0.3, at[1] - 0.3, at[2] - 0.75)).toBeLessThan(0.005)
  expect([...state.slice(0, 7)]).toEqual([...start.slice(0, 7)])
})

test('limits hold, and what is out of reach is approached', () => {
  const state = reached(tree, start, 4, [3, 0.2, 1])
  expect(state[10]).toBeGreaterThanOrEqual(-2.6)
  expect(state[10]).toBeLessThanOrEqual(0)
  expect(placeOf(tree.forward(state), 4)[0]).toBeGreaterThan(0.4)
})
