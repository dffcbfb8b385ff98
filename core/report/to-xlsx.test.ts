import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { alert } from '../outcome.ts'
import { createExampleSource } from '../testing/example-source.ts'
import { DEFAULT_REPORT_SETTINGS } from './settings.ts'
import type { ReportSource } from './source.ts'
import { toSheetNames, toXlsx } from './to-xlsx.ts'

const context = { programVersion: '1.2.3', madeOn: '2026-09-20', notes: '' }
const write = (source: ReportSource) => toXlsx(source, DEFAULT_REPORT_SETTINGS, context)

/** The parts of a zip archive, by its central directory (PKWARE APPNOTE 4.3): a second route without the library. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (view.getUint32(end, true) !== 0x06054b50) end--
  const parts = new Map<string, string>()
  let at = view.getUint32(end + 16, true)
  for (let k = 0; k < view.getUint16(end + 10, true); k++) {
    const [method, size, nameLength] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const local = view.getUint32(at + 42, true)
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = bytes.subarray(from, from + size)
    parts.set(name, new TextDecoder().decode(method === 0 ? packed : inflateRawSync(packed)))
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

describe('results.xlsx', () => {
  it('has one sheet for each table, with numbers as numbers and units in the heads', async () => {
    const source = createExampleSource()
    const book = await readXlsx(await write(source))
    const sheet = (name: string) => book.sheets.find((one) => one.name === name)!.rows
    expect(book.sheets.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'About',
        'Time and distance',
        'Peak loads',
        'Techniques compared',
        'Muscular impulses',
        'Points to check',
        'Loads over the cycle',
        'Gait cycles',
        'Loads over time',
      ]),
    )
    const loads = sheet('Loads over time')
    const column = loads[0]!.indexOf('knee.right force_on_shank.right_in_world_y [N]')
    const knee = source.loads.recorded.joints.find(({ joint }) => joint === 'knee.right')!
    expect(loads).toHaveLength(1 + 3 * 461)
    expect(loads[101]![column]).toBeCloseTo(knee.forceOnDistalInWorld[301]!, 4)
    const cycles = sheet('Gait cycles')
    expect(cycles[0]!.slice(0, 5)).toEqual(['side', 'cycle', 'quantity', 'unit', 'p0'])
    expect(typeof cycles[1]![1]).toBe('number')
    const [speed] = sheet('Time and distance').filter(([name]) => /walking speed/i.test(String(name)))
    expect(speed).toContain(1.31)
    expect(speed).toContain(0.02)
  })

  it('keeps texts that look like formulas as texts, letter by letter', async () => {
    const texts = ['=cmd()', '+1', '@x', '-1', '\tx', '=HYPERLINK("http://example.org")', '<b>&"\u0007']
    const source = {
      ...createExampleSource(1, 4.6, '=cmd()'),
      alerts: texts.map((text) => alert('warning', 'made.up', text, text)),
    }
    const bytes = await write(source)
    const parts = unzip(bytes)
    const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/'))
    expect(sheets.length).toBeGreaterThan(8)
    for (const [, xml] of sheets) expect(xml).not.toMatch(/<f[\s>/]/)
    const book = await readXlsx(bytes)
    const checks = book.sheets.find(({ name }) => name === 'Points to check')!.rows
    expect(checks.slice(1).map((row) => row[2])).toEqual(texts)
    expect(book.sheets[0]!.rows).toContainEqual(['Subject', '=cmd()'])
  })

  it('leaves a gap empty', async () => {
    const source = createExampleSource()
    const { recorded } = source.loads
    const gap = { ...recorded, joints: recorded.joints.map((one) => ({ ...one, power: one.power.map(() => NaN) })) }
    const book = await readXlsx(await write({ ...source, loads: { ...source.loads, recorded: gap } }))
    const rows = book.sheets.find(({ name }) => name === 'Loads over time')!.rows
    expect(rows[1]![rows[0]!.indexOf('hip.left power [W]')] ?? null).toBeNull()
  })

  it('names sheets as spreadsheets allow it', () => {
    const long = 'A title that is far too long for the tab of a sheet'
    expect(toSheetNames(['a/b: [c]*?', long, long, '', "'quoted'"])).toEqual([
      'a b c',
      'A title that is far too long fo',
      'A title that is far too long 2',
      'Table',
      'quoted',
    ])
  })
})
