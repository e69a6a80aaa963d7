// Goals: where something is asked to be, tied to where it is. Positions at a time stand in the picture.
import { useEffect, useMemo, useRef } from 'react'
import { placeOf } from '../figure/tree'
import type { Vec } from '../figure/turns'
import { useShot } from '../shot/store'
import type { Goal } from '../talk/protocol'
import { eye, onDrawn } from './eye'
import { shown } from './shown'

export interface Nail {
  readonly body: string
  readonly time: number
  readonly asked: Partial<Record<'x' | 'y' | 'z', number>>
}

/** Goals for places at fixed times, gathered by body and time. */
export function nailsOf(goals: readonly Goal[]): Nail[] {
  const found = new Map<string, { body: string; time: number; asked: Record<string, number> }>()
  for (const goal of goals) {
    const parts = /^(.+?)\.(?:pos|com)\.([xyz])$/.exec(goal.quantity)
    const time = typeof goal.at === 'number' ? goal.at : null
    if (!parts || time === null) continue
    const id = `${parts[1]}@${time}`
    const nail = found.get(id) ?? { body: parts[1]!, time, asked: {} }
    nail.asked[parts[2]!] = goal.is
    found.set(id, nail)
  }
  return [...found.values()]
}

export function Goals() {
  const goals = useShot((state) => state.document?.shot.goals)
  const nails = useMemo(() => nailsOf(goals ?? []), [goals])
  const group = useRef<SVGGElement>(null)
  useEffect(() => onDrawn(() => group.current && place(group.current, nails)), [nails])
  return (
    <g ref={group} className="goals">
      {nails.map((nail) => (
        <g key={`${nail.body}@${nail.time}`}>
          <line />
          <path d="M0 -7L7 0L0 7L-7 0Z" />
          <text x="11" y="4">{`${nail.body} ${nail.time.toFixed(2)} s`}</text>
        </g>
      ))}
    </g>
  )
}

function place(group: SVGGElement, nails: readonly Nail[]): void {
  const now = shown()
  if (!now) return
  nails.forEach((nail, i) => {
    const element = group.children[i] as SVGGElement | undefined
    const row = now.tree.rows.get(nail.body) ?? now.tree.member(nail.body)
    if (!element) return
    element.style.display = row > 0 ? '' : 'none'
    if (row <= 0) return
    const is = placeOf(now.tree.forward(now.motion.at(nail.time)), row)
    const asked: Vec = [nail.asked.x ?? is[0], nail.asked.y ?? is[1], nail.asked.z ?? is[2]]
    const [a, b] = [eye.spot(asked), eye.spot(is)]
    const met = Math.hypot(asked[0] - is[0], asked[1] - is[1], asked[2] - is[2]) < 0.01
    element.classList.toggle('met', met)
    element.querySelector('path')?.setAttribute('transform', `translate(${a.x} ${a.y})`)
    element.querySelector('text')?.setAttribute('transform', `translate(${a.x} ${a.y})`)
    const line = element.querySelector('line')
    Object.entries({ x1: a.x, y1: a.y, x2: b.x, y2: b.y }).forEach(([k, v]) => line?.setAttribute(k, String(v)))
  })
}
