// The eye: the camera as the rest of the page needs it - world to screen, and screen to world.
import { Plane, Raycaster, Vector2, Vector3, type PerspectiveCamera } from 'three'
import type { Vec } from '../figure/turns'

export interface Spot {
  readonly x: number
  readonly y: number
  /** Whether it lies before the camera. */
  readonly seen: boolean
}

export class Eye {
  camera: PerspectiveCamera | null = null
  width = 1
  height = 1
  private readonly room = new Vector3()
  private readonly ray = new Raycaster()

  spot(point: Vec): Spot {
    if (!this.camera) return { x: 0, y: 0, seen: false }
    const v = this.room.set(...point).project(this.camera)
    return { x: (0.5 + v.x / 2) * this.width, y: (0.5 - v.y / 2) * this.height, seen: v.z < 1 }
  }

  /** How many metres a pixel is at a point. */
  pixel(point: Vec): number {
    if (!this.camera) return 0.001
    const away = this.toward(point)
    const distance = Math.hypot(...away)
    return (2 * distance * Math.tan((this.camera.fov * Math.PI) / 360)) / this.height
  }

  /** From a point to the camera [m]. */
  toward(point: Vec): Vec {
    const at = this.camera?.position ?? this.room.set(0, -1, 0)
    return [at.x - point[0], at.y - point[1], at.z - point[2]]
  }

  /** Where a pixel lies in the plane through a point that faces the camera, or in an upright one. */
  onPlane(x: number, y: number, through: Vec, upright = false): Vec {
    if (!this.camera) return through
    const normal = this.camera.getWorldDirection(new Vector3())
    if (upright) normal.setZ(0).normalize()
    const plane = new Plane().setFromNormalAndCoplanarPoint(normal, new Vector3(...through))
    return this.hit(x, y, plane) ?? through
  }

  /** Where a pixel lies at a height, or null where it looks at the sky. */
  onFloor(x: number, y: number, height: number): Vec | null {
    return this.hit(x, y, new Plane(new Vector3(0, 0, 1), -height))
  }

  private hit(x: number, y: number, plane: Plane): Vec | null {
    if (!this.camera) return null
    const at = new Vector2((2 * x) / this.width - 1, 1 - (2 * y) / this.height)
    this.ray.setFromCamera(at, this.camera)
    const found = this.ray.ray.intersectPlane(plane, new Vector3())
    return found ? found.toArray() : null
  }
}

export const eye = new Eye()

const listeners = new Set<() => void>()

/** Calls back whenever the picture is drawn; returns how to stop it. */
export function onDrawn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const drawn = (): void => listeners.forEach((listener) => listener())
