// A first shot in a few steps: what to do next, and how the page notices that it is done. Pure.

/** What a step looks at. */
export interface Seen {
  readonly playing: boolean
  readonly mode: 'result' | 'pose'
  readonly body: string | null
  readonly undo: readonly string[]
  readonly redo: readonly string[]
  readonly dialog: string | null
}

export interface Step {
  readonly title: string
  readonly words: string
  readonly keys?: string
  /** Whether it is done, since the state in which it was begun. */
  done(now: Seen, begun: Seen): boolean
}

const more = (now: Seen, begun: Seen): boolean => now.undo.length > begun.undo.length

export const STEPS: readonly Step[] = [
  { title: 'Play it', words: 'This is what physics makes of five poses.', keys: 'Space', done: (now) => now.playing },
  { title: 'Pose', words: 'Go to Pose: there stands what the keys ask for.', keys: 'Tab', done: (now) => now.mode === 'pose' },
  { title: 'Take a joint', words: 'Click the first diamond under Keys to go there, then one of the white dots.', done: (now) => now.mode === 'pose' && now.body !== null },
  { title: 'Turn it', words: 'Drag a colored ring, or type an angle on the right. The jump is simulated anew at once.', done: more },
  { title: 'See the result', words: 'Back to the result, and play it.', keys: 'Tab', done: (now) => now.mode === 'result' && now.playing },
  {
    title: 'Higher', words: 'Drag the orange apex up: the keys before it change until the jump is as high.',
    done: (now, begun) => more(now, begun) && (now.undo.at(-1)?.startsWith('Drag') ?? false),
  },
  { title: 'Nothing is lost', words: 'Undo a step or two; each has a name, and History lists them.', keys: 'Ctrl Z', done: (now) => now.redo.length > 0 },
  { title: 'Take it along', words: 'Export writes glTF, BVH, USD, video.', keys: 'Ctrl E', done: (now) => now.dialog === 'export' },
]

/** Where the guide is: a step, and the state in which it was begun. */
export interface Progress {
  readonly at: number
  readonly begun: Seen
}

/** One step further where this one is done. */
export const advanced = (progress: Progress, now: Seen): Progress =>
  STEPS[progress.at]?.done(now, progress.begun) ? { at: progress.at + 1, begun: now } : progress
