import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SUMMARY_COLUMNS } from '../../core/io.ts'
import { SUBJECT_COLUMNS, calcSubjectRows } from './by-subject.ts'
import { CURVE_COLUMNS, listCurves } from './curves.ts'

const row = (side: string, speed: string): string[] =>
  SUMMARY_COLUMNS.map((column) => (column === 'side' ? side : column === 'walking speed [m/s]' ? speed : ''))
const trial = (condition: string, speed: string, subject = 'P-1') => ({
  subject,
  visit: 'before',
  condition,
  rows: [row('left', speed), row('right', speed)],
})

describe('the table of subjects', () => {
  it('has mean, SD and number for each subject, visit and condition', () => {
    const rows = calcSubjectRows([trial('barefoot', '1.1'), trial('shoes', '1.4'), trial('barefoot', '1.3')])
    expect(SUBJECT_COLUMNS).toEqual(['subject', 'visit', 'condition', 'side', 'quantity', 'unit', 'mean', 'sd', 'n'])
    expect(rows).toEqual([
      ['P-1', 'before', 'barefoot', 'left', 'walking speed', 'm/s', '1.2', '0.141421356', '2'],
      ['P-1', 'before', 'barefoot', 'right', 'walking speed', 'm/s', '1.2', '0.141421356', '2'],
      ['P-1', 'before', 'shoes', 'left', 'walking speed', 'm/s', '1.4', '', '1'],
      ['P-1', 'before', 'shoes', 'right', 'walking speed', 'm/s', '1.4', '', '1'],
    ])
  })

  it('counts only recordings in which a number is known, and makes no word a formula', () => {
    const rows = calcSubjectRows([trial('=1+1', '1.1'), trial('=1+1', '')])
    expect(rows[0]!.slice(2, 3)).toEqual(["'=1+1"])
    expect(rows[0]!.at(-1)).toBe('1')
  })
})

describe('the table of curves', () => {
  let out = ''
  beforeEach(() => void (out = mkdtempSync(join(tmpdir(), 'pendulab-curves-'))))
  afterEach(() => rmSync(out, { recursive: true, force: true }))

  it('puts who, when and how before every cycle of every recording', async () => {
    mkdirSync(join(out, 'a', 'walk.csv'), { recursive: true })
    writeFileSync(join(out, 'a', 'walk.csv', 'cycles.csv'), 'side,cycle,quantity,unit,p0\nleft,1,knee.flexion,deg,3\n')
    const trials = [
      { recording: 'a/walk.csv', subject: 'P, 1', visit: 'before', condition: '' },
      { recording: 'gone.csv', subject: 'P', visit: '', condition: '' },
    ]
    let text = ''
    for await (const piece of listCurves(out, trials)) text += piece
    const [head, ...lines] = text.trimEnd().split('\n')
    expect(head).toBe(CURVE_COLUMNS.join(','))
    expect(CURVE_COLUMNS.slice(0, 9).join()).toBe('subject,visit,condition,trial,side,cycle,quantity,unit,p0')
    expect(CURVE_COLUMNS.at(-1)).toBe('p100')
    expect(lines).toEqual(['"P, 1",before,,a/walk.csv,left,1,knee.flexion,deg,3'])
  })
})
