// Dialogs: new from the gallery, open, save as, export.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../look/icon'
import { open, useEditor } from '../shot/editor'
import { ask, useShot } from '../shot/store'
import type { EntryView } from '../talk/protocol'
import { KeyHelp } from '../palette/key_help'
import { Palette } from '../palette/palette'

export function Dialogs() {
  const dialog = useEditor((state) => state.dialog)
  if (dialog === 'new') return <NewDialog />
  if (dialog === 'open') return <OpenDialog />
  if (dialog === 'save') return <SaveDialog />
  if (dialog === 'export') return <ExportDialog />
  if (dialog === 'keys') return <Dialog title="Keys"><KeyHelp /></Dialog>
  return dialog === 'palette' ? <Palette /> : null
}

const close = (): void => open(null)

export function Dialog({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  return (
    <dialog
      ref={element}
      className={wide ? 'wide' : ''}
      aria-label={title}
      onClose={close}
      onClick={(e) => e.target === element.current && close()}
      onKeyDown={(e) => e.stopPropagation()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" className="icon" aria-label="Close" onClick={close}><Icon name="close" /></button>
      </header>
      {children}
    </dialog>
  )
}

function NewDialog() {
  const entries = useShot((state) => state.welcome?.entries) ?? []
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const begin = (entry: EntryView) => {
    close()
    void ask({ ask: 'new', source: entry.kind, name: entry.name })
  }
  return (
    <Dialog title="New shot" wide>
      <div className="gallery">
        {entries.map((entry) => (
          <button key={`${entry.kind}-${entry.name}`} type="button" className="entry" onClick={() => begin(entry)}>
            <span className="picture">
              {entry.pictured && (
                <img src={`/pictures/${entry.kind}-${entry.name}.webp?token=${encodeURIComponent(token)}`} alt="" loading="lazy" />
              )}
            </span>
            <b>{entry.title}</b>
            <small>{entry.kind === 'starter' ? 'begin here' : entry.name}</small>
          </button>
        ))}
      </div>
    </Dialog>
  )
}

function OpenDialog() {
  const files = useShot((state) => state.document?.files) ?? []
  const folder = useShot((state) => state.welcome?.folder)
  return (
    <Dialog title="Open">
      <p className="where">{folder}</p>
      <ul className="files">
        {files.map((file) => (
          <li key={file}>
            <button type="button" onClick={() => { close(); void ask({ ask: 'open', file }) }}>
              <Icon name="key" />{file}
            </button>
          </li>
        ))}
        {files.length === 0 && <li className="empty">There is no shot in this folder yet: begin a new one and save it.</li>}
      </ul>
    </Dialog>
  )
}

function SaveDialog() {
  const file = useShot((state) => state.document?.file) ?? ''
  const [name, setName] = useState(file.replace(/\.shot\.yaml$/, ''))
  const save = async () => {
    if (await ask({ ask: 'save', file: `${name.trim()}.shot.yaml` })) close()
  }
  return (
    <Dialog title="Save as">
      <form onSubmit={(e) => { e.preventDefault(); void save() }}>
        <label className="line">
          <input className="text" autoFocus value={name} aria-label="File name" onChange={(e) => setName(e.target.value)} />
          <span>.shot.yaml</span>
        </label>
        <div className="actions"><button type="submit" className="accent" disabled={name.trim() === ''}>Save</button></div>
      </form>
    </Dialog>
  )
}

const FORMATS: Record<string, string> = {
  '.glb': 'glTF with skin: Blender, Unity, Unreal, the web. Y up, meters.',
  '.bvh': 'Skeleton and motion: motion capture tools. Y up, centimeters.',
  '.usda': 'USD as text, with UsdSkel. Z up, meters.',
  '.usdz': 'USD in one file. Z up, meters.',
  '.mp4': 'Video.',
  '.html': 'A page that plays the take anywhere, without a network.',
  '.png': 'A film strip.',
  '.csv': 'Every joint and body over time.',
  '.npz': 'The whole take, for Python and audits. Z up, meters, radians.',
  '.shot.yaml': 'The shot itself.',
}

function ExportDialog() {
  const shot = useShot((state) => state.document?.shot)
  const file = useShot((state) => state.document?.file) ?? 'shot'
  const [ending, setEnding] = useState('.glb')
  const [name, setName] = useState(file.replace(/\.shot\.yaml$/, '').split('/').at(-1) ?? 'shot')
  const [fps, setFps] = useState(String(shot?.fps ?? 30))
  const write = async () => {
    const rate = Number(fps)
    if (await ask({ ask: 'export', file: `${name.trim()}${ending}`, fps: Number.isFinite(rate) && rate > 0 ? rate : null })) close()
  }
  return (
    <Dialog title="Export the take">
      <form onSubmit={(e) => { e.preventDefault(); void write() }}>
        <div className="formats" role="radiogroup" aria-label="Format">
          {Object.entries(FORMATS).map(([one, words]) => (
            <label key={one} className={one === ending ? 'on' : ''}>
              <input type="radio" name="ending" checked={one === ending} onChange={() => setEnding(one)} />
              <b>{one}</b>
              <span>{words}</span>
            </label>
          ))}
        </div>
        <label className="line">
          <input className="text" autoFocus value={name} aria-label="File name" onChange={(e) => setName(e.target.value)} />
          <span>{ending}</span>
          <input className="text small" inputMode="decimal" value={fps} aria-label="Frames per second" onChange={(e) => setFps(e.target.value)} />
          <span>frames/s</span>
        </label>
        <div className="actions"><button type="submit" className="accent" disabled={name.trim() === ''}>Export</button></div>
      </form>
    </Dialog>
  )
}
