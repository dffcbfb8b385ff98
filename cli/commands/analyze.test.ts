import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Recording,
  calcReport,
  readAnalysisJson,
  readRecording,
  toAnalysisJson,
  toHtml,
} from '../../core/index.ts'
import { DEFAULT_REPORT_SETTINGS } from '../../core/report.ts'
import { openFile } from '../file-source.ts'
import { findPrinters } from '../pdf.ts'

const program = fileURLToPath(new URL('../../bin/pendulab.mjs', import.meta.url))
const fixture = fileURLToPath(new URL('../../fixtures/recordings/walk.csv', import.meta.url))

let place = ''
let out = ''
let ended = { status: 0 as number | null, stdout: '', stderr: '' }

function pendulab(...args: readonly string[]): typeof ended {
  return spawnSync(process.execPath, [program, 'analyze', ...args], { encoding: 'utf8' })
}

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'pendulab-analyze-'))
  out = join(place, 'out')
  const [header, ...rows] = readFileSync(fixture, 'utf8').trimEnd().split('\n')
  writeFileSync(join(place, 'walk.csv'), [header, ...rows.slice(0, 300)].join('\n'))
  writeFileSync(
    join(place, 'slower.json'),
    '{"id": "slower", "name": "Slower <b>", "edits": [{"kind": "cadence", "scale": 0.95}]}',
  )
  writeFileSync(join(place, 'notes.txt'), 'First line.\n\n<script>alert(1)</script>')
  ended = pendulab(
    join(place, 'walk.csv'),
    '--mass',
    '70',
    '--height',
    '1.75',
    '--sex',
    'm',
    '--code',
    '<script>',
    '--template',
    'lower-body',
    '--lab',
    'Lab & Co',
    '--technique',
    join(place, 'slower.json'),
    '--notes',
    join(place, 'notes.txt'),
    '--write',
    'report,pdf,loads,analysis,xlsx,c3d,opensim,plots',
    '--out',
    out,
  )
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const read = async (name: string): Promise<Recording> => {
  const outcome = await readRecording(await openFile(join(out, name)), {})
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

/**
 * How far two series differ beyond the nine digits that analysis.json keeps; the degrees of OpenSim's files cost
 * another rounding.
 */
function calcOff(found: ArrayLike<number>, kept: ArrayLike<number>): number {
  if (found.length !== kept.length) return Infinity
  return Math.max(
    ...Array.from(found, (value, i) => Math.abs(value - kept[i]!) - (5.01e-9 * Math.abs(kept[i]!) + 1e-11)),
  )
}

describe('pendulab analyze', () => {
  it('writes a C3D file that the program reads again, and a workbook', async () => {
    const recorded = await read('results.c3d')
    expect(recorded.subject).toMatchObject({ mass: 70, height: 1.75, code: '<script>' })
    expect(recorded.events.length).toBeGreaterThan(3)
    expect(readFileSync(join(out, 'results.xlsx')).subarray(0, 2).toString()).toBe('PK')
  })

  it('writes report, loads, analysis and OpenSim files, and reports it as JSON', () => {
    expect(ended.stderr).toBe('')
    expect(ended.status).toBe(0)
    const { files } = JSON.parse(ended.stdout) as { files: string[] }
    for (const name of [
      'report.html',
      'loads.csv',
      'cycles.csv',
      'loads-cycle.csv',
      'impulses.csv',
      'analysis.json',
      'opensim/motion.mot',
      'opensim/loads-recorded.sto',
      'opensim/loads-predicted.sto',
      'opensim/loads-proposed.sto',
      'plots/knee-flexion.svg',
      'results.xlsx',
      'results.c3d',
    ]) {
      expect(files).toContain(name)
    }
    for (const name of files) expect(statSync(join(out, name)).size).toBeGreaterThan(100)
  })

  it('makes a PDF below 2 MB, tagged, fonts inside, text to copy, where a browser is at hand; else explains why not', () => {
    const { files, notes } = JSON.parse(ended.stdout) as { files: string[]; notes: string[] }
    const made = existsSync(join(out, 'report.pdf'))
    expect(made).toBe(files.includes('report.pdf'))
    expect(made || findPrinters().length === 0).toBe(true)
    expect(notes).toHaveLength(made ? 0 : 1)
    const signs = ['/Marked true', '/StructTreeRoot', '/FontFile2', '/ToUnicode', '/Type /Page\n']
    const pdf = made ? readFileSync(join(out, 'report.pdf'), 'latin1') : signs.join()
    expect(signs.filter((sign) => !pdf.includes(sign))).toEqual([])
    expect(pdf.length).toBeLessThan(2e6)
  })

  it('prints a subject called <script>, and notes with markup, as they are', () => {
    const html = readFileSync(join(out, 'report.html'), 'utf8')
    expect(html).not.toContain('<script')
    expect(html).toContain('<dd>&lt;script&gt;</dd>')
    expect(html).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(html).toContain('Slower &lt;b&gt;')
    expect(html).toContain('Lab &amp; Co')
  })

  it('writes an analysis that, read back, has the same numbers and gives the same report', () => {
    const json = readFileSync(join(out, 'analysis.json'), 'utf8')
    const analysis = readAnalysisJson(json)
    if (!analysis.ok) throw new Error(analysis.alerts[0]?.message)
    const { version } = (JSON.parse(json) as { program: { version: string } }).program
    // Not compared as texts: a difference would be printed, megabytes of it.
    expect(toAnalysisJson(analysis.value, version) === json).toBe(true)
    const html = readFileSync(join(out, 'report.html'), 'utf8')
    const madeOn = /<p class="quiet">(\d{1,2} [A-Z][a-z]+ \d{4})<\/p>/.exec(html)![1]!
    const settings = { ...DEFAULT_REPORT_SETTINGS, lab: { name: 'Lab & Co', lines: [], logo: null } }
    const again = toHtml(
      calcReport(analysis.value, settings, {
        programVersion: version,
        madeOn,
        notes: readFileSync(join(place, 'notes.txt'), 'utf8'),
      }),
    )
    const words = (page: string): string => page.replaceAll(/<svg[\s\S]*?<\/svg>/g, '')
    expect(words(again) === words(html)).toBe(true)
  })

  it('writes an OpenSim motion that our own reader reads back as the same angles', async () => {
    const analysis = readAnalysisJson(readFileSync(join(out, 'analysis.json'), 'utf8'))
    if (!analysis.ok) throw new Error('unreadable')
    const { angles, times, pelvisPath } = analysis.value.recording
    const back = await read('opensim/motion.mot')
    expect(back.times.length).toBe(times.length)
    const shared = Object.keys(back.angles) as (keyof typeof angles)[]
    expect(shared.length).toBeGreaterThanOrEqual(12)
    for (const channel of shared) expect(calcOff(back.angles[channel]!, angles[channel]!)).toBeLessThanOrEqual(0)
    expect(calcOff(back.pelvisPath!, pelvisPath!)).toBeLessThanOrEqual(0)
  })

  it('writes OpenSim loads that our own reader reads back as the same forces and moments', async () => {
    const analysis = readAnalysisJson(readFileSync(join(out, 'analysis.json'), 'utf8'))
    if (!analysis.ok) throw new Error('unreadable')
    const back = await read('opensim/loads-recorded.sto')
    const knee = analysis.value.loads.recorded.joints.find(({ joint }) => joint === 'knee.left')!
    for (const [part, axis] of ['x', 'y', 'z'].entries()) {
      const force = back.modelOutputs[`knee_l_on_tibia_l_in_ground_f${axis}`]!
      expect(
        calcOff(
          force.values,
          knee.forceOnDistalInWorld.filter((_, i) => i % 3 === part),
        ),
      ).toBeLessThanOrEqual(0)
    }
  })

  it('takes a force plate as the foot stood on it that is named', () => {
    const walk = fileURLToPath(new URL('../../fixtures/recordings/walk.c3d', import.meta.url))
    const run = (...more: readonly string[]) =>
      pendulab(
        walk,
        '--template',
        'lower-body',
        '--phases',
        'swing',
        '--write',
        'loads',
        '--out',
        join(place, 'plates'),
        ...more,
      )
    const measured = (text: string) =>
      (JSON.parse(text) as { stances: { side: string; ground: string }[] }).stances
        .filter(({ ground }) => ground === 'measured')
        .map(({ side }) => side)
    expect(measured(run().stdout)).toContain('left')
    // Plate 2 is the only one under the left foot.
    expect(measured(run('--plate', 'Plate 2=none').stdout)).toEqual(['right', 'right'])
    const unknown = run('--plate', 'Plate 9=left')
    expect([unknown.status, JSON.parse(unknown.stderr)]).toMatchObject([1, { error: { code: 'plates.unknown' } }])
  })

  it('cuts supports as asked, and states in analysis.json who set the boundaries', () => {
    const walk = fileURLToPath(new URL('../../fixtures/recordings/walk.csv', import.meta.url))
    const run = (...more: readonly string[]) => {
      const to = join(place, 'cut')
      const { status } = pendulab(walk, '--mass', '70', '--height', '1.75', '--write', 'analysis', '--out', to, ...more)
      expect(status).toBe(0)
      const { motion } = JSON.parse(readFileSync(join(to, 'analysis.json'), 'utf8')) as {
        motion: { layout: unknown; phases: { phase: { id: string; kind: string } }[] }
      }
      const single = motion.phases.filter(({ phase }) => phase.kind === 'single support')
      const supports = new Set(single.map(({ phase }) => phase.id.replace(/~.*$/, '')))
      return { layout: motion.layout, pieces: single.length / supports.size }
    }
    expect(run()).toMatchObject({ layout: { by: 'program', single: [0.25, 0.5, 0.7, 0.85] }, pieces: 5 })
    expect(run('--boundaries', 'none')).toMatchObject({ layout: { by: 'none', tolerance: null }, pieces: 1 })
    expect(run('--boundaries', '0.4,0.8')).toMatchObject({ layout: { by: 'hand', single: [0.4, 0.8] }, pieces: 3 })
    const wide = run('--boundary-tolerance', '20')
    expect(wide).toMatchObject({ layout: { by: 'program', tolerance: expect.closeTo(0.349, 3) as number }, pieces: 5 })
  })

  it('refuses bad input with exit code 1 and wrong usage with 2', () => {
    writeFileSync(join(place, 'bad.csv'), 'no numbers here\n')
    const bad = pendulab(join(place, 'bad.csv'), '--mass', '70', '--height', '1.7', '--out', out)
    expect([bad.status, JSON.parse(bad.stderr)]).toMatchObject([
      1,
      { error: { message: expect.stringMatching(/\.$/) as string } },
    ])
    writeFileSync(join(place, 'odd.json'), '{"id": "x", "name": "y", "edits": [{"kind": "fly"}]}')
    const odd = pendulab(join(place, 'walk.csv'), '--technique', join(place, 'odd.json'), '--out', out)
    expect([odd.status, JSON.parse(odd.stderr)]).toMatchObject([
      1,
      { error: { message: expect.stringContaining('technique.edits[0].kind') as string } },
    ])
    for (const args of [
      [],
      ['a', 'b'],
      [join(place, 'walk.csv')],
      [join(place, 'walk.csv'), '--out', out, '--sections', 'gold'],
      [join(place, 'walk.csv'), '--out', out, '--mass', '-3'],
      [join(place, 'walk.csv'), '--out', out, '--plate', 'left'],
      [join(place, 'walk.csv'), '--out', out, '--boundaries', '0.6,0.3'],
      [join(place, 'walk.csv'), '--out', out, '--boundaries', 'none', '--boundary-tolerance', '2'],
      ['x', '--fast'],
    ]) {
      expect(pendulab(...args).status).toBe(2)
    }
  })
})
