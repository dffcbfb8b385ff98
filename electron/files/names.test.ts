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

  it('is never a path, hidden, empty or too long, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: 'binary' }), (name) => {
        const safe = safeFileName(name)
        expect(safe).not.toMatch(/[\p{Cc}<>:"/\\|?*]/u)
        expect(safe).toMatch(/^[^.\s]/)
        expect(safe).not.toMatch(/[.\s]$/)
        expect(safe.length).toBeLessThanOrEqual(220)
      }),
      { seed: 7, numRuns: 2000 },
    )
  })
})
