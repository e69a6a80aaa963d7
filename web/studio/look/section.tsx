// A section of a panel, which folds.
import { useState, type ReactNode } from 'react'

export function Section(props: { title: string; aside?: ReactNode; folded?: boolean; children: ReactNode }) {
  const [folded, setFolded] = useState(props.folded ?? false)
  return (
    <section className={`section${folded ? ' folded' : ''}`}>
      <header>
        <button type="button" className="fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
          <i>▾</i>{props.title}
        </button>
        {props.aside}
      </header>
      {!folded && <div className="inside">{props.children}</div>}
    </section>
  )
}
