// From an empty folder: a jump posed by rings and keys, its apex dragged 0.2 m higher, files, undo.
export default async function jump(hand) {
  const { page } = hand
  const report = {}
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('button', { name: /A small jump/ }).click()
  await hand.ready()

  // Pose: a deeper crouch by the ring of the left hip, then by typing the angle of the right one.
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /^Key 1 at 0.500 s$/ }).click()
  await page.keyboard.press('f')
  await hand.frames()
  await hand.select('left thigh')
  const ring = await hand.ring('ada.hip_l.flex')
  const before = await hand.state((shot) => shot.plan.at('ada.hip_l.flex', 0.5))
  await hand.drag(ring.at, ring.along.map((v) => 9 * v), { hold: () => hand.picture('jump-1-ring') })
  await hand.ready()
  report.turned = (await hand.state((shot) => shot.plan.at('ada.hip_l.flex', 0.5))) - before
  await hand.select('right thigh')
  await page.getByRole('textbox', { name: 'flex' }).fill('64')
  await page.keyboard.press('Enter')
  await hand.ready()
  report.typed = await hand.state((shot) => (180 / Math.PI) * shot.plan.at('ada.hip_r.flex', 0.5))

  // Keys: the legs are drawn in a little later.
  const key = page.getByRole('button', { name: /^Key 3 at 1.000 s$/ })
  await hand.drag(await hand.middle(key), [12, 0])
  await hand.ready()
  report.moved = await hand.state((shot) => shot.document.shot.direction.ada.poses[2].at)

  // The apex 0.2 m higher.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+F')
  await hand.frames()
  const knob = page.locator('.handle.apex .knob').first()
  const apex = () => hand.state((shot) => {
    const event = shot.take.events.filter((e) => e.kind === 'apex').at(0)
    return shot.tree.center('ada.', shot.tree.forward(shot.motion.at(event.time)))
  })
  const low = await apex()
  const [from, to] = [await hand.pixel(low), await hand.pixel([low[0], low[1], low[2] + 0.2])]
  await hand.drag(await hand.middle(knob), [to[0] - from[0], to[1] - from[1]], {
    moves: 8, wait: 200, hold: async () => {
      await page.waitForTimeout(1000)
      await hand.picture('jump-2-apex')
    },
  })
  await hand.frames()
  await page.waitForFunction((n) => window.keyforceStudio.shot.getState().document.undo.length > n, 3)
  await hand.ready()
  report.rise = (await apex())[2] - low[2]
  report.done = await hand.undone()

  // Files.
  for (const ending of ['.glb', '.bvh']) {
    await page.keyboard.press('Control+e')
    await page.getByRole('radio', { name: ending }).check({ force: true })
    await page.getByLabel('File name').fill('jump')
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await page.getByText(`Wrote jump${ending}`).waitFor()
  }
  await hand.picture('jump-3-exported')

  // Reload, undo everything, redo everything.
  const shot = await hand.state((s) => s.document.shot)
  await page.reload()
  await hand.ready()
  report.reloaded = JSON.stringify(await hand.state((s) => s.document.shot)) === JSON.stringify(shot)
  for (let i = 0; i < report.done.length; i++) await page.keyboard.press('Control+z')
  await page.waitForFunction(() => window.keyforceStudio.shot.getState().document.undo.length === 0)
  await hand.ready()
  report.emptied = await hand.state((s) => s.document.shot.direction.ada.poses[2].at)
  await hand.picture('jump-4-undone')
  for (let i = 0; i < report.done.length; i++) await page.keyboard.press('Control+Shift+Z')
  await page.waitForFunction((n) => window.keyforceStudio.shot.getState().document.undo.length === n, report.done.length)
  await hand.ready()
  report.redone = JSON.stringify(await hand.state((s) => s.document.shot)) === JSON.stringify(shot)
  report.notices = await hand.state((s) => s.notices.filter((n) => n.tone === 'bad').map((n) => n.title))
  return report
}
