// Handles: the apex and the landing of a character, and a body anywhere on its path, to be dragged.
import { useEffect, useMemo, useRef } from 'react'
import { placeOf } from '../figure/tree'
import type { Vec } from '../figure/turns'
import { useEditor, type Handle } from '../shot/editor'
import { useShot } from '../shot/store'
import type { MarkView } from '../talk/protocol'
import { pull } from './drag'
import { eye, onDrawn } from './eye'
import { shown } from './shown'

export interface Spotted {
  readonly id: string
  readonly handle: Handle
  readonly label: string
  readonly kind: 'apex' | 'landing' | 'body'
}

/** What can be taken hold of, of the selected member. */
export function Handles() {
  const take = useShot((state) => state.take)
  const tree = useShot((state) => state.tree)
  const who = useEditor((state) => state.who)
  const mode = useEditor((state) => state.mode)
  const held = useEditor((state) => state.handle)
  const synthesized = useShot((state) => state.document?.method === 'synthesize')
  const group = useRef<SVGGElement>(null)
  const spots = useMemo<Spotted[]>(() => {
    if (!take || !tree || who === null || mode !== 'result' || synthesized) return []
    const rigid = tree.view.bodies.filter((b) => b.name === who || b.name.startsWith(`${who}.`))
    if (rigid.length === 1) {
      return [{ id: 'body', kind: 'body', label: who, handle: { body: who, quantity: 'pos', at: 0, axes: 'xyz' } }]
    }
    return [...ofEvent(take.events, who, 'apex'), ...ofEvent(take.events, who, 'landing')]
  }, [take, tree, who, mode, synthesized])
  useEffect(() => onDrawn(() => group.current && place(group.current, spots)), [spots])
  return (
    <g ref={group} className="handles">
      {spots.map((spot) => (
        <g
          key={spot.id}
          data-id={spot.id}
          role="button"
          aria-label={`Drag ${spot.label}`}
          className={`handle ${spot.kind}${held && sameHandle(held, spot) ? ' on' : ''}`}
          onPointerDown={(event) => pull(event, spot, spotPlace(spot))}
        >
          <title>{TITLES[spot.kind]}</title>
          <circle r="16" className="reach" />
          {spot.kind === 'landing' ? <path d="M-9 0L0 -5L9 0L0 5Z" /> : <circle r="7" className="knob" />}
          {spot.kind === 'apex' && <path className="arrows" d="M0 -22l-4 6h8zM0 22l-4 -6h8z" />}
          {spot.kind === 'body' && <circle r="15" className="halo" />}
          <text x="20" y="4">{spot.label}</text>
        </g>
      ))}
    </g>
  )
}

const TITLES = {
  apex: 'Drag up or down: the keys before it change until the apex is there. Escape lets go.',
  landing: 'Drag along the ground: the keys before it change until the landing is there.',
  body: 'Drag: the throw changes until it passes here at this time. Escape lets go.',
} as const

const WORTH = 0.12 // a flight shorter than this has no handles [s]

function ofEvent(events: readonly MarkView[], who: string, kind: 'apex' | 'landing'): Spotted[] {
  const mine = events.filter((e) => e.kind === kind && e.subject === who)
  return mine.slice(0, 4).flatMap((event, i) => {
    const began = events.filter((e) => e.kind === 'takeoff' && e.subject === who && e.time <= event.time).at(-1)
    if (kind === 'landing' && (!began || event.time - began.time < WORTH)) return []
    const nth = i > 0 ? ` ${i + 1}` : ''
    const at = kind === 'apex' ? `apex of ${who}.com.z${nth}` : `${who} lands${nth}`
    const axes = kind === 'apex' ? 'z' : 'x'
    return [{ id: `${kind}${i}`, kind, label: kind, handle: { body: `${who}.com`, quantity: 'pos', at, axes } }]
  })
}

const sameHandle = (held: Handle, spot: Spotted): boolean =>
  held.body === spot.handle.body && (spot.kind === 'body' || held.at === spot.handle.at)

/** Where a handle is now [m]. */
export function spotPlace(spot: Spotted): Vec | null {
  const now = shown()
  const { take } = useShot.getState()
  if (!now || !take) return null
  const who = spot.handle.body.split('.')[0]!
  if (spot.kind === 'body') return placeOf(now.resultPoses, now.tree.member(spot.handle.body))
  const kind = spot.kind === 'apex' ? 'apex' : 'landing'
  const n = Number(spot.id.slice(kind.length))
  const event = take.events.filter((e) => e.kind === kind && e.subject === who)[n]
  if (!event) return null
  const held = useEditor.getState().handle !== null
  const time = held && spot.kind === 'apex' ? apexTime(now, who, event.time) : event.time
  const com = now.tree.center(`${who}.`, now.tree.forward(now.motion.at(time)))
  if (spot.kind === 'landing') com[2] = useShot.getState().figure?.ground ?? 0
  return com
}

/** While it is dragged the apex moves in time as well: the highest moment near where it was. */
function apexTime(now: NonNullable<ReturnType<typeof shown>>, who: string, time: number): number {
  let best = time
  let most = -Infinity
  for (let t = time - 0.25; t <= time + 0.25; t += 1 / 60) {
    const height = now.tree.center(`${who}.`, now.tree.forward(now.motion.at(t)))[2]
    if (height > most) [most, best] = [height, t]
  }
  return best
}

function place(group: SVGGElement, spots: readonly Spotted[]): void {
  for (const part of group.children) {
    const element = part as SVGGElement
    const spot = spots.find((one) => one.id === element.dataset['id'])
    const at = spot ? spotPlace(spot) : null
    element.style.display = at ? '' : 'none'
    if (!at || !spot) continue
    const here = eye.spot(at)
    element.setAttribute('transform', `translate(${here.x} ${here.y})`)
    const label = element.querySelector('text')
    if (label && spot.kind === 'apex') label.textContent = `${spot.label}  ${at[2].toFixed(2)} m`
  }
}
