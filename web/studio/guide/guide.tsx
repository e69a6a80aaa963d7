// The guide: quiet cards for a first shot, until they are done or sent away.
import { useEffect, useState } from 'react'
import { Icon } from '../look/icon'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { advanced, STEPS, type Progress, type Seen } from './steps'

const KEPT = 'keyforce.guided'
const STARTER = /^new-human/ // the guide speaks of the jump that a first shot begins with
const WANTED = new URLSearchParams(location.search).get('guide') !== '0'

function seen(): Seen {
  const { clock, mode, body, dialog } = useEditor.getState()
  const document_ = useShot.getState().document
  return { playing: clock.playing, mode, body, dialog, undo: document_?.undo ?? [], redo: document_?.redo ?? [] }
}

function wasGuided(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null
  } catch {
    return false
  }
}

export function Guide() {
  const starts = useShot((state) => state.motion !== null && STARTER.test(state.document?.file ?? ''))
  const [over, setOver] = useState(!WANTED || wasGuided())
  const [progress, setProgress] = useState<Progress>(() => ({ at: 0, begun: seen() }))
  const on = starts && !over
  useEffect(() => {
    if (!on) return
    const look = () => setProgress((now) => advanced(now, seen()))
    const offs = [useEditor.subscribe(look), useShot.subscribe(look)]
    return () => offs.forEach((off) => off())
  }, [on])
  const end = () => {
    setOver(true)
    try {
      localStorage.setItem(KEPT, 'yes')
    } catch {
      /* a private window forgets it */
    }
  }
  const step = STEPS[progress.at]
  useEffect(() => {
    if (on && !step) end()
  }, [on, step])
  if (!on || !step) return null
  return (
    <aside className="guide" aria-label="A first shot">
      <header>
        <small>{`A first shot, ${progress.at + 1} of ${STEPS.length}`}</small>
        <button type="button" className="icon" aria-label="No guide" onClick={end}><Icon name="close" /></button>
      </header>
      <b>{step.title}{step.keys !== undefined && <kbd>{step.keys}</kbd>}</b>
      <p>{step.words}</p>
      <i style={{ width: `${(100 * progress.at) / STEPS.length}%` }} />
    </aside>
  )
}
