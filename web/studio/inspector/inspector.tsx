// The inspector: what is selected, in numbers; what is asked; what came of it.
import { Section } from '../look/section'
import { Icon } from '../look/icon'
import { select, useEditor } from '../shot/editor'
import { actorOf } from '../shot/keys'
import { useShot } from '../shot/store'
import { GoalsPanel } from './goals_panel'
import { HistoryPanel } from '../history/history_panel'
import { JointPanel } from './joint_panel'
import { KeyPanel } from './key_panel'
import { MemberPanel } from './member_panel'
import { PosePanel } from './pose_panel'
import { ShotPanel } from './shot_panel'
import { TakesPanel } from './takes_panel'

export function Inspector() {
  const shot = useShot((state) => state.document?.shot)
  const plan = useShot((state) => state.plan)
  const who = useEditor((state) => state.who)
  const marks = useEditor((state) => state.marks)
  const body = useEditor((state) => state.body)
  const actor = actorOf(plan?.view ?? null, who ?? '')
  if (!shot) return <aside className="inspector" />
  return (
    <aside className="inspector" aria-label="Inspector">
      <nav className="cast" aria-label="Cast">
        {Object.entries(shot.cast).map(([name, member]) => (
          <button key={name} type="button" aria-pressed={name === who} onClick={() => select(name)}>
            <Icon name={member.prop === null ? 'person' : 'cube'} />
            {name}
          </button>
        ))}
      </nav>
      <div className="panels">
        {actor && body !== null && <JointPanel body={body} />}
        {actor && marks.length > 0 && <KeyPanel />}
        {actor && <PosePanel poses={actor.poses} />}
        {who !== null && shot.cast[who] && <MemberPanel who={who} member={shot.cast[who]} />}
        <GoalsPanel />
        <TakesPanel />
        <HistoryPanel />
        <Section title="Shot" folded><ShotPanel /></Section>
      </div>
    </aside>
  )
}
