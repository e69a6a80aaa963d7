// Two eggs, dragged until they meet in the air.
const TIME = 0.6

export default async function eggs(hand) {
  const { page } = hand
  const gap = async () => {
    const [a, b] = [await hand.place('left', TIME), await hand.place('right', TIME)]
    return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  }
  const report = { before: await gap() }
  await page.keyboard.press('3')
  await hand.seek(TIME)
  await page.getByRole('navigation').getByRole('button', { name: 'left' }).click()
  await hand.frames()
  const [a, b] = [await hand.place('left', TIME), await hand.place('right', TIME)]
  const goal = [b[0] - 0.15, b[1], b[2]]
  const [from, to] = [await hand.pixel(a), await hand.pixel(goal)]
  await hand.drag(await hand.middle(page.locator('.handle.body .knob')), [to[0] - from[0], to[1] - from[1]], {
    moves: 30, wait: 15,
  })
  await page.waitForFunction(() => window.keyforceStudio.shot.getState().document.undo.length === 1)
  await hand.ready()
  report.after = await gap()
  report.met = await hand.state((shot) => shot.take.events.some((e) => e.kind === 'touch' && /left|right/.test(e.text) && e.time < 0.7))
  await hand.picture('eggs-1-met')
  report.notices = await hand.state((s) => s.notices.filter((n) => n.tone === 'bad').map((n) => n.title))
  return report
}
