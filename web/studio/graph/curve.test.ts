import { expect, test } from 'vitest'
import type { PoseKey } from '../talk/protocol'
import { bounds, keyPoints, sampled, way, within } from './curve'

const key = (at: number, joints: Record<string, number>): PoseKey => ({
  at, joints, pose: null, name: null, gain: 1, damping: 1, then: 'linear', mirror: false, reach: [],
})

test('keys that speak of a hinge, by either name, are its points', () => {
  const poses = [key(0.5, { 'hip.flex': 30 }), key(1, { 'knee_l.flex': 9 }), key(1.5, { 'hip_l.flex': -4 })]
  const found = keyPoints(poses, 'hip_l.flex', ['hip_l.flex', 'hip_r.flex', 'knee_l.flex'])
  expect(found).toEqual([{ key: 0, at: 0.5, value: 30 }, { key: 2, at: 1.5, value: -4 }])
})

test('a curve is in degrees, from end to end', () => {
  const points = sampled((t) => (t > 1.5 ? null : t * Math.PI), { from: 0, to: 2 }, 4)
  expect(points.map(([t]) => t)).toEqual([0, 0.5, 1, 1.5])
  expect(points[1]![1]).toBeCloseTo(90)
})

test('what is shown has a margin, and a flat curve stays flat', () => {
  expect(bounds([0, 100])).toEqual([-10, 110])
  expect(bounds([5, 5])).toEqual([-5, 15])
  expect(bounds([])).toEqual([-20, 20])
})

test('a drag goes one way', () => {
  expect(way(2, 2)).toBeNull()
  expect(way(9, 4)).toBe('time')
  expect(way(-3, 8)).toBe('value')
})

test('a key stays inside what the joint can do', () => {
  expect(within(200, [0, Math.PI / 2])).toBe(90)
  expect(within(12.345, null)).toBe(12.35)
})
