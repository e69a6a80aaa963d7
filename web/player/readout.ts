// What the numbers are at this moment, in a few words.
import type { Sample } from './clock'
import { bytes, type TakeData } from './data'
import { weights } from './timeline'

export function newReadout(take: TakeData): (sample: Sample) => string {
  const cast = take.characters.map((character) => ({
    name: take.characters.length > 1 ? `${character.name} ` : '',
    force: weights(character),
    supports: new Uint8Array(bytes(character.supports)),
  }))
  return ({ frame, next, blend }) =>
    cast
      .map(({ name, force, supports }) => {
        const share = (force[frame] ?? 0) * (1 - blend) + (force[next] ?? 0) * blend
        const held = supports[blend < 0.5 ? frame : next] ?? 0
        return `${name}${supportWords(held)} · ${share.toFixed(1)} × weight`
      })
      .join('   ')
}

function supportWords(count: number): string {
  return count === 0 ? 'in the air' : count === 1 ? 'one support' : `${count} supports`
}
