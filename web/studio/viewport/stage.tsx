// The stage: light, shadow, ground and grid, by the player's own recipes.
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferGeometry, Color, Float32BufferAttribute, LineBasicMaterial, LineSegments } from 'three'
import { rig, ROOM_GLOW, shadowCatcher, softboxes } from '../../player/stage'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { shown } from './shown'

export function Stage() {
  const { gl, scene } = useThree()
  const figure = useShot((state) => state.figure)
  const theme = useEditor((state) => state.theme)
  const grid = useEditor((state) => state.layers.grid)
  const ground = figure?.ground ?? null
  const lights = useMemo(() => rig(-0.5, 1.8), [])
  const floor = useMemo(() => shadowCatcher(ground ?? 0), [ground])
  const [fine, coarse] = useMemo(() => grids(theme), [theme])
  useEffect(() => {
    scene.environment = softboxes(gl)
    scene.environmentRotation.set(Math.PI / 2, 0, -0.5, 'ZYX')
  }, [gl, scene])
  useEffect(() => {
    const dark = theme === 'dark'
    scene.environmentIntensity = dark ? 0.9 * ROOM_GLOW : 1.1 * ROOM_GLOW
    floor.material.opacity = dark ? 0.55 : 0.34
    floor.material.color.set(dark ? 0x06080b : 0x2b3340)
    floor.visible = ground !== null
  }, [scene, floor, theme, ground])
  useFrame(() => {
    const now = shown()
    if (!now) return
    const body = now.tree.view.bodies.findIndex((b, i) => i > 0 && !b.fixed)
    if (body > 0) {
      lights.lights.position.set(now.resultPoses.at[3 * body]!, now.resultPoses.at[3 * body + 1]!, 0)
    }
  })
  return (
    <>
      <primitive object={lights.lights} />
      <primitive object={floor} />
      {grid && ground !== null && (
        <group position-z={ground + 0.0008}>
          <primitive object={fine!} />
          <primitive object={coarse!} position-z={0.0004} />
        </group>
      )}
    </>
  )
}

const REACH = 14 // of the grid [m]

/** Half metres and, stronger, metres; both fade with the distance. */
function grids(theme: 'dark' | 'light'): LineSegments[] {
  const ink = new Color(theme === 'dark' ? 0xffffff : 0x1b2430)
  const dark = theme === 'dark'
  return [
    grid(ink, 0.5, dark ? 0.06 : 0.09),
    grid(ink, 1, dark ? 0.12 : 0.17),
  ]
}

function grid(ink: Color, step: number, strength: number): LineSegments {
  const points: number[] = []
  const colors: number[] = []
  const put = (x: number, y: number): void => {
    const near = Math.max(0, 1 - Math.hypot(x, y) / REACH)
    points.push(x, y, 0)
    colors.push(ink.r, ink.g, ink.b, strength * near * near)
  }
  for (let a = -REACH; a <= REACH + 1e-9; a += step) {
    for (let b = -REACH; b < REACH; b += 1) {
      put(a, b)
      put(a, b + 1)
      put(b, a)
      put(b + 1, a)
    }
  }
  const shape = new BufferGeometry()
  shape.setAttribute('position', new Float32BufferAttribute(points, 3))
  shape.setAttribute('color', new Float32BufferAttribute(colors, 4))
  const look = new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false })
  look.toneMapped = false
  return new LineSegments(shape, look)
}
