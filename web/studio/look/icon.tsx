// Icons, drawn on a grid of 16, in the ink of what they stand in.

const PATHS = {
  play: 'M4.5 2.8v10.4L13 8z',
  pause: 'M4 3h3v10H4zM9 3h3v10H9z',
  first: 'M3 3h2v10H3zM13 3v10L6 8z',
  back: 'M11.5 3v10L5 8zM3.5 3H5v10H3.5z',
  next: 'M4.5 3v10L11 8zM11 3h1.5v10H11z',
  loop: 'M4 5h7.2L9.6 3.4l1-1L14 5.7 10.6 9 9.6 8l1.6-1.6H5.4V9H4zM12 11H4.8l1.6 1.6-1 1L2 10.3 5.4 7l1 1-1.6 1.6h5.8V7H12z',
  key: 'M8 2l6 6-6 6-6-6z',
  undo: 'M6.5 3L2 7l4.5 4V8.4c3.4 0 5.6 1 7.5 3.6-.4-4-2.9-6.6-7.5-6.6z',
  redo: 'M9.5 3L14 7l-4.5 4V8.4c-3.4 0-5.6 1-7.5 3.6.4-4 2.9-6.6 7.5-6.6z',
  plus: 'M7.2 3h1.6v4.2H13v1.6H8.8V13H7.2V8.8H3V7.2h4.2z',
  folder: 'M2 4h4.4l1.4 1.6H14V13H2z',
  save: 'M3 2h8.2L14 4.8V14H2V2zm2 1.4v3.2h5V3.4zM4.6 9v3.6h6.8V9z',
  share: 'M8 1.8l3.6 3.6-1 1-1.9-1.9V10H7.3V4.5L5.4 6.4l-1-1zM3 8h1.5v4.5h7V8H13v6H3z',
  sun: 'M8 5a3 3 0 110 6 3 3 0 010-6zM7.4 1h1.2v2.4H7.4zM7.4 12.6h1.2V15H7.4zM1 7.4h2.4v1.2H1zM12.6 7.4H15v1.2h-2.4z',
  search: 'M7 2a5 5 0 013.9 8.1l3.3 3.3-1 1-3.3-3.3A5 5 0 117 2zm0 1.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
  close: 'M4 3l4 4 4-4 1 1-4 4 4 4-1 1-4-4-4 4-1-1 4-4-4-4z',
  target: 'M7.3 1h1.4v2.1A5 5 0 0112.9 7.3H15v1.4h-2.1a5 5 0 01-4.2 4.2V15H7.3v-2.1a5 5 0 01-4.2-4.2H1V7.3h2.1a5 5 0 014.2-4.2zM8 4.4a3.6 3.6 0 100 7.2 3.6 3.6 0 000-7.2z',
  down: 'M3 5.5l5 5 5-5-1-1-4 4-4-4z',
  person: 'M8 1.5a2 2 0 110 4 2 2 0 010-4zM4 6.5h8v1.4H9.8L10.6 14H9.1L8.4 10h-.8L6.9 14H5.4l.8-6.1H4z',
  cube: 'M8 1.6l5.5 3v6.8L8 14.4l-5.5-3V4.6zm0 1.6L5 4.8l3 1.7 3-1.7zM4 6v4.5l3.2 1.8V7.8zm8 0L8.8 7.8v4.5l3.2-1.8z',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true"><path d={PATHS[name]} /></svg>
)
