// The hat: dragged up and onto its rack by its path, nailed there, and spun.
const TIME = 0.95
const UP = [0.9, 0, 2.1]
const RACK = [1.6, 0, 1.75]

export default async function hat(hand) {
  const { page } = hand
  const report = { before: await hand.place('hat', TIME) }
  await page.keyboard.press('3')
  await hand.seek(TIME)
  const knob = page.locator('.handle.body .knob')
  let undoable = 0
  const pull = async (to, hold = null) => {
    const [from, goal] = [await hand.pixel(await hand.place('hat', TIME)), await hand.pixel(to)]
    await hand.drag(await hand.middle(knob), [goal[0] - from[0], goal[1] - from[1]], { moves: 40, wait: 12, hold })
    undoable += 1
    await page.waitForFunction((n) => window.keyforceStudio.shot.getState().document.undo.length === n, undoable)
    await hand.ready()
  }
  await pull(UP)
  await pull(RACK, async () => {
    await page.waitForTimeout(300)
    await hand.picture('hat-1-held')
  })
  report.after = await hand.place('hat', TIME)
  await page.keyboard.press('n')
  await page.waitForFunction(() => window.keyforceStudio.shot.getState().document.shot.goals.length === 3)
  await hand.ready()
  await page.locator('.vector', { hasText: 'Spin at' }).getByLabel('z').fill('9')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => window.keyforceStudio.shot.getState().document.undo.length === 4)
  await hand.ready()
  report.nailed = await hand.place('hat', TIME)
  report.spin = await hand.state((shot) => shot.document.shot.cast.hat.spin)
  report.done = await hand.undone()
  await hand.picture('hat-2-spun')
  report.notices = await hand.state((s) => s.notices.filter((n) => n.tone === 'bad').map((n) => n.title))
  return report
}
