// Which stretch of time the timeline shows. Kept by the page alone.
import { create } from 'zustand'
import { useShot } from '../shot/store'
import { whole, type Span } from './dope'

export const useSpan = create<Span>()(() => whole(2))

let duration = 0
useShot.subscribe((state) => {
  const now = state.document?.shot.duration ?? 0
  if (now === duration) return
  duration = now
  useSpan.setState(whole(now))
})
