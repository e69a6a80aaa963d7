// The command palette: everything by name.
import { useState } from 'react'
import { Dialog } from '../files/dialogs'
import { open } from '../shot/editor'
import { COMMANDS } from './commands'
import { matching } from './match'
import { Keys } from './key_help'

export function Palette() {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const found = matching(words, COMMANDS).filter((c) => c.title !== 'Command palette')
  const run = (i: number) => {
    open(null)
    found[i]?.run()
  }
  return (
    <Dialog title="Commands">
      <input
        className="text search"
        autoFocus
        placeholder="What do you want to do?"
        aria-label="Command"
        value={words}
        onChange={(e) => {
          setWords(e.target.value)
          setAt(0)
        }}
        onKeyDown={(e) => {
          if (e.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
          else if (e.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
          else if (e.key === 'Enter') run(at)
          else return
          e.preventDefault()
        }}
      />
      <ul className="commands" role="listbox">
        {found.map((command, i) => (
          <li key={command.title} role="option" aria-selected={i === at}>
            <button type="button" onClick={() => run(i)} onPointerEnter={() => setAt(i)}>
              <span>{command.title}</span>
              {command.keys !== undefined && <Keys keys={command.keys} />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
