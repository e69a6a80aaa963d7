// Tips: what a thing does and the keys that do it, after a moment over it.
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const WAIT = 450 // [ms]

export function Tip({ text, keys, children }: { text: string; keys?: string; children: ReactElement }) {
  const [at, setAt] = useState<DOMRect | null>(null)
  const timer = useRef(0)
  const enter = (event: React.PointerEvent) => {
    const box = (event.currentTarget.firstElementChild ?? event.currentTarget).getBoundingClientRect()
    timer.current = window.setTimeout(() => setAt(box), WAIT)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setAt(null)
  }
  return (
    <span className="tipped" onPointerEnter={enter} onPointerLeave={leave} onPointerDown={leave}>
      {children}
      {at && createPortal(<Bubble at={at}>{text}{keys !== undefined && <kbd>{keys}</kbd>}</Bubble>, document.body)}
    </span>
  )
}

function Bubble({ at, children }: { at: DOMRect; children: ReactNode }) {
  const below = at.bottom < innerHeight - 80
  const x = Math.min(Math.max(at.left + at.width / 2, 110), innerWidth - 110)
  const style = below ? { left: x, top: at.bottom + 8 } : { left: x, bottom: innerHeight - at.top + 8 }
  return <div className="tip" role="tooltip" style={style}>{children}</div>
}
