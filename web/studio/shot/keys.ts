// Keys of a character as the timeline and the panels see them: by group of joints, pure.
import type { PlanView, PoseKey } from '../talk/protocol'

export interface Group {
  readonly id: string
  readonly label: string
}

/** Rows of the dope sheet, top to bottom. */
export const GROUPS: readonly Group[] = [
  { id: 'root', label: 'Root' },
  { id: 'head', label: 'Head' },
  { id: 'trunk', label: 'Trunk' },
  { id: 'arm_l', label: 'Left arm' },
  { id: 'arm_r', label: 'Right arm' },
  { id: 'leg_l', label: 'Left leg' },
  { id: 'leg_r', label: 'Right leg' },
  { id: 'other', label: 'Joints' },
]

const HOMES: readonly [RegExp, string][] = [
  [/^root\b/, 'root'],
  [/^(neck|head)/, 'head'],
  [/^(spine|chest|abdomen|trunk|waist)/, 'trunk'],
  [/^(clavicle|shoulder|elbow|wrist|hand|finger)/, 'arm'],
  [/^(hip|knee|ankle|toe|foot)/, 'leg'],
]

/** The group of one hinge, such as `hip_l.flex`. */
export function groupOf(hinge: string): string {
  const home = HOMES.find(([pattern]) => pattern.test(hinge))?.[1]
  if (home !== 'arm' && home !== 'leg') return home ?? 'other'
  const side = /_l\b/.test(hinge) ? '_l' : /_r\b/.test(hinge) ? '_r' : null
  return side ? `${home}${side}` : 'other'
}

/** The hinges that a name in a key means: `hip.flex` both sides, `knee` every axis. */
export function hingesNamed(name: string, hinges: readonly string[]): string[] {
  return hinges.filter((hinge) => {
    const dot = hinge.lastIndexOf('.')
    const joint = dot < 0 ? hinge : hinge.slice(0, dot)
    const movement = hinge.slice(dot + 1)
    const both = joint.replace(/_[lr]$/, '')
    return name === hinge || name === joint || name === both || name === `${both}.${movement}`
  })
}

/** Everything a key speaks of, by hinge [degrees]; a library pose speaks of every joint. */
export function anglesOf(key: PoseKey, hinges: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [name, angle] of Object.entries(key.joints)) {
    if (name.startsWith('root.')) found.set(name, angle)
    else for (const hinge of hingesNamed(name, hinges)) found.set(hinge, angle)
  }
  return found
}

/** What of a key stands in each group. */
export function groupsOf(key: PoseKey, hinges: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const names = key.pose === null ? [] : hinges
  for (const hinge of new Set([...anglesOf(key, hinges).keys(), ...names])) {
    const group = groupOf(hinge)
    found.set(group, [...(found.get(group) ?? []), hinge])
  }
  return found
}

/** The groups that a character has at all. */
export function groupsOfActor(hinges: readonly string[]): readonly Group[] {
  const ids = new Set(hinges.map(groupOf))
  return GROUPS.filter((group) => group.id === 'root' || ids.has(group.id))
}

export const actorOf = (plan: PlanView | null, who: string) =>
  plan?.actors.find((actor) => actor.name === who) ?? null

/** The key at a time, within half a frame; the last one where there are several. */
export function keyAt(poses: readonly PoseKey[], time: number, fps: number): number | null {
  const near = poses.map((key, k) => [Math.abs(key.at - time), k] as const)
  const found = near.filter(([gap]) => gap <= 0.5 / fps + 1e-9).sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return found[0]?.[1] ?? null
}

/** A time on the grid of frames. */
export const snapped = (time: number, fps: number): number => Math.round(time * fps) / fps
