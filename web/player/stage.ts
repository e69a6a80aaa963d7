// The stage: renderer, light and ground. Z is up; light turns with the first view's azimuth.
import {
  Color,
  DirectionalLight,
  Group,
  Mesh,
  MeshBasicMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  VSMShadowMap,
  WebGLRenderer,
} from 'three'

export const FIELD = 20 // vertical field of view [degrees]
export const ROOM_GLOW = 0.72

export interface Stage {
  readonly renderer: WebGLRenderer
  readonly scene: Scene
  readonly camera: PerspectiveCamera
  readonly key: DirectionalLight
  readonly lights: Group
  readonly floor: Mesh<PlaneGeometry, ShadowMaterial>
}

export function newStage(ground: number | null, azimuth: number, figure: number): Stage {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true })
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = VSMShadowMap
  const scene = new Scene()
  const turn = ((azimuth - 90) * Math.PI) / 180
  scene.environment = softboxes(renderer)
  scene.environmentIntensity = ROOM_GLOW
  scene.environmentRotation.set(Math.PI / 2, 0, turn, 'ZYX')
  const { lights, key } = rig(turn, figure)
  scene.add(lights)
  const floor = shadowCatcher(ground ?? 0)
  floor.visible = ground !== null
  scene.add(floor)
  const camera = new PerspectiveCamera(FIELD, 1, 0.05, 500)
  camera.up.set(0, 0, 1)
  return { renderer, scene, camera, key, lights, floor }
}

/** Light and shadow follow what is looked at. */
export function lightAround(stage: Stage, x: number, y: number): void {
  stage.lights.position.set(x, y, 0)
}

export function rig(turn: number, figure: number): { lights: Group; key: DirectionalLight } {
  const lights = new Group()
  lights.rotation.z = turn
  const key = new DirectionalLight(0xfff3e4, 2.05)
  key.position.set(-2.2, -3.2, 5.2).multiplyScalar(Math.max(1, figure / 1.8))
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  key.shadow.radius = 7
  key.shadow.blurSamples = 16
  key.shadow.intensity = 0.85
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.02
  const reach = Math.max(0.6, 1.7 * figure)
  const far = key.position.length() + 3 * reach
  Object.assign(key.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach })
  Object.assign(key.shadow.camera, { near: 0.1, far })
  const rim = new DirectionalLight(0xcfe0ff, 1.0)
  rim.position.set(2.5, 4, 3)
  lights.add(key, key.target, rim, rim.target)
  return { lights, key }
}

export function shadowCatcher(height: number): Mesh<PlaneGeometry, ShadowMaterial> {
  const floor = new Mesh(new PlaneGeometry(400, 400), new ShadowMaterial({ opacity: 0.4 }))
  floor.position.z = height
  floor.receiveShadow = true
  return floor
}

/** Five glowing panels around a dim room: what shines in the skins, without an image file. */
export function softboxes(renderer: WebGLRenderer): ReturnType<PMREMGenerator['fromScene']>['texture'] {
  const room = new Scene()
  room.background = new Color(0.34, 0.35, 0.39)
  const panel = (at: [number, number, number], size: [number, number], glow: number, hue: number) => {
    const color = new Color(hue).multiplyScalar(glow)
    const mesh = new Mesh(new PlaneGeometry(...size), new MeshBasicMaterial({ color, side: 2 }))
    mesh.position.set(...at)
    mesh.lookAt(0, 0, 0)
    room.add(mesh)
  }
  panel([0, 6, 0], [7, 7], 2.2, 0xffffff)
  panel([-5, 3, 5], [3, 5], 3.0, 0xfff1e0)
  panel([6, 2, 1], [2, 6], 1.4, 0xdfe9ff)
  panel([-2, 3, -6], [6, 3], 2.2, 0xe4ecff)
  panel([0, -5, 0], [14, 14], 0.3, 0xd8d4cf)
  const maker = new PMREMGenerator(renderer)
  const { texture } = maker.fromScene(room, 0.035)
  maker.dispose()
  return texture
}
