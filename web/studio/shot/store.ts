// What the server says: the document, its figures, its plan, its takes. Only the server changes it.
import { create } from 'zustand'
import { Motion } from '../figure/states'
import { Plan } from '../figure/plan'
import { Tree } from '../figure/tree'
import { Latest, Link, type Wish } from '../talk/link'
import type {
  AnyTell,
  DocumentTell,
  FigureView,
  NoticeTell,
  PulledTell,
  TakeView,
  TakesTell,
  TroubleTell,
  Welcome,
} from '../talk/protocol'

export interface Notice extends NoticeTell {
  readonly id: number
}

export interface Work {
  readonly what: string
  readonly share: number
}

export interface ShotState {
  readonly linked: boolean
  readonly unlinked: string | null
  readonly welcome: Welcome | null
  readonly document: DocumentTell | null
  readonly figure: FigureView | null
  readonly tree: Tree | null
  readonly plan: Plan | null
  /** The last take that is whole. */
  readonly take: TakeView | null
  /** What is shown: that take, or one under the hand. */
  readonly motion: Motion | null
  readonly takes: TakesTell | null
  readonly work: Work | null
  readonly notices: readonly Notice[]
  readonly pulled: PulledTell | null
  /** Why there is no take of the shot as it is. */
  readonly trouble: TroubleTell | null
}

export const useShot = create<ShotState>()(() => ({
  linked: false,
  unlinked: null,
  welcome: null,
  document: null,
  figure: null,
  tree: null,
  plan: null,
  take: null,
  motion: null,
  takes: null,
  work: null,
  notices: [],
  pulled: null,
  trouble: null,
}))

const set = useShot.setState
let notices = 0

export function told(tell: AnyTell): void {
  switch (tell.tell) {
    case 'welcome':
      return set({ welcome: tell })
    case 'document':
      return set({ document: tell })
    case 'figure':
      return set({ figure: tell.figure, tree: new Tree(tell.figure), motion: null, take: null })
    case 'plan':
      return set({ plan: new Plan(tell.plan) })
    case 'take':
      return shown(tell.take)
    case 'takes':
      return set(tell.takes.length > 0 ? { takes: tell } : { takes: tell, motion: null, take: null, trouble: null })
    case 'work':
      return set({ work: tell.share === null ? null : { what: tell.what, share: tell.share } })
    case 'pulled':
      return set({ pulled: tell })
    case 'trouble':
      return set({ trouble: tell.notice === null ? null : tell })
    case 'notice':
      return notify(tell)
    case 'answer':
      return
  }
}

function shown(take: TakeView): void {
  const { figure } = useShot.getState()
  if (!figure || figure.key !== take.figure) return
  const motion = new Motion(take, figure)
  set(take.passing ? { motion } : { motion, take })
}

const STAYS = { good: 3500, plain: 6000, bad: 14000 } as const

export function notify(notice: Omit<NoticeTell, 'tell'>): void {
  const id = ++notices
  const made: Notice = { ...notice, tell: 'notice', id }
  const same = (other: Notice): boolean => other.title === made.title && other.given === made.given
  set((state) => ({ notices: [...state.notices.filter((n) => !same(n)).slice(-3), made] }))
  setTimeout(() => dismiss(id), STAYS[notice.tone])
}

export function dismiss(id: number): void {
  set((state) => ({ notices: state.notices.filter((n) => n.id !== id) }))
}

let link: Link | null = null

export function connect(): void {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const url = `ws://${location.host}/socket?token=${encodeURIComponent(token)}`
  link = new Link(url, {
    told,
    linked: (up, why) => set({ linked: up, unlinked: up ? null : (why ?? null), work: null }),
  })
}

/** Asks the server; resolves to whether it was done. */
export const ask = (wish: Wish): Promise<boolean> => link?.ask(wish) ?? Promise.resolve(false)

/** For drags: one wish under way, the newest one next. */
export const latest = new Latest(ask)
