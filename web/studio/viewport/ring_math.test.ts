import { expect, test } from 'vitest'
import type { HingeHere } from '../figure/tree'
import type { Vec } from '../figure/turns'
import { arcPoints, basis, ringTurn } from './ring_math'

const hinge = (axis: Vec): HingeHere => ({ joint: {} as HingeHere['joint'], anchor: [0, 0, 0], axis, angle: 0 })
const toward: Vec = [0, -10, 0]
// A camera on the minus y axis: x to the right, z up, 100 pixels a metre.
const spot = (p: Vec) => ({ x: 100 * p[0], y: -100 * p[2], seen: true })
const middle = spot([0, 0, 0])

test('a basis is right-handed and across the axis', () => {
  const [u, v] = basis([0, 0, 1], toward)
  expect(u[1]).toBeCloseTo(-1)
  expect(v[0]).toBeCloseTo(1)
  expect(arcPoints([1, 0, 0], u, v, 2, 0, Math.PI / 2, 1)[1]![0]).toBeCloseTo(3)
})

test('a ring that faces the eye turns as the pointer goes around it', () => {
  // The axis points at the viewer, so that a positive turn goes counter-clockwise on the screen.
  const turn = ringTurn(hinge([0, -1, 0]), toward, middle, [50, 0], spot, 0.5)
  expect(turn([0, -50], false)).toBeCloseTo(Math.PI / 2)
  expect(turn([-50, 0], false)).toBeCloseTo(Math.PI)
})

test('seen from behind it turns the other way', () => {
  const turn = ringTurn(hinge([0, 1, 0]), toward, middle, [50, 0], spot, 0.5)
  expect(turn([0, -50], false)).toBeCloseTo(-Math.PI / 2)
})

test('a ring seen from its side is pulled along, and Shift is finer', () => {
  const turn = ringTurn(hinge([0, 0, 1]), toward, middle, [0, 0], spot, 0.5)
  expect(turn([25, 0], false)).toBeCloseTo(0.5)
  expect(turn([50, 0], true)).toBeCloseTo(0.55)
})
