// Commands: everything that a key or the palette can do, in one list.
import { copy, deleteMarks, keyNow, mirrorMarks, paste, poses, redo, toggleFree, undo } from '../shot/acts'
import { faster, loop, open, seek, setMode, setTheme, step, toggle, toggleGraph, toggleLayer, useEditor } from '../shot/editor'
import { ask } from '../shot/store'
import { nailHere } from '../inspector/nail_buttons'
import { showAll } from '../timeline/timeline'
import { frameView } from '../viewport/camera'
import { spelled, type Command } from './match'


const end = (): void => seek(useEditor.getState().clock.duration)
const flip = (): void => setMode(useEditor.getState().mode === 'pose' ? 'result' : 'pose')

export const COMMANDS: readonly Command[] = [
  { title: 'Undo', keys: 'Ctrl+Z', run: () => void undo() },
  { title: 'Redo', keys: 'Ctrl+Shift+Z Ctrl+Y', run: () => void redo() },
  { title: 'Pose or result', keys: 'Tab', run: flip },
  { title: 'Play or pause', keys: 'Space', run: toggle },
  { title: 'A frame back', keys: 'ArrowLeft', run: () => step(-1) },
  { title: 'A frame on', keys: 'ArrowRight', run: () => step(1) },
  { title: 'Key before', keys: 'Shift+ArrowLeft', run: () => toKey(-1) },
  { title: 'Key after', keys: 'Shift+ArrowRight', run: () => toKey(1) },
  { title: 'To the start', keys: 'Home', run: () => seek(0) },
  { title: 'To the end', keys: 'End', run: end },
  { title: 'Slower', keys: 'ArrowDown', run: () => faster(-1) },
  { title: 'Faster', keys: 'ArrowUp', run: () => faster(1) },
  { title: 'Loop', keys: 'L', run: loop },
  { title: 'Key the whole pose', keys: 'K I', run: keyNow },
  { title: 'Nail the prop here', keys: 'N', run: () => void nailHere() },
  { title: 'Select all keys', keys: 'Ctrl+A', run: selectAll },
  { title: 'Copy keys', keys: 'Ctrl+C', run: copy },
  { title: 'Paste keys at the playhead', keys: 'Ctrl+V', run: () => paste(false) },
  { title: 'Paste keys mirrored', keys: 'Ctrl+Shift+V', run: () => paste(true) },
  { title: 'Mirror keys', keys: 'Ctrl+M', run: mirrorMarks },
  { title: 'Delete keys', keys: 'Delete X', run: deleteMarks },
  { title: 'Free or hold keys', keys: 'H', run: toggleFree },
  { title: 'Frame the selection', keys: 'F Numpad.', run: () => frameView() },
  { title: 'Frame the whole motion', keys: 'Shift+F', run: () => frameView('free') },
  { title: 'Look from the front', keys: '1', run: () => frameView('front') },
  { title: 'Look from the side', keys: '3', run: () => frameView('side') },
  { title: 'Look from above', keys: '7', run: () => frameView('top') },
  { title: 'Show the whole timeline', keys: 'A', run: showAll },
  { title: 'Curves or keys', keys: 'J', run: toggleGraph },
  { title: 'Trails', keys: 'T', run: () => toggleLayer('trails') },
  { title: 'Onion skin', keys: 'O', run: () => toggleLayer('onion') },
  { title: 'Ghost of the result', keys: 'G', run: () => toggleLayer('ghost') },
  { title: 'Camera follows the selection', keys: 'C', run: () => toggleLayer('follow') },
  { title: 'Ground force', run: () => toggleLayer('forces') },
  { title: 'Grid', run: () => toggleLayer('grid') },
  { title: 'Solve the goals', keys: 'Ctrl+Enter', run: () => void ask({ ask: 'solve' }) },
  { title: 'Stop the work', keys: 'Ctrl+.', run: () => void ask({ ask: 'stop' }) },
  { title: 'New shot', keys: 'Ctrl+Alt+N', run: () => open('new') },
  { title: 'Open', keys: 'Ctrl+O', run: () => open('open') },
  { title: 'Save', keys: 'Ctrl+S', run: () => void ask({ ask: 'save' }) },
  { title: 'Save as', keys: 'Ctrl+Shift+S', run: () => open('save') },
  { title: 'Export the take', keys: 'Ctrl+E', run: () => open('export') },
  { title: 'Light or dark', run: () => setTheme(useEditor.getState().theme === 'dark' ? 'light' : 'dark') },
  { title: 'All keys', keys: '?', run: () => open('keys') },
  { title: 'Command palette', keys: 'Ctrl+K F3', run: () => open('palette') },
]

function selectAll(): void {
  useEditor.setState({ marks: poses().map((_, key) => ({ key, group: null })) })
}

function toKey(by: 1 | -1): void {
  const { time } = useEditor.getState().clock
  const times = poses().map((key) => key.at)
  const found = by > 0 ? times.filter((t) => t > time + 1e-3) : times.filter((t) => t < time - 1e-3)
  if (found.length > 0) seek(by > 0 ? Math.min(...found) : Math.max(...found))
}

export const commandFor = (event: KeyboardEvent): Command | undefined => {
  const pressed = spelled(event)
  return COMMANDS.find((command) => command.keys?.split(' ').includes(pressed))
}

/** Runs what a key stands for, unless a person is typing. */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || useEditor.getState().dialog !== null) return
    const command = commandFor(event)
    if (!command) return
    event.preventDefault()
    command.run()
  })
}
