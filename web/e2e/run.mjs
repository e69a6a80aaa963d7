// Plays a scenario on a running studio and prints what came of it as JSON.
//   node e2e/run.mjs SCENARIO URL CHROMIUM [FOLDER-FOR-PICTURES]
import { Hand } from './hand.mjs'

const [scenario, url, executablePath, pictures] = process.argv.slice(2)
const { default: play, view = { shadow: 0 } } = await import(`./${scenario}.mjs`)
const hand = await Hand.at(`${url}&shadow=${view.shadow}&guide=0`, { executablePath, pictures, ...view })
try {
  const report = await play(hand)
  console.log(JSON.stringify({ ...report, errors: hand.errors }))
} catch (error) {
  if (pictures) await hand.page.screenshot({ path: `${pictures}/failed-${scenario}.png` })
  throw error
} finally {
  await hand.close()
}
