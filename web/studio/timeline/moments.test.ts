import { expect, test } from 'vitest'
import { momentTime } from './moments'

const event = (kind: string, time: number) => ({ kind, time, subject: 'ada', text: '' })
const take = { events: [event('takeoff', 0.7), event('apex', 0.9), event('landing', 1.1), event('takeoff', 2)] }

test('times, ends and events of a take', () => {
  expect(momentTime(0.4, null, 2)).toBe(0.4)
  expect(momentTime('end', null, 2)).toBe(2)
  expect(momentTime('ada takes off', take, 2)).toBe(0.7)
  expect(momentTime('ada takes off 2', take, 2)).toBe(2)
  expect(momentTime('apex of ada.com.z', take, 2)).toBe(0.9)
  expect(momentTime('ada lands 3', take, 2)).toBe(null)
})
