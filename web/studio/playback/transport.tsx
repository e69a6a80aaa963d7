// Transport: play, step, speed, and the time as a number.
import { useEffect, useRef } from 'react'
import { SPEEDS } from '../../player/clock'
import { Icon } from '../look/icon'
import { Tip } from '../look/tip'
import { keyNow } from '../shot/acts'
import { loop, seek, step, toggle, toggleGraph, useEditor } from '../shot/editor'
import { useShot } from '../shot/store'
import { showAll } from '../timeline/timeline'

export function Transport() {
  const playing = useEditor((state) => state.clock.playing)
  const looping = useEditor((state) => state.clock.loop)
  const speed = useEditor((state) => state.clock.speed)
  const graph = useEditor((state) => state.graph)
  const actor = useShot((state) => state.plan?.view.actors.length ?? 0) > 0
  return (
    <div className="transport">
      <Tip text="To the start" keys="Home">
        <button type="button" className="icon" aria-label="To the start" onClick={() => seek(0)}><Icon name="first" /></button>
      </Tip>
      <Tip text="A frame back" keys="←">
        <button type="button" className="icon" aria-label="A frame back" onClick={() => step(-1)}><Icon name="back" /></button>
      </Tip>
      <Tip text={playing ? 'Pause' : 'Play'} keys="Space">
        <button type="button" className="icon play" aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
      </Tip>
      <Tip text="A frame on" keys="→">
        <button type="button" className="icon" aria-label="A frame on" onClick={() => step(1)}><Icon name="next" /></button>
      </Tip>
      <Tip text="Play again and again" keys="L">
        <button type="button" className="icon" aria-label="Loop" aria-pressed={looping} onClick={loop}><Icon name="loop" /></button>
      </Tip>
      <Time />
      <Tip text="Slow motion" keys="↓ ↑">
        <select
          aria-label="Speed"
          value={speed}
          onChange={(e) => useEditor.setState((s) => ({ clock: { ...s.clock, speed: Number(e.target.value) } }))}
        >
          {SPEEDS.map((one) => <option key={one} value={one}>{`${one}×`}</option>)}
        </select>
      </Tip>
      <span className="space" />
      {actor && (
        <Tip text="Curves of the selected joint, or the keys of all" keys="J">
          <button type="button" className="quiet" aria-pressed={graph} onClick={toggleGraph}>Curves</button>
        </Tip>
      )}
      {actor && (
        <Tip text="Key the whole pose at the playhead" keys="K">
          <button type="button" className="quiet" onClick={keyNow}><Icon name="key" />Key pose</button>
        </Tip>
      )}
      <Tip text="Show the whole shot" keys="A">
        <button type="button" className="quiet" onClick={showAll}>Fit</button>
      </Tip>
    </div>
  )
}

function Time() {
  const text = useRef<HTMLSpanElement>(null)
  const fps = useShot((state) => state.document?.shot.fps ?? 30)
  useEffect(() => {
    const put = () => {
      const { time, duration } = useEditor.getState().clock
      if (!text.current) return
      text.current.innerHTML = ''
      text.current.append(`${time.toFixed(3)} `, dim(`/ ${duration.toFixed(2)} s`), dim(`  frame ${Math.round(time * fps)}`))
    }
    put()
    return useEditor.subscribe(put)
  }, [fps])
  return <span className="time" ref={text} />
}

function dim(words: string): HTMLElement {
  const made = document.createElement('small')
  made.textContent = words
  return made
}
