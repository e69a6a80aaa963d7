// The player: a clock, the scene at its time, and drawing only when something has changed.
import { Vector3 } from 'three'
import { advanced, newClock, sampleAt, sought, speedAfter, stepped, toggled } from './clock'
import type { Clock, Sample } from './clock'
import { floats, type TakeData } from './data'
import { Figure } from './figure'
import type { Insets } from './framing'
import { GroundBlobs } from './ground_blobs'
import type { Commands } from './keys'
import { blended, Overlays, type Layer } from './overlays'
import { lightAround, newStage, ROOM_GLOW, type Stage } from './stage'
import { Viewpoint, type View } from './viewpoint'

export class Player implements Commands {
  clock: Clock
  readonly stage: Stage
  readonly figures: readonly Figure[]
  private readonly overlays: Overlays
  private readonly blobs: GroundBlobs | null
  private readonly viewpoint: Viewpoint
  private readonly path: Float32Array
  private pending = 0
  private before = 0

  constructor(
    private readonly take: TakeData,
    private readonly insets: () => Insets,
    private readonly drawn: (clock: Clock, sample: Sample) => void,
  ) {
    const { ground, view } = take
    this.clock = newClock((take.frames - 1) / take.rate)
    this.stage = newStage(ground, view.azimuth, view.figure)
    this.figures = take.skins.map((skin) => new Figure(skin, this.changed))
    this.overlays = new Overlays(take, this.figures)
    this.blobs = ground === null ? null : new GroundBlobs(this.figures, ground, view.figure)
    this.viewpoint = new Viewpoint(this.stage, view, this.changed)
    this.path = floats(view.path)
    this.stage.scene.add(...this.figures.map((figure) => figure.mesh))
    this.stage.scene.add(...Object.values(this.overlays.layers))
    if (this.blobs) this.stage.scene.add(this.blobs.root)
  }

  get sample(): Sample {
    return sampleAt(this.clock.time, this.take.rate, this.take.frames)
  }

  /** Asks for a drawing at the next chance. */
  readonly changed = (): void => {
    this.pending ||= requestAnimationFrame((now) => this.frame(now))
  }

  set(clock: Clock): void {
    this.clock = clock
    this.changed()
  }

  toggle(): void {
    this.set(toggled(this.clock))
  }

  step(frames: number): void {
    this.set(stepped(this.clock, frames, this.take.fps))
  }

  seek(where: 'start' | 'end' | number): void {
    const time = where === 'start' ? 0 : where === 'end' ? this.clock.duration : where
    this.set(sought(this.clock, time))
  }

  faster(by: 1 | -1): void {
    this.set({ ...this.clock, speed: speedAfter(this.clock.speed, by) })
  }

  loop(): void {
    this.set({ ...this.clock, loop: !this.clock.loop })
  }

  look(view?: View): void {
    this.viewpoint.frame(this.sample, this.insets(), view)
    this.changed()
  }

  layer(layer: Layer, visible: boolean): void {
    this.overlays.layers[layer].visible = visible
    this.changed()
  }

  resize(width: number, height: number): void {
    const { renderer, camera } = this.stage
    renderer.setPixelRatio(Math.min(2, devicePixelRatio))
    renderer.setSize(width, height)
    camera.aspect = width / Math.max(1, height)
    camera.updateProjectionMatrix()
    this.viewpoint.resized(this.sample, this.insets())
    this.changed()
  }

  /** On a dark page shadows are deeper and the room dimmer. */
  dim(dark: boolean): void {
    this.stage.floor.material.opacity = dark ? 0.55 : 0.36
    this.stage.floor.material.color.set(dark ? 0x06080b : 0x2b3340)
    this.stage.scene.environmentIntensity = dark ? 0.85 * ROOM_GLOW : ROOM_GLOW
    this.changed()
  }

  /** Where a body is now, as drawn [m]. */
  position(bone: string): [number, number, number] | null {
    for (const figure of this.figures) {
      const index = figure.names.indexOf(bone)
      if (index < 0) continue
      return figure.position(index, this.sample, new Vector3()).toArray()
    }
    return null
  }

  private frame(now: number): void {
    this.pending = 0
    const elapsed = this.before ? Math.min(0.25, (now - this.before) / 1000) : 0
    this.clock = advanced(this.clock, elapsed)
    this.before = this.clock.playing ? now : 0
    this.draw(this.sample)
    this.drawn(this.clock, this.sample)
    if (this.clock.playing) this.changed()
  }

  private draw(sample: Sample): void {
    this.figures.forEach((figure) => figure.pose(sample))
    this.overlays.pose(sample)
    this.blobs?.pose(sample)
    this.viewpoint.ride(sample)
    const at = blended(this.path, sample)
    lightAround(this.stage, at.x, at.y)
    this.stage.renderer.render(this.stage.scene, this.stage.camera)
  }
}
