// Curves of a hinge: what its keys ask, what the take achieves, and its keys as points. Pure.
import { anglesOf } from '../shot/keys'
import type { PoseKey } from '../talk/protocol'
import type { Span } from '../timeline/dope'

const DEGREES = 180 / Math.PI
const LEAST = 20 // a flat curve is not blown up to noise [degrees]

export interface KeyPoint {
  readonly key: number
  readonly at: number
  /** [degrees] */
  readonly value: number
}

/** The keys that speak of a hinge, named as in the shot: `hip_l.flex`. */
export function keyPoints(poses: readonly PoseKey[], hinge: string, hinges: readonly string[]): KeyPoint[] {
  return poses.flatMap((pose, key) => {
    const value = anglesOf(pose, hinges).get(hinge)
    return value === undefined ? [] : [{ key, at: pose.at, value }]
  })
}

/** An angle [rad] over a span of time as points in degrees; where there is none, none. */
export function sampled(angle: (time: number) => number | null, span: Span, count: number): [number, number][] {
  return Array.from({ length: count + 1 }, (_, i) => span.from + (i / count) * (span.to - span.from)).flatMap((t) => {
    const value = angle(t)
    return value === null ? [] : [[t, DEGREES * value] as [number, number]]
  })
}

/** The angles to show, with a margin. */
export function bounds(values: readonly number[]): [number, number] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  if (low > high) return [-LEAST, LEAST]
  const half = Math.max(LEAST, 1.2 * (high - low)) / 2
  return [(low + high) / 2 - half, (low + high) / 2 + half]
}

/** Which way a drag goes once it has left its first pixels: a key moves in time or in value, never both by accident. */
export const way = (dx: number, dy: number): 'time' | 'value' | null =>
  Math.hypot(dx, dy) < 4 ? null : Math.abs(dx) > Math.abs(dy) ? 'time' : 'value'

/** An angle inside what the joint can do, given in radians [degrees]. */
export function within(value: number, range: readonly [number, number] | null): number {
  const inside = range ? Math.min(Math.max(value, DEGREES * range[0]), DEGREES * range[1]) : value
  return Number(inside.toFixed(2))
}
