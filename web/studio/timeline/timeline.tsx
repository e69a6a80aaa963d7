// The timeline: ruler, what happened, windows, and the dope sheet below.
import { useEffect, useMemo, useRef, useState } from 'react'
import { tickStep } from '../../player/spans'
import { pause, seek, useEditor, type KeyMark } from '../shot/editor'
import { actorOf, groupsOfActor, snapped } from '../shot/keys'
import { useShot } from '../shot/store'
import { Graph } from '../graph/graph'
import { Transport } from '../playback/transport'
import { boxed, diamonds, panned, whole, zoomed, type Diamond, type Span } from './dope'
import { Keys } from './key_row'
import { EventLane, SupportLane, WindowLane } from './lanes'
import { keyless } from './keyless'
import { useSpan } from './span_store'

export function Timeline() {
  const who = useEditor((state) => state.who)
  const shot = useShot((state) => state.document?.shot ?? null)
  const plan = useShot((state) => state.plan)
  const graph = useEditor((state) => state.graph)
  const synthesized = useShot((state) => state.document?.method === 'synthesize')
  const actor = actorOf(plan?.view ?? null, who ?? '')
  const span = useSpan()
  const track = useRef<HTMLDivElement>(null)
  const there = shot !== null
  const [width, setWidth] = useState(600)
  const [box, setBox] = useState<DOMRect | null>(null)
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(track.current?.clientWidth ?? 600))
    if (track.current) observer.observe(track.current)
    return () => observer.disconnect()
  }, [there])
  const poses = (who !== null && shot?.direction[who]?.poses) || NONE
  const hinges = actor?.hinges ?? NO_HINGES
  const all = useMemo(() => diamonds(poses, hinges), [poses, hinges])
  const why = keyless(who ?? '', shot?.direction[who ?? ''], synthesized)
  const groups = actor ? groupsOfActor(hinges) : []
  const x = (time: number): number => ((time - span.from) / (span.to - span.from)) * width
  const time = (px: number): number => span.from + (px / width) * (span.to - span.from)
  if (!shot) return <footer className="timeline" />
  return (
    <footer className="timeline" aria-label="Timeline">
      <Transport />
      <div className="sheet" onWheel={(event) => wheel(event, track.current, span, shot.duration)}>
        <div className="labels">
          <div className="label ruler-label">{who ?? ''}</div>
          {actor && <div className="label lane-label">Supports</div>}
          <div className="label lane-label">Events</div>
          {actor && <div className="label lane-label">Balance</div>}
          {actor && <div className="label strong">{graph ? 'Curves' : 'Keys'}</div>}
          {!graph && groups.map((group) => (
            <div key={group.id} className="label">{group.label}</div>
          ))}
        </div>
        <div className="track" ref={track} onPointerDown={(e) => rubber(e, track.current, all, time, setBox)}>
          <Ruler span={span} width={width} duration={shot.duration} fps={shot.fps} time={time} />
          {actor && <SupportLane who={who!} x={x} />}
          <EventLane who={who} x={x} />
          {actor && <WindowLane who={who!} x={x} time={time} />}
          {actor && graph && <Graph who={who!} poses={poses} hinges={hinges} span={span} width={width} />}
          {actor && !graph &&
            [{ id: null, label: 'Keys' }, ...groups].map((group) => (
              <Keys key={String(group.id)} group={group.id} all={all} x={x} time={time} />
            ))}
          {actor && !graph && why !== '' && <p className={`why${poses.length > 0 ? ' low' : ''}`}>{why}</p>}
          {who !== null && shot.cast[who]?.prop != null && (
            <p className="hint">
              {who} is thrown, not posed: drag it in the picture, at any time on its path.
            </p>
          )}
          <div className="after" style={{ left: Math.max(0, x(shot.duration)) }} />
          <Playhead span={span} width={width} />
          {box && <div className="box" style={boxStyle(box, track.current)} />}
        </div>
      </div>
    </footer>
  )
}

const NONE: readonly never[] = []
const NO_HINGES: readonly string[] = []

function Ruler(props: { span: Span; width: number; duration: number; fps: number; time: (px: number) => number }) {
  const { span, width, duration, fps, time } = props
  const step = tickStep(span.to - span.from, width / 80)
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  const first = Math.max(0, Math.ceil(span.from / step - 1e-6))
  const count = Math.floor(Math.min(span.to, duration) / step + 1e-6) - first + 1
  const scrub = (event: React.PointerEvent) => {
    if (event.button !== 0) return
    event.stopPropagation()
    const element = event.currentTarget as HTMLElement
    const left = element.getBoundingClientRect().left
    element.setPointerCapture(event.pointerId)
    const to = (e: { clientX: number; shiftKey: boolean }) => {
      const at = time(e.clientX - left)
      seek(e.shiftKey ? at : snapped(at, fps))
    }
    to(event)
    const move = (e: PointerEvent) => to(e)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', () => element.removeEventListener('pointermove', move), { once: true })
  }
  return (
    <div className="ruler" onPointerDown={scrub} role="slider" aria-label="Time" aria-valuenow={0} tabIndex={-1}>
      {Array.from({ length: Math.max(0, count) }, (_, i) => {
        const at = (first + i) * step
        return (
          <span key={at} style={{ left: ((at - span.from) / (span.to - span.from)) * width }}>
            {at.toFixed(digits)}
          </span>
        )
      })}
    </div>
  )
}

function Playhead({ span, width }: { span: Span; width: number }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const put = () => {
      const { time } = useEditor.getState().clock
      const px = ((time - span.from) / (span.to - span.from)) * width
      if (line.current) line.current.style.transform = `translateX(${px}px)`
    }
    put()
    return useEditor.subscribe(put)
  }, [span, width])
  return <div className="playhead" ref={line} />
}

/** Draws a box over the empty sheet and selects what lies inside. */
function rubber(
  event: React.PointerEvent,
  track: HTMLDivElement | null,
  all: readonly Diamond[],
  time: (px: number) => number,
  show: (box: DOMRect | null) => void,
): void {
  if (!track) return
  if (event.button === 1) return pan(event, track)
  if (event.button !== 0) return
  const frame = track.getBoundingClientRect()
  const before = event.shiftKey ? useEditor.getState().marks : []
  const begin = [event.clientX, event.clientY] as const
  track.setPointerCapture(event.pointerId)
  pause()
  let drew = false
  const move = (e: PointerEvent) => {
    const box = new DOMRect(
      Math.min(begin[0], e.clientX), Math.min(begin[1], e.clientY),
      Math.abs(e.clientX - begin[0]), Math.abs(e.clientY - begin[1]),
    )
    drew ||= box.width + box.height > 5
    if (!drew) return
    show(box)
    const rows = rowsIn(track, box)
    const found = boxed(all, { from: time(box.left - frame.left), to: time(box.right - frame.left), rows })
    useEditor.setState({ marks: merged(before, found) })
  }
  const up = () => {
    track.removeEventListener('pointermove', move)
    show(null)
    if (!drew) useEditor.setState({ marks: [] })
  }
  track.addEventListener('pointermove', move)
  track.addEventListener('pointerup', up, { once: true })
}

function rowsIn(track: HTMLElement, box: DOMRect): Set<string | null> {
  const rows = [...track.querySelectorAll<HTMLElement>('.key-row')]
  const inside = rows.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > box.top && top < box.bottom
  })
  return new Set(inside.map((row) => row.dataset['group'] ?? null))
}

function merged(before: readonly KeyMark[], found: readonly KeyMark[]): KeyMark[] {
  const has = (m: KeyMark): boolean => before.some((b) => b.key === m.key && b.group === m.group)
  return [...before, ...found.filter((m) => !has(m))]
}

function pan(event: React.PointerEvent, track: HTMLElement): void {
  const span = useSpan.getState()
  const begin = event.clientX
  const perPixel = (span.to - span.from) / track.clientWidth
  const duration = useShot.getState().document?.shot.duration ?? 1
  track.setPointerCapture(event.pointerId)
  const move = (e: PointerEvent) => useSpan.setState(panned(span, (begin - e.clientX) * perPixel, duration))
  track.addEventListener('pointermove', move)
  track.addEventListener('pointerup', () => track.removeEventListener('pointermove', move), { once: true })
}

function wheel(event: React.WheelEvent, track: HTMLElement | null, span: Span, duration: number): void {
  if (!track || (!event.ctrlKey && !event.altKey && Math.abs(event.deltaX) < Math.abs(event.deltaY) && !event.shiftKey)) return
  const frame = track.getBoundingClientRect()
  const seconds = (span.to - span.from) / frame.width
  if (event.ctrlKey || event.altKey) {
    const about = span.from + (event.clientX - frame.left) * seconds
    useSpan.setState(zoomed(span, about, Math.exp(0.0015 * event.deltaY), duration))
  } else {
    useSpan.setState(panned(span, (event.deltaX || event.deltaY) * seconds, duration))
  }
}

export const showAll = (): void => useSpan.setState(whole(useShot.getState().document?.shot.duration ?? 1))

function boxStyle(box: DOMRect, track: HTMLElement | null): React.CSSProperties {
  const frame = track?.getBoundingClientRect()
  return { left: box.left - (frame?.left ?? 0), top: box.top - (frame?.top ?? 0), width: box.width, height: box.height }
}
