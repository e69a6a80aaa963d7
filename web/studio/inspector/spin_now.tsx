// The spin of a prop at the playhead, dragged as numbers through the impact editor.
import { useRef } from 'react'
import { NumberField } from '../look/number_field'
import { pause } from '../shot/editor'
import { ask, latest } from '../shot/store'
import { quatOf } from '../figure/tree'
import { multiplied, undone, type Quat, type Vec } from '../figure/turns'
import { shown } from '../viewport/shown'

const AXES = ['x', 'y', 'z'] as const

export function SpinNow({ who, time }: { who: string; time: number }) {
  const grabbed = useRef(false)
  const spin = spinAt(who, time)
  const to = (k: number, value: number): Vec => {
    const out = [...(held.current ?? spin)] as Vec
    out[k] = value
    return out
  }
  const held = useRef<Vec | null>(null)
  const pull = (k: number, value: number) => {
    if (!grabbed.current) {
      grabbed.current = true
      held.current = spin
      pause()
      void ask({ ask: 'grab', body: who, quantity: 'spin', at: time })
    }
    latest.send({ ask: 'pull', to: to(k, value) })
  }
  const done = async (k: number, value: number) => {
    pull(k, value)
    await latest.settled()
    await ask({ ask: 'release', keep: true })
    grabbed.current = false
    held.current = null
  }
  return (
    <div className="vector">
      <h4>Spin at {time.toFixed(2)} s<small>rad/s</small></h4>
      {AXES.map((axis, k) => (
        <NumberField
          key={axis}
          label={axis}
          value={spin[k] ?? 0}
          step={0.05}
          digits={2}
          onTry={(value) => pull(k, value)}
          onDone={(value) => void done(k, value)}
        />
      ))}
    </div>
  )
}

const STEP = 1 / 240

/** Angular velocity in the world, from two states near the playhead [rad/s]. */
export function spinAt(who: string, time: number): Vec {
  const now = shown()
  const row = now?.tree.member(who) ?? -1
  if (!now || row < 0) return [0, 0, 0]
  const from = Math.min(time, now.motion.duration - STEP)
  const turn = (t: number): Quat => quatOf(now.tree.forward(now.motion.at(t)), row)
  const [w, x, y, z] = multiplied(turn(from + STEP), undone(turn(from)))
  const sign = w < 0 ? -1 : 1
  const length = Math.hypot(x, y, z)
  const rate = length < 1e-9 ? 0 : (sign * 2 * Math.atan2(length, sign * w)) / STEP / length
  return [rate * x, rate * y, rate * z]
}
