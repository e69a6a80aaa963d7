// The timeline: ground force, support, events and a ruler, scrubbed anywhere.
import { bytes, floats, type Character, type Mark, type TakeData } from './data'
import { el, svg } from './dom'
import { area, placed, runs, tickStep } from './spans'

const MARK = 8 // width of a mark, as in style.css [pixels]
const LABEL_GAP = 10
const SUPPORTS = ['none', 'one', 'two'] as const
const WEIGHTS: Record<string, number> = { takeoff: 5, landing: 5, apex: 4, limit: 1 }

export interface Timeline {
  readonly root: HTMLElement
  show(time: number): void
  layOut(): void
}

export function newTimeline(take: TakeData, seek: (time: number) => void): Timeline {
  const duration = Math.max(1e-6, (take.frames - 1) / take.rate)
  const percent = (time: number): string => `${(100 * time) / duration}%`
  const lanes = take.characters.flatMap((character) => [
    forceLane(character, take),
    supportLane(character, take, percent),
  ])
  const marks = take.events.map((mark) => markOf(mark, percent, seek))
  const events = el('div', { class: 'events' }, ...marks)
  const ruler = el('div', { class: 'ruler', 'aria-hidden': 'true' })
  const head = el('div', { class: 'head' })
  const track = el(
    'div',
    { class: 'track', role: 'slider', tabindex: 0, 'aria-label': 'Time', 'aria-valuemin': 0 },
    ...lanes,
    events,
    ruler,
    head,
  )
  track.setAttribute('aria-valuemax', duration.toFixed(2))
  scrubbing(track, (share) => seek(share * duration))
  return {
    root: track,
    show(time) {
      head.style.left = percent(time)
      track.setAttribute('aria-valuenow', time.toFixed(3))
      track.setAttribute('aria-valuetext', `${time.toFixed(2)} seconds`)
    },
    layOut() {
      layOutLabels(track, marks, take, duration)
      layOutRuler(ruler, track.clientWidth, duration, percent)
    },
  }
}

/** Ground force in the character's own weights, sample by sample. */
export function weights(character: Character): Float32Array {
  const force = floats(character.force)
  return Float32Array.from({ length: force.length / 3 }, (_, i) =>
    Math.hypot(force[3 * i] ?? 0, force[3 * i + 1] ?? 0, force[3 * i + 2] ?? 0) / character.weight,
  )
}

function forceLane(character: Character, take: TakeData): HTMLElement {
  const values = weights(character)
  const top = Math.max(2, ...values) * 1.05
  const level = 1 - 1 / top
  const drawing = svg(
    'svg',
    { viewBox: `0 0 ${Math.max(1, take.frames - 1)} 1`, preserveAspectRatio: 'none' },
    svg('path', { d: area(values, top), class: 'area' }),
    svg('line', { x1: 0, x2: take.frames, y1: level, y2: level, class: 'weight' }),
  )
  const lane = el('div', { class: 'lane force' })
  lane.append(drawing)
  lane.title = `Force on ${character.name} from contact; the dashed line is its weight`
  return lane
}

function supportLane(
  character: Character,
  take: TakeData,
  percent: (time: number) => string,
): HTMLElement {
  const spans = runs(new Uint8Array(bytes(character.supports))).map(({ value, from, to }) => {
    const kind = SUPPORTS[Math.min(value, 2)] ?? 'two'
    const span = el('i', { class: kind })
    span.style.left = percent(from / take.rate)
    span.style.width = percent((to - from) / take.rate)
    const words = value === 0 ? 'in the air' : value === 1 ? 'one support' : `${value} supports`
    span.title = `${character.name}: ${words}`
    return span
  })
  return el('div', { class: 'lane support' }, ...spans)
}

function markOf(
  mark: Mark,
  percent: (time: number) => string,
  seek: (time: number) => void,
): HTMLElement {
  const made = el('button', { class: `mark ${mark.kind}`, type: 'button', tabindex: -1 })
  made.append(el('b'), el('span', {}, mark.text))
  made.style.left = percent(mark.time)
  made.title = `${mark.text} at ${mark.time.toFixed(3)} s`
  made.addEventListener('pointerdown', (event) => event.stopPropagation())
  made.addEventListener('click', () => seek(mark.time))
  return made
}

function scrubbing(track: HTMLElement, to: (share: number) => void): void {
  const seek = (event: PointerEvent): void => {
    const box = track.getBoundingClientRect()
    to(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)))
  }
  track.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    track.setPointerCapture(event.pointerId)
    seek(event)
  })
  track.addEventListener('pointermove', (event) => {
    if (track.hasPointerCapture(event.pointerId)) seek(event)
  })
}

function layOutLabels(
  track: HTMLElement,
  marks: readonly HTMLElement[],
  take: TakeData,
  duration: number,
): void {
  const length = track.clientWidth
  const texts = marks.map((mark) => mark.querySelector('span') as HTMLElement)
  const labels = take.events.map((event, i) => ({
    at: (event.time / duration) * length,
    width: texts[i]?.scrollWidth ?? 0,
    weight: WEIGHTS[event.kind] ?? 2,
  }))
  placed(labels, length, LABEL_GAP).forEach((left, i) => {
    const [text, label] = [texts[i], labels[i]]
    if (!text || !label) return
    text.classList.toggle('hidden', left === null)
    text.style.left = `${(left ?? 0) - label.at + MARK / 2}px`
  })
}

function layOutRuler(
  ruler: HTMLElement,
  length: number,
  duration: number,
  percent: (time: number) => string,
): void {
  const step = tickStep(duration, length / 90)
  const digits = step >= 1 ? 0 : step >= 0.1 ? 1 : 2
  const ticks = Array.from({ length: Math.floor(duration / step + 1e-6) + 1 }, (_, i) => {
    const tick = el('span', {}, `${(i * step).toFixed(digits)}`)
    tick.style.left = percent(i * step)
    return tick
  })
  ruler.replaceChildren(...ticks)
}
