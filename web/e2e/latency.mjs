// How long from a move of the hand to the picture that shows it, and how far behind after many.
const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]

/** Moves the held handle in the page itself, one move after the picture of the one before. */
async function moves(hand, selector, count, way) {
  return hand.page.evaluate(async ([query, n, dx, dy]) => {
    const { shot } = window.keyforceStudio
    const target = document.querySelector(query).closest('.handle')
    const gl = document.querySelector('canvas').getContext('webgl2')
    const box = document.querySelector(query).getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const send = (type, i) => target.dispatchEvent(new PointerEvent(type, {
      bubbles: true, cancelable: true, pointerId: 1, button: 0, buttons: 1,
      clientX: x + dx * i, clientY: y + dy * i,
    }))
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const changed = (before) => new Promise((done) => {
      if (shot.getState().motion !== before) return done()
      const off = shot.subscribe((s) => s.motion !== before && (off(), done()))
    })
    target.setPointerCapture = () => undefined
    send('pointerdown', 0)
    const times = []
    for (let i = 1; i <= n; i++) {
      const { motion } = shot.getState()
      const began = performance.now()
      send('pointermove', Math.sin((i / n) * Math.PI * 2) * n / 4)
      await changed(motion)
      await frame()
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
      times.push(performance.now() - began)
      await frame()
    }
    // Then fast moves, as many as a hand makes; how long until the last of them is shown.
    for (let i = 0; i < 200; i++) {
      send('pointermove', 0.1 * i)
      await new Promise((done) => setTimeout(done, 4))
    }
    const last = performance.now()
    let pulls = 0
    const off = shot.subscribe((s, b) => (pulls += Number(s.motion !== b.motion)))
    send('pointermove', 20)
    await new Promise((done) => setTimeout(done, 1500))
    off()
    send('pointerup', 20)
    return { times, behind: pulls, waited: performance.now() - last }
  }, [selector, count, ...way])
}

export default async function latency(hand) {
  const kind = await hand.state((shot) => (shot.document.shot.engine === 'impact' ? 'body' : 'apex'))
  if (kind === 'body') await hand.seek(0.6)
  const selector = kind === 'body' ? '.handle.body .knob' : '.handle.apex .knob'
  const { times, behind } = await moves(hand, selector, kind === 'body' ? 60 : 24, kind === 'body' ? [1, -1] : [0, -1])
  const steady = times.slice(2)
  return {
    kind,
    median: percentile(steady, 0.5),
    p95: percentile(steady, 0.95),
    first: times[0],
    behind,
    notices: [],
  }
}
