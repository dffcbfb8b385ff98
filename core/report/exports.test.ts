import { Window } from 'happy-dom'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { createExampleSource } from '../testing/example-source.ts'
import { radToDeg } from '../units/units.ts'
import { toCsvLine, toTextCell } from './plain-table.ts'
import { subtractFrames } from '../loads/proposal/load-change.ts'
import { toCycleCsv, toLoadsCsv } from './to-csv.ts'
import { toPlotFiles } from './plot-files.ts'
import { toOpenSimLoads, toOpenSimMotion } from './to-opensim.ts'

const source = createExampleSource()
const rowsOf = (csv: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data

/** The rules of OpenSim's own reader, followed here by hand: a second route alongside our reader. */
function readStorage(text: string): { header: Record<string, string>; columns: Record<string, number[]> } {
  const lines = text.split('\n')
  const end = lines.indexOf('endheader')
  const header = Object.fromEntries(
    lines
      .slice(0, end)
      .filter((line) => line.includes('='))
      .map((line) => line.split('=') as [string, string]),
  )
  const labels = lines[end + 1]!.split('\t')
  const data = lines
    .slice(end + 2)
    .filter((line) => line !== '')
    .map((line) => line.split('\t').map(Number))
  return { header, columns: Object.fromEntries(labels.map((label, i) => [label, data.map((row) => row[i]!)])) }
}

describe('loads.csv', () => {
  it('has one row per motion and time, with unit, body and frame in each column name', () => {
    const rows = rowsOf(toLoadsCsv(source))
    expect(rows).toHaveLength(3 * 461)
    expect(rows.map((row) => row['motion']).filter((one, i, all) => one !== all[i - 1])).toEqual([
      'recorded',
      'without muscles',
      'proposed',
    ])
    const knee = source.loads.predicted!.joints.find((load) => load.joint === 'knee.right')!
    const row = rows[461 + 100]!
    expect(Number(row['time [s]'])).toBe(1)
    expect(Number(row['knee.right force_on_shank.right_in_world_y [N]'])).toBeCloseTo(
      knee.forceOnDistalInWorld[301]!,
      5,
    )
    expect(Number(row['knee.right force_on_shank.right_in_thigh.right_x [N]'])).toBeCloseTo(
      knee.forceOnDistalInProximal[300]!,
      5,
    )
    expect(Number(row['knee.right moment_on_shank.right_in_shank.right_z [N·m]'])).toBeCloseTo(
      knee.momentOnDistalInDistal[302]!,
      5,
    )
    for (const name of Object.keys(row).slice(1)) expect(name).toMatch(/\[(s|N|N·m|W)\]$/)
  })

  it('has what a technique changes as rows of its own: with the recorded ones they make the proposed', () => {
    const { proposed, loads } = source
    const change = { ...subtractFrames(proposed!.loads, loads.recorded), times: proposed!.loads.times }
    const rows = rowsOf(toLoadsCsv({ ...source, proposed: { ...proposed!, change } }))
    const of = (motion: string) => rows.filter((row) => row['motion'] === motion)
    const [recorded, changed, both] = [of('recorded'), of('change'), of('proposed')]
    expect([recorded.length, changed.length, both.length]).toEqual([461, 461, 461])
    for (const column of [
      'knee.right moment_on_shank.right_in_shank.right_z [N·m]',
      'ground force_on_foot.left_in_world_y [N]',
    ])
      for (const k of [0, 100, 300])
        expect(Number(recorded[k]![column]) + Number(changed[k]![column])).toBeCloseTo(Number(both[k]![column]), 3)
  })

  it('leaves a gap empty', () => {
    const gap = {
      ...source,
      loads: {
        ...source.loads,
        recorded: {
          ...source.loads.recorded,
          joints: source.loads.recorded.joints.map((load) => ({ ...load, power: load.power.map(() => NaN) })),
        },
      },
    }
    expect(rowsOf(toLoadsCsv(gap))[0]!['hip.left power [W]']).toBe('')
  })

  it('also comes over the gait cycle, 0 to 100 %, mean and SD', () => {
    const rows = rowsOf(toCycleCsv(source))
    expect(rows).toHaveLength(3 * 101)
    expect(rows[100]!['cycle [%]']).toBe('100')
    const peak = Math.max(
      ...rows.slice(0, 101).map((row) => Number(row['ground force_on_foot.right_in_world_y [N] mean'])),
    )
    expect(peak / (71.4 * 9.80665)).toBeGreaterThan(1)
    expect(Number(rows[20]!['hip.left axial_force_on_thigh.left_along_thigh.left [N] SD'])).toBeGreaterThanOrEqual(0)
  })

  it('quotes what needs it and disarms what a spreadsheet would run', () => {
    expect(toCsvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e","f\ng"\n')
    for (const bad of ['=1+1', '+1', '-1', '@x', '\tx']) expect(toTextCell(bad)).toBe(`'${bad}`)
    expect(toTextCell('S-017')).toBe('S-017')
  })
})

describe('files for OpenSim', () => {
  it('state that angles are in degrees and carry OpenSim names and signs', () => {
    const { header, columns } = readStorage(toOpenSimMotion(source))
    expect(header).toMatchObject({
      version: '1',
      nRows: '461',
      nColumns: String(Object.keys(columns).length),
      inDegrees: 'yes',
    })
    const { angles, pelvisPath } = source.recording
    expect(columns['knee_angle_l']![200]).toBe(radToDeg(angles['knee.flexion.left']![200]!))
    expect(columns['pelvis_tilt']![7]).toBe(-radToDeg(angles['pelvis.tilt']![7]!))
    expect(columns['pelvis_ty']![460]).toBe(pelvisPath![460 * 3 + 1])
    expect(columns['time']![460]).toBe(4.6)
  })

  it('carry the loads as joint reactions on the distal body in ground, every digit', () => {
    const { header, columns } = readStorage(toOpenSimLoads(source, source.loads.recorded))
    expect(header['inDegrees']).toBe('no')
    const load = source.loads.recorded.joints.find((one) => one.joint === 'ankle.left')!
    columns['ankle_l_on_calcn_l_in_ground_fy']!.forEach((value, k) =>
      expect(value).toBe(load.forceOnDistalInWorld[k * 3 + 1]! + 0),
    )
    columns['ankle_l_on_calcn_l_in_ground_mz']!.forEach((value, k) =>
      expect(value).toBe(load.momentOnDistalInWorld[k * 3 + 2]! + 0),
    )
  })
})

/** Name of the root element, or of the error that an XML reader found. */
function rootOf(xml: string): string {
  const page = new new Window().DOMParser().parseFromString(xml, 'image/svg+xml')
  return page.querySelector('parsererror') ? 'parsererror' : page.documentElement.nodeName
}

describe('plots as files', () => {
  it('are well-formed SVG, one per plot and key frame, with names of their own', () => {
    const files = toPlotFiles(source)
    expect(files).toHaveLength(12 + 15 + 9 + 4)
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
    for (const { name, svg } of files) {
      expect(name).toMatch(/^[a-z][a-z\d-]*$/)
      expect(rootOf(svg)).toBe('svg')
    }
    expect(rootOf(files[0]!.svg.replace('</svg>', '</g></svg>'))).not.toBe('svg')
  })
})
