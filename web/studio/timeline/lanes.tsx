// Lanes: supports, events, and the windows in which a character is balanced from outside.
import { runs } from '../../player/spans'
import { change } from '../shot/acts'
import { seek, useEditor } from '../shot/editor'
import { snapped } from '../shot/keys'
import { useShot } from '../shot/store'
import type { BalanceWindow } from '../talk/protocol'
import { momentTime } from './moments'

type X = (time: number) => number

const KINDS = ['none', 'one', 'two'] as const
const WORDS = ['in the air', 'one support', 'two supports'] as const

export function SupportLane({ who, x }: { who: string; x: X }) {
  const take = useShot((state) => state.take)
  const contact = take?.contacts.find((c) => c.name === who)
  if (!take || !contact) return <div className="lane supports" />
  return (
    <div className="lane supports">
      {runs(new Uint8Array(contact.supports)).map(({ value, from, to }) => {
        const n = Math.min(value, 2)
        const left = x(from / take.rate)
        return (
          <i key={from} className={KINDS[n]} title={WORDS[n]} style={{ left, width: x(to / take.rate) - left }} />
        )
      })}
    </div>
  )
}

export function EventLane({ who, x }: { who: string | null; x: X }) {
  const take = useShot((state) => state.take)
  const mine = take?.events.filter((e) => {
    const owner = e.subject.split('.')[0]
    return owner === who && (e.kind !== 'touch' || !e.subject.includes('.'))
  })
  return (
    <div className="lane events">
      {mine?.map((event, i) => (
        <button
          key={i}
          type="button"
          tabIndex={-1}
          className={`event ${event.kind}`}
          style={{ left: x(event.time) }}
          title={`${event.text} at ${event.time.toFixed(3)} s`}
          aria-label={`${event.text} at ${event.time.toFixed(3)} s`}
          onPointerDown={(e) => e.stopPropagation()}
          onClick={() => seek(event.time)}
        />
      ))}
    </div>
  )
}

export function WindowLane({ who, x, time }: { who: string; x: X; time: (px: number) => number }) {
  const windows = useShot((state) => state.document?.shot.direction[who]?.balance)
  const take = useShot((state) => state.take)
  const duration = useEditor((state) => state.clock.duration)
  const at = (moment: number | string, fallback: number) => momentTime(moment, take, duration) ?? fallback
  return (
    <div className="lane windows">
      {windows?.map((window, i) => {
        const [from, to] = [at(window.from, 0), at(window.until, duration)]
        return (
          <div
            key={i}
            className="window"
            style={{ left: x(from), width: Math.max(4, x(to) - x(from)) }}
            title={`Balanced from outside, ${said(window.from)} to ${said(window.until)}. Drag an end; Delete removes it.`}
            tabIndex={0}
            onPointerDown={(e) => e.stopPropagation()}
            onKeyDown={(e) => {
              if (e.key === 'Delete') void change({ do: 'set_window', who, index: i, window: null })
            }}
          >
            <i className="end" onPointerDown={(e) => resize(e, who, i, window, 'from', time)} />
            <span>balance</span>
            <i className="end" onPointerDown={(e) => resize(e, who, i, window, 'until', time)} />
          </div>
        )
      })}
    </div>
  )
}

const said = (moment: number | string): string => (typeof moment === 'number' ? `${moment.toFixed(2)} s` : moment)

function resize(
  event: React.PointerEvent,
  who: string,
  index: number,
  window: BalanceWindow,
  end: 'from' | 'until',
  time: (px: number) => number,
): void {
  if (event.button !== 0) return
  event.stopPropagation()
  const target = event.currentTarget as HTMLElement
  const left = target.closest('.track')!.getBoundingClientRect().left
  const fps = useShot.getState().document?.shot.fps ?? 30
  target.setPointerCapture(event.pointerId)
  target.addEventListener(
    'pointerup',
    (e) => {
      const at = Math.max(0, snapped(time(e.clientX - left), fps))
      if (Math.abs(e.clientX - event.clientX) > 3) {
        void change({ do: 'set_window', who, index, window: { ...window, [end]: at } })
      }
    },
    { once: true },
  )
}
