import { expect, test } from 'vitest'
import { area, placed, runs, tickStep } from './spans'

test('runs cover every sample once', () => {
  const found = runs([2, 2, 1, 0, 0, 0])
  expect(found).toEqual([
    { value: 2, from: 0, to: 2 },
    { value: 1, from: 2, to: 3 },
    { value: 0, from: 3, to: 5 },
  ])
  expect(runs([3])).toEqual([{ value: 3, from: 0, to: 0 }])
})

test('labels give way to weightier ones and to other marks', () => {
  const labels = [
    { at: 0, width: 50, weight: 1 },
    { at: 70, width: 50, weight: 5 },
    { at: 170, width: 28, weight: 1 },
  ]
  expect(placed(labels, 200, 5)).toEqual([5, 75, 137])
  expect(placed([...labels, { at: 150, width: 9, weight: 0 }], 200, 5)[2]).toBe(null)
  expect(placed([{ at: 90, width: 40, weight: 1 }], 100, 5)).toEqual([45])
  expect(placed([{ at: 0, width: 400, weight: 1 }], 100, 5)).toEqual([null])
})

test('the force curve closes at the bottom and clips at the top', () => {
  expect(area([0, 1, 4], 2)).toBe('M0 1L0 1.0000L1 0.5000L2 0.0000L2 1Z')
})

test('ticks are round', () => {
  expect(tickStep(2.6, 10)).toBeCloseTo(0.5)
  expect(tickStep(20, 10)).toBe(2)
  expect(tickStep(0.1, 10)).toBeCloseTo(0.01)
})
