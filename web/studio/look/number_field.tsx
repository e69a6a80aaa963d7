// A number: type it, or drag sideways over its name. Tries while dragging, one step at the end.
import { useEffect, useRef, useState } from 'react'

interface Props {
  readonly label: string
  readonly value: number
  readonly unit?: string
  readonly step?: number
  readonly digits?: number
  readonly min?: number
  readonly max?: number
  readonly color?: string | undefined
  readonly disabled?: boolean
  readonly onTry?: (value: number) => void
  readonly onDone: (value: number) => void
}

export function NumberField(props: Props) {
  const { label, value, unit = '', step = 0.1, digits = 2, color, disabled = false } = props
  const [text, setText] = useState<string | null>(null)
  const [live, setLive] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setLive(null), [value])
  const clamp = (v: number) => Math.min(props.max ?? Infinity, Math.max(props.min ?? -Infinity, v))
  const shown = text ?? tidy(live ?? value, digits)
  const done = () => {
    if (text === null) return
    const given = Number(text.replace(',', '.'))
    setText(null)
    if (text.trim() === '' || text === tidy(value, digits)) return
    if (Number.isFinite(given) && given !== value) props.onDone(clamp(given))
  }
  const drag = (event: React.PointerEvent) => {
    if (event.button !== 0 || disabled) return
    const target = event.currentTarget as HTMLElement
    target.setPointerCapture(event.pointerId)
    let now = value
    let last = event.clientX
    const move = (e: PointerEvent) => {
      now = clamp(now + (e.clientX - last) * step * (e.shiftKey ? 0.1 : 1))
      last = e.clientX
      setLive(now)
      props.onTry?.(now)
    }
    const up = () => {
      target.removeEventListener('pointermove', move)
      if (now !== value) props.onDone(Number(now.toFixed(digits + 1)))
      else input.current?.select()
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', up, { once: true })
  }
  return (
    <label className="field">
      <span className="name" onPointerDown={drag} title="Drag sideways to change, Shift for fine steps">
        {color !== undefined && <i style={{ background: color }} />}
        {label}
      </span>
      <span className="number">
        <input
          ref={input}
          inputMode="decimal"
          value={shown}
          disabled={disabled}
          aria-label={label}
          onFocus={(e) => {
            setText(tidy(value, digits))
            // To select gives the focus back in Chromium, even when Enter has just taken it away.
            requestAnimationFrame(() => document.activeElement === e.target && e.target.select())
          }}
          onChange={(e) => setText(e.target.value)}
          onBlur={done}
          onKeyDown={(e) => {
            e.stopPropagation()
            if (e.key === 'Enter') e.currentTarget.blur()
            if (e.key === 'Escape') {
              setText(null)
              requestAnimationFrame(() => input.current?.blur())
            }
            if (e.key === 'ArrowUp' || e.key === 'ArrowDown') {
              e.preventDefault()
              const by = (e.key === 'ArrowUp' ? 1 : -1) * step * (e.shiftKey ? 10 : 1)
              const next = clamp(Number(text ?? value) + by)
              setText(tidy(next, digits))
            }
          }}
        />
        {unit && <small>{unit}</small>}
      </span>
    </label>
  )
}

const tidy = (value: number, digits: number): string =>
  value.toFixed(digits).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
