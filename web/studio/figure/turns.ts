// Turns: quaternions wxyz and vectors, as plain tuples.

export type Vec = [number, number, number]
export type Quat = [number, number, number, number]

export const multiplied = (a: Quat, b: Quat): Quat => [
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
]

export const undone = (q: Quat): Quat => [q[0], -q[1], -q[2], -q[3]]

export function rotated(q: Quat, v: Vec): Vec {
  const [w, x, y, z] = q
  const tx = 2 * (y * v[2] - z * v[1])
  const ty = 2 * (z * v[0] - x * v[2])
  const tz = 2 * (x * v[1] - y * v[0])
  return [
    v[0] + w * tx + y * tz - z * ty,
    v[1] + w * ty + z * tx - x * tz,
    v[2] + w * tz + x * ty - y * tx,
  ]
}

export function axisTurn(axis: Vec, angle: number): Quat {
  const s = Math.sin(angle / 2)
  return [Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]]
}

/** Half of a turn, the short way. */
export function halved(q: Quat): Quat {
  const sign = q[0] < 0 ? -1 : 1
  const half: Quat = [sign * q[0] + 1, sign * q[1], sign * q[2], sign * q[3]]
  const length = Math.hypot(...half) || 1
  return [half[0] / length, half[1] / length, half[2] / length, half[3] / length]
}

/** The shortest turn that brings one direction onto another. */
export function between(from: Vec, to: Vec): Quat {
  const a = unitVec(from)
  const b = unitVec(to)
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  if (dot < -0.999999) return [0, 1, 0, 0]
  return normalized([1 + dot, a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])
}

/** Between two turns, along the shorter way: normalized linear, exact enough between samples. */
export function blended(a: Quat, b: Quat, share: number): Quat {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1
  const mix = (k: number): number => (1 - share) * a[k]! + share * sign * b[k]!
  return normalized([mix(0), mix(1), mix(2), mix(3)])
}

function normalized(q: Quat): Quat {
  const length = Math.hypot(...q) || 1
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}

function unitVec(v: Vec): Vec {
  const length = Math.hypot(...v) || 1
  return [v[0] / length, v[1] / length, v[2] / length]
}
