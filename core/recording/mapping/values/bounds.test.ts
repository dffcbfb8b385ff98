import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../../testing/byte-source.ts'
import { readRecording } from '../../read.ts'
import type { Recording } from '../../recording.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../../fixtures/recordings/${name}`, import.meta.url), 'utf8')

async function read(text: string, name = 'walk.csv', options = {}): Promise<Recording> {
  const outcome = await readRecording(toByteSource(text, name), options)
  if (!outcome.ok) throw new Error(`${outcome.alerts[0]!.code}: ${outcome.alerts[0]!.message}`)
  return outcome.value
}
const refusalOf = async (text: string, name = 'walk.csv', options = {}): Promise<string> => {
  const outcome = await readRecording(toByteSource(text, name), options)
  return outcome.ok ? 'read' : outcome.alerts[0]!.code
}
const absurd = ({ alerts }: Recording) => alerts.filter(({ code }) => code === 'values.absurd')

/** The made walk with one cell changed; rows and columns from 0 below the header. */
function withCell(row: number, column: number, cell: string): string {
  const lines = fixture('walk.csv').split('\n')
  const first = lines.findIndex((line) => /^\d/.test(line))
  lines[first + row] = lines[first + row]!.split(',').with(column, cell).join(',')
  return lines.join('\n')
}

describe('a value that no body can have', () => {
  it.each(['1e300', '-1e300', '1e999', '-1e999', '1e30', '5000'])(
    'such as %s in one cell becomes a gap, reported with its column, line and count',
    async (cell) => {
      const plain = await read(fixture('walk.csv'))
      const column = plain.mapping.find(({ channel }) => channel === 'knee.flexion.right')!
      const recording = await read(withCell(40, column.index, cell))
      const found = absurd(recording)
      expect(found).toHaveLength(1)
      expect(found[0]!.message).toContain(`One value of ${column.column} cannot be true`)
      expect(found[0]!.where).toMatchObject({ channel: column.column, line: 42 })
      const values = recording.angles[column.channel as keyof Recording['angles']]!
      expect(values[40]).toBeNaN()
      expect(values.filter((value) => !Number.isFinite(value))).toHaveLength(1)
      // The rest of the file is read as if the cell were empty.
      expect(values[41]).toBe(plain.angles[column.channel as keyof Recording['angles']]![41])
    },
  )

  it('throughout refuses the file', async () => {
    const text = fixture('walk.csv').replaceAll(/^(\d[^,]*),.*$/gm, (row: string) =>
      row
        .split(',')
        .map((cell, i) => (i === 0 ? cell : '1e40'))
        .join(','),
    )
    expect(await refusalOf(text)).toBe('values.all-absurd')
  })

  it('in one marker leaves the others and their sides alone', async () => {
    const lines = fixture('walk.trc').split('\n')
    const row = lines.findIndex((line) => line.startsWith('10\t'))
    lines[row] = lines[row]!.split('\t').with(2, '1e30').join('\t')
    const recording = await read(lines.join('\n'), 'walk.trc')
    expect(absurd(recording)[0]!.where?.line).toBe(row + 1)
    expect(recording.alerts.map(({ code }) => code)).not.toContain('frame.mirrored')
  })

  it('in a skeleton’s rotation is a gap, not the cosine of something', async () => {
    const lines = fixture('walk.bvh').split('\n')
    const row = lines.findIndex((line) => line.startsWith('Frame Time')) + 5
    lines[row] = lines[row]!.trim().split(/\s+/).with(3, '1e300').join(' ')
    const recording = await read(lines.join('\n'), 'walk.bvh')
    expect(absurd(recording)[0]!.where?.line).toBe(row + 1)
    expect(recording.angles['pelvis.tilt']![4]).toBeNaN()
  })

  it('in a ground force is a gap of that sample', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, i) => `${i / 100}\t10\t${i === 30 ? '1e12' : 700}\t0\t0.1\t0\t0.1\t0\t0\t0`,
    )
    const names = ['vx', 'vy', 'vz', 'px', 'py', 'pz'].map((end) => `ground_force_${end}`)
    const turns = ['x', 'y', 'z'].map((end) => `ground_torque_${end}`)
    const text = `forces\nversion=1\nendheader\n${['time', ...names, ...turns].join('\t')}\n${rows.join('\n')}\n`
    const recording = await read(text, 'a.mot')
    expect(absurd(recording)[0]!.message).toContain('ground_force force')
    expect(recording.groundForces[0]!.force[3 * 30 + 1]).toBeNaN()
    expect(recording.groundForces[0]!.force[3 * 31 + 1]).toBe(700)
  })
})

describe('a clock that no recording has', () => {
  const table = (times: readonly (number | string)[]): string =>
    `time (s),left knee flexion (deg),right knee flexion (deg)\n${times.map((time, i) => `${time},${10 + (i % 40)},${50 - (i % 40)}`).join('\n')}\n`
  const even = Array.from({ length: 100 }, (_, i) => (i / 100).toFixed(2))

  it.each([1e300, 1e9, 0.01])('such as %d frames a second is refused', async (rate) => {
    const text = table(even)
      .replace('time (s),', 'frame,')
      .replaceAll(/^0\.(\d\d),/gm, '1$1,')
    expect(await refusalOf(text, 'a.csv', { rate })).toBe('time.rate-absurd')
    expect(await refusalOf(text, 'a.csv', { rate: 100 })).toBe('read')
  })

  it('in a skeleton or a sensor file is refused, too', async () => {
    expect(await refusalOf(fixture('walk.bvh').replace(/Frame Time:.*/, 'Frame Time: 1e-9'), 'a.bvh')).toBe(
      'time.rate-absurd',
    )
    expect(
      await refusalOf(fixture('walk.mvnx').replace(/frameRate="[\d.]+"/, 'frameRate="1000000000"'), 'a.mvnx'),
    ).toBe('time.rate-absurd')
  })

  it('with one time far ahead costs what lies behind it, and is reported', async () => {
    const recording = await read(table(even.with(99, '1e12')))
    expect(recording.times).toHaveLength(99)
    expect(recording.rate).toBe(100)
    expect(recording.alerts.map(({ code }) => code)).toContain('time.jump')
  })

  it('that is nearly all hole is refused', async () => {
    expect(await refusalOf(table(even.map((time, i) => (Number(time) + 90 * Math.floor(i / 3)).toFixed(2))))).toBe(
      'time.holes',
    )
  })
})

it('a file of ground forces is known by its columns, whatever its title states', async () => {
  const names = ['vx', 'vy', 'vz', 'px', 'py', 'pz'].map((end) => `ground_force_${end}`)
  const rows = Array.from({ length: 20 }, (_, i) => [i / 100, 10, 700, 0, 0.1, 0, 0.1].join('\t'))
  const text = `subject01_walk1_forces\nversion=1\nendheader\n${['time', ...names].join('\t')}\n${rows.join('\n')}\n`
  expect((await read(text, 'walk_forces.mot')).groundForces).toHaveLength(1)
})
