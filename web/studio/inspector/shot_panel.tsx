// The shot as a whole: its title, length and frame rate, and which engine plays it.
import { NumberField } from '../look/number_field'
import { change } from '../shot/acts'
import { useShot } from '../shot/store'

export function ShotPanel() {
  const shot = useShot((state) => state.document?.shot)
  if (!shot) return null
  const props = Object.values(shot.cast).every((member) => member.prop !== null)
  return (
    <>
      <label className="field">
        <span className="name">title</span>
        <input
          key={shot.title}
          className="text"
          defaultValue={shot.title}
          aria-label="Title"
          onKeyDown={(e) => {
            e.stopPropagation()
            if (e.key === 'Enter') e.currentTarget.blur()
          }}
          onBlur={(e) => {
            if (e.target.value !== shot.title) void change({ do: 'change_shot', values: { title: e.target.value } })
          }}
        />
      </label>
      <NumberField label="duration" unit="s" value={shot.duration} step={0.02} min={0.1} onDone={(duration) => void change({ do: 'change_shot', values: { duration } })} />
      <NumberField label="frames" unit="/s" value={shot.fps} step={1} digits={0} min={1} max={1000} onDone={(fps) => void change({ do: 'change_shot', values: { fps } })} />
      {props && (
        <label className="field">
          <span className="name">engine</span>
          <select value={shot.engine} aria-label="Engine" onChange={(e) => void change({ do: 'change_shot', values: { engine: e.target.value } })}>
            <option value="articulated">contact that lasts</option>
            <option value="impact">exact impacts, to be dragged</option>
          </select>
        </label>
      )}
      {shot.notes && <p className="notes">{shot.notes}</p>}
    </>
  )
}
