// The bar above: the file, undo, pose or result, and what is going on.
import { Icon } from './look/icon'
import { Tip } from './look/tip'
import { redo, undo } from './shot/acts'
import { open, setMode, setTheme, useEditor } from './shot/editor'
import { ask, useShot } from './shot/store'

export function TopBar() {
  const document_ = useShot((state) => state.document)
  const theme = useEditor((state) => state.theme)
  const last = document_?.undo.at(-1)
  const next = document_?.redo[0]
  return (
    <header className="top-bar">
      <span className="brand" aria-hidden="true"><i /></span>
      <Tip text="New shot from the gallery" keys="Ctrl Alt N"><button type="button" className="quiet" onClick={() => open('new')}><Icon name="plus" />New</button></Tip>
      <Tip text="Open a shot of this folder" keys="Ctrl O"><button type="button" className="quiet" onClick={() => open('open')}><Icon name="folder" />Open</button></Tip>
      <Tip text="Save" keys="Ctrl S"><button type="button" className="quiet" onClick={() => void ask({ ask: 'save' })}><Icon name="save" />Save</button></Tip>
      <span className="file" title={document_?.file}>
        {document_?.shot.title}
        {document_?.dirty && <i title="Not saved yet; nothing is lost even so" />}
      </span>
      <Mode />
      <span className="space" />
      <Outcome />
      <Tip text={last ? `Undo: ${last}` : 'Nothing to undo'} keys="Ctrl Z">
        <button type="button" className="icon" aria-label="Undo" disabled={!last} onClick={() => void undo()}><Icon name="undo" /></button>
      </Tip>
      <Tip text={next ? `Redo: ${next}` : 'Nothing to redo'} keys="Ctrl Shift Z">
        <button type="button" className="icon" aria-label="Redo" disabled={!next} onClick={() => void redo()}><Icon name="redo" /></button>
      </Tip>
      <Tip text="Every command" keys="Ctrl K"><button type="button" className="icon" aria-label="Commands" onClick={() => open('palette')}><Icon name="search" /></button></Tip>
      <Tip text="Light or dark"><button type="button" className="icon" aria-label="Light or dark" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}><Icon name="sun" /></button></Tip>
      <Tip text="Write the take to a file" keys="Ctrl E"><button type="button" className="accent" onClick={() => open('export')}><Icon name="share" />Export</button></Tip>
    </header>
  )
}

function Mode() {
  const mode = useEditor((state) => state.mode)
  return (
    <div className="switch" role="group" aria-label="What is shown">
      <Tip text="The simulated result; drag its apex, landing, or a prop" keys="Tab">
        <button type="button" aria-pressed={mode === 'result'} onClick={() => setMode('result')}>Result</button>
      </Tip>
      <Tip text="What the keys ask for, with the result as a ghost" keys="Tab">
        <button type="button" aria-pressed={mode === 'pose'} onClick={() => setMode('pose')}>Pose</button>
      </Tip>
    </div>
  )
}

/** What is being done, or how the last take or pull ended. */
function Outcome() {
  const work = useShot((state) => state.work)
  const take = useShot((state) => state.take)
  const pulled = useShot((state) => state.pulled)
  const trouble = useShot((state) => state.trouble?.notice)
  const held = useEditor((state) => state.handle)
  if (held && pulled) {
    const tone = pulled.result === 'met' ? 'ok' : pulled.result === 'closer' ? 'warn' : 'off'
    const left = pulled.gap === null || pulled.result === 'met' ? '' : `, ${(1000 * pulled.gap).toPrecision(2)} mm to go`
    return <span className={`outcome ${tone}`} title={pulled.message}><i />{`${pulled.result}${left}`}</span>
  }
  if (work) {
    return (
      <span className="outcome work">
        <progress value={work.share} max={1} />
        {work.what}
        <button type="button" className="icon" aria-label="Stop" onClick={() => void ask({ ask: 'stop' })}><Icon name="close" /></button>
      </span>
    )
  }
  if (trouble) return <span className="outcome off" title={trouble.title}><i />{trouble.title}</span>
  if (!take) return <span className="outcome work"><progress />Preparing</span>
  return <span className={`outcome ${take.ok ? 'ok' : 'off'}`} title={take.message}><i />{take.message || take.status}</span>
}
