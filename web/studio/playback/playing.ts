// Playing: the clock goes on while it runs, and nothing runs while it stands.
import { tick, useEditor } from '../shot/editor'

let pending = 0
let before = 0

function frame(now: number): void {
  const elapsed = before ? Math.min(0.25, (now - before) / 1000) : 0
  before = now
  tick(elapsed)
  pending = useEditor.getState().clock.playing ? requestAnimationFrame(frame) : 0
}

export function listenToClock(): void {
  useEditor.subscribe((state) => {
    if (!state.clock.playing || pending) return
    before = 0
    pending = requestAnimationFrame(frame)
  })
}
