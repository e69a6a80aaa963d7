// A figure: a skin whose bones' world poses were baked in Python, moved on the graphics card.
import {
  Bone,
  BufferAttribute,
  BufferGeometry,
  Color,
  Matrix4,
  MeshStandardMaterial,
  Quaternion,
  Skeleton,
  SkinnedMesh,
  SRGBColorSpace,
  TextureLoader,
  Vector3,
} from 'three'
import type { Sample } from './clock'
import { bytes, floats, spreadOut, type Material, type SkinData } from './data'

const ONE = new Vector3(1, 1, 1)

export class Figure {
  readonly mesh: SkinnedMesh
  readonly plain: readonly number[]
  readonly names: readonly string[]
  private readonly at: Float32Array
  private readonly turn: Int16Array
  private readonly bones: Bone[]
  private readonly from = new Quaternion()
  private readonly to = new Quaternion()
  private readonly place = new Vector3()

  constructor(data: SkinData, changed: () => void) {
    this.names = data.bones
    this.plain = data.plain
    this.at = floats(data.at)
    this.turn = new Int16Array(bytes(data.turn))
    this.bones = data.bones.map(() => new Bone())
    const bind = floats(data.bind)
    const inverses = this.bones.map((_, k) => bindMatrix(bind, k).invert())
    this.mesh = new SkinnedMesh(geometry(data), material(data, changed))
    this.mesh.bind(new Skeleton(this.bones, inverses), new Matrix4())
    this.mesh.frustumCulled = false
    this.mesh.castShadow = this.mesh.receiveShadow = true
  }

  /** Where a bone is at a sample [m]. */
  position(bone: number, sample: Sample, out: Vector3): Vector3 {
    const count = this.bones.length
    const a = 3 * (sample.frame * count + bone)
    const b = 3 * (sample.next * count + bone)
    const mix = (k: number): number =>
      (this.at[a + k] ?? 0) * (1 - sample.blend) + (this.at[b + k] ?? 0) * sample.blend
    return out.set(mix(0), mix(1), mix(2))
  }

  pose(sample: Sample): void {
    this.bones.forEach((bone, k) => {
      this.position(k, sample, this.place)
      this.readTurn(sample.frame, k, this.from)
      this.readTurn(sample.next, k, this.to)
      bone.matrixWorld.compose(this.place, this.from.slerp(this.to, sample.blend), ONE)
    })
    this.mesh.skeleton.update()
  }

  private readTurn(frame: number, bone: number, out: Quaternion): void {
    const i = 4 * (frame * this.bones.length + bone)
    const q = this.turn
    out.set(q[i + 1] ?? 0, q[i + 2] ?? 0, q[i + 3] ?? 0, q[i] ?? 1).normalize()
  }
}

function bindMatrix(bind: Float32Array, bone: number): Matrix4 {
  const [x, y, z, qw, qx, qy, qz] = bind.subarray(7 * bone, 7 * bone + 7)
  const place = new Vector3(x, y, z)
  return new Matrix4().compose(place, new Quaternion(qx, qy, qz, qw), ONE)
}

export function geometry(data: SkinData): BufferGeometry {
  const made = new BufferGeometry()
  const put = (name: string, array: Float32Array | Uint16Array | Uint8Array, size: number, unit = false) =>
    made.setAttribute(name, new BufferAttribute(array, size, unit))
  put('position', spreadOut(data.vertices, data.low, data.span), 3)
  put('normal', Float32Array.from(new Int16Array(bytes(data.normals)), (n) => n / 32767), 3)
  put('uv', spreadOut(data.uv, data.uvLow, data.uvSpan), 2)
  put('color', grey(new Uint8Array(bytes(data.occlusion))), 3)
  const joints = bytes(data.joints)
  put('skinIndex', data.bones.length <= 256 ? new Uint8Array(joints) : new Uint16Array(joints), 4)
  put('skinWeight', new Uint16Array(bytes(data.weights)), 4, true)
  const faces = bytes(data.faces)
  const narrow = made.getAttribute('position').count <= 65536
  made.setIndex(new BufferAttribute(narrow ? new Uint16Array(faces) : new Uint32Array(faces), 1))
  return made
}

/** Baked shade, weakened: it also falls on what the lamps light, where none belongs. */
function grey(occlusion: Uint8Array): Float32Array {
  const out = new Float32Array(3 * occlusion.length)
  occlusion.forEach((value, i) => out.fill(0.35 + (0.65 * value) / 255, 3 * i, 3 * i + 3))
  return out
}

export function material(data: SkinData, changed: () => void): MeshStandardMaterial {
  const given: Material = data.material
  const made = new MeshStandardMaterial({ vertexColors: true })
  made.color = new Color(...given.color)
  made.emissive = new Color(...given.emission)
  made.roughness = given.roughness
  made.metalness = given.metallic
  if (data.texture !== null) {
    const map = new TextureLoader().load(`data:image/png;base64,${data.texture}`, changed)
    map.flipY = false
    map.colorSpace = SRGBColorSpace
    map.anisotropy = 16
    made.map = map
  }
  return made
}
