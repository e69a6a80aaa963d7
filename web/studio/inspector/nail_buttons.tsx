// Nails: places that a prop must pass, kept while anything else is dragged. In the shot they are goals.
import { Tip } from '../look/tip'
import { change } from '../shot/acts'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { placeOf } from '../figure/tree'
import { shown } from '../viewport/shown'

export function NailButtons({ who }: { who: string }) {
  const time = useEditor((state) => state.clock.time)
  const goals = useShot((state) => state.document?.shot.goals)
  const mine = goals?.some((g) => g.quantity.startsWith(`${who}.`)) ?? false
  return (
    <div className="buttons">
      <Tip text="Keep it here at this time, whatever else is dragged" keys="N">
        <button type="button" onClick={() => void nailHere()}>Nail at {time.toFixed(2)} s</button>
      </Tip>
      {mine && (
        <button type="button" onClick={() => void unnail(who)}>Pull all nails</button>
      )}
    </div>
  )
}

/** Goals that keep the selected prop where it is now. */
export async function nailHere(): Promise<void> {
  const now = shown()
  const { who, clock } = useEditor.getState()
  const row = who === null ? -1 : (now?.tree.member(who) ?? -1)
  if (!now || row <= 0 || who === null) return
  const place = placeOf(now.resultPoses, row)
  await change({ do: 'nail', body: who, at: Number(clock.time.toFixed(4)), to: place })
}

const unnail = (who: string): Promise<boolean> => change({ do: 'nail', body: who, at: 0, to: null })
