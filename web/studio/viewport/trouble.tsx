// Trouble: why there is no take of the shot as it is, until it is put right; and scripts that wait for trust.
import { ask, useShot } from '../shot/store'
import type { ScriptView } from '../talk/protocol'

export function Trouble() {
  const trouble = useShot((state) => state.trouble)
  const stale = useShot((state) => state.motion !== null)
  const undoable = useShot((state) => (state.document?.undo.length ?? 0) > 0)
  if (!trouble?.notice) return null
  const { title, place, given, allowed, advice } = trouble.notice
  return (
    <section className="trouble" role="alert" aria-label="No take">
      <h2>{title}</h2>
      {place !== null && <code>{place}</code>}
      {given !== null && <p><span>given</span>{given}</p>}
      {allowed !== null && <p><span>allowed</span>{allowed}</p>}
      {advice !== null && <p><span>do</span>{advice}</p>}
      {trouble.script !== null && <Script script={trouble.script} />}
      {trouble.script === null && undoable && (
        <button type="button" onClick={() => void ask({ ask: 'go', by: -1 })}>Undo the last step</button>
      )}
      <small>{stale ? 'What is shown is the take before.' : 'So there is nothing to show yet.'}</small>
    </section>
  )
}

function Script({ script }: { script: ScriptView }) {
  return (
    <>
      <pre tabIndex={0} aria-label={script.file}>{script.text}</pre>
      <button type="button" className="accent" onClick={() => void ask({ ask: 'trust', file: script.file, mark: script.mark })}>
        Trust {script.file} and run it
      </button>
    </>
  )
}
