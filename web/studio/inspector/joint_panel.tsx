// The selected joint in numbers: target at the playhead, and what the result achieves.
import { NumberField } from '../look/number_field'
import { Section } from '../look/section'
import { keyTime, settle, trying } from '../shot/acts'
import { pause, setMode, useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { HINGE_COLORS, movementOf } from '../viewport/hinge_look'
import { jointName } from '../viewport/joint_dots'
import { shown } from '../viewport/shown'

const DEGREES = 180 / Math.PI

export function JointPanel({ body }: { body: string }) {
  const tree = useShot((state) => state.tree)
  const plan = useShot((state) => state.plan)
  const who = useEditor((state) => state.who)
  const overrides = useEditor((state) => state.overrides)
  const time = useEditor((state) => Math.round(state.clock.time * 60) / 60)
  const row = tree?.row(body) ?? -1
  const joints = row >= 0 ? tree!.jointsOf[row]!.filter((j) => j.kind === 'hinge') : []
  if (!plan || who === null || joints.length === 0) return null
  const now = shown()
  const edit = (hinge: string, angle: number) => ({
    do: 'pose' as const, who, at: keyTime(), angles: { [hinge.slice(who.length + 1)]: angle },
  })
  return (
    <Section title={jointName(body)}>
      {joints.map((joint, i) => {
        const target = overrides.get(joint.name) ?? plan.at(joint.name, time) ?? 0
        const achieved = now?.result[joint.address] ?? target
        const [low, high] = joint.range ?? [-Math.PI * 2, Math.PI * 2]
        const begin = () => {
          pause()
          setMode('pose')
        }
        return (
          <div key={joint.name} className="joint-row">
            <NumberField
              label={movementOf(joint.name).split(' ').at(-1) ?? ''}
              value={DEGREES * target}
              unit="°"
              step={0.5}
              digits={1}
              min={DEGREES * low}
              max={DEGREES * high}
              color={HINGE_COLORS[i % HINGE_COLORS.length]}
              onTry={(angle) => {
                begin()
                useEditor.setState({ overrides: new Map([[joint.name, angle / DEGREES]]) })
                trying(edit(joint.name, angle))
              }}
              onDone={(angle) => {
                begin()
                void settle(edit(joint.name, angle)).then(() => useEditor.setState({ overrides: new Map() }))
              }}
            />
            <div className="achieved" title={`The result is at ${(DEGREES * achieved).toFixed(1)}°`}>
              <i className="asked" style={{ left: `${100 * share(target, low, high)}%` }} />
              <i className="is" style={{ left: `${100 * share(achieved, low, high)}%` }} />
            </div>
          </div>
        )
      })}
    </Section>
  )
}

const share = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)))
