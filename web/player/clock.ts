// Playback time. Pure: a clock is a value, and each function returns the next one.

export interface Clock {
  readonly time: number
  readonly playing: boolean
  readonly speed: number
  readonly loop: boolean
  readonly duration: number
}

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2] as const

export const newClock = (duration: number): Clock => ({
  time: 0,
  playing: false,
  speed: 1,
  loop: true,
  duration,
})

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** The clock after `elapsed` seconds of the viewer's time. */
export function advanced(clock: Clock, elapsed: number): Clock {
  if (!clock.playing || clock.duration <= 0) return clock
  const next = clock.time + elapsed * clock.speed
  if (next < clock.duration) return { ...clock, time: next }
  if (clock.loop) return { ...clock, time: next % clock.duration }
  return { ...clock, time: clock.duration, playing: false }
}

export const sought = (clock: Clock, time: number): Clock => ({
  ...clock,
  time: clamp(time, 0, clock.duration),
})

/** Moves by whole frames of the shot, onto their grid, and stops. */
export function stepped(clock: Clock, frames: number, fps: number): Clock {
  const here = clock.time * fps
  const near = Math.round(here)
  const onGrid = Math.abs(here - near) < 1e-3
  const base = onGrid ? near : frames > 0 ? Math.floor(here) : Math.ceil(here)
  return { ...sought(clock, (base + frames) / fps), playing: false }
}

/** Plays from the start again where it stands at the end. */
export function toggled(clock: Clock): Clock {
  if (clock.playing) return { ...clock, playing: false }
  const atEnd = clock.time >= clock.duration - 1e-6
  return { ...clock, playing: true, time: atEnd ? 0 : clock.time }
}

export function speedAfter(speed: number, by: 1 | -1): number {
  const ladder: readonly number[] = SPEEDS
  const here = ladder.indexOf(speed)
  return ladder[clamp(here + by, 0, ladder.length - 1)] ?? 1
}

export interface Sample {
  readonly frame: number
  readonly next: number
  /** Share of `next`, 0 to 1. */
  readonly blend: number
}

/** The two samples around a time. */
export function sampleAt(time: number, rate: number, frames: number): Sample {
  const x = clamp(time * rate, 0, frames - 1)
  const frame = Math.min(Math.floor(x), Math.max(0, frames - 2))
  return { frame, next: Math.min(frame + 1, frames - 1), blend: x - frame }
}
