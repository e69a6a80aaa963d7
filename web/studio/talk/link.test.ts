import { expect, test } from 'vitest'
import { Latest, type Wish } from './link'

const pull = (x: number): Wish => ({ ask: 'pull', to: [x, 0, 0] })

test('only the newest wish follows the one under way', async () => {
  const sent: Wish[] = []
  const answers: ((ok: boolean) => void)[] = []
  const latest = new Latest((wish) => {
    sent.push(wish)
    return new Promise((done) => answers.push(done))
  })
  for (let x = 0; x < 200; x++) latest.send(pull(x))
  expect(sent).toEqual([pull(0)])
  answers[0]?.(true)
  await Promise.resolve()
  await Promise.resolve()
  expect(sent).toEqual([pull(0), pull(199)])
  answers[1]?.(true)
  await latest.settled()
  expect(sent).toHaveLength(2)
})
