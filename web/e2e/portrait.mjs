// The README's picture: a jump while its apex is held by the hand.
export const view = { shadow: 1, width: 1440, height: 900 }

export default async function portrait(hand) {
  const { page } = hand
  await page.waitForTimeout(500)
  await hand.seek(1.1)
  await page.getByRole('button', { name: 'Onion' }).click()
  const knob = page.locator('.handle.apex .knob').first()
  await hand.drag(await hand.middle(knob), [0, -14], {
    moves: 6, wait: 400, hold: async () => {
      await page.waitForTimeout(2500)
      await hand.picture('studio')
    },
  })
  return { notices: [] }
}
