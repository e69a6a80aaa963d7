// The hand: a real browser on the studio's page, and what a person does in it.
import { chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=gl-egl',
  '--ignore-gpu-blocklist',
]
const PATIENCE = 60_000

export class Hand {
  errors = []

  static async at(url, { executablePath, pictures = null, width = 800, height = 600 }) {
    const hand = new Hand()
    hand.browser = await chromium.launch({ executablePath, args: FLAGS })
    hand.page = await hand.browser.newPage({ viewport: { width, height } })
    hand.page.setDefaultTimeout(PATIENCE)
    hand.page.on('pageerror', (error) => hand.errors.push(String(error.stack)))
    hand.page.on('console', (line) => line.type() === 'error' && hand.errors.push(line.text()))
    hand.pictures = pictures
    await hand.page.goto(url)
    await hand.ready()
    return hand
  }

  /** What the page knows. */
  state(read, given) {
    return this.page.evaluate(
      ([source, value]) => new Function('shot', 'editor', 'given', `return (${source})(shot, editor, given)`)(
        window.keyforceStudio.shot.getState(), window.keyforceStudio.editor.getState(), value,
      ),
      [read.toString(), given],
    )
  }

  async frames(count = 2) {
    await this.page.evaluate(
      (n) => new Promise((done) => {
        const next = (left) => (left ? requestAnimationFrame(() => next(left - 1)) : done())
        next(n)
      }),
      count,
    )
  }

  /** Until a take of the newest document is shown and nothing is under way. */
  async ready() {
    await this.page.waitForFunction(() => {
      const shot = window.keyforceStudio?.shot.getState()
      if (!shot?.document || !shot.take || shot.work || shot.document.trying) return false
      return shot.motion?.take === shot.take && shot.take.revision === shot.document.revision
    })
    await this.frames()
  }

  async seek(time) {
    await this.page.evaluate((at) => {
      window.keyforceStudio.editor.setState((state) => ({ clock: { ...state.clock, time: at, playing: false } }))
    }, time)
    await this.frames()
  }

  /** Drags from one pixel by a way, in as many moves as asked. */
  async drag([x, y], [dx, dy], { moves = 8, wait = 0, keys = [], hold = null } = {}) {
    const { mouse, keyboard } = this.page
    await mouse.move(x, y)
    for (const key of keys) await keyboard.down(key)
    await mouse.down()
    for (let i = 1; i <= moves; i++) {
      await mouse.move(x + (dx * i) / moves, y + (dy * i) / moves)
      if (wait) await this.page.waitForTimeout(wait)
    }
    if (hold) await hold()
    await mouse.up()
    for (const key of keys) await keyboard.up(key)
  }

  /** Selects a joint by its dot, even where another dot lies over it, and waits for its numbers. */
  async select(joint) {
    const dot = this.page.getByRole('button', { name: joint, exact: true }).and(this.page.locator('.joint'))
    await dot.dispatchEvent('pointerdown', { button: 0, bubbles: true })
    await this.page.evaluate(() => window.dispatchEvent(new PointerEvent('pointerup')))
    await this.page.locator('section.section', { hasText: joint }).waitFor()
    await this.frames()
  }

  async middle(locator) {
    const box = await locator.boundingBox()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }

  /** A pixel on the ring of a hinge, and the way along it. */
  ring(hinge, share = 0.3) {
    return this.page.evaluate(([name, at]) => {
      const path = document.querySelector(`.ring[data-hinge="${name}"] .reach`)
      const frame = path.ownerSVGElement.getBoundingClientRect()
      const long = path.getTotalLength()
      const [a, b] = [path.getPointAtLength(at * long), path.getPointAtLength((at + 0.01) * long)]
      const size = Math.hypot(b.x - a.x, b.y - a.y)
      return { at: [a.x + frame.left, a.y + frame.top], along: [(b.x - a.x) / size, (b.y - a.y) / size] }
    }, [hinge, share])
  }

  /** Where a point of the world is on the screen. */
  pixel(point) {
    return this.page.evaluate((at) => {
      const frame = document.querySelector('.overlay').getBoundingClientRect()
      const spot = window.keyforceStudio.eye.spot(at)
      return [spot.x + frame.left, spot.y + frame.top]
    }, point)
  }

  undone() {
    return this.state((shot) => shot.document.undo)
  }

  /** Where a body is at a time, as the page has it. */
  place(who, time) {
    return this.state((shot, _, [name, at]) => {
      const row = shot.tree.member(name)
      const poses = shot.tree.forward(shot.motion.at(at))
      return [...poses.at.slice(3 * row, 3 * row + 3)]
    }, [who, time])
  }

  async picture(name) {
    await this.frames(3)
    if (this.pictures) await this.page.screenshot({ path: `${this.pictures}/${name}.png` })
  }

  async close() {
    await this.browser.close()
  }
}
