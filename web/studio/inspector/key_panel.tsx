// The selected keys: name, time, gain, damping, the way on, and whether a solver may change them.
import { NumberField } from '../look/number_field'
import { Section } from '../look/section'
import { Tip } from '../look/tip'
import { change, deleteMarks, mirrorMarks, poses, toggleFree } from '../shot/acts'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'

export function KeyPanel() {
  const marks = useEditor((state) => state.marks)
  const who = useEditor((state) => state.who)
  const free = useShot((state) => state.document?.shot.free)
  useShot((state) => state.document)
  const numbers = [...new Set(marks.map((mark) => mark.key))]
  const first = numbers[0]
  const key = first === undefined ? undefined : poses()[first]
  if (!key || first === undefined || who === null) return null
  const set = (values: Record<string, unknown>) => {
    for (const k of numbers) void change({ do: 'change_key', who, key: k, values })
  }
  const isFree = key.name !== null && free?.some((f) => f.who === who && f.key === key.name)
  return (
    <Section title={numbers.length === 1 ? 'Key' : `${numbers.length} keys`}>
      {numbers.length === 1 && (
        <label className="field">
          <span className="name">name</span>
          <input
            key={`${first}-${key.name ?? ''}`}
            className="text"
            defaultValue={key.name ?? ''}
            placeholder="such as crouch"
            aria-label="Key name"
            onKeyDown={(e) => {
              e.stopPropagation()
              if (e.key === 'Enter') e.currentTarget.blur()
            }}
            onBlur={(e) => {
              const name = e.target.value.trim() || null
              if (name !== key.name) set({ name })
            }}
          />
        </label>
      )}
      {numbers.length === 1 && (
        <NumberField label="time" unit="s" value={key.at} step={0.01} digits={3} min={0} onDone={(at) => set({ at })} />
      )}
      <NumberField label="gain" value={key.gain} step={0.01} min={0} onDone={(gain) => set({ gain })} />
      <NumberField label="damping" value={key.damping} step={0.01} min={0} onDone={(damping) => set({ damping })} />
      <label className="field">
        <span className="name">then</span>
        <select value={key.then} aria-label="Way on" onChange={(e) => set({ then: e.target.value })}>
          <option value="linear">straight</option>
          <option value="spline">smooth</option>
          <option value="hold">hold</option>
        </select>
      </label>
      <div className="buttons">
        <Tip text="Let the solver change this key to meet goals and drags">
          <button type="button" aria-pressed={isFree ?? false} onClick={toggleFree}>{isFree ? 'Free' : 'Hold'}</button>
        </Tip>
        <Tip text="Swap left and right" keys="Ctrl M"><button type="button" onClick={mirrorMarks}>Mirror</button></Tip>
        <Tip text="Delete" keys="Delete"><button type="button" className="danger" onClick={deleteMarks}>Delete</button></Tip>
      </div>
    </Section>
  )
}
