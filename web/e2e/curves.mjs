// Curves: a key of the thigh dragged up for its angle and sideways for its time; Escape lets go.
export const view = { shadow: 0, width: 1280, height: 800 }

export default async function curves(hand) {
  const { page } = hand
  await page.keyboard.press('Tab')
  await hand.seek(0.5)
  await page.keyboard.press('f')
  await hand.frames()
  await hand.select('left thigh')
  await page.keyboard.press('j')
  await hand.frames()
  const point = (k) => page.locator('.graph circle').nth(k)
  const keys = () => hand.state((shot) => shot.document.shot.direction.ada.poses.map((pose) => pose.at))
  const angle = () => hand.state((shot) => (180 / Math.PI) * shot.plan.at('ada.hip_l.flex', 0.5))
  const drag = async (k, way, more = {}) => {
    await hand.drag(await hand.middle(point(k)), way, { moves: 6, wait: 40, ...more })
    await page.waitForTimeout(300)
    await hand.ready()
  }
  const report = { before: [await angle(), await keys()] }
  await drag(0, [2, -20], { hold: () => hand.picture('curves-1-held') })
  await drag(1, [30, 2])
  report.after = [await angle(), await keys()]
  await drag(0, [0, 40], { hold: () => page.keyboard.press('Escape') })
  report.escaped = [await angle(), await keys()]
  report.done = await hand.undone()
  report.notices = await hand.state((s) => s.notices.filter((n) => n.tone === 'bad').map((n) => n.title))
  return report
}
