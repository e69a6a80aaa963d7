// The tree: bodies and joints, and where they are for a state. MuJoCo's rules, in double precision.
import type { FigureView, JointView } from '../talk/protocol'
import { axisTurn, multiplied, rotated, type Quat, type Vec } from './turns'

export interface Poses {
  /** World positions of bodies, 3 numbers each [m]. */
  readonly at: Float64Array
  /** World orientations, wxyz. */
  readonly turn: Float64Array
}

/** A hinge as it stands in the world for some state. */
export interface HingeHere {
  readonly joint: JointView
  readonly anchor: Vec
  readonly axis: Vec
  /** [rad] */
  readonly angle: number
}

export class Tree {
  readonly rows: ReadonlyMap<string, number>
  readonly jointsOf: readonly JointView[][]
  readonly children: readonly number[][]

  constructor(readonly view: FigureView) {
    this.rows = new Map(view.bodies.map((body, i) => [body.name, i]))
    this.jointsOf = view.bodies.map((_, i) => view.joints.filter((j) => j.body === i))
    this.children = view.bodies.map((_, i) =>
      view.bodies.flatMap((body, k) => (k > 0 && body.parent === i ? [k] : [])),
    )
  }

  row(body: string): number {
    return this.rows.get(body) ?? -1
  }

  /** The first body of a member of the cast: a prop's only one. */
  member(who: string): number {
    return this.view.bodies.findIndex((body) => body.name === who || body.name.startsWith(`${who}.`))
  }

  room(): Poses {
    const count = this.view.bodies.length
    return { at: new Float64Array(3 * count), turn: new Float64Array(4 * count) }
  }

  /** Where every body is for a state. */
  forward(state: Float64Array, out: Poses = this.room()): Poses {
    out.turn[0] = 1
    this.view.bodies.forEach((_, i) => {
      if (i > 0) this.place(i, state, out)
    })
    return out
  }

  /** The hinges of a body as they stand in the world, in the order in which they turn. */
  hinges(body: number, state: Float64Array, poses: Poses): HingeHere[] {
    const found: HingeHere[] = []
    this.walk(body, state, poses, (joint, anchor, axis, angle) =>
      found.push({ joint, anchor, axis, angle }),
    )
    return found
  }

  /** Centre of mass of all bodies whose names begin so [m]. */
  center(prefix: string, poses: Poses): Vec {
    const sum: Vec = [0, 0, 0]
    let mass = 0
    this.view.bodies.forEach((body, i) => {
      if (!body.name.startsWith(prefix) || body.mass <= 0) return
      const inner = rotated(quatOf(poses, i), body.center as Vec)
      for (let k = 0; k < 3; k++) sum[k]! += body.mass * ((poses.at[3 * i + k] ?? 0) + inner[k]!)
      mass += body.mass
    })
    return mass > 0 ? [sum[0] / mass, sum[1] / mass, sum[2] / mass] : sum
  }

  private place(i: number, state: Float64Array, out: Poses): void {
    const { at, turn } = this.walk(i, state, out, () => undefined)
    out.at.set(at, 3 * i)
    out.turn.set(turn, 4 * i)
  }

  private walk(
    i: number,
    state: Float64Array,
    poses: Poses,
    each: (joint: JointView, anchor: Vec, axis: Vec, angle: number) => void,
  ): { at: Vec; turn: Quat } {
    const body = this.view.bodies[i]!
    const parent = quatOf(poses, body.parent)
    let at = added(placeOf(poses, body.parent), rotated(parent, body.at as Vec))
    let turn = multiplied(parent, body.turn as Quat)
    for (const joint of this.jointsOf[i] ?? []) {
      const k = joint.address
      if (joint.kind === 'free') {
        at = [state[k]!, state[k + 1]!, state[k + 2]!]
        turn = unit([state[k + 3]!, state[k + 4]!, state[k + 5]!, state[k + 6]!])
        continue
      }
      const axis = rotated(turn, joint.axis as Vec)
      const anchor = added(at, rotated(turn, joint.at as Vec))
      const value = state[k]! - joint.zero
      if (joint.kind === 'slide') at = added(at, scaled(axis, value))
      if (joint.kind !== 'hinge') continue
      each(joint, anchor, axis, state[k]!)
      turn = multiplied(turn, axisTurn(joint.axis as Vec, value))
      const arm = rotated(turn, joint.at as Vec)
      at = [anchor[0] - arm[0], anchor[1] - arm[1], anchor[2] - arm[2]]
    }
    return { at, turn: unit(turn) }
  }
}

export const placeOf = (poses: Poses, i: number): Vec => [
  poses.at[3 * i]!,
  poses.at[3 * i + 1]!,
  poses.at[3 * i + 2]!,
]

export const quatOf = (poses: Poses, i: number): Quat => [
  poses.turn[4 * i]!,
  poses.turn[4 * i + 1]!,
  poses.turn[4 * i + 2]!,
  poses.turn[4 * i + 3]!,
]

const added = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const scaled = (a: Vec, s: number): Vec => [s * a[0], s * a[1], s * a[2]]

function unit(q: Quat): Quat {
  const length = Math.hypot(...q) || 1
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
}
