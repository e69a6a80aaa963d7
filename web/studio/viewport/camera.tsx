// The camera: orbit, pan, zoom; frames what is selected, and looks from the usual sides.
import { OrbitControls } from '@react-three/drei'
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { MOUSE, Vector3, type PerspectiveCamera } from 'three'
import type { OrbitControls as Controls } from 'three-stdlib'
import { placeOf } from '../figure/tree'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { drawn, eye } from './eye'
import { shown } from './shown'

export type Side = 'front' | 'side' | 'top' | 'back' | 'free'

const SIDES: Record<Exclude<Side, 'free'>, [number, number, number]> = {
  front: [1, 0, 0],
  back: [-1, 0, 0],
  side: [0, -1, 0],
  top: [0, -0.001, 1],
}
const FAR = 4 // a motion of this radius is followed rather than seen at once [m]
const FIRST: [number, number, number] = [0.42, -0.86, 0.2]

let frame: (side?: Side) => void = () => undefined
/** Brings the selection into view, or with `free` the whole motion; or looks from a side. */
export const frameView = (side?: Side): void => frame(side)

export function Camera() {
  const controls = useRef<Controls>(null)
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const size = useThree((state) => state.size)
  const invalidate = useThree((state) => state.invalidate)
  const figure = useShot((state) => state.figure)
  const ready = useShot((state) => state.motion !== null)
  useFrame(() => {
    eye.camera = camera
    eye.width = size.width
    eye.height = size.height
    camera.updateMatrixWorld()
    drawn()
  }, -1)
  useEffect(() => {
    frame = (side) => {
      look(camera, controls.current, size.width / size.height, side)
      invalidate()
    }
  }, [camera, invalidate, size])
  useEffect(() => {
    if (!ready) return
    const far = (bounds(true)?.[1] ?? 0) > FAR
    useEditor.setState((state) => ({ layers: { ...state.layers, follow: far } }))
    if (!far) frame('free')
    else begin(camera, controls.current)
  }, [camera, figure?.key, ready])
  useFollow(camera, controls)
  return (
    <OrbitControls
      ref={controls}
      enableDamping={false}
      mouseButtons={{ LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.ROTATE, RIGHT: MOUSE.PAN }}
      zoomToCursor
    />
  )
}

/** Takes the camera along with the middle of the selection, while it is asked to. */
function useFollow(camera: PerspectiveCamera, controls: React.RefObject<Controls | null>): void {
  useEffect(() => {
    let last: { who: string | null; at: Vector3; time: number } | null = null
    return useEditor.subscribe(({ layers, who, clock: { time } }) => {
      const at = layers.follow ? bounds(false)?.[0] : null
      if (!at) {
        last = null
        return
      }
      if (last?.who === who && last.time !== time && controls.current) {
        const by = at.clone().sub(last.at).setZ(0)
        controls.current.target.add(by)
        camera.position.add(by)
      }
      last = { who, at, time }
    })
  }, [camera, controls])
}

/** For motions that go far: the cast as it is now, with room around it. */
function begin(camera: PerspectiveCamera, controls: Controls | null): void {
  const box = bounds(false)
  if (!controls || !box) return
  controls.target.copy(box[0])
  camera.position.copy(box[0]).addScaledVector(new Vector3(...FIRST).normalize(), 2.2 * box[1] / Math.sin((camera.fov * Math.PI) / 360))
  controls.update()
}

function look(camera: PerspectiveCamera, controls: Controls | null, aspect: number, side?: Side): void {
  if (!controls) return
  const along = new Vector3().subVectors(camera.position, controls.target)
  if (side && side !== 'free') {
    const away = along.length()
    camera.position.copy(controls.target).addScaledVector(along.set(...SIDES[side]).normalize(), away)
    controls.update()
    return
  }
  const box = bounds(side === 'free')
  if (!box) return
  const [middle, radius] = box
  if (side === 'free') along.set(...FIRST)
  along.normalize()
  const half = (camera.fov * Math.PI) / 360
  const narrow = Math.min(half, Math.atan(Math.tan(half) * aspect))
  controls.target.copy(middle)
  camera.position.copy(middle).addScaledVector(along, radius / Math.sin(narrow))
  controls.update()
}

/** The middle and radius of what is to be seen: the selected member now, or the whole motion. */
function bounds(whole: boolean): [Vector3, number] | null {
  const now = shown()
  if (!now) return null
  const { who } = useEditor.getState()
  const points: Vector3[] = []
  const times = whole ? Array.from({ length: 13 }, (_, i) => (i / 12) * now.motion.duration) : [now.time]
  for (const time of times) {
    const poses = now.tree.forward(now.motion.at(time))
    now.tree.view.bodies.forEach((body, i) => {
      const mine = whole ? !body.fixed : who === null || body.name.split('.')[0] === who
      if (i > 0 && mine) points.push(new Vector3(...placeOf(poses, i)))
    })
  }
  if (points.length === 0) return null
  const low = points.reduce((a, p) => a.min(p), points[0]!.clone())
  const high = points.reduce((a, p) => a.max(p), points[0]!.clone())
  const ground = useShot.getState().figure?.ground
  if (whole && ground != null) low.z = Math.min(low.z, ground)
  const middle = low.clone().add(high).multiplyScalar(0.5)
  return [middle, Math.max(0.45, 0.5 * low.distanceTo(high) + 0.25)]
}
