// The page: its panels around the player.
import { newTransport } from './controls'
import { readTake, type TakeData } from './data'
import { el } from './dom'
import type { Insets } from './framing'
import { listenToKeys } from './keys'
import { showPanel, titlePanel } from './panels'
import { Player } from './player'
import { newReadout } from './readout'
import style from './style.css?inline'
import { newTimeline } from './timeline'

declare global {
  interface Window {
    /** The running player, for people who script the page and for tests. */
    keyforce?: Player
  }
}

function open(take: TakeData): void {
  document.head.append(el('style', {}, style))
  const readout = newReadout(take)
  const title = titlePanel(take)
  const shell = el('main', { class: 'player' })
  const bar = el('footer', { class: 'card bar' })
  const insets = (): Insets => covered(shell, title, bar)
  const player = new Player(take, insets, (clock, sample) => {
    timeline.show(clock.time)
    transport.show(clock, readout(sample))
  })
  const timeline = newTimeline(take, (time) => player.seek(time))
  const transport = newTransport(take, player, (speed) => player.set({ ...player.clock, speed }))
  const tools = showPanel(
    ['com'],
    (layer, on) => player.layer(layer, on),
    (view) => player.look(view),
  )
  bar.append(timeline.root, transport.root)
  const foot = el('div', { class: 'foot' }, tools, bar)
  shell.append(player.stage.renderer.domElement, title, foot)
  document.body.append(shell)
  listenToKeys(player)
  themed((dark) => player.dim(dark))
  new ResizeObserver(() => {
    player.resize(shell.clientWidth, shell.clientHeight)
    timeline.layOut()
  }).observe(shell)
  window.keyforce = player
}

/** What the panels take from the picture's height. */
function covered(shell: HTMLElement, title: HTMLElement, bar: HTMLElement): Insets {
  const height = Math.max(1, shell.clientHeight)
  const above = title.getBoundingClientRect().bottom
  return { top: above / height, bottom: 1 - bar.getBoundingClientRect().top / height }
}

function themed(set: (dark: boolean) => void): void {
  const query = matchMedia('(prefers-color-scheme: dark)')
  set(query.matches)
  query.addEventListener('change', () => set(query.matches))
}

function failed(error: unknown): void {
  const words = error instanceof Error ? error.message : String(error)
  const advice = 'This page needs WebGL 2: try a current browser with hardware acceleration on.'
  document.body.replaceChildren(el('p', { class: 'failed' }, `${words}. ${advice}`))
}

try {
  open(readTake())
} catch (error) {
  failed(error)
  console.error(error)
}
