// Reaching: joint angles that bring a body somewhere, by damped least squares on a chain of hinges.
import type { Tree } from './tree'
import { placeOf } from './tree'
import type { JointView } from '../talk/protocol'
import type { Vec } from './turns'

const STEPS = 12
const DAMPING = 0.06 // [m]
const LONGEST = 0.25 // a step turns a hinge by this at most [rad]
const NEAR = 5e-4 // [m]

/** The hinges that move a body against its root: up to where limbs meet the trunk, or to the root. */
export function chainOf(tree: Tree, body: number): JointView[] {
  const found: JointView[] = []
  let i = body
  while (i > 0) {
    const joints = tree.jointsOf[i]!
    if (joints.some((joint) => joint.kind === 'free')) break
    found.unshift(...joints.filter((joint) => joint.kind === 'hinge'))
    const parent = tree.view.bodies[i]!.parent
    if (tree.children[parent]!.length > 1 && found.length >= 3) break
    i = parent
  }
  return found
}

/**
 * A state in which a body's origin is at `target`, or as near as limits let it come.
 * Joints weigh alike, so that every one of the chain takes its share.
 */
export function reached(tree: Tree, state: Float64Array, body: number, target: Vec): Float64Array {
  const now = state.slice()
  const chain = chainOf(tree, body)
  for (let step = 0; step < STEPS; step++) {
    const poses = tree.forward(now)
    const at = placeOf(poses, body)
    const miss: Vec = [target[0] - at[0], target[1] - at[1], target[2] - at[2]]
    if (Math.hypot(...miss) < NEAR) break
    const columns = chain.map((joint) => {
      const here = tree.hinges(joint.body, now, poses).find((h) => h.joint === joint)!
      return cross(here.axis, minus(at, here.anchor))
    })
    const turns = damped(columns, miss)
    chain.forEach((joint, k) => {
      const by = Math.min(LONGEST, Math.max(-LONGEST, turns[k]!))
      const [low, high] = joint.range ?? [-Infinity, Infinity]
      now[joint.address] = Math.min(high, Math.max(low, now[joint.address]! + by))
    })
  }
  return now
}

/** J' (J J' + d² 1)^-1 miss, with J's columns given. */
function damped(columns: readonly Vec[], miss: Vec): number[] {
  const m = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => columns.reduce((sum, c) => sum + c[i]! * c[j]!, i === j ? DAMPING ** 2 : 0)),
  ) as [Vec, Vec, Vec]
  const y = solved(m, miss)
  return columns.map((c) => c[0] * y[0] + c[1] * y[1] + c[2] * y[2])
}

/** Cramer's rule. */
function solved(m: readonly [Vec, Vec, Vec], b: Vec): Vec {
  const det = (a: Vec, c: Vec, d: Vec): number => {
    const x = cross(c, d)
    return a[0] * x[0] + a[1] * x[1] + a[2] * x[2]
  }
  const [r, s, t] = m // symmetric: rows are columns
  const whole = det(r, s, t)
  return [det(b, s, t) / whole, det(r, b, t) / whole, det(r, s, b) / whole]
}

const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
