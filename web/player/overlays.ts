// Overlays: trails of the centre of mass, hands and feet, the centre itself, and ground force.
import {
  ArrowHelper,
  Group,
  Mesh,
  MeshBasicMaterial,
  SphereGeometry,
  Vector3,
  type Object3D,
} from 'three'
import { Line2 } from 'three/addons/lines/Line2.js'
import { LineGeometry } from 'three/addons/lines/LineGeometry.js'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import type { Sample } from './clock'
import { floats, type Character, type TakeData } from './data'
import type { Figure } from './figure'

export const LAYERS = ['com', 'hands', 'feet', 'force'] as const
export type Layer = (typeof LAYERS)[number]
export const COLORS = { com: 0xd1495b, hands: 0x2f7dc1, feet: 0xe08a1e, force: 0x2a9d73 } as const

interface Cue {
  character: Character
  com: Float32Array
  force: Float32Array
  dot: Mesh
  arrow: ArrowHelper
}

export class Overlays {
  readonly layers: Record<Layer, Object3D> = {
    com: new Group(),
    hands: new Group(),
    feet: new Group(),
    force: new Group(),
  }
  private readonly cues: Cue[]
  private readonly size: number

  constructor(take: TakeData, figures: readonly Figure[]) {
    this.size = take.view.figure
    this.cues = take.characters.map((character) => this.cue(character))
    for (const { kind, skin, bone } of take.trails) {
      const figure = figures[skin]
      if (!figure) continue
      const layer = kind === 'hand' ? 'hands' : 'feet'
      this.layers[layer].add(line(path(figure, bone, take.frames), COLORS[layer]))
    }
    for (const layer of LAYERS) this.layers[layer].visible = layer === 'com'
  }

  pose(sample: Sample): void {
    for (const cue of this.cues) {
      const com = blended(cue.com, sample)
      const force = blended(cue.force, sample)
      const share = force.length() / cue.character.weight
      cue.dot.position.copy(com)
      cue.arrow.visible = share > 0.02
      if (!cue.arrow.visible) continue
      const length = 0.28 * this.size * share
      const head = Math.min(0.06 * this.size, 0.4 * length)
      cue.arrow.position.copy(com)
      cue.arrow.setDirection(force.normalize())
      cue.arrow.setLength(length, head, 0.55 * head)
    }
  }

  private cue(character: Character): Cue {
    const com = floats(character.com)
    const look = new MeshBasicMaterial({ color: COLORS.com, depthTest: false, transparent: true })
    const dot = new Mesh(new SphereGeometry(0.014 * this.size, 24, 16), look)
    dot.renderOrder = 10
    const arrow = new ArrowHelper(new Vector3(0, 0, 1), new Vector3(), 1, COLORS.force)
    for (const part of [arrow.line, arrow.cone]) {
      Object.assign(part.material, { depthTest: false, transparent: true, toneMapped: false })
      part.renderOrder = 9
    }
    this.layers.com.add(line(com, COLORS.com), dot)
    this.layers.force.add(arrow)
    return { character, com, force: floats(character.force), dot, arrow }
  }
}

export function blended(rows: Float32Array, sample: Sample): Vector3 {
  const mix = (k: number): number =>
    (rows[3 * sample.frame + k] ?? 0) * (1 - sample.blend) +
    (rows[3 * sample.next + k] ?? 0) * sample.blend
  return new Vector3(mix(0), mix(1), mix(2))
}

function path(figure: Figure, bone: number, frames: number): Float32Array {
  const out = new Float32Array(3 * frames)
  const at = new Vector3()
  for (let f = 0; f < frames; f++) {
    figure.position(bone, { frame: f, next: f, blend: 0 }, at).toArray(out, 3 * f)
  }
  return out
}

function line(points: Float32Array, color: number): Line2 {
  const shape = new LineGeometry()
  shape.setPositions(points)
  const look = new LineMaterial({ color, linewidth: 2.25 })
  look.toneMapped = false
  const made = new Line2(shape, look)
  made.frustumCulled = false
  return made
}
