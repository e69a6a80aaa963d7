// The dope sheet's arithmetic: diamonds, spans of time, boxes, and selections that follow edits. Pure.
import type { KeyMark } from '../shot/editor'
import { groupsOf } from '../shot/keys'
import type { PoseKey } from '../talk/protocol'

export interface Diamond {
  readonly key: number
  /** A row of the sheet; the first row, of whole keys, where null. */
  readonly group: string | null
  readonly at: number
  readonly name: string | null
}

/** Every diamond of a character's keys. */
export function diamonds(poses: readonly PoseKey[], hinges: readonly string[]): Diamond[] {
  return poses.flatMap((pose, key) => {
    const name = pose.name ?? pose.pose
    const groups = [...groupsOf(pose, hinges).keys()]
    return [null, ...groups].map((group) => ({ key, group, at: pose.at, name }))
  })
}

/** Whether a diamond is selected: itself, or its whole key. */
export const isMarked = (diamond: Diamond, marks: readonly KeyMark[]): boolean =>
  marks.some((m) => m.key === diamond.key && (m.group === null || m.group === diamond.group))

/** The selection after a click: alone, or added and taken away with Shift. */
export function clicked(diamond: Diamond, marks: readonly KeyMark[], more: boolean): KeyMark[] {
  const mine: KeyMark = { key: diamond.key, group: diamond.group }
  const same = (m: KeyMark): boolean => m.key === mine.key && m.group === mine.group
  if (!more) return isMarked(diamond, marks) ? [...marks] : [mine]
  return marks.some(same) ? marks.filter((m) => !same(m)) : [...marks, mine]
}

export interface Box {
  readonly from: number
  readonly to: number
  readonly rows: ReadonlySet<string | null>
}

/** The diamonds inside a box. */
export const boxed = (all: readonly Diamond[], box: Box): KeyMark[] =>
  all
    .filter((d) => d.at >= box.from && d.at <= box.to && box.rows.has(d.group))
    .map(({ key, group }) => ({ key, group }))

/** The same keys where an edit has put them: by their times, since their numbers change. */
export function followed(
  marks: readonly KeyMark[],
  before: readonly PoseKey[],
  after: readonly PoseKey[],
  hinges: readonly string[],
  when: (at: number) => number,
): KeyMark[] {
  const found = marks.flatMap(({ key, group }) => {
    const at = before[key] ? when(before[key].at) : NaN
    const there = after.findIndex(
      (pose) => Math.abs(pose.at - at) < 1e-3 && (group === null || groupsOf(pose, hinges).has(group)),
    )
    return there < 0 ? [] : [{ key: there, group }]
  })
  return found
}

export interface Span {
  readonly from: number
  readonly to: number
}

/** A span zoomed about a moment, never beyond the shot and its margin. */
export function zoomed(span: Span, about: number, factor: number, duration: number): Span {
  const length = Math.min(Math.max((span.to - span.from) * factor, 0.05), 1.2 * duration)
  const share = (about - span.from) / (span.to - span.from)
  return panned({ from: about - share * length, to: about + (1 - share) * length }, 0, duration)
}

/** A span moved in time. */
export function panned(span: Span, by: number, duration: number): Span {
  const length = span.to - span.from
  const margin = 0.04 * length
  const from = Math.min(Math.max(span.from + by, -margin), Math.max(-margin, duration + margin - length))
  return { from, to: from + length }
}

export const whole = (duration: number): Span => ({ from: -0.03 * duration, to: 1.04 * duration })
