// A walk's keys: boxed in the dope sheet, and copied along the timeline twice.
export default async function walk(hand) {
  const { page } = hand
  const count = () => hand.state((shot) => shot.document.shot.direction.ada.poses.length)
  const report = { before: await count() }
  const track = await page.locator('.track').boundingBox()
  const first = await hand.middle(page.locator('.diamond.whole').first())
  const last = await hand.middle(page.locator('.diamond.whole').nth(report.before - 1))
  await page.mouse.move(first[0] - 14, first[1] + 9)
  await hand.drag([first[0] - 14, first[1] + 10], [last[0] - first[0] + 28, -18])
  report.selected = await hand.state((_, editor) => new Set(editor.marks.map((m) => m.key)).size)
  await page.keyboard.press('Control+c')
  for (const time of [1.54, 2.68]) {
    await hand.seek(time)
    await page.keyboard.press('Control+v')
    await page.waitForTimeout(100)
    await hand.ready()
  }
  report.after = await count()
  report.times = await hand.state((shot) => shot.document.shot.direction.ada.poses.map((key) => key.at))
  report.height = await hand.state((shot) => {
    const { tree, motion } = shot
    return tree.center('ada.', tree.forward(motion.at(motion.duration)))[2]
  })
  report.width = track.width
  await hand.picture('walk-1-copied')
  report.notices = await hand.state((s) => s.notices.filter((n) => n.tone === 'bad').map((n) => n.title))
  return report
}
