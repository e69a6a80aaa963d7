// The page's own state: what is selected, which time it is, what is shown. The server knows none of it.
import { create } from 'zustand'
import { advanced, newClock, sought, speedAfter, stepped, toggled, type Clock } from '../../player/clock'
import { useShot } from './store'

/** A key, or some groups of its joints. */
export interface KeyMark {
  readonly key: number
  /** A group of joints; all of the key where null. */
  readonly group: string | null
}

export interface Handle {
  readonly body: string
  readonly quantity: 'pos' | 'spin' | 'velocity'
  readonly at: number | string
  readonly axes: string
}

export type Mode = 'result' | 'pose'
export type Layer = 'trails' | 'com' | 'forces' | 'onion' | 'ghost' | 'grid' | 'follow'

export interface EditorState {
  readonly clock: Clock
  readonly mode: Mode
  /** The member of the cast at hand. */
  readonly who: string | null
  /** A body of it, such as `ada.thigh_l`. */
  readonly body: string | null
  readonly hover: string | null
  readonly marks: readonly KeyMark[]
  /** Angles under the hand [rad], by full hinge name. */
  readonly overrides: ReadonlyMap<string, number>
  readonly handle: Handle | null
  readonly layers: Readonly<Record<Layer, boolean>>
  readonly theme: 'dark' | 'light'
  readonly autokey: boolean
  /** Whether the timeline shows curves in the place of the dope sheet. */
  readonly graph: boolean
  readonly dialog: 'new' | 'open' | 'save' | 'export' | 'keys' | 'palette' | null
}

const stored = (key: string, fallback: string): string => {
  try {
    return localStorage.getItem(`keyforce.${key}`) ?? fallback
  } catch {
    return fallback
  }
}

export const useEditor = create<EditorState>()(() => ({
  clock: newClock(2),
  mode: 'result',
  who: null,
  body: null,
  hover: null,
  marks: [],
  overrides: new Map(),
  handle: null,
  layers: { trails: true, com: true, forces: false, onion: false, ghost: true, grid: true, follow: false },
  theme: stored('theme', 'dark') === 'light' ? 'light' : 'dark',
  autokey: true,
  graph: false,
  dialog: null,
}))

const set = useEditor.setState
const get = useEditor.getState

export const seek = (time: number): void => set({ clock: sought(get().clock, time) })
export const toggle = (): void => set({ clock: toggled(get().clock) })
export const tick = (elapsed: number): void => set({ clock: advanced(get().clock, elapsed) })
export const loop = (): void => set({ clock: { ...get().clock, loop: !get().clock.loop } })
export const pause = (): void => {
  if (get().clock.playing) set({ clock: { ...get().clock, playing: false } })
}
export const step = (frames: number): void =>
  set({ clock: stepped(get().clock, frames, useShot.getState().document?.shot.fps ?? 30) })
export const faster = (by: 1 | -1): void => {
  const clock = get().clock
  set({ clock: { ...clock, speed: speedAfter(clock.speed, by) } })
}
export const setMode = (mode: Mode): void => set({ mode, handle: null })
export const toggleLayer = (layer: Layer): void =>
  set({ layers: { ...get().layers, [layer]: !get().layers[layer] } })
export const toggleGraph = (): void => set({ graph: !get().graph })
export const open = (dialog: EditorState['dialog']): void => set({ dialog })

export function select(who: string | null, body: string | null = null): void {
  const same = get().who === who
  set({ who, body, handle: null, ...(same ? {} : { marks: [] }) })
}

export function setTheme(theme: 'dark' | 'light'): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem('keyforce.theme', theme)
  } catch {
    /* a private window forgets it */
  }
  set({ theme })
}

/** A shot that has just been opened has no takes yet, and begins at its beginning. */
useShot.subscribe((now, before) => {
  if (now.takes === before.takes || now.takes?.takes.length !== 0) return
  set({ clock: { ...get().clock, time: 0, playing: false }, body: null, marks: [], handle: null, mode: 'result' })
})

/** Keeps time and selection inside what the document has. */
useShot.subscribe((now, before) => {
  const document_ = now.document
  if (!document_ || document_ === before.document) return
  const { clock, who, marks } = get()
  const { duration, cast, direction } = document_.shot
  if (clock.duration !== duration) set({ clock: { ...sought({ ...clock, duration }, clock.time), duration } })
  if (who === null || !(who in cast)) {
    const first = Object.keys(direction)[0] ?? Object.keys(cast)[0] ?? null
    set({ who: first, body: null, marks: [], handle: null })
    return
  }
  const count = direction[who]?.poses.length ?? 0
  const left = marks.filter((mark) => mark.key < count)
  if (left.length !== marks.length) set({ marks: left })
})
