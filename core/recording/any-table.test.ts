import { describe, expect, it } from 'vitest'
import { radToDeg } from '../units/units.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { readRecording } from './read.ts'
import type { ReadOptions, Recording } from './recording.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
async function open(text: string, options: ReadOptions = {}): Promise<Recording> {
  const outcome = await readRecording(toByteSource(bytes(text), 'gang.csv'), options)
  if (!outcome.ok) throw new Error(`${outcome.alerts[0]!.code}: ${outcome.alerts[0]!.message}`)
  return outcome.value
}

/** A walk of two waves per column, written with three decimals and a comma. */
function table(
  heads: readonly string[],
  delimiter = ';',
  write = (value: number): string => value.toFixed(3).replace('.', ','),
): string {
  const rows = Array.from({ length: 200 }, (_, k) =>
    [...heads.keys()].map((c) => write(c === 0 ? k / 100 : 20 + 20 * Math.sin(k / 16 + c))).join(delimiter),
  )
  return [heads.join(delimiter), ...rows].join('\n')
}

describe('a table with decimal commas', () => {
  const heads = [
    'Zeit [s]',
    'Knieflexion rechts [°]',
    'Knieflexion links [°]',
    'Hüftflexion rechts [°]',
    'Hüftflexion links [°]',
  ]

  it('is read in ones, not in thousands, when every number has three decimals', async () => {
    const { angles, rate } = await open(table(heads))
    expect(rate).toBeCloseTo(100, 6)
    expect(radToDeg(angles['knee.flexion.right']![0]!)).toBeCloseTo(20 + 20 * Math.sin(1), 2)
  })

  it('is so with tabs, too, where numbers begin with 0, or mostly have a comma', async () => {
    const { angles } = await open(table(heads, '\t'))
    expect(radToDeg(Math.max(...angles['hip.flexion.left']!))).toBeLessThan(41)
  })

  it('is so between commas, where each number stands in quotes', async () => {
    const text = table(heads, ',', (value) => `"${value.toFixed(3).replace('.', ',')}"`)
    const { angles, rate } = await open(text)
    expect(rate).toBeCloseTo(100, 6)
    expect(radToDeg(angles['knee.flexion.right']![0]!)).toBeCloseTo(20 + 20 * Math.sin(1), 2)
    expect(angles['hip.flexion.left']).toHaveLength(200)
  })

  it('keeps thousands where a point makes the decimals', async () => {
    const english = ['time [s]', 'left knee flexion [deg]', 'right knee flexion [deg]', 'emg']
    const text = table(english, '\t', (value) => value.toFixed(3)).replaceAll(/\S+$/gm, '1,250')
    const { mapping, angles } = await open(text)
    expect(mapping[3]!.sample[3]).toBe(1250)
    expect(radToDeg(angles['knee.flexion.left']![0]!)).toBeCloseTo(20 + 20 * Math.sin(1), 2)
  })
})

describe('a table with a laboratory’s own words', () => {
  it('is read from two rows of heads, the side above and the joint below', async () => {
    const joints = ['(s)', 'Knee flexion', 'Hip flexion', 'Knee flexion', 'Hip flexion']
    const text = table(joints, ',', (value) => value.toFixed(3))
    const { angles, rate } = await open(`Time,Left,Left,Right,Right\n${text}`)
    expect(rate).toBeCloseTo(100, 6)
    expect(Object.keys(angles).toSorted()).toEqual([
      'hip.flexion.left',
      'hip.flexion.right',
      'knee.flexion.left',
      'knee.flexion.right',
    ])
    expect(radToDeg(angles['hip.flexion.left']![0]!)).toBeCloseTo(20 + 20 * Math.sin(2), 2)
  })

  it('is read from German compounds and below a preamble', async () => {
    const heads = [
      'Zeit [s]',
      'Kniebeugung rechts',
      'Kniebeugung links',
      'Beckenschiefstand',
      'Hüftadduktion re',
      'Sprunggelenk Dorsalextension li',
    ]
    const { angles } = await open(`Ganglabor Nord\nPatient: P-0417\nDatum;18.09.2026\n\n${table(heads)}`)
    expect(Object.keys(angles).toSorted()).toEqual(
      [
        'ankle.flexion.left',
        'hip.adduction.right',
        'knee.flexion.left',
        'knee.flexion.right',
        'pelvis.obliquity',
      ].toSorted(),
    )
  })

  it('is read from Spanish', async () => {
    const heads = [
      'Tiempo [s]',
      'Flexión rodilla derecha',
      'Flexión rodilla izquierda',
      'Aducción cadera derecha',
      'Dorsiflexión tobillo izquierdo',
    ]
    const { angles } = await open(table(heads))
    expect(Object.keys(angles)).toHaveLength(4)
    expect(angles['ankle.flexion.left']).toBeDefined()
  })

  it('has its time found by its even steps, whatever it is called', async () => {
    const { rate, mapping } = await open(table(['Messpunkt', 'Knie rechts', 'Knie links']))
    expect(rate).toBeCloseTo(100, 6)
    expect(mapping[0]!.reason).toContain('even steps')
  })

  it('opens with all its columns to be assigned where nothing is known, if that is wanted; else it is refused', async () => {
    const text = table(['Zeit [s]', 'Kanal_1', 'Kanal_2', 'Kanal_3'])
    const recording = await open(text, { mayAssign: true })
    expect(recording.mapping.map((column) => column.column)).toEqual(['Zeit', 'Kanal_1', 'Kanal_2', 'Kanal_3'])
    expect(recording.angles).toEqual({})
    expect(recording.alerts.map((one) => one.code)).toContain('recording.assign')
    expect(recording.alerts.map((one) => one.code)).not.toContain('recording.no-motion')
    const refused = await readRecording(toByteSource(bytes(text), 'gang.csv'))
    expect(refused.ok ? 'read' : refused.alerts[0]!.code).toBe('recording.nothing-known')
    const columns = { Kanal_1: { channel: 'knee.flexion.right', unit: 'deg' } } as const
    const assigned = await open(text, { mapping: { name: 'own', columns } })
    expect(assigned.angles['knee.flexion.right']).toBeDefined()
  })
})
