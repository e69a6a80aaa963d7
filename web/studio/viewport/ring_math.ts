// Rings' arithmetic: arcs in space, and how far the pointer has turned one. Pure.
import type { HingeHere } from '../figure/tree'
import type { Vec } from '../figure/turns'
import type { Spot } from './eye'

const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const unit = (a: Vec): Vec => {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** Two directions across an axis, the first as near to `toward` as can be. */
export function basis(axis: Vec, toward: Vec): [Vec, Vec] {
  const w = unit(axis)
  const side = cross(w, toward)
  const v = unit(Math.hypot(...side) > 1e-6 * Math.hypot(...toward) ? side : cross(w, [0.3, 0.5, 0.8]))
  return [cross(v, w), v]
}

/** Points of an arc about a center, from one angle to another. */
export function arcPoints(
  center: Vec, u: Vec, v: Vec, radius: number, from: number, to: number, count: number,
): Vec[] {
  return Array.from({ length: count + 1 }, (_, i) => {
    const angle = from + ((to - from) * i) / count
    const [c, s] = [radius * Math.cos(angle), radius * Math.sin(angle)]
    return [0, 1, 2].map((k) => center[k]! + c * u[k]! + s * v[k]!) as Vec
  })
}

/** Seen flatter than this, a ring is turned along its edge instead of around its middle. */
const FLAT = 0.35

/**
 * How far a pointer that took hold of a ring has turned it [rad], as a function of where it is.
 * Shift turns ten times as finely.
 */
export function ringTurn(
  here: HingeHere,
  toward: Vec,
  center: Spot,
  start: readonly [number, number],
  spot: (point: Vec) => Spot,
  radius: number,
): (now: readonly [number, number], fine: boolean) => number {
  const facing = dot(unit(here.axis), unit(toward))
  let turned = 0
  let last = start
  return (now, fine) => {
    const step =
      Math.abs(facing) > FLAT
        ? around(center, last, now) * -Math.sign(facing)
        : along(here, toward, center, last, now, spot, radius)
    turned += fine ? 0.1 * step : step
    last = now
    return turned
  }
}

/** The angle between two pixels about a third, clockwise on the screen. */
function around(center: Spot, a: readonly [number, number], b: readonly [number, number]): number {
  const one = Math.atan2(a[1] - center.y, a[0] - center.x)
  const two = Math.atan2(b[1] - center.y, b[0] - center.x)
  return Math.atan2(Math.sin(two - one), Math.cos(two - one))
}

/** The way along the near edge of a ring that is seen from its side. */
function along(
  here: HingeHere,
  toward: Vec,
  center: Spot,
  a: readonly [number, number],
  b: readonly [number, number],
  spot: (point: Vec) => Spot,
  radius: number,
): number {
  const [, v] = basis(here.axis, toward)
  const ahead = spot([0, 1, 2].map((k) => here.anchor[k]! + radius * v[k]!) as Vec)
  const [x, y] = [ahead.x - center.x, ahead.y - center.y]
  const long = x * x + y * y
  return long > 0 ? ((b[0] - a[0]) * x + (b[1] - a[1]) * y) / long : 0
}
