// Trails: where the selected member of the cast goes, with a dot for each frame.
import { useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, Group, Points, PointsMaterial } from 'three'
import { Line2 } from 'three/addons/lines/Line2.js'
import { LineGeometry } from 'three/addons/lines/LineGeometry.js'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import type { Motion } from '../figure/states'
import { placeOf, type Poses, type Tree } from '../figure/tree'
import type { Vec } from '../figure/turns'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'

export interface Trail {
  readonly label: string
  readonly color: number
  readonly point: (poses: Poses) => Vec
}

const COM = 0xff5c72
const HAND = 0x4aa8ff
const FOOT = 0xf2a541

/** What of a member leaves a trail. */
export function trailsOf(tree: Tree, who: string): Trail[] {
  const bodies = tree.view.bodies.map((body, i) => ({ name: body.name, i }))
  const mine = bodies.filter(({ name }) => name === who || name.startsWith(`${who}.`))
  if (mine.length <= 1) {
    return mine.map(({ name, i }) => ({ label: name, color: FOOT, point: (p) => placeOf(p, i) }))
  }
  const ends = mine.filter(({ name }) => /\.(hand|foot)(_[lr])?$/.test(name))
  return [
    { label: `${who}.com`, color: COM, point: (p) => tree.center(`${who}.`, p) },
    ...ends.map(({ name, i }) => ({
      label: name,
      color: name.includes('.hand') ? HAND : FOOT,
      point: (p: Poses) => placeOf(p, i),
    })),
  ]
}

export function Trails() {
  const { tree, motion } = useShot()
  const who = useEditor((state) => state.who)
  const on = useEditor((state) => state.layers.trails)
  const only = useEditor((state) => !state.layers.com)
  const fps = useShot((state) => state.document?.shot.fps ?? 30)
  const size = useThree((state) => state.size)
  const group = useMemo(
    () => (on && tree && motion && who ? drawn(tree, motion, who, fps, only) : new Group()),
    [on, tree, motion, who, fps, only],
  )
  useEffect(() => {
    group.traverse((part) => {
      if (part instanceof Line2) part.material.resolution.set(size.width, size.height)
    })
  }, [group, size])
  useEffect(() => () => dispose(group), [group])
  return <primitive object={group} />
}

function drawn(tree: Tree, motion: Motion, who: string, fps: number, bare: boolean): Group {
  const group = new Group()
  const stride = Math.max(1, Math.round(motion.take.rate / 60))
  for (const trail of trailsOf(tree, who)) {
    if (bare && trail.color === COM) continue
    const path = motion.paths(tree, trail.point, stride)
    const perFrame = Math.max(1, Math.round(motion.take.rate / stride / fps))
    group.add(line(path, trail.color), dots(path, trail.color, perFrame))
  }
  return group
}

function line(path: Float32Array, color: number): Line2 {
  const shape = new LineGeometry()
  shape.setPositions(path)
  const look = new LineMaterial({ color, linewidth: 1.75, transparent: true, opacity: 0.85 })
  look.toneMapped = false
  const made = new Line2(shape, look)
  made.frustumCulled = false
  return made
}

function dots(path: Float32Array, color: number, every: number): Points {
  const count = Math.floor((path.length / 3 - 1) / every) + 1
  const picked = new Float32Array(3 * count)
  for (let i = 0; i < count; i++) picked.set(path.subarray(3 * i * every, 3 * i * every + 3), 3 * i)
  const shape = new BufferGeometry().setAttribute('position', new BufferAttribute(picked, 3))
  const look = new PointsMaterial({ color, size: 4, sizeAttenuation: false, transparent: true, opacity: 0.9 })
  look.toneMapped = false
  const made = new Points(shape, look)
  made.frustumCulled = false
  return made
}

function dispose(group: Group): void {
  group.traverse((part) => {
    if (part instanceof Line2 || part instanceof Points) {
      part.geometry.dispose()
      ;(part.material as PointsMaterial).dispose()
    }
  })
}
