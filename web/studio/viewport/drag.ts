// Drags: a handle under the pointer, one pull under way at a time, one step when it lets go.
import type { Vec } from '../figure/turns'
import { pause, useEditor, type Handle } from '../shot/editor'
import { ask, latest, useShot } from '../shot/store'
import { eye } from './eye'
import type { Spotted } from './handles'

/** Follows the pointer from where it took hold until it lets go. */
export async function pull(event: React.PointerEvent, spot: Spotted, from: Vec | null): Promise<void> {
  if (event.button !== 0 || !from) return
  event.stopPropagation()
  event.preventDefault()
  pause()
  const target = event.currentTarget as SVGGElement
  const frame = target.ownerSVGElement!.getBoundingClientRect()
  target.setPointerCapture(event.pointerId)
  const time = useEditor.getState().clock.time
  const handle: Handle = spot.kind === 'body' ? { ...spot.handle, at: time } : spot.handle
  useEditor.setState({ handle })
  useShot.setState({ pulled: null })
  const pixel = (e: { clientX: number; clientY: number }) =>
    [e.clientX - frame.left, e.clientY - frame.top] as const
  const begin = eye.onPlane(...pixel(event), from, spot.kind === 'apex')
  const ground = useShot.getState().figure?.ground ?? 0
  const floor = spot.kind === 'landing' ? eye.onFloor(...pixel(event), ground) : null
  const there = (e: PointerEvent): Vec => {
    const now = floor ? (eye.onFloor(...pixel(e), ground) ?? floor) : eye.onPlane(...pixel(e), from, spot.kind === 'apex')
    const zero = floor ?? begin
    return [0, 1, 2].map((k) => from[k]! + now[k]! - zero[k]!) as Vec
  }
  let moved = false
  let grabbed = false
  const move = (e: PointerEvent) => {
    if (!moved) {
      moved = true
      void ask({ ask: 'grab', body: handle.body, quantity: handle.quantity, at: handle.at, axes: handle.axes }).then((ok) => {
        grabbed = ok
        if (!ok) void end(null)
      })
    }
    latest.send({ ask: 'pull', to: there(e) })
  }
  const key = (e: KeyboardEvent) => {
    if (e.key !== 'Escape') return
    e.stopPropagation()
    void end(false)
  }
  const up = () => void end(true)
  const end = async (keep: boolean | null) => {
    target.removeEventListener('pointermove', move)
    target.removeEventListener('pointerup', up)
    removeEventListener('keydown', key, true)
    await latest.settled()
    if (moved && grabbed) await ask({ ask: 'release', keep: keep ?? false })
    useEditor.setState({ handle: null })
  }
  target.addEventListener('pointermove', move)
  target.addEventListener('pointerup', up)
  addEventListener('keydown', key, true)
}
