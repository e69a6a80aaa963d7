// The viewport: the 3D picture, and over it everything that the hand can take hold of.
import { Canvas, useThree } from '@react-three/fiber'
import { useEffect, useRef } from 'react'
import { NeutralToneMapping, VSMShadowMap } from 'three'
import { useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { Camera } from './camera'
import { Cast } from './cast'
import { Guide } from '../guide/guide'
import { Overlay } from './overlay'
import { Stage } from './stage'
import { Trails } from './trails'
import { Trouble } from './trouble'
import { picked } from './pick'
import { select } from '../shot/editor'
import { ViewBar } from './view_bar'

const query = new URLSearchParams(location.search)
/** For software rendering and tests: `?shadow=0` leaves shadows out. */
const SHADOW = query.get('shadow') !== '0'

export function Viewport() {
  const box = useRef<HTMLDivElement>(null)
  const down = useRef<[number, number]>([0, 0])
  const click = (event: React.MouseEvent) => {
    const moved = Math.hypot(event.clientX - down.current[0], event.clientY - down.current[1])
    const frame = box.current?.getBoundingClientRect()
    if (moved > 4 || !frame || event.button !== 0) return
    const found = picked(event.clientX - frame.left, event.clientY - frame.top)
    if (found) select(found.who, found.body)
    else useEditor.setState({ body: null, handle: null })
  }
  return (
    <section className="viewport" aria-label="Viewport" ref={box}>
      <div
        className="canvas"
        onPointerDownCapture={(event) => (down.current = [event.clientX, event.clientY])}
        onClick={click}
      >
        <Canvas
          frameloop="demand"
          dpr={[1, 2]}
          shadows={SHADOW ? { type: VSMShadowMap } : false}
          gl={{ antialias: query.get('aa') !== '0', alpha: true, preserveDrawingBuffer: false }}
          camera={{ fov: 28, near: 0.05, far: 500, up: [0, 0, 1], position: [2.2, -4.2, 1.7] }}
          onCreated={({ gl }) => {
            gl.toneMapping = NeutralToneMapping
            // Asking for a shader's errors waits for its compiler: most of the time to the first picture.
            gl.debug.checkShaderErrors = import.meta.env.DEV
          }}
        >
          <Redraw />
          <Stage />
          <Cast />
          <Trails />
          <Camera />
        </Canvas>
      </div>
      <Overlay />
      <Waiting />
      <Trouble />
      <Guide />
      <ViewBar />
    </section>
  )
}

/** Until there is something to see. */
function Waiting() {
  const empty = useShot((state) => state.motion === null && state.linked && state.trouble === null)
  if (!empty) return null
  return (
    <p className="waiting">
      Preparing the stage
      <small>The very first time, the physics is compiled: that takes up to a minute.</small>
    </p>
  )
}

/** Draws when something has changed, and only then. */
function Redraw() {
  const invalidate = useThree((state) => state.invalidate)
  useEffect(() => {
    const offs = [useShot.subscribe(() => invalidate()), useEditor.subscribe(() => invalidate())]
    return () => offs.forEach((off) => off())
  }, [invalidate])
  return null
}
