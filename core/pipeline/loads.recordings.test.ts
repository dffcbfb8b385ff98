import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Prepared } from '../pipeline.ts'
import { prepare } from '../pipeline.ts'
import type { Loads, PeakQuantity } from '../loads/loads.ts'
import { readRecording } from '../recording/read.ts'
import type { SubjectEntry } from './subject.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import type { RecordedLoads } from './calc-loads.ts'
import { calcRecordedLoads } from './calc-loads.ts'

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

async function prepared(path: string, subject: SubjectEntry = {}): Promise<Prepared> {
  const bytes = readFileSync(`${folder}${path}`)
  const read = await readRecording({
    name: basename(path),
    size: bytes.length,
    async *chunks() {
      yield new Uint8Array(bytes)
    },
  })
  if (!read.ok) throw new Error(read.alerts[0]?.message)
  const outcome = prepare({ recording: read.value, subject, body: { template: 'lower-body', table: 'winter' } })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

async function loadsOf(path: string, subject?: SubjectEntry): Promise<RecordedLoads> {
  const { fit, events, groundForces } = await prepared(path, subject)
  return calcRecordedLoads({ fit, events, groundForces, samples: 0 })
}

const peak = (loads: Loads, joint: string, quantity: PeakQuantity): number => loads.peaks.find((one) => one.joint === joint && one.quantity === quantity)!.value

describe('recorded loads of real walks', () => {
  // What healthy people do when they walk (Winter 2009), a quarter more to spare.
  for (const file of ['HC002D06', 'HC030A05', 'HC032A03', 'HC036A10', 'HC039A17']) {
    it(`${file}: measured stances only, and every peak is that of a walk`, async () => {
      const { loads, alerts } = await loadsOf(`vicon-pig-kinetics/${file}.c3d`)
      const measured = loads.stances!.filter((one) => one.ground === 'measured')
      expect(measured.map((one) => one.side).toSorted()).toEqual(['left', 'right'])
      expect(measured.length).toBeLessThan(loads.stances!.length)
      for (const side of ['left', 'right']) {
        expect(peak(loads, `ankle.${side}`, 'moment') / loads.bodyMass).toBeLessThan(1.8)
        expect(peak(loads, `ankle.${side}`, 'power generated') / loads.bodyMass).toBeLessThan(6.2)
        for (const joint of ['ankle', 'knee', 'hip']) {
          expect(newtonToBodyWeight(peak(loads, `${joint}.${side}`, 'resultant'), loads.bodyMass)).toBeLessThan(1.4)
          expect(peak(loads, `${joint}.${side}`, 'power absorbed') / loads.bodyMass).toBeLessThan(2.5)
        }
      }
      expect(loads.peaks.filter((one) => one.ground === 'estimated')).toEqual([])
      expect(alerts.filter((one) => one.code === 'loads.implausible')).toEqual([])
    })
  }

  it('stances beside the plates are estimated within what an ankle can hold', async () => {
    const { loads } = await loadsOf('vicon-pig-kinetics/HC002D06.c3d')
    const estimated = loads.stances!.filter((one) => one.ground === 'estimated')
    expect(estimated.length).toBeGreaterThan(2)
    const moments = estimated.flatMap(({ side, from, to }) => {
      const moment = loads.joints.find((one) => one.joint === `ankle.${side}`)!.momentOnDistalInDistal
      return Array.from(loads.times.entries()).filter(([k, t]) => k > 5 && t >= from && t <= to).map(([k]) => Math.abs(moment[3 * k + 2]!) / loads.bodyMass)
    })
    expect(Math.max(...moments)).toBeLessThan(2.2)
  })

  it('a heel that came down beside its plate is found out; before and after the markers are seen nothing is known', async () => {
    const { loads, alerts } = await loadsOf('opensim-c3d-walking2/walking2.c3d', { mass: 70, height: 1.75 })
    const left = loads.stances!.find((one) => one.side === 'left' && one.from > 2 && one.from < 2.3)!
    expect(left.ground).toBe('estimated')
    expect(left.why).toContain('beside it')
    expect(alerts.map((one) => one.code)).toEqual(expect.arrayContaining(['loads.stance-not-measured', 'loads.one-side-estimated']))
    const knee = loads.joints.find((one) => one.joint === 'knee.right')!.forceOnDistalInWorld
    expect(knee[3]).toBeNaN()
    expect(knee.at(-3)).toBeNaN()
    expect(newtonToBodyWeight(peak(loads, 'knee.right', 'resultant'), 70)).toBeLessThan(1.5)
  })
})
