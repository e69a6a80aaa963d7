// The pose library: a click puts a pose at the playhead.
import { Section } from '../look/section'
import { usePose as putPose } from '../shot/acts'
import { setMode } from '../shot/editor'

export function PosePanel({ poses }: { poses: readonly string[] }) {
  return (
    <Section title="Poses" folded={poses.length <= 1}>
      <div className="chips">
        {poses.map((pose) => (
          <button
            key={pose}
            type="button"
            title={`Key ${pose} at the playhead`}
            onClick={() => {
              setMode('pose')
              void putPose(pose)
            }}
          >
            {pose}
          </button>
        ))}
      </div>
    </Section>
  )
}
