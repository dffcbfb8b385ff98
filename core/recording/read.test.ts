import { describe, expect, it } from 'vitest'
import { degToRad } from '../units/units.ts'
import type { Recording } from './recording.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { readRecording } from './read.ts'

const FRAMES = 60
const knee = (i: number): number => 30 - 30 * Math.cos((2 * Math.PI * i) / FRAMES)
const hip = (i: number): number => 10 + 20 * Math.cos((2 * Math.PI * i) / FRAMES)

function table(
  delimiter: string,
  decimal: '.' | ',',
  newline: string,
  header = ['time', 'Right hip flexion', 'Right knee flexion'],
): string {
  const number = (value: number): string => value.toFixed(4).replace('.', decimal)
  const rows = Array.from({ length: FRAMES }, (_, i) =>
    [number(i / 100), number(hip(i)), number(knee(i))].join(delimiter),
  )
  return [header.join(delimiter), ...rows].join(newline) + newline
}

async function read(text: string | Uint8Array, piece?: number): Promise<Recording> {
  const outcome = await readRecording(toByteSource(text, 'trial.csv', piece))
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

describe('reading a table of joint angles', () => {
  it('gives radians, seconds and canonical channels', async () => {
    const recording = await read(table(',', '.', '\n'))
    expect(Object.keys(recording.angles).toSorted()).toEqual(['hip.flexion.right', 'knee.flexion.right'])
    expect(recording.rate).toBe(100)
    expect(recording.times).toHaveLength(FRAMES)
    expect(recording.angles['knee.flexion.right']![30]).toBeCloseTo(degToRad(60), 6)
  })

  it.each([
    [';', ',', '\r\n'],
    ['\t', ',', '\n'],
    ['\t', '.', '\r'],
    ['|', '.', '\n'],
    ['  ', '.', '\n'],
  ] as const)(
    'reads the same angles with delimiter %j, decimal %j and line end %j',
    async (delimiter, decimal, newline) => {
      const header = delimiter === '  ' ? ['time', 'right_hip_flexion', 'right_knee_flexion'] : undefined
      const plain = await read(table(',', '.', '\n'))
      const other = await read(table(delimiter, decimal, newline, header), 97)
      expect(other.angles).toEqual(plain.angles)
      expect(other.times).toEqual(plain.times)
    },
  )

  it('reads the same angles from UTF-16 and with a byte-order mark', async () => {
    const text = table(',', '.', '\r\n')
    const plain = await read(text)
    const wide = new Uint8Array(2 + 2 * text.length)
    wide.set([0xff, 0xfe])
    for (let i = 0; i < text.length; i++) wide[2 + 2 * i] = text.charCodeAt(i)
    expect((await read(wide, 101)).angles).toEqual(plain.angles)
    expect((await read(`\uFEFF${text}`)).angles).toEqual(plain.angles)
  })

  it('lists every column of the file in the mapping', async () => {
    const recording = await read(table(',', '.', '\n', ['time', 'Right knee flexion', 'mystery']))
    expect(recording.mapping.map(({ column, channel }) => [column, channel])).toEqual([
      ['time', null],
      ['Right knee flexion', 'knee.flexion.right'],
      ['mystery', null],
    ])
    expect(recording.alerts.some((found) => found.code === 'mapping.unmapped')).toBe(true)
  })

  it('refuses in a sentence what is no recording', async () => {
    const outcome = await readRecording(toByteSource('dear diary,\ntoday it rained\n', 'notes.txt'))
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]).toMatchObject({
      severity: 'error',
      code: 'table.no-numbers',
      where: { file: 'notes.txt' },
    })
  })

  it('stops when asked to', async () => {
    const outcome = await readRecording(toByteSource(table(',', '.', '\n')), {}, { isCancelled: () => true })
    expect(outcome).toMatchObject({ ok: false, alerts: [{ code: 'read.cancelled' }] })
  })

  it('applies a saved mapping over its own understanding', async () => {
    const source = toByteSource(table(',', '.', '\n', ['time', 'a', 'b']))
    const outcome = await readRecording(source, {
      mapping: { name: 'ours', columns: { b: { channel: 'knee.flexion.left', unit: 'deg', sign: -1 } } },
    })
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    expect(outcome.value.angles['knee.flexion.left']![30]).toBeCloseTo(-degToRad(60), 6)
  })
})
