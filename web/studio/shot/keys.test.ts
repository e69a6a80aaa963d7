import { expect, test } from 'vitest'
import type { PoseKey } from '../talk/protocol'
import { anglesOf, groupOf, groupsOf, hingesNamed, keyAt, snapped } from './keys'

const HINGES = ['spine.flex', 'neck.flex', 'hip_l.flex', 'hip_r.flex', 'hip_l.twist', 'hip_r.twist', 'knee_l.flex']

const key = (at: number, joints: Record<string, number>, pose: string | null = null): PoseKey => ({
  at, joints, pose, name: null, gain: 1, damping: 1, then: 'linear', mirror: false, reach: [],
})

test('names mean one hinge, a joint, or both sides', () => {
  expect(hingesNamed('hip_l.flex', HINGES)).toEqual(['hip_l.flex'])
  expect(hingesNamed('hip_l', HINGES)).toEqual(['hip_l.flex', 'hip_l.twist'])
  expect(hingesNamed('hip.flex', HINGES)).toEqual(['hip_l.flex', 'hip_r.flex'])
  expect(hingesNamed('hip', HINGES)).toHaveLength(4)
})

test('hinges go to the rows that an animator looks for', () => {
  expect(['root.pitch', 'spine.flex', 'neck.flex', 'knee_l.flex', 'base.flex'].map(groupOf)).toEqual([
    'root', 'trunk', 'head', 'leg_l', 'other',
  ])
})

test('a key speaks of what it names, and a later name overrides', () => {
  const angles = anglesOf(key(0, { 'hip.flex': 10, 'hip_l.flex': 20, 'root.pitch': 5 }), HINGES)
  expect(Object.fromEntries(angles)).toEqual({ 'hip_l.flex': 20, 'hip_r.flex': 10, 'root.pitch': 5 })
})

test('a pose from the library has a diamond in every row', () => {
  expect([...groupsOf(key(0, {}, 'tuck'), HINGES).keys()].sort()).toEqual(['head', 'leg_l', 'leg_r', 'trunk'])
})

test('the key under the playhead is the nearest within half a frame', () => {
  const poses = [key(0.5, {}), key(0.51, {}), key(1, {})]
  expect(keyAt(poses, 0.512, 30)).toBe(1)
  expect(keyAt(poses, 0.7, 30)).toBe(null)
  expect(snapped(0.512, 30)).toBeCloseTo(0.5)
})
