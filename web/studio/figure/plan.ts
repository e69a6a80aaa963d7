// The plan: what the keys ask of every axis at any time.
import type { PlanView } from '../talk/protocol'

export class Plan {
  readonly targets: Float32Array
  private readonly columns: ReadonlyMap<string, number>

  constructor(readonly view: PlanView) {
    const raw = view.targets
    this.targets = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
    this.columns = new Map(view.axes.map((axis, i) => [axis, i]))
  }

  has(axis: string): boolean {
    return this.columns.has(axis)
  }

  /** The target of an axis at a time [rad]. */
  at(axis: string, time: number): number | null {
    const column = this.columns.get(axis)
    if (column === undefined) return null
    const last = this.view.frames - 1
    const x = Math.min(Math.max(time * this.view.rate, 0), last)
    const frame = Math.min(Math.floor(x), Math.max(0, last - 1))
    const width = this.view.axes.length
    const a = this.targets[frame * width + column] ?? 0
    const b = this.targets[Math.min(frame + 1, last) * width + column] ?? 0
    const share = x - frame
    return a + share * (b - a)
  }
}
