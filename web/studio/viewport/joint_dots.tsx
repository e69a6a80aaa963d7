// Joint dots: where a character can be bent. A click selects the joint.
import { useEffect, useRef } from 'react'
import { select, setMode, useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { placeOf } from '../figure/tree'
import { eye, onDrawn } from './eye'
import { reachWith } from './reaching'
import { shown } from './shown'

export function JointDots() {
  const tree = useShot((state) => state.tree)
  const who = useEditor((state) => state.who)
  const mode = useEditor((state) => state.mode)
  const body = useEditor((state) => state.body)
  const group = useRef<SVGGElement>(null)
  const rows = tree
    ? tree.view.bodies.flatMap((b, i) =>
        b.name.startsWith(`${who}.`) && tree.jointsOf[i]?.some((j) => j.kind === 'hinge') ? [i] : [],
      )
    : []
  useEffect(
    () =>
      onDrawn(() => {
        const now = shown()
        if (!now) return
        const poses = mode === 'pose' ? now.posePoses : now.resultPoses
        const dots = [...(group.current?.children ?? [])] as SVGElement[]
        const away = new Map<SVGElement, number>()
        for (const dot of dots) {
          const place = placeOf(poses, Number(dot.dataset['row']))
          const spot = eye.spot(place)
          dot.setAttribute('transform', `translate(${spot.x} ${spot.y})`)
          dot.style.visibility = spot.seen ? '' : 'hidden'
          away.set(dot, Math.hypot(...eye.toward(place)))
        }
        const sorted = dots.toSorted((a, b) => away.get(b)! - away.get(a)!)
        if (sorted.some((dot, i) => dot !== dots[i])) group.current?.append(...sorted)
      }),
    [mode],
  )
  if (mode !== 'pose' || !tree) return null
  return (
    <g ref={group} className="joints">
      {rows.map((row) => {
        const name = tree.view.bodies[row]!.name
        return (
          <g
            key={name}
            data-row={row}
            className={`joint${name === body ? ' on' : ''}`}
            role="button"
            aria-label={jointName(name)}
            onPointerDown={(event) => {
              event.stopPropagation()
              setMode('pose')
              select(who, name)
              reachWith(event, row)
            }}
          >
            <title>{`${jointName(name)}: drag to reach, click for its rings`}</title>
            <circle r="11" className="reach" />
            <circle r="4.5" className="dot" />
          </g>
        )
      })}
    </g>
  )
}

export const jointName = (body: string): string => {
  const [, part = body] = body.split('.')
  const side = part.endsWith('_l') ? 'left ' : part.endsWith('_r') ? 'right ' : ''
  return `${side}${part.replace(/_[lr]$/, '').replaceAll('_', ' ')}`
}
