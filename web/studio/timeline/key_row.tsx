// A row of diamonds: click to select, drag to move, Ctrl-drag to copy, Alt-drag to ripple.
import { useState } from 'react'
import { drop, marksAsked, settle, trying, type AnyEdit } from '../shot/acts'
import { pause, seek, useEditor, type KeyMark } from '../shot/editor'
import { actorOf, snapped } from '../shot/keys'
import { useShot } from '../shot/store'
import { clicked, followed, isMarked, type Diamond } from './dope'

interface Props {
  readonly group: string | null
  readonly all: readonly Diamond[]
  readonly x: (time: number) => number
  readonly time: (px: number) => number
}

/** Keys under the hand, as every row draws them meanwhile. */
interface Moving {
  readonly all: readonly Diamond[]
  readonly marks: readonly KeyMark[]
  readonly by: number
  readonly copies: boolean
}
let moving: Moving | null = null

export function Keys({ group, all, x, time }: Props) {
  const marks = useEditor((state) => state.marks)
  const who = useEditor((state) => state.who)
  const free = useShot((state) => state.document?.shot.free)
  const [, redraw] = useState(0)
  const held = moving
  const rows = (held?.all ?? all).filter((d) => d.group === group)
  const freed = new Set(free?.filter((f) => f.who === who).map((f) => f.key))
  const shown = held?.marks ?? marks
  return (
    <div className="key-row" {...(group === null ? {} : { 'data-group': group })}>
      {rows.map((d) => {
        const on = isMarked(d, shown)
        const at = on && held && !held.copies ? d.at + held.by : d.at
        const name = [d.name, d.name !== null && freed.has(d.name) ? '(free)' : null].filter(Boolean).join(' ')
        return (
          <button
            key={`${d.key}-${String(d.group)}`}
            type="button"
            tabIndex={group === null ? 0 : -1}
            className={`diamond${on ? ' on' : ''}${group === null ? ' whole' : ''}${d.name !== null && freed.has(d.name) ? ' free' : ''}`}
            style={{ left: x(Math.max(0, at)) }}
            aria-label={`Key ${name || d.key + 1} at ${d.at.toFixed(3)} s${group === null ? '' : `, ${group}`}`}
            aria-pressed={on}
            title={`${name ? `${name}, ` : ''}${d.at.toFixed(3)} s`}
            onPointerDown={(event) => begin(event, d, all, time, () => redraw((n) => n + 1))}
            onDoubleClick={() => seek(d.at)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              useEditor.setState({ marks: clicked(d, marks, event.shiftKey) })
              seek(d.at)
            }}
          >
            {group === null && d.name !== null && <span>{d.name}</span>}
          </button>
        )
      })}
      {held?.copies && rows.filter((d) => isMarked(d, held.marks)).map((d) => (
        <i key={`copy-${d.key}`} className="diamond on" style={{ left: x(Math.max(0, d.at + held.by)) }} />
      ))}
    </div>
  )
}

function begin(
  event: React.PointerEvent,
  diamond: Diamond,
  all: readonly Diamond[],
  time: (px: number) => number,
  redraw: () => void,
): void {
  if (event.button !== 0) return
  event.stopPropagation()
  pause()
  const { who, marks: before } = useEditor.getState()
  const marks = clicked(diamond, before, event.shiftKey)
  useEditor.setState({ marks })
  const shot = useShot.getState().document?.shot
  if (who === null || !shot) return
  const target = event.currentTarget as HTMLElement
  target.setPointerCapture(event.pointerId)
  const start = event.clientX
  const asked = marksAsked(marks)
  const poses = shot.direction[who]?.poses ?? []
  const hinges = actorOf(useShot.getState().plan?.view ?? null, who)?.hinges ?? []
  const copies = event.ctrlKey || event.metaKey
  let by = 0
  let moved = false
  const edit = (e: { altKey: boolean }): AnyEdit =>
    copies ? { do: 'copy_keys', who, marks: asked, by } : { do: 'move_keys', who, marks: asked, by, ripple: e.altKey }
  const move = (e: PointerEvent) => {
    moved ||= Math.abs(e.clientX - start) > 3
    if (!moved) return
    const wanted = diamond.at + time(e.clientX) - time(start)
    by = (e.shiftKey ? wanted : snapped(wanted, shot.fps)) - diamond.at
    const first = Math.min(...marks.map((m) => poses[m.key]?.at ?? 0))
    by = Math.max(by, -first)
    moving = { all, marks, by, copies }
    redrawAll()
    trying(edit(e))
  }
  const end = async (e: PointerEvent | KeyboardEvent) => {
    if (e instanceof KeyboardEvent && e.key !== 'Escape') return
    target.removeEventListener('pointermove', move)
    target.removeEventListener('pointerup', end)
    removeEventListener('keydown', end, true)
    if (!moved) {
      if (!event.shiftKey) seek(diamond.at)
      return
    }
    if (e instanceof KeyboardEvent || by === 0) {
      await drop()
    } else {
      await settle(edit(e))
      const after = useShot.getState().document?.shot.direction[who]?.poses ?? []
      useEditor.setState({ marks: followed(marks, poses, after, hinges, (at) => at + by) })
    }
    moving = null
    redrawAll()
    redraw()
  }
  target.addEventListener('pointermove', move)
  target.addEventListener('pointerup', end)
  addEventListener('keydown', end, true)
}

/** Every row draws itself again, since keys of several rows move together. */
const redrawAll = (): void => useEditor.setState((state) => ({ marks: [...state.marks] }))
