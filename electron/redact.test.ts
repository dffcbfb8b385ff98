import { describe, expect, it } from 'vitest'
import { describeError, redact } from './redact.ts'

describe('the error report', () => {
  it.each([
    ["ENOENT: no such file or directory, open '/home/lab/Jane Doe/walk.csv'"],
    ['ENOENT: no such file or directory, open /home/lab/Jane Doe/walk.csv'],
    ['cannot open C:\\Users\\lab\\Jane Doe\\walk.c3d'],
    ['cannot open \\\\server\\share\\Jane Doe.mot now'],
    ['Unexpected token \'J\', "Jane Doe,1"... is not valid JSON'],
    ['bad cell “Jane Doe” in column 3'],
    ['failed to load file:///home/lab/Jane%20Doe/x.trc'],
    ['Jane_Doe_walk01.csv has no time column'],
    ['no fit for `Jane Doe`'],
    ['Jane Doe walk01.csv has no time column'],
    ['cannot open Doe, Jane walk 2.c3d twice'],
    [String.raw`no events in data\Jane Doe\walk 1.c3d`],
    ['failed to load file:///home/Mary Jane Doe/x.trc'],
    ["ENOENT: no such file, open '/home/Sean O'Doe Jane/x.csv'"],
    ['Unexpected token in "Jane Doe'],
    ['bad row "Jane "Doe" 1" there'],
  ])('holds no name: %s', (message) => {
    expect(redact(message)).not.toMatch(/Jane|Doe|lab/)
  })

  it('takes out names with every character a file may have', () => {
    for (const name of ['P-0417.pendulab', 'a+b (2) [x]{1}^$|?.csv', 'Miller_2–3.c3d'])
      expect(redact(`no events in ${name} here`, [name])).toBe('no events in ‹name› here')
  })

  it('takes out the names of files opened in this session wherever they stand', () => {
    expect(redact('no gait events in Miller walk 2', ['Miller walk 2.csv', 'Miller walk 2'])).toBe(
      'no gait events in ‹name›',
    )
    expect(redact('MILLER has no foot; miller.walk', ['Miller walk 2.csv'])).not.toMatch(/miller/i)
  })

  it('keeps what helps to find the mistake: kind, code, our own files and lines', () => {
    const error = Object.assign(new TypeError('Cannot read properties of undefined'), { code: 'E_X' })
    error.stack =
      'TypeError: Cannot read properties of undefined\n    at solve (app://pendulab/assets/core.worker-Ab12.js:10:20)\n    at start (/opt/Pendulab/resources/app.asar/out/main/main.js:5:6)\n    at other (/home/jane/x.js:1:1)'
    expect(describeError(error)).toBe(
      'TypeError [E_X]: Cannot read properties of undefined\n    at solve (‹app›/core.worker-Ab12.js:10:20)\n    at start (‹app›/main.js:5:6)\n    at other (‹path›)',
    )
  })

  it('is made of a long text in one go, whatever is in it', () => {
    for (const piece of ['x', '"', "'", '“', 'a.b', '/', String.raw`\a`, 'a:', ' .csv', '(', 'http://'])
      expect(redact(piece.repeat(300_000 / piece.length), ['Miller walk 2.csv']).length).toBeLessThan(300_100)
  })

  it('cuts a long message to its first line and 300 characters', () => {
    const text = describeError(new Error(`${'x'.repeat(1000)}\nsecond line`)).split('\n')[0] ?? ''
    expect(text.length).toBeLessThan(320)
    expect(text).not.toContain('second')
  })
})
