import { expect, test } from 'vitest'
import { matching, spelled } from './match'

const key = (key: string, more = {}) => ({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })

test('keys are spelled as the list has them', () => {
  expect(spelled(key(' '))).toBe('Space')
  expect(spelled(key('z', { ctrlKey: true }))).toBe('Ctrl+Z')
  expect(spelled(key('Z', { metaKey: true, shiftKey: true }))).toBe('Ctrl+Shift+Z')
  expect(spelled(key('?', { shiftKey: true }))).toBe('?')
  expect(spelled(key('ArrowLeft', { shiftKey: true }))).toBe('Shift+ArrowLeft')
})

test('the palette finds by beginnings, then parts, then letters', () => {
  const commands = ['Redo', 'Undo', 'Mirror keys', 'Delete keys'].map((title) => ({ title, run: () => undefined }))
  expect(matching('u', commands)[0]?.title).toBe('Undo')
  expect(matching('keys', commands).map((c) => c.title)).toEqual(['Mirror keys', 'Delete keys'])
  expect(matching('mky', commands)[0]?.title).toBe('Mirror keys')
  expect(matching('zzz', commands)).toEqual([])
})
