// Panels: what the take is, whether it did what was asked, and what is drawn.
import type { Claim, TakeData } from './data'
import { el } from './dom'
import { COLORS, LAYERS, type Layer } from './overlays'
import type { View } from './viewpoint'

const LAYER_WORDS: Record<Layer, string> = {
  com: 'Center of mass',
  hands: 'Hand trails',
  feet: 'Foot trails',
  force: 'Ground force',
}
const VIEW_WORDS: Record<View, string> = { side: 'Side', quarter: 'Three-quarter', front: 'Front' }

export function titlePanel(take: TakeData): HTMLElement {
  const { ok, message, status } = take.outcome
  const dot = el('i', { class: ok ? 'ok' : 'off', title: status })
  const panel = el(
    'header',
    { class: 'card title' },
    el('h1', {}, take.title),
    el('p', { class: 'outcome' }, dot, message || status),
  )
  if (take.claims.length > 0) panel.append(claimsTable(take.claims))
  return panel
}

function claimsTable(claims: readonly Claim[]): HTMLElement {
  const met = claims.filter((claim) => claim.ok).length
  const words = `${met} of ${claims.length} claim${claims.length === 1 ? '' : 's'} met`
  const rows = claims.map((claim) =>
    el(
      'tr',
      {},
      el('td', { class: claim.ok ? 'ok' : 'off', title: claim.ok ? 'met' : 'not met' }, claim.ok ? '✓' : '✗'),
      el('td', {}, claim.claim),
      el('td', { class: 'number' }, claim.asked),
      el('td', { class: 'number' }, claim.measured),
    ),
  )
  const heads = ['', 'Claim', 'Asked', 'Measured'].map((word) => el('th', { scope: 'col' }, word))
  const table = el('table', {}, el('thead', {}, el('tr', {}, ...heads)), el('tbody', {}, ...rows))
  const summary = el('summary', { class: met === claims.length ? 'ok' : 'off' }, words)
  return el('details', { class: 'claims' }, summary, el('div', { class: 'scroll' }, table))
}

export function showPanel(
  shown: readonly Layer[],
  show: (layer: Layer, on: boolean) => void,
  frame: (view: View) => void,
): HTMLElement {
  const views = (Object.keys(VIEW_WORDS) as View[]).map((view) => {
    const button = el('button', { type: 'button' }, VIEW_WORDS[view])
    button.addEventListener('click', () => frame(view))
    return button
  })
  const boxes = LAYERS.map((layer) => {
    const box = el('input', { type: 'checkbox', name: layer, checked: shown.includes(layer) })
    box.addEventListener('change', () => show(layer, box.checked))
    const swatch = el('i', { class: 'swatch' })
    swatch.style.background = `#${COLORS[layer].toString(16).padStart(6, '0')}`
    return el('label', {}, box, swatch, LAYER_WORDS[layer])
  })
  const menu = el('div', { class: 'card menu' }, ...boxes)
  const show_ = el('details', { class: 'show' }, el('summary', {}, 'Show'), menu)
  return el('nav', { class: 'tools' }, el('div', { class: 'card views' }, ...views), show_)
}
