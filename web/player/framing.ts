// Where a camera must stand to see a motion whole. The same rule as `picture/camera.py`.

export type Point = readonly [number, number, number]
export interface Axes {
  readonly right: Point
  readonly up: Point
  readonly forward: Point
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Directions of a camera; angles in degrees, azimuth from x towards y, z up. */
export function viewAxes(azimuth: number, elevation: number): Axes {
  const a = (azimuth * Math.PI) / 180
  const e = (elevation * Math.PI) / 180
  const forward: Point = [Math.cos(a) * Math.cos(e), Math.sin(a) * Math.cos(e), Math.sin(e)]
  const right: Point = [Math.sin(a), -Math.cos(a), 0]
  const up: Point = [-Math.cos(a) * Math.sin(e), -Math.sin(a) * Math.sin(e), Math.cos(e)]
  return { right, up, forward }
}

/** Parts of the picture, from 0 to 1, that panels cover. */
export interface Insets {
  readonly top: number
  readonly bottom: number
}

export interface Eye {
  readonly at: Point
  /** Depth of the points' middle. */
  readonly distance: number
}

/**
 * The nearest eye that sees all points inside the frame, clear of the insets.
 *
 * Each side of the frame is a plane through the eye: a point at (x, depth z) is inside where
 * |x - ex| <= t (z - ez), so the eye follows from the extremes of x -+ t z.
 */
export function fittedEye(
  points: Float32Array,
  axes: Axes,
  aspect: number,
  field: number,
  insets: Insets = { top: 0, bottom: 0 },
  margin = 1.07,
): Eye {
  const slope = Math.tan((field * Math.PI) / 360) / margin
  const sides = slope * aspect
  const above = slope * (1 - 2 * insets.top)
  const below = slope * (1 - 2 * insets.bottom)
  const most = [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity, -Infinity] as number[]
  for (let i = 0; i + 2 < points.length; i += 3) {
    const p: Point = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0]
    const [x, y, z] = [dot(p, axes.right), dot(p, axes.up), dot(p, axes.forward)]
    const rows = [x - sides * z, -x - sides * z, y - above * z, -y - below * z, z, -z]
    rows.forEach((value, k) => (most[k] = Math.max(most[k] ?? value, value)))
  }
  const [r, l, t, b, far, near] = most as [number, number, number, number, number, number]
  const back = Math.min(-(r + l) / (2 * sides), -(t + b) / (above + below))
  const x = (r - l) / 2
  // Level where the free space above and below is shared out evenly.
  const low = t + above * back
  const high = -b - below * back
  const y = (low + high) / 2
  return { at: combined(axes, x, y, back), distance: (far - near) / 2 - back }
}

function combined(axes: Axes, x: number, y: number, z: number): Point {
  const mix = (k: 0 | 1 | 2): number =>
    axes.right[k] * x + axes.up[k] * y + axes.forward[k] * z
  return [mix(0), mix(1), mix(2)]
}

/** What the picture shows from bottom to top at a distance. */
export const frameHeight = (distance: number, field: number): number =>
  2 * distance * Math.tan((field * Math.PI) / 360)
