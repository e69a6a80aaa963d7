// States of a take: at any time between its samples, and whole paths for trails.
import type { FigureView, TakeView } from '../talk/protocol'
import { Tree, type Poses } from './tree'
import { blended, type Quat, type Vec } from './turns'

export class Motion {
  readonly duration: number
  private readonly states: Float32Array
  private readonly turns: readonly number[]

  constructor(
    readonly take: TakeView,
    readonly figure: FigureView,
  ) {
    const raw = take.states
    this.states = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
    this.duration = Math.max(0, (take.frames - 1) / take.rate)
    this.turns = figure.joints.filter((j) => j.kind === 'free').map((j) => j.address + 3)
  }

  /** The state at a time. */
  at(time: number, out = new Float64Array(this.figure.positions)): Float64Array {
    const last = this.take.frames - 1
    const x = Math.min(Math.max(time * this.take.rate, 0), last)
    const frame = Math.min(Math.floor(x), Math.max(0, last - 1))
    const share = last > 0 ? x - frame : 0
    const width = this.figure.positions
    const a = frame * width
    const b = Math.min(frame + 1, last) * width
    for (let k = 0; k < width; k++) {
      out[k] = (1 - share) * this.states[a + k]! + share * this.states[b + k]!
    }
    for (const k of this.turns) out.set(blended(this.quat(a + k), this.quat(b + k), share), k)
    return out
  }

  /** Paths of points over all samples: a function of the poses gives each point. */
  paths(tree: Tree, point: (poses: Poses) => Vec, stride = 1): Float32Array {
    const count = Math.floor((this.take.frames - 1) / stride) + 1
    const out = new Float32Array(3 * count)
    const state = new Float64Array(this.figure.positions)
    const poses = tree.room()
    for (let i = 0; i < count; i++) {
      this.at((i * stride) / this.take.rate, state)
      out.set(point(tree.forward(state, poses)), 3 * i)
    }
    return out
  }

  private quat(k: number): Quat {
    const s = this.states
    return [s[k]!, s[k + 1]!, s[k + 2]!, s[k + 3]!]
  }
}
