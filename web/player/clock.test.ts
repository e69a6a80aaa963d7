import { expect, test } from 'vitest'
import { advanced, newClock, sampleAt, sought, speedAfter, stepped, toggled } from './clock'

const clock = newClock(2)

test('time runs at the chosen speed only while playing', () => {
  expect(advanced(clock, 0.5).time).toBe(0)
  expect(advanced({ ...clock, playing: true, speed: 0.25 }, 0.5).time).toBeCloseTo(0.125)
})

test('the end loops, or stops exactly there', () => {
  const late = { ...clock, playing: true, time: 1.9 }
  expect(advanced(late, 0.3).time).toBeCloseTo(0.2)
  expect(advanced({ ...late, loop: false }, 0.3)).toMatchObject({ time: 2, playing: false })
})

test('playing again from the end starts over', () => {
  expect(toggled(sought(clock, 2))).toMatchObject({ time: 0, playing: true })
  expect(toggled({ ...clock, time: 1, playing: true })).toMatchObject({ time: 1, playing: false })
})

test('steps land on the frame grid from between frames', () => {
  expect(stepped({ ...clock, time: 0.51 }, 1, 10).time).toBeCloseTo(0.6)
  expect(stepped({ ...clock, time: 0.51 }, -1, 10).time).toBeCloseTo(0.5)
  expect(stepped({ ...clock, time: 0.5 }, -1, 10).time).toBeCloseTo(0.4)
  expect(stepped({ ...clock, time: 0.3 }, 1, 30).time).toBeCloseTo(1 / 3)
  expect(stepped(clock, -1, 10)).toMatchObject({ time: 0, playing: false })
})

test('speeds go up and down a ladder', () => {
  expect(speedAfter(1, 1)).toBe(2)
  expect(speedAfter(2, 1)).toBe(2)
  expect(speedAfter(0.1, -1)).toBe(0.1)
})

test('samples blend neighbours and stop at the last', () => {
  expect(sampleAt(0.125, 10, 5)).toMatchObject({ frame: 1, next: 2 })
  expect(sampleAt(0.125, 10, 5).blend).toBeCloseTo(0.25)
  expect(sampleAt(9, 10, 5)).toEqual({ frame: 3, next: 4, blend: 1 })
  expect(sampleAt(9, 10, 1)).toEqual({ frame: 0, next: 0, blend: 0 })
})
