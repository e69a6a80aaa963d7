import { expect, test } from 'vitest'
import { fittedEye, viewAxes, type Point } from './framing'

const FIELD = 20
const box = Float32Array.from(
  [0, 1].flatMap((x) => [0, 3].flatMap((y) => [0, 2].flatMap((z) => [4 * x, y, z]))),
)

/** Height in the picture from -1 to 1, and the same across. */
function shown(point: Point, eye: Point, azimuth: number, elevation: number, aspect: number) {
  const { right, up, forward } = viewAxes(azimuth, elevation)
  const way = point.map((v, k) => v - (eye[k] ?? 0)) as [number, number, number]
  const along = (axis: Point) => axis[0] * way[0] + axis[1] * way[1] + axis[2] * way[2]
  const slope = Math.tan((FIELD * Math.PI) / 360) * along(forward)
  return [along(right) / (slope * aspect), along(up) / slope] as const
}

test.each([
  [90, -5, 1.78, 0, 0],
  [138, -11, 0.5, 0.15, 0.25],
  [0, -5, 1, 0, 0.3],
])('all points are inside and one touches: %d, %d', (azimuth, elevation, aspect, top, bottom) => {
  const axes = viewAxes(azimuth, elevation)
  const eye = fittedEye(box, axes, aspect, FIELD, { top, bottom }, 1)
  const seen = Array.from({ length: 8 }, (_, i) =>
    shown([...box.slice(3 * i, 3 * i + 3)] as [number, number, number], eye.at, azimuth, elevation, aspect),
  )
  const across = Math.max(...seen.map(([x]) => Math.abs(x)))
  const high = Math.max(...seen.map(([, y]) => y))
  const low = Math.min(...seen.map(([, y]) => y))
  expect(across).toBeLessThanOrEqual(1 + 1e-5)
  expect(high).toBeLessThanOrEqual(1 - 2 * top + 1e-5)
  expect(low).toBeGreaterThanOrEqual(-1 + 2 * bottom - 1e-5)
  const slack = Math.min(1 - across, Math.max(1 - 2 * top - high, low + 1 - 2 * bottom))
  expect(slack).toBeLessThan(1e-4)
})

test('axes are right-handed with z up', () => {
  const { right, up, forward } = viewAxes(90, 0)
  expect(right.map((v) => Math.round(v) + 0)).toEqual([1, 0, 0])
  expect(up.map((v) => Math.round(v) + 0)).toEqual([0, 0, 1])
  expect(forward.map((v) => Math.round(v) + 0)).toEqual([0, 1, 0])
})
