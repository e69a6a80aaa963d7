// The viewpoint: frames the motion, rides along where it travels, and obeys the person.
import { MOUSE, TOUCH, Vector3 } from 'three'
import { OrbitControls } from 'three/addons/controls/OrbitControls.js'
import type { Sample } from './clock'
import { floats, type ViewData } from './data'
import { fittedEye, frameHeight, viewAxes, type Insets } from './framing'
import { blended } from './overlays'
import { FIELD, type Stage } from './stage'

const FOLLOW_BEYOND = 3.2 // as in picture/camera.py
const SWINGS = { side: [0, 0], quarter: [48, -6], front: [90, 0] } as const
export type View = keyof typeof SWINGS

export class Viewpoint {
  readonly controls: OrbitControls
  private readonly path: Float32Array
  private readonly hull: Float32Array
  private readonly ridingHull: Float32Array
  private readonly last = new Vector3()
  private riding = false
  private view: View = 'side'
  private untouched = true

  constructor(
    private readonly stage: Stage,
    private readonly data: ViewData,
    changed: () => void,
  ) {
    this.path = floats(data.path)
    this.hull = floats(data.hull)
    this.ridingHull = floats(data.ridingHull)
    this.controls = new OrbitControls(stage.camera, stage.renderer.domElement)
    this.controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN }
    this.controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_PAN }
    this.controls.zoomToCursor = true
    this.controls.addEventListener('change', changed)
    this.controls.addEventListener('start', () => (this.untouched = false))
  }

  /** Frames the whole motion again, from a side. */
  frame(sample: Sample, insets: Insets, view: View = this.view): void {
    this.view = view
    this.untouched = true
    const [swing, tilt] = SWINGS[view]
    const axes = viewAxes(this.data.azimuth + swing, this.data.elevation + tilt)
    const { aspect } = this.stage.camera
    let eye = fittedEye(this.hull, axes, aspect, FIELD, insets)
    this.riding = frameHeight(eye.distance, FIELD) > FOLLOW_BEYOND * this.data.figure
    if (this.riding) eye = fittedEye(this.ridingHull, axes, aspect, FIELD, insets)
    this.last.copy(this.riding ? blended(this.path, sample) : new Vector3())
    this.stage.camera.position.set(...eye.at).add(this.last)
    const ahead = new Vector3(...axes.forward).multiplyScalar(eye.distance)
    this.controls.target.copy(this.stage.camera.position).add(ahead)
    this.controls.minDistance = 0.05 * eye.distance
    this.controls.maxDistance = 6 * eye.distance
    this.controls.update()
  }

  /** Keeps up with the motion. */
  ride(sample: Sample): void {
    if (!this.riding) return
    const here = blended(this.path, sample)
    const way = here.clone().sub(this.last)
    this.stage.camera.position.add(way)
    this.controls.target.add(way)
    this.last.copy(here)
    this.controls.update()
  }

  /** After a change of the window's size: frames again unless the person chose a view. */
  resized(sample: Sample, insets: Insets): void {
    if (this.untouched) this.frame(sample, insets)
  }
}
