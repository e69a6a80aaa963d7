// Wishes in words: the drags that a shot brings along, and whether solving has still to do something. Pure.
import type { Drag, Goal, TakeView, Wish } from '../talk/protocol'

/** Whether what the shot asks for has still to be solved for; drags are judged by the shot's claims. */
export function unmet(take: Pick<TakeView, 'claims'>, goals: readonly Goal[], drags: readonly Drag[]): boolean {
  const judged = drags.length > 0 ? take.claims : take.claims.slice(0, goals.length)
  return goals.length + drags.length > 0 && judged.some((claim) => !claim.ok)
}

/** A drag as a person would say it. */
export function dragged(drag: Drag): string {
  const said = drag.wishes.map(wished).join(', ')
  return drag.note ? `${drag.note}: ${said}` : said
}

const PARTS = ['pos', 'turn', 'points', 'velocity', 'spin'] as const

function wished(wish: Wish): string {
  const at = typeof wish.at === 'number' ? `at ${wish.at.toFixed(2)} s` : `at ${wish.at}`
  const nail = wish.nail ? ', nailed' : ''
  if (wish.body === null) return `${wish.quantity ?? wish.expression ?? ''} = ${wish.is ?? 0} ${at}${nail}`
  const parts = PARTS.flatMap((part) => (wish[part] === null ? [] : [part]))
  return `${wish.body} ${parts.join(' and ')} ${at}${nail}`
}
