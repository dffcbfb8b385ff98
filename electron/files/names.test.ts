import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName } from './names.ts'

describe('a suggested file name', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a:b?c*.csv', 'a-b-c-.csv'],
    ['.hidden', 'hidden'],
    ['con', 'pendulab-con'],
    ['NUL.txt', 'pendulab-NUL.txt'],
    ['name. ', 'name'],
    ['', 'pendulab'],
    ['Müller – Gang.html', 'Müller – Gang.html'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe)
  })

  it('fits into the 255 bytes of a disk in any script, keeps its ending, and stays another one than its neighbour', () => {
    const long = '歩行分析'.repeat(60)
    const [first, second] = [safeFileName(`${long}一.csv`), safeFileName(`${long}二.csv`)]
    expect(Buffer.byteLength(first)).toBeLessThanOrEqual(200)
    expect(first).toMatch(/^(?:歩行分析)+歩?行?分?~[\da-f]{8}\.csv$/)
    expect(second).not.toBe(first)
    // A family is one character to whoever reads it.
    expect(safeFileName('👨‍👩‍👧'.repeat(40))).toMatch(/^(?:👨‍👩‍👧)+~[\da-f]{8}$/u)
    expect(Buffer.byteLength(safeFileName(`con.${'x'.repeat(400)}`))).toBeLessThanOrEqual(200)
  })

  it('is never a path, hidden, empty or too long, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (name) => {
        const safe = safeFileName(name)
        expect(safe).not.toMatch(/[\p{Cc}<>:"/\\|?*]/u)
        expect(safe).toMatch(/^[^.\s]/)
        expect(safe).not.toMatch(/[.\s]$/)
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
        expect(safe).toBe(Buffer.from(safe).toString())
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})
