// All keys, for who wants to learn them.
import { COMMANDS } from './commands'

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Enter: '⏎' }

export function Keys({ keys }: { keys: string }) {
  const first = keys.split(' ')[0] ?? ''
  return <span className="keys">{first.split('+').map((key) => <kbd key={key}>{SIGNS[key] ?? key}</kbd>)}</span>
}

export function KeyHelp() {
  return (
    <div className="key-help">
      <ul>
        {COMMANDS.filter((c) => c.keys !== undefined).map((command) => (
          <li key={command.title}><span>{command.title}</span><Keys keys={command.keys ?? ''} /></li>
        ))}
      </ul>
      <p>Drag: orbit. Right drag, or Shift with the middle button: pan. Wheel: zoom. On the timeline: Ctrl+wheel zooms, Ctrl+drag copies keys, Alt+drag ripples.</p>
    </div>
  )
}
