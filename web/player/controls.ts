// The transport: play, step, speed, loop, and what the time is.
import { SPEEDS, type Clock } from './clock'
import type { TakeData } from './data'
import { el, icon, ICONS } from './dom'
import type { Commands } from './keys'

export interface Transport {
  readonly root: HTMLElement
  show(clock: Clock, readout: string): void
}

export function newTransport(
  take: TakeData,
  commands: Commands,
  setSpeed: (speed: number) => void,
): Transport {
  const press = (name: string, path: string, act: () => void): HTMLButtonElement => {
    const button = el('button', { type: 'button', 'aria-label': name, title: name })
    button.append(icon(path))
    button.addEventListener('click', act)
    return button
  }
  const play = press('Play (space)', ICONS.play, () => commands.toggle())
  play.classList.add('play')
  const back = press('One frame back (left)', ICONS.back, () => commands.step(-1))
  const forward = press('One frame on (right)', ICONS.forward, () => commands.step(1))
  const loop = press('Loop (L)', ICONS.loop, () => commands.loop())
  const speed = el('select', { 'aria-label': 'Speed', title: 'Speed (up and down)' })
  speed.append(...SPEEDS.map((s) => el('option', { value: s }, `${s}×`)))
  speed.addEventListener('change', () => setSpeed(Number(speed.value)))
  const time = el('output', { class: 'time' })
  const note = el('span', { class: 'note' })
  const total = ((take.frames - 1) / take.rate).toFixed(2)
  const root = el('div', { class: 'transport' }, play, back, forward, time, note, legend(), loop, speed)
  let playing: boolean | null = null
  return {
    root,
    show(clock, readout) {
      time.value = `${clock.time.toFixed(2)} / ${total} s`
      note.textContent = readout
      speed.value = String(clock.speed)
      loop.setAttribute('aria-pressed', String(clock.loop))
      if (playing === clock.playing) return
      playing = clock.playing
      play.replaceChildren(icon(playing ? ICONS.pause : ICONS.play))
      play.setAttribute('aria-label', playing ? 'Pause (space)' : 'Play (space)')
    },
  }
}

/** What the colours of the support bar mean. */
function legend(): HTMLElement {
  const entries = [
    ['none', 'in the air'],
    ['one', 'one support'],
    ['two', 'two or more'],
  ] as const
  const parts = entries.map(([kind, words]) => el('span', {}, el('i', { class: kind }), words))
  return el('div', { class: 'legend' }, ...parts)
}
