import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../math/random.ts'
import { toByteSource } from '../../testing/byte-source.ts'
import { readRecording } from '../read.ts'
import { ColumnStore } from './column-store.ts'
import { readNumber } from './number-text.ts'
import { RowScanner, type Dialect } from './kernels/row-scanner.ts'

const PLAIN: Dialect = { delimiter: ',', decimal: '.', newline: '\n' }

function scan(text: string, dialect: Dialect, width: number, piece = 7): { rows: number[][]; odd: string[] } {
  const store = new ColumnStore(width, 4)
  const odd: string[] = []
  const scanner = new RowScanner(dialect, 0, { store, irregular: (row) => odd.push(row), resume: () => {} })
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += piece) scanner.push(bytes.subarray(at, at + piece))
  scanner.end()
  const columns = store.finished()
  return { rows: Array.from({ length: store.rows }, (_, i) => columns.map((column) => column[i]!)), odd }
}

describe('the byte scanner', () => {
  it('gives for every number exactly what the language gives', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 20 })
    const number = fc
      .tuple(
        fc.constantFrom('', '-', '+'),
        digits,
        fc.option(digits, { nil: null }),
        fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e-', 'e+'), fc.nat(330)), { nil: null }),
      )
      .map(
        ([sign, whole, fraction, power]) =>
          `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${power === null ? '' : `${power[0]}${power[1]}`}`,
      )
    fc.assert(
      fc.property(fc.array(number, { minLength: 2, maxLength: 2 }), (cells) => {
        const { rows, odd } = scan(`${cells.join(',')}\n`, PLAIN, 2)
        expect(odd).toEqual([])
        expect(rows).toEqual([cells.map(Number)])
      }),
      { numRuns: 3000, seed: 11 },
    )
  })

  it('gives for every double written out its own bits back', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          expect(scan(`${a},${b}\n`, PLAIN, 2).rows).toEqual([[Number(String(a)), Number(String(b))]])
        },
      ),
      { numRuns: 2000, seed: 12 },
    )
  })

  it('agrees with the definition of a cell on what is a number, a gap or text', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        'NaN',
        'nan',
        '-',
        '1.',
        '.5',
        '1e',
        '1e+',
        '+',
        '1.2.3',
        '0x10',
        '1,5',
        'abc',
        '--1',
        '1 2',
        ' 3 ',
        '\t4',
        '"5"',
        'Infinity',
        '1_000',
      ),
      fc.double({ noDefaultInfinity: true }).map(String),
    )
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 3, maxLength: 3 }),
        fc.constantFrom<Dialect['delimiter']>(',', ';', '\t'),
        (cells, delimiter) => {
          fc.pre(!cells.some((text) => text.includes(delimiter)))
          const found = scan(`${cells.join(delimiter)}\n`, { ...PLAIN, delimiter }, 3)
          const values = cells.map((text) => readNumber(text, '.'))
          // What the scanner takes, it takes rightly; what it does not take, it hands back whole.
          expect(found).toEqual(
            found.rows.length === 1 ? { rows: [values], odd: [] } : { rows: [], odd: [cells.join(delimiter)] },
          )
        },
      ),
      { numRuns: 2000, seed: 13 },
    )
  })

  it('reads rows cut anywhere between two pieces', () => {
    const text = Array.from({ length: 40 }, (_, i) => `${i},${(i * 0.37).toFixed(5)},-${i}e-2`).join('\r\n')
    const whole = scan(text, PLAIN, 3, 1e6)
    for (let piece = 1; piece < 40; piece++) expect(scan(text, PLAIN, 3, piece)).toEqual(whole)
  })

  it('takes trailing delimiters and hands back rows of another width', () => {
    expect(scan('1,2,,\n3,4\n5\n6,7,8\n', PLAIN, 2)).toEqual({
      rows: [
        [1, 2],
        [3, 4],
      ],
      odd: ['5', '6,7,8'],
    })
  })

  it('reads runs of blanks as one separator', () => {
    expect(scan('  1   2\t3 \n4 5 6\n', { ...PLAIN, delimiter: 'space' }, 3).rows).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ])
  })
})

/** A table with every kind of row the scanner must hand back. */
function messyTable(seed: number): string {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[random.index(list.length)]!
  const { delimiter, decimal } = pick([
    { delimiter: ',', decimal: '.' },
    { delimiter: ';', decimal: ',' },
    { delimiter: '\t', decimal: '.' },
    { delimiter: '\t', decimal: ',' },
    { delimiter: ';', decimal: '.' },
  ] as const)
  const newline = pick(['\n', '\r\n'])
  const header = [
    'time',
    'Left hip flexion',
    'Left knee flexion',
    'Right hip flexion',
    'Right knee flexion',
    'note',
  ].join(delimiter)
  const lines = [header]
  for (let i = 0; i < 60 + random.index(60); i++) {
    const cells = [
      i / 100,
      20 * Math.sin(i / 9),
      30 + 30 * Math.sin(i / 9),
      -20 * Math.sin(i / 9),
      30 - 30 * Math.sin(i / 9),
      random.normal() * 10 ** random.between(-9, 9),
    ].map((value) => (random.next() < 0.5 ? value.toFixed(4) : String(value)).replace('.', decimal))
    const kind = random.next()
    if (i > 5 && kind < 0.04) cells[1 + random.index(5)] = pick(['', 'NaN', '-', 'n/a', '  '])
    else if (i > 5 && kind < 0.06) cells[1 + random.index(5)] = pick(['oops', '1.2.3', '??'])
    else if (i > 5 && kind < 0.08) cells[2] = `"${cells[2]!}"`
    else if (i > 5 && kind < 0.09) lines.push(header)
    else if (i > 5 && kind < 0.1) lines.push('')
    else if (i > 5 && kind < 0.11) lines.push('# a remark')
    else if (i > 5 && kind < 0.12) cells.pop()
    else if (i > 5 && kind < 0.13) cells.push('', '')
    else if (i > 5 && kind < 0.14) cells[5] = `"two${newline}lines"`
    lines.push(cells.join(delimiter))
  }
  return lines.join(newline) + (random.next() < 0.5 ? newline : '')
}

describe('both ways through a table', () => {
  it('give the same Recording, by bytes or by papaparse, in pieces of any size', async () => {
    const random = createRandom(5)
    for (let seed = 0; seed < 150; seed++) {
      const text = messyTable(seed)
      const fast = await readRecording(toByteSource(text, 'a.csv', 1 + random.index(400)))
      const slow = await readRecording(toByteSource(text, 'a.csv'), {}, undefined, { scansNumbers: false })
      expect(fast.ok).toBe(true)
      expect(fast).toEqual(slow)
    }
  })
})
