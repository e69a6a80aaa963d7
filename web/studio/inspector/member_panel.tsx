// A member of the cast: where and how it starts; for a prop, its motion now, to be dragged as numbers.
import { NumberField } from '../look/number_field'
import { Section } from '../look/section'
import { change, settle, trying } from '../shot/acts'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import type { Member } from '../talk/protocol'
import { NailButtons } from './nail_buttons'
import { SpinNow } from './spin_now'

const AXES = ['x', 'y', 'z'] as const
const COLORS = { x: '#ff6b6b', y: '#5fd38d', z: '#5aa9ff' } as const

type Part = 'at' | 'velocity' | 'spin' | 'turn'
const PARTS: readonly [Part, string, string, number][] = [
  ['at', 'Starts at', 'm', 0.01],
  ['velocity', 'Velocity', 'm/s', 0.02],
  ['spin', 'Spin', 'rad/s', 0.05],
  ['turn', 'Turned', '°', 1],
]

export function MemberPanel({ who, member }: { who: string; member: Member }) {
  const prop = member.prop !== null
  const engine = useShot((state) => state.document?.shot.engine)
  const time = useEditor((state) => state.clock.time)
  const parts = prop ? PARTS : PARTS.slice(0, 2)
  const put = (part: Part, k: number, value: number) => {
    const vector = [...member[part]] as [number, number, number]
    vector[k] = value
    return { do: 'change_member' as const, who, values: { [part]: vector } }
  }
  return (
    <Section title={who} folded={!prop} aside={<small>{kindOf(member)}</small>}>
      {parts.map(([part, label, unit, step]) => (
        <div key={part} className="vector">
          <h4>{label}<small>{unit}</small></h4>
          {AXES.map((axis, k) => (
            <NumberField
              key={axis}
              label={axis}
              color={COLORS[axis]}
              value={member[part][k] ?? 0}
              step={step}
              digits={3}
              onTry={(value) => trying(put(part, k, value))}
              onDone={(value) => void settle(put(part, k, value))}
            />
          ))}
        </div>
      ))}
      {!prop && (
        <NumberField label="facing" unit="°" value={member.facing} step={1} digits={1} onDone={(facing) => void change({ do: 'change_member', who, values: { facing } })} />
      )}
      {prop && engine === 'impact' && <SpinNow who={who} time={time} />}
      {prop && <NailButtons who={who} />}
    </Section>
  )
}

function kindOf(member: Member): string {
  if (member.prop !== null) return member.prop
  const kinds = ['human', 'lamp', 'lamp3', 'acrobot', 'bird', 'tripod', 'file'] as const
  return kinds.find((kind) => member[kind] !== null) ?? ''
}
