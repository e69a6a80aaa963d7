// The graph: target and achieved angle of the selected joint, its keys as points to be dragged.
import { useMemo, useRef, useState } from 'react'
import { drop, marksAsked, settle, trying, type AnyEdit } from '../shot/acts'
import { pause, seek, useEditor } from '../shot/editor'
import { snapped } from '../shot/keys'
import { useShot } from '../shot/store'
import type { PoseKey } from '../talk/protocol'
import type { Span } from '../timeline/dope'
import { HINGE_COLORS, movementOf } from '../viewport/hinge_look'
import { bounds, keyPoints, sampled, way, within, type KeyPoint } from './curve'

const HEIGHT = 150

interface Props {
  readonly who: string
  readonly poses: readonly PoseKey[]
  readonly hinges: readonly string[]
  readonly span: Span
  readonly width: number
}

export function Graph({ who, poses, hinges, span, width }: Props) {
  const body = useEditor((state) => state.body)
  const plan = useShot((state) => state.plan)
  const tree = useShot((state) => state.tree)
  const motion = useShot((state) => state.motion)
  const [picked, pick] = useState(0)
  const held = useRef<readonly [number, number] | null>(null)
  const row = body === null ? -1 : (tree?.row(body) ?? -1)
  const joints = row >= 0 ? tree!.jointsOf[row]!.filter((j) => j.kind === 'hinge') : []
  const joint = joints[Math.min(picked, joints.length - 1)]
  const curves = useMemo(() => {
    if (!joint || !plan || !motion) return null
    const inside = { from: Math.max(0, span.from), to: Math.min(span.to, motion.duration) }
    const count = Math.max(2, Math.round(width / 3))
    const state = new Float64Array(motion.figure.positions)
    return {
      asked: sampled((t) => plan.at(joint.name, t), inside, count),
      achieved: sampled((t) => motion.at(t, state)[joint.address] ?? null, inside, count),
    }
  }, [joint, plan, motion, span, width])
  if (!joint || !curves) {
    return <p className="graph empty">Select a joint - a click on a limb in the picture - to see what its keys ask and what the take achieves.</p>
  }
  const hinge = joint.name.slice(who.length + 1)
  const points = keyPoints(poses, hinge, hinges)
  const values = [...curves.asked, ...curves.achieved].map(([, v]) => v)
  // While a key is under the hand the scale stands still.
  const [low, high] = held.current ?? bounds([...values, ...points.map((p) => p.value)])
  const x = (t: number): number => ((t - span.from) / (span.to - span.from)) * width
  const y = (v: number): number => HEIGHT * (1 - (v - low) / (high - low))
  const line = (all: readonly [number, number][]): string => all.map(([t, v]) => `${x(t).toFixed(1)},${y(v).toFixed(1)}`).join(' ')
  const grab = (event: React.PointerEvent, point: KeyPoint) =>
    drag(event, { who, hinge, point, range: joint.range, degrees: (high - low) / HEIGHT, seconds: (span.to - span.from) / width }, (on) => {
      held.current = on ? [low, high] : null
    })
  return (
    <div className="graph" onPointerDown={(e) => e.stopPropagation()}>
      <svg width={width} height={HEIGHT} aria-label={`Angle of ${joint.name} over time`}>
        {[low, (low + high) / 2, high].map((v) => (
          <text key={v} x="6" y={Math.min(HEIGHT - 4, Math.max(11, y(v)))}>{v.toFixed(0)}°</text>
        ))}
        <polyline className="achieved-line" points={line(curves.achieved)} />
        <polyline className="asked-line" points={line(curves.asked)} style={{ stroke: HINGE_COLORS[joints.indexOf(joint) % HINGE_COLORS.length] }} />
        {points.map((point) => (
          <circle
            key={point.key}
            cx={x(point.at)}
            cy={y(point.value)}
            r="5"
            role="button"
            aria-label={`${hinge} ${point.value.toFixed(1)} degrees at ${point.at.toFixed(3)} s`}
            onPointerDown={(event) => grab(event, point)}
          >
            <title>{`${point.value.toFixed(1)}° at ${point.at.toFixed(3)} s. Drag up or down for the angle, sideways for the time of the whole key; Escape lets go.`}</title>
          </circle>
        ))}
      </svg>
      <div className="hinges" role="group" aria-label="Movement">
        {joints.map((one, i) => (
          <button key={one.name} type="button" aria-pressed={one === joint} onClick={() => pick(i)}>
            <i style={{ background: HINGE_COLORS[i % HINGE_COLORS.length] }} />{movementOf(one.name)}
          </button>
        ))}
        <small>line: keys; pale: take{points.length === 0 ? '; no key speaks of it yet' : ''}</small>
      </div>
    </div>
  )
}

interface Held {
  readonly who: string
  readonly hinge: string
  readonly point: KeyPoint
  /** [rad] */
  readonly range: readonly [number, number] | null
  /** Of a pixel. */
  readonly degrees: number
  readonly seconds: number
}

/** A key under the hand: many tries, one step. */
function drag(event: React.PointerEvent, held: Held, hold: (on: boolean) => void): void {
  if (event.button !== 0) return
  event.stopPropagation()
  pause()
  const { who, hinge, point } = held
  const target = event.currentTarget as SVGElement
  target.setPointerCapture(event.pointerId)
  const marks = marksAsked([{ key: point.key, group: null }])
  const fps = useShot.getState().document?.shot.fps ?? 30
  let going: 'time' | 'value' | null = null
  let edit: AnyEdit | null = null
  const move = (e: PointerEvent) => {
    const [dx, dy] = [e.clientX - event.clientX, e.clientY - event.clientY]
    going ??= way(dx, dy)
    if (going === null) return
    hold(true)
    const at = Math.max(0, snapped(point.at + dx * held.seconds, fps))
    edit = going === 'time'
      ? { do: 'move_keys', who, marks, by: at - point.at, ripple: false }
      : { do: 'pose', who, at: point.at, angles: { [hinge]: within(point.value - dy * held.degrees, held.range) } }
    trying(edit)
  }
  const end = async (e: Event) => {
    if (e instanceof KeyboardEvent && e.key !== 'Escape') return
    target.removeEventListener('pointermove', move)
    target.removeEventListener('pointerup', end)
    removeEventListener('keydown', end, true)
    hold(false)
    if (edit === null) seek(point.at)
    else if (e instanceof KeyboardEvent) await drop()
    else await settle(edit)
  }
  target.addEventListener('pointermove', move)
  target.addEventListener('pointerup', end)
  addEventListener('keydown', end, true)
}
