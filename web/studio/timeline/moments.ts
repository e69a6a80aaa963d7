// Moments: when an event of the shot's vocabulary came in a take. Pure.
import type { TakeView } from '../talk/protocol'

/** A moment's time, or null where it never came or is of a kind that only the server knows. */
export function momentTime(
  moment: number | string,
  take: Pick<TakeView, 'events'> | null,
  duration: number,
): number | null {
  if (typeof moment === 'number') return moment
  if (moment === 'start') return 0
  if (moment === 'end') return duration
  const parts = /^(\w+) (takes off|lands)(?: (\d+))?$/.exec(moment) ?? /^(apex) of (\w+)\.com\.z(?: (\d+))?$/.exec(moment)
  if (!parts || !take) return null
  const [, first = '', second = '', nth = '1'] = parts
  const [who, kind] = first === 'apex' ? [second, 'apex'] : [first, second === 'lands' ? 'landing' : 'takeoff']
  const found = take.events.filter((e) => e.kind === kind && e.subject === who)
  return found[Number(nth) - 1]?.time ?? null
}
