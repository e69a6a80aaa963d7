// Building the page's elements. Text is always set as text, never as markup.

type Child = Node | string
type Attributes = Record<string, string | number | boolean | undefined>

export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  dress(made, attributes)
  made.append(...children)
  return made
}

export function svg(tag: string, attributes: Attributes = {}, ...children: Node[]): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  dress(made, attributes)
  made.append(...children)
  return made
}

/** A small drawing of one path on a 24 by 24 field. */
export const icon = (path: string): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: path }))

export const ICONS = {
  play: 'M8 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8A.8.8 0 0 0 8 5.2Z',
  pause: 'M7 5h3.4v14H7zM13.6 5H17v14h-3.4z',
  back: 'M15.5 5.5 9 12l6.5 6.5-1.5 1.4L6.1 12 14 4.1z',
  forward: 'm8.5 18.5 6.5-6.5-6.5-6.5L10 4.1l7.9 7.9-7.9 7.9z',
  loop: 'M17 4.5 20.5 8 17 11.5V9H8a3 3 0 0 0-3 3H3a5 5 0 0 1 5-5h9zM7 19.5 3.500 16 7 12.500V15h9a3 3 0 0 0 3-3h2a5 5 0 0 1-5 5H7z',
} as const

function dress(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    element.setAttribute(name, value === true ? '' : String(value))
  }
}
