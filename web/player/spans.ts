// Arithmetic of the timeline: runs of equal support, labels that do not collide, a force curve.

export interface Run {
  readonly value: number
  readonly from: number
  readonly to: number
}

/** Stretches of equal value, as sample indices; each ends where the next begins. */
export function runs(values: ArrayLike<number>): Run[] {
  const out: Run[] = []
  for (let i = 0, from = 0; i < values.length; i++) {
    if (i + 1 < values.length && values[i + 1] === values[i]) continue
    out.push({ value: values[i] ?? 0, from, to: Math.min(i + 1, values.length - 1) })
    from = i + 1
  }
  return out.filter((run) => run.to > run.from || values.length === 1)
}

export interface Label {
  readonly at: number
  readonly width: number
  readonly weight: number
}

/**
 * Where labels go on one line of that length, the weightiest first, or null where there is no
 * room: right of their mark, else left of it, over neither another label nor another mark.
 */
export function placed(labels: readonly Label[], length: number, gap: number): (number | null)[] {
  const lefts: (number | null)[] = labels.map(() => null)
  const taken: [number, number][] = []
  const order = labels.map((_, i) => i).sort((a, b) => weight(labels, b) - weight(labels, a))
  const free = (self: number, left: number, right: number): boolean =>
    left >= 0 &&
    right <= length &&
    !taken.some(([from, to]) => left < to && right + gap > from) &&
    !labels.some(({ at }, i) => i !== self && at > left - gap && at < right + gap)
  for (const i of order) {
    const { at, width } = labels[i] ?? { at: 0, width: Infinity }
    const left = [at + gap, at - gap - width].find((x) => free(i, x, x + width))
    if (left === undefined) continue
    taken.push([left, left + width + gap])
    lefts[i] = left
  }
  return lefts
}

const weight = (labels: readonly Label[], i: number): number => labels[i]?.weight ?? 0

/** The outline of a curve's area on a field of width `n - 1` and height 1, y down. */
export function area(values: ArrayLike<number>, top: number): string {
  const n = values.length
  const points = Array.from({ length: n }, (_, i) => {
    const share = Math.min(1, (values[i] ?? 0) / top)
    return `L${i} ${(1 - share).toFixed(4)}`
  })
  return `M0 1${points.join('')}L${n - 1} 1Z`
}

/** A round number of seconds between ticks, so that about `count` fit. */
export function tickStep(duration: number, count: number): number {
  const rough = duration / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  return power * ([1, 2, 5, 10].find((k) => k * power >= rough * (1 - 1e-9)) ?? 10)
}
