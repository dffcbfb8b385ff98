import { expect, it } from 'vitest'
import { readTimes } from './cut-times.ts'

it('times are read as typed, and what is no time is no time', () => {
  expect(readTimes('0.4, 0.9')).toEqual([0.4, 0.9])
  expect(readTimes('1.25;2 3')).toEqual([1.25, 2, 3])
  expect(readTimes('')).toEqual([])
  expect(readTimes('0.4, soon')).toBeNull()
})
