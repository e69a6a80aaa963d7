import { expect, test } from 'vitest'
import type { Direction } from '../talk/protocol'
import { keyless } from './keyless'

const direction = (given: Partial<Direction>): Direction => ({
  poses: [], cycles: [], balance: [], objectives: [], repertoire: {}, machine: null, script: null, ...given,
})
const some = [{}] as never

test('says what moves somebody without keys, and what to do where nothing does', () => {
  expect(keyless('ada', direction({ poses: some }), false)).toBe('')
  expect(keyless('ada', undefined, false)).toContain('no keys yet')
  expect(keyless('ada', direction({ cycles: some, script: 'go.py' }), false)).toContain('comes again and again and the script go.py')
  expect(keyless('ada', direction({ poses: some }), true)).toContain('sketch')
})
