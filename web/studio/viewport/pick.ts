// Picking: which body lies under the pointer, by the bones' places on the screen.
import { placeOf } from '../figure/tree'
import { rotated, type Vec } from '../figure/turns'
import { quatOf } from '../figure/tree'
import { useEditor } from '../shot/editor'
import { eye, type Spot } from './eye'
import { shown } from './shown'

const REACH = 30 // from a bone, at most [pixels]

export interface Picked {
  readonly who: string
  readonly body: string
}

/** The body at a pixel, or null. */
export function picked(x: number, y: number): Picked | null {
  const now = shown()
  if (!now) return null
  const poses = useEditor.getState().mode === 'pose' ? now.posePoses : now.resultPoses
  let best: Picked | null = null
  let least = Infinity
  now.tree.view.bodies.forEach((body, i) => {
    if (i === 0 || body.fixed) return
    const here = placeOf(poses, i)
    const inner = rotated(quatOf(poses, i), body.center as Vec)
    const middle: Vec = [here[0] + inner[0], here[1] + inner[1], here[2] + inner[2]]
    const children = now.tree.children[i] ?? []
    const tips = children.length ? children.map((k) => placeOf(poses, k)) : [beyond(here, middle)]
    for (const tip of [...tips, middle]) {
      const gap = away({ x, y, seen: true }, eye.spot(here), eye.spot(tip))
      const depth = Math.hypot(...eye.toward(middle))
      const rank = gap + 4 * depth
      if (gap < REACH && rank < least) {
        least = rank
        best = { who: body.name.split('.')[0] ?? '', body: body.name }
      }
    }
  })
  return best
}

const beyond = (a: Vec, b: Vec): Vec => [2 * b[0] - a[0], 2 * b[1] - a[1], 2 * b[2] - a[2]]

/** From a point to a segment on the screen [pixels]. */
export function away(p: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const long = dx * dx + dy * dy
  const share = long > 0 ? Math.min(1, Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / long)) : 0
  return Math.hypot(p.x - a.x - share * dx, p.y - a.y - share * dy)
}
