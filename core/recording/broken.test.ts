import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { radToDeg } from '../units/units.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { findBrokenPromise } from '../testing/fuzz-readers.ts'
import type { AngleChannel } from './channels.ts'
import { readRecording } from './read.ts'

interface Entry {
  readonly name: string
  readonly wrong: string
  readonly refused?: string
  readonly alerts?: readonly string[]
  readonly frames?: number
  readonly rate?: number
  readonly value?: { readonly channel: AngleChannel; readonly frame: number; readonly degrees: number }
}

const folder = new URL('../../fixtures/broken/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as readonly Entry[]
const read = (name: string) =>
  readRecording(toByteSource(new Uint8Array(readFileSync(new URL(name, folder))), name, 1000))

describe('files that are wrong on purpose', () => {
  it('are all in the manifest', () => {
    expect(manifest.map(({ name }) => name).toSorted()).toEqual(
      readdirSync(folder)
        .filter((name) => name !== 'manifest.json' && name !== 'README.md')
        .toSorted(),
    )
    expect(manifest.length).toBeGreaterThanOrEqual(40)
  })

  const refused = manifest.filter((entry) => entry.refused !== undefined)
  it.each(refused.map(({ name, wrong, refused: code }) => [name, wrong, code] as const))(
    '%s (%s) is refused as %s',
    async (name, _, code) => {
      const outcome = await read(name)
      expect(outcome.ok ? `read: ${outcome.alerts.map((found) => found.code).join()}` : outcome.alerts[0]!.code).toBe(
        code,
      )
      expect(findBrokenPromise(outcome)).toBe(null)
      expect(outcome.alerts[0]!.where?.file).toBe(name)
    },
  )

  const readable = manifest.filter((entry) => entry.refused === undefined)
  it.each(readable.map((entry) => [entry.name, entry.wrong, entry] as const))(
    '%s (%s) is read, and what is wrong is reported',
    async (name, _, entry) => {
      const outcome = await read(name)
      if (!outcome.ok) throw new Error(`refused: ${outcome.alerts[0]!.code} ${outcome.alerts[0]!.message}`)
      expect(findBrokenPromise(outcome)).toBe(null)
      expect(outcome.alerts.map(({ code }) => code)).toEqual(expect.arrayContaining([...(entry.alerts ?? [])]))
      // What is not in the manifest is not stated: no false alarm above the level of information.
      const known = new Set(entry.alerts)
      expect(outcome.alerts.filter(({ severity, code }) => severity !== 'info' && !known.has(code))).toEqual([])
      const { times, rate, angles } = outcome.value
      expect(times).toHaveLength(entry.frames ?? times.length)
      expect(rate).toBeCloseTo(entry.rate ?? rate, 6)
      const angle =
        entry.value === undefined ? 0 : radToDeg(angles[entry.value.channel]?.[entry.value.frame] ?? Number.NaN)
      expect(angle).toBeCloseTo(entry.value?.degrees ?? 0, 2)
    },
  )
})
