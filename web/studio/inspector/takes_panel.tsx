// Takes: every result so far with its outcome and what it was claimed to show.
import { Section } from '../look/section'
import { ask, useShot } from '../shot/store'

export function TakesPanel() {
  const takes = useShot((state) => state.takes)
  const shown = takes?.takes.find((take) => take.id === takes.shown)
  const claims = shown?.claims ?? []
  const met = claims.filter((claim) => claim.ok).length
  return (
    <Section
      title="Takes"
      aside={claims.length > 0 && <small className={met === claims.length ? 'ok' : 'off'}>{`${met} of ${claims.length} claims`}</small>}
    >
      {claims.map((claim) => (
        <div key={claim.claim} className={`claim ${claim.ok ? 'ok' : 'off'}`}>
          <span>{claim.claim}</span>
          <b>{claim.measured || 'never'}</b>
          <small>{claim.asked}</small>
        </div>
      ))}
      <ol className="takes">
        {takes?.takes.slice(0, 12).map((take) => (
          <li key={take.id}>
            <button
              type="button"
              aria-pressed={take.id === takes.shown}
              title={`${take.status}. Click to see it, double-click to go back to its shot.`}
              onClick={() => void ask({ ask: 'show_take', id: take.id })}
              onDoubleClick={() => void ask({ ask: 'show_take', id: take.id, restore: true })}
            >
              <i className={take.ok && take.claims.every((c) => c.ok) ? 'ok' : take.ok ? 'warn' : 'off'} />
              <b>{take.id}</b>
              <span>{take.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </Section>
  )
}
