// Rings: a ring for each hinge of the selected joint. Turning one sets a key.
import { useEffect, useRef, useState } from 'react'
import { useEditor, pause } from '../shot/editor'
import { drop, keyTime, settle, trying } from '../shot/acts'
import { useShot } from '../shot/store'
import type { HingeHere } from '../figure/tree'
import type { Vec } from '../figure/turns'
import { eye, onDrawn } from './eye'
import { HINGE_COLORS, movementOf } from './hinge_look'
import { arcPoints, basis, ringTurn } from './ring_math'
import { shown } from './shown'

const RADIUS = 74 // [pixels]
const POINTS = 72
const DEGREES = 180 / Math.PI

interface Held {
  readonly hinge: string
  readonly began: number
  readonly angle: number
}

export function Rings() {
  const tree = useShot((state) => state.tree)
  const body = useEditor((state) => state.body)
  const mode = useEditor((state) => state.mode)
  const who = useEditor((state) => state.who)
  const posable = useShot((state) => state.plan?.view.actors.some((a) => a.name === who) ?? false)
  const [held, setHeld] = useState<Held | null>(null)
  const group = useRef<SVGGElement>(null)
  const row = body && tree ? tree.row(body) : -1
  const joints = row >= 0 && tree ? tree.jointsOf[row]!.filter((j) => j.kind === 'hinge') : []
  useEffect(() => onDrawn(() => group.current && place(group.current, row, held)), [row, held])
  if (mode !== 'pose' || !posable || joints.length === 0) return null
  return (
    <g ref={group} className="rings">
      {joints.map((joint, i) => {
        const color = HINGE_COLORS[i % HINGE_COLORS.length]
        const on = held?.hinge === joint.name
        return (
          <g
            key={joint.name}
            data-hinge={joint.name}
            className={`ring${on ? ' on' : ''}${held && !on ? ' off' : ''}`}
            style={{ color }}
            role="slider"
            aria-label={`Rotate ${movementOf(joint.name)}`}
            aria-valuenow={0}
            onPointerDown={(event) => begin(event, joint.name, setHeld)}
          >
            <title>{`${movementOf(joint.name)}: drag to turn, Shift for fine steps`}</title>
            <path className="limits" />
            <path className="swept" />
            <path className="back" />
            <path className="front" />
            <path className="reach" />
            <text className="value" textAnchor="middle" />
          </g>
        )
      })}
    </g>
  )
}

/** Puts every ring where its hinge is now. */
function place(group: SVGGElement, row: number, held: Held | null): void {
  const now = shown()
  if (!now || row < 0) return
  const hinges = now.tree.hinges(row, now.pose, now.posePoses)
  for (const part of group.children) {
    const ring = part as SVGGElement
    const here = hinges.find((hinge) => hinge.joint.name === ring.dataset['hinge'])
    if (here) outline(ring, here, held)
  }
}

function outline(ring: SVGGElement, here: HingeHere, held: Held | null): void {
  const radius = RADIUS * eye.pixel(here.anchor)
  const [u, v] = basis(here.axis, eye.toward(here.anchor))
  const points = arcPoints(here.anchor, u, v, radius, 0, 2 * Math.PI, POINTS)
  const toward = eye.toward(here.anchor)
  const near = points.map((p) => dot(minus(p, here.anchor), toward) > -0.02 * radius)
  const put = (name: string, d: string) => ring.querySelector(`.${name}`)?.setAttribute('d', d)
  put('front', drawnPath(points, near, true))
  put('back', drawnPath(points, near, false))
  put('reach', drawnPath(points, near, true))
  const spun = held?.hinge === here.joint.name ? here.angle - held.angle : 0
  const [a, b] = basis(here.axis, eye.toward(here.anchor))
  put('swept', spun ? `${wedge(here.anchor, a, b, radius, -spun, 0)}` : '')
  put('limits', here.joint.range && held ? limitTicks(here, a, b, radius) : '')
  ring.setAttribute('aria-valuenow', (DEGREES * here.angle).toFixed(1))
  const label = ring.querySelector('.value')
  const spot = eye.spot(here.anchor)
  label?.setAttribute('transform', `translate(${spot.x} ${spot.y - RADIUS - 12})`)
  if (label) label.textContent = held?.hinge === here.joint.name ? `${(DEGREES * here.angle).toFixed(1)}°` : ''
}

/** The ways that are left to either limit, as an arc around the hand. */
function limitTicks(here: HingeHere, u: Vec, v: Vec, radius: number): string {
  const [low, high] = here.joint.range!
  const points = arcPoints(here.anchor, u, v, 1.12 * radius, low - here.angle, high - here.angle, 48)
  return drawnPath(points, points.map(() => true), true)
}

function wedge(center: Vec, u: Vec, v: Vec, radius: number, from: number, to: number): string {
  const points = [center, ...arcPoints(center, u, v, radius, from, to, 32)]
  return `${drawnPath(points, points.map(() => true), true)}Z`
}

function drawnPath(points: readonly Vec[], near: readonly boolean[], wanted: boolean): string {
  let d = ''
  let pen = false
  points.forEach((point, i) => {
    if (near[i] !== wanted) return void (pen = false)
    const spot = eye.spot(point)
    d += `${pen ? 'L' : 'M'}${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`
    pen = true
  })
  return d
}

function begin(event: React.PointerEvent, hinge: string, setHeld: (held: Held | null) => void): void {
  if (event.button !== 0) return
  event.stopPropagation()
  pause()
  const now = shown()
  const { who, body } = useEditor.getState()
  const here = now?.tree.hinges(now.tree.row(body ?? ''), now.pose, now.posePoses)
    .find((one) => one.joint.name === hinge)
  if (!here || who === null) return
  const target = event.currentTarget as SVGGElement
  target.setPointerCapture(event.pointerId)
  const frame = target.ownerSVGElement!.getBoundingClientRect()
  const at = keyTime()
  const center = eye.spot(here.anchor)
  const turn = ringTurn(here, eye.toward(here.anchor), center, [event.clientX - frame.left, event.clientY - frame.top], (p) => eye.spot(p), RADIUS * eye.pixel(here.anchor))
  const edit = (angle: number) => ({
    do: 'pose' as const, who, at, angles: { [hinge.slice(who.length + 1)]: DEGREES * angle },
  })
  let angle = here.angle
  setHeld({ hinge, began: at, angle })
  const move = (e: PointerEvent) => {
    const by = turn([e.clientX - frame.left, e.clientY - frame.top], e.shiftKey)
    const wanted = e.ctrlKey ? Math.round((here.angle + by) * DEGREES / 5) / DEGREES * 5 : here.angle + by
    const [low, high] = here.joint.range ?? [-Infinity, Infinity]
    angle = Math.min(high, Math.max(low, wanted))
    useEditor.setState({ overrides: new Map([[hinge, angle]]) })
    trying(edit(angle))
  }
  const end = async (e: PointerEvent | KeyboardEvent) => {
    if (e instanceof KeyboardEvent && e.key !== 'Escape') return
    target.removeEventListener('pointermove', move)
    target.removeEventListener('pointerup', end)
    removeEventListener('keydown', end, true)
    setHeld(null)
    if (e instanceof KeyboardEvent) {
      e.stopPropagation()
      await drop()
    } else if (angle !== here.angle) await settle(edit(angle))
    useEditor.setState({ overrides: new Map() })
  }
  target.addEventListener('pointermove', move)
  target.addEventListener('pointerup', end)
  addEventListener('keydown', end, true)
}

const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
