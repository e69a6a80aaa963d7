// Blobs: soft dark patches under what is near the ground, which make feet look planted.
import {
  CanvasTexture,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Vector3,
  type Object3D,
} from 'three'
import type { Sample } from './clock'
import type { Figure } from './figure'

interface Blob {
  figure: Figure
  bone: number
  mesh: Mesh<PlaneGeometry, MeshBasicMaterial>
}

export class GroundBlobs {
  readonly root: Object3D = new Group()
  private readonly blobs: Blob[] = []
  private readonly place = new Vector3()

  constructor(
    figures: readonly Figure[],
    private readonly ground: number,
    private readonly size: number,
  ) {
    const map = softDisc()
    for (const figure of figures) {
      for (const bone of figure.plain) {
        const look = new MeshBasicMaterial({ map, transparent: true, depthWrite: false })
        const mesh = new Mesh(new PlaneGeometry(1, 1), look)
        mesh.renderOrder = -1
        this.root.add(mesh)
        this.blobs.push({ figure, bone, mesh })
      }
    }
  }

  pose(sample: Sample): void {
    for (const { figure, bone, mesh } of this.blobs) {
      const at = figure.position(bone, sample, this.place)
      const height = Math.max(0, at.z - this.ground) / this.size
      const near = Math.max(0, 1 - height / 0.2)
      mesh.visible = near > 0.02
      mesh.material.opacity = 0.62 * near * near
      mesh.scale.setScalar(this.size * (0.16 + 0.3 * height))
      mesh.position.set(at.x, at.y, this.ground + 0.0015 * this.size)
    }
  }
}

function softDisc(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 128
  const pen = canvas.getContext('2d')
  if (pen) {
    const fade = pen.createRadialGradient(64, 64, 2, 64, 64, 63)
    fade.addColorStop(0, 'rgba(26,31,40,.62)')
    fade.addColorStop(0.45, 'rgba(26,31,40,.26)')
    fade.addColorStop(1, 'rgba(26,31,40,0)')
    pen.fillStyle = fade
    pen.fillRect(0, 0, 128, 128)
  }
  return new CanvasTexture(canvas)
}
