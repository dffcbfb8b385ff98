import { describe, expect, it } from 'vitest'
import { rangeOf } from './byte-range.ts'

describe('the part of a file that a player asks for', () => {
  it('is the whole where nothing is asked, or nothing that can be understood', () => {
    for (const header of [null, '', 'bytes=-', 'bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])
      expect(rangeOf(header, 100)).toBeNull()
  })
  it('runs from a byte to a byte, to the end, or over the last so many', () => {
    expect(rangeOf('bytes=10-19', 100)).toEqual({ start: 10, end: 19 })
    expect(rangeOf('bytes=10-', 100)).toEqual({ start: 10, end: 99 })
    expect(rangeOf('bytes=-30', 100)).toEqual({ start: 70, end: 99 })
  })
  it('never reaches beyond the file', () => {
    expect(rangeOf('bytes=90-400', 100)).toEqual({ start: 90, end: 99 })
    expect(rangeOf('bytes=-400', 100)).toEqual({ start: 0, end: 99 })
    for (const header of ['bytes=100-', 'bytes=100-120', 'bytes=-0']) expect(rangeOf(header, 100)).toBe('unsatisfiable')
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
  })
})
