// Forces: what the ground does to each character now, and its centre of mass over the ground.
import { useEffect, useRef } from 'react'
import type { Vec } from '../figure/turns'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { eye, onDrawn } from './eye'
import { shown } from './shown'

const LENGTH = 0.45 // of an arrow as strong as the body's weight [m]

export function Forces() {
  const contacts = useShot((state) => state.take?.contacts ?? null)
  const on = useEditor((state) => state.layers.forces)
  const group = useRef<SVGGElement>(null)
  useEffect(() => onDrawn(() => group.current && place(group.current)), [])
  if (!on || !contacts) return null
  return (
    <g ref={group} className="forces">
      {contacts.map((contact) => (
        <g key={contact.name} data-who={contact.name}>
          <line className="plumb" />
          <line className="force" />
          <circle className="com" r="5" />
          <circle className="foot" r="3" />
        </g>
      ))}
    </g>
  )
}

function place(group: SVGGElement): void {
  const now = shown()
  const { take, figure } = useShot.getState()
  if (!now || !take) return
  for (const part of group.children) {
    const who = (part as SVGGElement).dataset['who'] ?? ''
    const contact = take.contacts.find((c) => c.name === who)
    const com = now.tree.center(`${who}.`, now.resultPoses)
    const below: Vec = [com[0], com[1], figure?.ground ?? 0]
    const raw = contact?.force
    const force = raw ? new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength)) : null
    const i = 3 * Math.min(take.frames - 1, Math.round(now.time * take.rate))
    const scale = LENGTH / (contact?.weight ?? 1)
    const tip: Vec = [0, 1, 2].map((k) => com[k]! + scale * (force?.[i + k] ?? 0)) as Vec
    line(part.querySelector('.plumb'), com, below)
    line(part.querySelector('.force'), com, tip)
    circle(part.querySelector('.com'), com)
    circle(part.querySelector('.foot'), below)
  }
}

function line(element: Element | null, from: Vec, to: Vec): void {
  const [a, b] = [eye.spot(from), eye.spot(to)]
  Object.entries({ x1: a.x, y1: a.y, x2: b.x, y2: b.y }).forEach(([k, v]) => element?.setAttribute(k, v.toFixed(1)))
}

function circle(element: Element | null, at: Vec): void {
  const spot = eye.spot(at)
  element?.setAttribute('cx', spot.x.toFixed(1))
  element?.setAttribute('cy', spot.y.toFixed(1))
}
