// Goals: what must come of the shot, what does, and the solver that changes what is free for it.
import { NumberField } from '../look/number_field'
import { Section } from '../look/section'
import { Tip } from '../look/tip'
import { Icon } from '../look/icon'
import { change } from '../shot/acts'
import { useEditor } from '../shot/editor'
import { ask, useShot } from '../shot/store'
import { dragged, unmet } from './wishes'

export function GoalsPanel() {
  const goals = useShot((state) => state.document?.shot.goals) ?? []
  const drags = useShot((state) => state.document?.shot.drags) ?? []
  const free = useShot((state) => state.document?.shot.free) ?? []
  const take = useShot((state) => state.take)
  const who = useEditor((state) => state.who)
  const actors = useShot((state) => state.plan?.view.actors)
  const actor = actors?.some((a) => a.name === who)
  const synthesized = useShot((state) => state.document?.method === 'synthesize')
  const flies = take?.events.some((e) => e.kind === 'apex' && e.subject === who)
  return (
    <Section
      title="Goals"
      aside={
        <Tip text="Change what is free until every goal is met" keys="Ctrl ⏎">
          <button type="button" className="accent" disabled={goals.length + drags.length === 0} onClick={() => void ask({ ask: 'solve' })}>
            <Icon name="target" />Solve
          </button>
        </Tip>
      }
    >
      {goals.length + drags.length === 0 && <p className="empty">{synthesized ? SKETCHED : hint(who, actor ?? false, flies ?? false)}</p>}
      {take && unmet(take, goals, drags) && (
        <p className="call">Not met yet: <b>Solve</b> changes what is free until they are.</p>
      )}
      {drags.map((drag, i) => <p key={i} className="drag">{dragged(drag)}</p>)}
      {goals.map((goal, i) => {
        const measured = take?.claims[i]
        return (
          <div key={i} className={`goal ${measured?.ok ? 'ok' : 'off'}`}>
            <span className="words">
              {goal.quantity}
              <small>{typeof goal.at === 'number' ? `at ${goal.at.toFixed(2)} s` : `at ${goal.at}`}</small>
            </span>
            <NumberField
              label="is"
              value={goal.is}
              step={0.01}
              digits={3}
              onDone={(is) => void change({ do: 'set_goal', index: i, goal: { ...goal, is } })}
            />
            <span className="measured" title="What the take shows">{measured?.measured ?? ''}</span>
            <button type="button" className="icon" aria-label="Remove goal" onClick={() => void change({ do: 'remove_goal', index: i })}>
              <Icon name="close" />
            </button>
          </div>
        )
      })}
      <div className="buttons">
        {actor && who !== null && flies && !synthesized && (
          <button type="button" onClick={() => void apexGoal(who)}>Height of {who}</button>
        )}
      </div>
      {free.length > 0 && (
        <p className="free">Free: {free.map((f) => f.start ?? `${f.who ?? ''} ${f.key ?? ''}`).join(', ')}</p>
      )}
    </Section>
  )
}

const SKETCHED = 'What the motion must do stands in its sketch, in the shot\'s file.'
const hint = (who: string | null, actor: boolean, flies: boolean): string =>
  who === null ? 'Select somebody of the cast first.'
  : flies ? 'Ask for a height, or drag the apex or the landing in the picture.'
  : actor ? `${who} stays on the ground: once it jumps, its apex and landing can be dragged and asked for.`
  : `Drag ${who} in the picture, or nail it at a time with N: nails are kept as goals.`

/** A goal for the apex, where it is now. */
async function apexGoal(who: string): Promise<void> {
  const take = useShot.getState().take
  const apex = take?.events.find((e) => e.kind === 'apex' && e.subject === who)
  const { motion, tree } = useShot.getState()
  if (!apex || !motion || !tree) return
  const height = tree.center(`${who}.`, tree.forward(motion.at(apex.time)))[2]
  const goal = { quantity: `${who}.com.z`, at: `apex of ${who}.com.z`, is: Number(height.toFixed(3)), within: null, scale: null }
  await change({ do: 'set_goal', goal })
}
