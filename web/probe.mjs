// Opens a page in headless Chromium, uses it as a person would, and prints what it did as JSON.
//   node probe.mjs CHROMIUM PAGE TIME BODY...
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const [executablePath, path, time, ...bodies] = process.argv.slice(2)
const args = [
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
const browser = await chromium.launch({ executablePath, args })
const report = { errors: [], requests: [], dialogs: [] }
try {
  const page = await browser.newPage({ viewport: { width: 480, height: 320 } })
  page.on('pageerror', (error) => report.errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && report.errors.push(line.text()))
  page.on('request', (request) => report.requests.push(request.url().slice(0, 60)))
  page.on('dialog', (dialog) => {
    report.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(pathToFileURL(path).href)
  await page.waitForFunction(() => window.keyforce !== undefined)
  report.title = await page.title()
  report.heading = await page.locator('h1').textContent()
  report.text = await page.locator('body').innerText()
  report.markup = await page.locator('h1 *, td *, .outcome :not(i)').count()

  const clock = () => page.evaluate(() => window.keyforce.clock)
  const drawn = async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return createHash('md5').update(await page.locator('canvas').screenshot()).digest('hex')
  }
  report.firstPicture = await drawn()
  await page.evaluate((t) => window.keyforce.seek(t), Number(time))
  report.positions = await page.evaluate(
    (names) => names.map((name) => window.keyforce.position(name)),
    bodies,
  )
  report.laterPicture = await drawn()

  const track = await page.locator('.track').boundingBox()
  await page.mouse.move(track.x + 5, track.y + 10)
  await page.mouse.down()
  await page.mouse.move(track.x + track.width / 2, track.y + 10)
  await page.mouse.up()
  report.scrubbed = await clock()
  await page.keyboard.press('Home')
  report.home = await clock()
  await page.keyboard.press('ArrowRight')
  report.stepped = await clock()
  await page.keyboard.press('End')
  report.end = await clock()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.waitForFunction(() => window.keyforce.clock.time > 0.02 && window.keyforce.clock.time < window.keyforce.clock.duration)
  report.playing = await clock()
  await page.keyboard.press('Space')
  report.paused = await clock()
} finally {
  await browser.close()
}
console.log(JSON.stringify(report))
