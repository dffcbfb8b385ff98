import { expect, it } from 'vitest'
import { ENGLISH, GERMAN } from '../words.ts'

/** `steps.import.name`, … with what kind of thing stands there. */
function listKeys(value: unknown, path = ''): string[] {
  if (typeof value === 'function') return [`${path}()`]
  if (Array.isArray(value)) return [`${path}[${value.length}]`]
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, one]) => listKeys(one, path === '' ? key : `${path}.${key}`))
}

it('the window can say everything in German that it says in English', () => {
  expect(listKeys(GERMAN).toSorted()).toEqual(listKeys(ENGLISH).toSorted())
})
