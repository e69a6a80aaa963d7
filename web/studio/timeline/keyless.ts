// Why a character has no keys, or more than its keys. Pure.
import type { Direction } from '../talk/protocol'

/** What moves a character besides keys, or what to do where nothing does; empty where keys say it all. */
export function keyless(who: string, direction: Direction | undefined, synthesized: boolean): string {
  if (synthesized) return `${who} moves as its sketch asks, which stands in the shot's file: keys do nothing here.`
  const movers = [
    ...(direction?.cycles.length ? ['a cycle of keys that comes again and again'] : []),
    ...(direction?.machine ? ['a machine of poses'] : []),
    ...(direction?.script ? [`the script ${direction.script}`] : []),
    ...(direction?.objectives.length ? ['objectives'] : []),
  ]
  const also = direction?.poses.length ? 'also ' : ''
  if (movers.length > 0) return `${who} is ${also}moved by ${listed(movers)}, written in the shot's file.`
  if (direction?.poses.length) return ''
  return `${who} has no keys yet: choose a pose on the right, or turn a joint in Pose mode (Tab).`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
