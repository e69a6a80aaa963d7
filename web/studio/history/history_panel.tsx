// History: every step by name; a click goes there.
import { Section } from '../look/section'
import { ask, useShot } from '../shot/store'

export function HistoryPanel() {
  const document_ = useShot((state) => state.document)
  if (!document_) return null
  const { undo, redo } = document_
  const steps = ['Open', ...undo, ...redo]
  return (
    <Section title="History" folded aside={<small>{undo.length}</small>}>
      <ol className="steps">
        {steps.map((title, i) => (
          <li key={i}>
            <button
              type="button"
              className={i > undo.length ? 'undone' : ''}
              aria-current={i === undo.length}
              onClick={() => void ask({ ask: 'go', to: i })}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
    </Section>
  )
}
