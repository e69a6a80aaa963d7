// Reaching by hand: a joint under the pointer is dragged, and the limb follows. One step at the end.
import { chainOf, reached } from '../figure/reach'
import { placeOf } from '../figure/tree'
import type { Vec } from '../figure/turns'
import { drop, keyTime, settle, trying } from '../shot/acts'
import { pause, useEditor } from '../shot/editor'
import { eye } from './eye'
import { shown } from './shown'

const DEGREES = 180 / Math.PI
const STARTS = 4 // a pointer that moves less only selects [pixels]

/** Follows the pointer with a body's origin, by the hinges between it and the trunk. */
export function reachWith(event: React.PointerEvent, body: number): void {
  const now = shown()
  const { who } = useEditor.getState()
  if (event.button !== 0 || !now || who === null) return
  const tree = now.tree
  const chain = chainOf(tree, body)
  const from = placeOf(now.posePoses, body)
  const begin = now.pose.slice()
  const at = keyTime()
  const frame = (event.currentTarget as SVGGElement).ownerSVGElement!.getBoundingClientRect()
  const pixel = (e: { clientX: number; clientY: number }) => [e.clientX - frame.left, e.clientY - frame.top] as const
  const zero = eye.onPlane(...pixel(event), from)
  const start = pixel(event)
  let angles: Record<string, number> | null = null
  const edit = () => ({ do: 'pose' as const, who, at, angles: angles! })
  const move = (e: PointerEvent) => {
    const [x, y] = pixel(e)
    if (angles === null && Math.hypot(x - start[0], y - start[1]) < STARTS) return
    if (angles === null) pause()
    const there = eye.onPlane(x, y, from)
    const goal = [0, 1, 2].map((k) => from[k]! + there[k]! - zero[k]!) as Vec
    const state = reached(tree, begin, body, goal)
    angles = Object.fromEntries(chain.map((j) => [j.name.slice(who.length + 1), DEGREES * state[j.address]!]))
    useEditor.setState({ overrides: new Map(chain.map((j) => [j.name, state[j.address]!])) })
    trying(edit())
  }
  const end = async (e: PointerEvent | KeyboardEvent) => {
    if (e instanceof KeyboardEvent && e.key !== 'Escape') return
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', end)
    removeEventListener('keydown', end, true)
    if (angles !== null) await (e instanceof KeyboardEvent ? drop() : settle(edit()))
    useEditor.setState({ overrides: new Map() })
  }
  // Dots are drawn in order of depth and so change places, which would end a pointer's capture.
  addEventListener('pointermove', move)
  addEventListener('pointerup', end)
  addEventListener('keydown', end, true)
}
