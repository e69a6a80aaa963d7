// Skins: meshes whose bones follow the bodies, by the rules of `cast/look/wearing.py`.
import { Bone, Matrix4, Quaternion, Skeleton, SkinnedMesh, Vector3, type MeshStandardMaterial } from 'three'
import type { SkinData } from '../../player/data'
import { geometry, material } from '../../player/figure'
import type { BoneView, SkinView } from '../talk/protocol'
import type { Poses, Tree } from './tree'
import { placeOf, quatOf } from './tree'
import { between, halved, multiplied, rotated, undone, type Quat, type Vec } from './turns'

const ONE = new Vector3(1, 1, 1)

export class Skin {
  readonly mesh: SkinnedMesh
  readonly owner: string
  private readonly shares: boolean
  private readonly bones: Bone[]
  private readonly rows: number[]
  private readonly plain: ReadonlyMap<string, number>
  private readonly at: Vec[]
  private readonly turn: Quat[]

  constructor(
    readonly view: SkinView,
    tree: Tree,
    changed: () => void,
    like?: Skin,
  ) {
    const data = asSkinData(view)
    this.owner = view.bones[0]?.body.split('.')[0] ?? ''
    this.bones = view.bones.map(() => new Bone())
    this.rows = view.bones.map((bone) => tree.row(bone.body))
    this.plain = new Map(view.bones.flatMap((bone, k) => (isPlain(bone) ? [[bone.body, k]] : [])))
    this.at = view.bones.map(() => [0, 0, 0])
    this.turn = view.bones.map(() => [1, 0, 0, 0])
    const inverses = view.bones.map((bone) => matrix(bone.at as Vec, bone.turn as Quat).invert())
    this.mesh = like
      ? new SkinnedMesh(like.mesh.geometry, like.look.clone())
      : new SkinnedMesh(geometry(data), material(data, changed))
    this.shares = like !== undefined
    this.mesh.bind(new Skeleton(this.bones, inverses), new Matrix4())
    this.mesh.frustumCulled = false
    this.mesh.castShadow = !view.fixed
    this.mesh.receiveShadow = true
  }

  get look(): MeshStandardMaterial {
    return this.mesh.material as MeshStandardMaterial
  }

  pose(poses: Poses): void {
    const { bones } = this.view
    const since = bones.map((bone, k) => {
      this.at[k] = placeOf(poses, this.rows[k]!)
      this.turn[k] = quatOf(poses, this.rows[k]!)
      return multiplied(this.turn[k]!, undone(bone.turn as Quat))
    })
    bones.forEach((bone, k) => {
      if (bone.halfway_from === null) return
      const parent = since[this.plain.get(bone.halfway_from) ?? k]!
      const own = since[this.plain.get(bone.body) ?? k]!
      const half = halved(multiplied(undone(parent), own))
      this.turn[k] = multiplied(multiplied(parent, half), bone.turn as Quat)
    })
    this.aim(since)
    this.bones.forEach((bone, k) => bone.matrixWorld.copy(matrix(this.at[k]!, this.turn[k]!)))
    this.mesh.skeleton.update()
  }

  /** Another one of the same surface, seen through: a ghost. */
  ghost(tree: Tree, color: number, opacity: number): Skin {
    const made = new Skin(this.view, tree, () => undefined, this)
    const { look, mesh } = made
    Object.assign(look, { map: null, vertexColors: false, transparent: true, opacity, roughness: 0.9 })
    // Where it lies in the solid figure's own surface, that one is seen.
    Object.assign(look, { polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8 })
    look.color.set(color)
    mesh.castShadow = mesh.receiveShadow = false
    mesh.renderOrder = 2
    return made
  }

  dispose(): void {
    this.mesh.skeleton.dispose()
    this.look.dispose()
    if (this.shares) return
    this.mesh.geometry.dispose()
    this.look.map?.dispose()
  }

  private aim(since: Quat[]): void {
    const { bones } = this.view
    const aiming = bones.flatMap((bone, k) => (bone.aims_at === null ? [] : [{ bone, k }]))
    for (const { bone, k } of aiming) {
      const home = this.plain.get(bone.body) ?? k
      this.at[k] = sum(this.at[k]!, rotated(since[home]!, difference(bone.at, bones[home]!.at)))
    }
    for (const { bone, k } of aiming) {
      const target = bones.findIndex((other) => other.name === bone.aims_at)
      const along = since[this.plain.get(bone.body) ?? k]!
      const before = rotated(along, difference(bones[target]!.at, bone.at))
      const swing = between(before, difference(this.at[target]!, this.at[k]!))
      this.turn[k] = multiplied(multiplied(swing, along), bone.turn as Quat)
    }
  }
}

const isPlain = (bone: BoneView): boolean => bone.halfway_from === null && bone.aims_at === null
const sum = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const difference = (a: number[], b: number[]): Vec => [a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!]

function matrix(at: Vec, turn: Quat): Matrix4 {
  const [w, x, y, z] = turn
  return new Matrix4().compose(new Vector3(...at), new Quaternion(x, y, z, w), ONE)
}

/** What the player's geometry and material read of a skin. */
function asSkinData(view: SkinView): SkinData {
  return {
    ...(view.surface as unknown as SkinData),
    name: view.name,
    bones: view.bones.map((bone) => bone.name),
    texture: view.texture,
    material: {
      color: view.color as Vec,
      roughness: view.roughness,
      metallic: view.metallic,
      emission: view.emission as Vec,
    },
  }
}
