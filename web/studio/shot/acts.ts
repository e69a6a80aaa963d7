// Acts: what a person does to the shot, as asks. No component talks to the server by itself.
import type { Mark, PoseKey } from '../talk/protocol'
import type { Wish } from '../talk/link'
import { useEditor, type KeyMark } from './editor'
import { actorOf, anglesOf, groupsOf, keyAt, snapped } from './keys'
import { ask, latest, notify, useShot } from './store'

type Change = Extract<Wish, { ask: 'change' }>
export type AnyEdit = Change['edit']

export const change = (edit: AnyEdit): Promise<boolean> => ask({ ask: 'change', edit })
export const trying = (edit: AnyEdit): void => latest.send({ ask: 'try', edit })
export const undo = (): Promise<boolean> => ask({ ask: 'go', by: -1 })
export const redo = (): Promise<boolean> => ask({ ask: 'go', by: 1 })

/** Ends a row of tries with one step. */
export async function settle(edit: AnyEdit): Promise<boolean> {
  await latest.settled()
  return change(edit)
}

export async function drop(): Promise<void> {
  await latest.settled()
  await ask({ ask: 'drop' })
}

/** The keys of whoever is selected. */
export function poses(): readonly PoseKey[] {
  const { who } = useEditor.getState()
  const shot = useShot.getState().document?.shot
  return (who !== null && shot?.direction[who]?.poses) || []
}

export const hinges = (): readonly string[] => {
  const { who } = useEditor.getState()
  return actorOf(useShot.getState().plan?.view ?? null, who ?? '')?.hinges ?? []
}

/** The time at which a pose is keyed: of the key under the playhead, or the nearest frame. */
export function keyTime(): number {
  const fps = useShot.getState().document?.shot.fps ?? 30
  const { time } = useEditor.getState().clock
  const k = keyAt(poses(), time, fps)
  return k === null ? snapped(time, fps) : (poses()[k]?.at ?? 0)
}

/** Selected marks as the server takes them. */
export function marksAsked(marks: readonly KeyMark[], keys = poses(), names = hinges()): Mark[] {
  const whole = new Set(marks.filter((m) => m.group === null).map((m) => m.key))
  const parts = marks.filter((m) => m.group !== null && !whole.has(m.key))
  const byKey = new Map<number, string[]>()
  for (const { key, group } of parts) {
    const mine = groupsOf(keys[key]!, names).get(group!) ?? []
    byKey.set(key, [...(byKey.get(key) ?? []), ...mine])
  }
  const complete = (k: number, mine: string[]): boolean =>
    [...groupsOf(keys[k]!, names).values()].flat().length === mine.length
  return [
    ...[...whole].map((key) => ({ key })),
    ...[...byKey].map(([key, joints]) => (complete(key, joints) ? { key } : { key, joints })),
  ]
}

export function deleteMarks(): void {
  const { who, marks } = useEditor.getState()
  if (who === null || marks.length === 0) return
  const asked = marksAsked(marks)
  useEditor.setState({ marks: [] })
  void change({ do: 'delete_keys', who, marks: asked })
}

export function mirrorMarks(): void {
  const { who, marks } = useEditor.getState()
  if (who !== null && marks.length > 0) {
    void change({ do: 'mirror_keys', who, marks: marksAsked(marks) })
  }
}

interface Clip {
  readonly who: string
  readonly marks: readonly KeyMark[]
  readonly from: number
}
let clip: Clip | null = null

export function copy(): void {
  const { who, marks } = useEditor.getState()
  const times = marks.map((mark) => poses()[mark.key]?.at ?? Infinity)
  if (who === null || marks.length === 0) return
  clip = { who, marks, from: Math.min(...times) }
  notify({ tone: 'plain', title: `Copied ${counted(marks)}`, given: null, allowed: null, advice: 'Ctrl+V puts them at the playhead, Ctrl+Shift+V mirrored', place: null })
}

/** Puts the copied keys at the playhead. */
export function paste(mirror = false): void {
  if (!clip) return
  const by = keyTime() - clip.from
  void change({ do: 'copy_keys', who: clip.who, marks: marksAsked(clip.marks), by, mirror })
}

/** A key of the pose as it is shown, at the playhead. */
export function keyNow(): void {
  const { who } = useEditor.getState()
  const { plan } = useShot.getState()
  if (who === null || !plan) return
  const at = keyTime()
  const angles: Record<string, number> = {}
  for (const hinge of hinges()) {
    const target = plan.at(`${who}.${hinge}`, at)
    if (target !== null) angles[hinge] = (180 / Math.PI) * target
  }
  if (Object.keys(angles).length > 0) void change({ do: 'pose', who, at, angles })
}

/** A pose of the library at the playhead. */
export async function usePose(pose: string): Promise<void> {
  const { who } = useEditor.getState()
  if (who === null) return
  const fps = useShot.getState().document?.shot.fps ?? 30
  const at = keyTime()
  const k = keyAt(poses(), at, fps)
  if (k !== null) {
    await change({ do: 'change_key', who, key: k, values: { pose, joints: {} } })
    return
  }
  const first = hinges()[0]
  if (first === undefined) return
  await change({ do: 'set_pose', who, at, pose })
}

/** Frees every joint of the selected keys for the solver, or holds them again. */
export function toggleFree(): void {
  const { who, marks } = useEditor.getState()
  const free = useShot.getState().document?.shot.free ?? []
  if (who === null) return
  for (const k of new Set(marks.map((mark) => mark.key))) {
    const key = poses()[k]
    if (!key) continue
    const is = free.some((f) => f.who === who && f.key === key.name && key.name !== null)
    const joints = is ? [] : Object.keys(key.joints).filter((name) => !name.startsWith('root.'))
    void change({ do: 'free_key', who, key: k, joints })
  }
}

export const angleAt = (key: PoseKey, hinge: string): number | undefined =>
  anglesOf(key, hinges()).get(hinge)

const counted = (marks: readonly KeyMark[]): string => {
  const count = new Set(marks.map((mark) => mark.key)).size
  return count === 1 ? 'a key' : `${count} keys`
}
