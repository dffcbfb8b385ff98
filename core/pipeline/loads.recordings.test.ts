import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import { RECORDED_TECHNIQUE, planPhases, solveTechnique } from './solve-phases.ts'
import type { Loads, PeakQuantity } from '../loads/loads.ts'
import type { SubjectEntry } from './subject.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import type { RecordedLoads } from './calc-loads.ts'
import { calcRecordedLoads } from './calc-loads.ts'
import { calcMotionLoads } from './calc-motion-loads.ts'
import { readShared } from '../testing/shared-data.ts'

const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url))

async function prepared(path: string, subject: SubjectEntry = {}, standing?: string): Promise<PreparedTrial> {
  const outcome = prepare({
    recording: await readShared(path),
    standing: standing === undefined ? null : await readShared(standing),
    subject,
    body: { template: 'lower-body', table: 'winter' },
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

async function loadsOf(path: string, subject?: SubjectEntry): Promise<RecordedLoads> {
  const { fit, events, groundForces } = await prepared(path, subject)
  return calcRecordedLoads({ fit, events, groundForces, samples: 0 })
}

const peak = (loads: Loads, joint: string, quantity: PeakQuantity): number =>
  loads.peaks.find((one) => one.joint === joint && one.quantity === quantity)!.value

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

  it('a head marker that is lost and comes back throws no ground force about', async () => {
    const recording = await readShared('vicon-pig-kinetics/HC002D06.c3d')
    const back = recording.points['LBHD']!
    // The head is out of view for longer than gaps are filled, and back at 1.35 s.
    expect(recording.times.filter((_, k) => !Number.isFinite(back[3 * k]!)).length).toBeGreaterThan(10)
    const outcome = prepare({ recording: { ...recording, groundForces: [] }, subject: {} })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
    const { fit, events } = outcome.value
    expect(fit.body.segments.map(({ name }) => name)).toContain('head')
    const { loads } = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
    // A walk pushes fore and aft with a quarter of its weight, and sideways with less.
    for (const side of ['left', 'right'] as const)
      loads.times.forEach((time, k) => {
        const [x, , z] = loads.ground![side]!.subarray(3 * k, 3 * k + 3)
        const level = newtonToBodyWeight(Math.hypot(x!, z!), loads.bodyMass)
        expect([side, time, level < 0.35]).toEqual([side, time, true])
      })
  })

  it('stances next to the plates are estimated within what an ankle can hold', async () => {
    const { loads } = await loadsOf('vicon-pig-kinetics/HC002D06.c3d')
    const estimated = loads.stances!.filter((one) => one.ground === 'estimated')
    expect(estimated.length).toBeGreaterThan(2)
    const moments = estimated.flatMap(({ side, from, to }) => {
      const moment = loads.joints.find((one) => one.joint === `ankle.${side}`)!.momentOnDistalInDistal
      return Array.from(loads.times.entries())
        .filter(([k, t]) => k > 5 && t >= from && t <= to)
        .map(([k]) => Math.abs(moment[3 * k + 2]!) / loads.bodyMass)
    })
    expect(Math.max(...moments)).toBeLessThan(2.2)
  })

  it('a heel that came down next to its plate is found out; before and after the markers are seen nothing is known', async () => {
    const { loads, alerts } = await loadsOf('opensim-c3d-walking2/walking2.c3d', { mass: 70, height: 1.75 })
    const left = loads.stances!.find((one) => one.side === 'left' && one.from > 2 && one.from < 2.3)!
    expect(left.ground).toBe('estimated')
    expect(left.why).toContain('beside it')
    expect(alerts.map((one) => one.code)).toEqual(
      expect.arrayContaining(['loads.stance-not-measured', 'loads.one-side-estimated']),
    )
    const knee = loads.joints.find((one) => one.joint === 'knee.right')!.forceOnDistalInWorld
    expect(knee[3]).toBeNaN()
    expect(knee.at(-3)).toBeNaN()
    expect(newtonToBodyWeight(peak(loads, 'knee.right', 'resultant'), 70)).toBeLessThan(1.5)
  })
})

describe('loads of the motion without muscles', () => {
  it('have no spikes where phases meet: HC002D06 stays near the recorded forces', async () => {
    const { fit, events, groundForces } = await prepared('vicon-pig-kinetics/HC002D06.c3d')
    const { floor } = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
    const solved = solveTechnique(fit, planPhases(fit, events), RECORDED_TECHNIQUE)
    if (!solved.ok) throw new Error(solved.alerts[0]?.message)
    const loads = calcMotionLoads(solved.value.motion, 'predicted', floor, { samples: 0 })!
    for (const joint of ['ankle.left', 'knee.left', 'hip.left', 'ankle.right', 'knee.right', 'hip.right']) {
      expect(newtonToBodyWeight(peak(loads, joint, 'resultant'), loads.bodyMass)).toBeLessThan(1.5)
      // Without muscles a leg is loaded gently: a tenth of a second from nothing to body weight.
      expect(newtonToBodyWeight(peak(loads, joint, 'loading rate'), loads.bodyMass)).toBeLessThan(10)
    }
  })
})

describe('a standing trial', () => {
  it('brings the knee moment near that of a model made from magnetic resonance images', async () => {
    const subject = { mass: 76.5, height: 1.7 }
    const lines = readFileSync(`${folder}jia-mri-walk/manual/Walking01_InverseDynamics_force.sto`, 'utf8').split(
      /\r?\n/,
    )
    const head = lines.findIndex((line) => line.trim().toLowerCase() === 'endheader')
    const column = lines[head + 1]!.trim().split(/\s+/).indexOf('knee_angle_r_moment')
    const rows = lines
      .slice(head + 2)
      .filter((line) => line.trim() !== '')
      .map((line) => line.trim().split(/\s+/).map(Number))
    const miss = async (standing?: string): Promise<number> => {
      const { fit, events, groundForces, recording } = await prepared('jia-mri-walk/Walking01.c3d', subject, standing)
      const { loads } = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
      const moment = loads.joints.find((one) => one.joint === 'knee.right')!.momentOnDistalInWorld
      const thigh = fit.body.segments.findIndex((one) => one.name === 'thigh.right')
      // The reference's clock starts with the file's first foot strike.
      const start = recording.events.reduce((least, event) => Math.min(least, event.time), Number.POSITIVE_INFINITY)
      const misses: number[] = []
      for (const row of rows) {
        const k = Math.round((row[0]! + start - loads.times[0]!) * 100)
        if (
          k < 5 ||
          k > loads.times.length - 6 ||
          loads.groundMeasured.right[k] !== 1 ||
          loads.ground.right[3 * k + 1]! < 20
        )
          continue
        const own = [0, 1, 2].reduce(
          (sum, c) => sum + moment[3 * k + c]! * fit.axes[(k * fit.body.segments.length + thigh) * 9 + 3 * c + 2]!,
          0,
        )
        misses.push(own - row[column]!)
      }
      expect(misses.length).toBeGreaterThan(40)
      return Math.sqrt(misses.reduce((sum, one) => sum + one * one, 0) / misses.length)
    }
    const [one, both] = [await miss(), await miss('jia-mri-walk/Static.c3d')]
    expect(both).toBeLessThan(5)
    expect(both).toBeLessThan(0.7 * one)
  })
})
