import { describe, expect, it } from 'vitest'
import type { MappedColumn, Recording } from '../recording/recording.ts'
import { toAnalysisJson } from '../report/analysis-json.ts'
import { createSyntheticWalk, recordAngles, recordPoints } from '../testing/synthetic-walk.ts'
import { anglesOf } from '../testing/walk-angles.ts'
import type { Analysis } from './analysis.ts'
import { analyze } from './analysis.ts'
import { fitRecording } from './fit-recording.ts'

const walk = createSyntheticWalk({ seconds: 2.4 })
const END = 1.7

/** The walk by its joint angles, of which the trunk's end early. */
function endTrunkEarly(withPath: boolean): Recording {
  const angles = Object.fromEntries(
    Object.entries(anglesOf(walk)).map(([channel, values]) => [
      channel,
      channel.startsWith('trunk.') ? values.map((value, k) => (walk.times[k]! > END ? Number.NaN : value)) : values,
    ]),
  )
  return recordAngles(walk, angles, withPath)
}

function analysed(recording: Recording): Analysis {
  const outcome = analyze({
    recording,
    subject: walk.body.subject,
    body: { template: 'lower-body', table: 'winter' },
    conditioning: { smoothing: { kind: 'none' } },
  })
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join('; '))
  return outcome.value
}

describe.each([true, false])('angles that end early, with a pelvis path: %s', (withPath) => {
  const analysis = analysed(endTrunkEarly(withPath))
  const { fit, plan, solved } = analysis
  const { motion } = solved!

  it('never give a pose that is no number', () => {
    for (const values of [fit.directions, fit.axes, fit.root]) expect(values.every(Number.isFinite)).toBe(true)
    for (const phase of motion.phases) {
      for (const values of [phase.directions, phase.root, phase.axes]) expect(values.every(Number.isFinite)).toBe(true)
      expect(phase.solver.status).toBe('converged')
    }
    for (const one of motion.boundaries) expect([...one.directions, ...one.root].every(Number.isFinite)).toBe(true)
  })

  it('make frames that are unseen, which is reported, and which no phase reaches into', () => {
    expect(Array.from(walk.times, (t) => (t > END ? 0 : 1))).toEqual(Array.from(fit.seen!))
    const found = analysis.alerts.find((one) => one.code === 'fit.frames-unseen')!
    expect(found.message).toContain('trunk')
    expect(found.message).toContain('left out')
    expect(plan.phases.length).toBeGreaterThan(2)
    for (const phase of plan.phases) expect(phase.to).toBeLessThanOrEqual(END)
    for (const mark of plan.marks) expect(mark.time).toBeLessThanOrEqual(END)
  })

  it('leave no sentence with a number that is none, and write gaps where nothing was seen', () => {
    for (const one of analysis.alerts) expect(one.message).not.toMatch(/NaN|Infinity/)
    const written = JSON.parse(toAnalysisJson(analysis, '0')) as { fit: { root: (number | null)[] } }
    const after = walk.times.findIndex((t) => t > END)
    expect(written.fit.root[3 * after]).toBeNull()
    expect(written.fit.root[3 * after - 3]).not.toBeNull()
  })
})

describe('markers that are lost for a while', () => {
  it('are judged by the frames in which they are there: a pose that is only held is no misfit', () => {
    const recording = recordPoints(walk)
    const names = Object.keys(recording.points)
    const lost = names.filter((name) => !/HJC/.test(name))
    expect(lost.length).toBe(names.length - 2)
    const points = Object.fromEntries(
      names.map((name) => [
        name,
        lost.includes(name)
          ? recording.points[name]!.map((value, i) => (Math.floor(i / 3) > 120 ? Number.NaN : value))
          : recording.points[name]!,
      ]),
    )
    const outcome = fitRecording({ ...recording, points }, walk.body.subject, {
      template: 'lower-body',
      table: 'winter',
    })
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    expect(outcome.value.seen![121]).toBe(0)
    expect(outcome.value.verdict.quality).toBe('good')
    for (const one of outcome.value.residuals) {
      expect(one.peak).toBeLessThan(0.02)
      expect(one.rms).toBeLessThanOrEqual(one.peak)
    }
  })

  it('have a body that is refused when no stretch shows it', () => {
    const angles = Object.fromEntries(
      Object.entries(anglesOf(walk)).map(([channel, values], i) => [
        channel,
        values.map((value, k) => ((k >> 2) % 2 === i % 2 ? value : Number.NaN)),
      ]),
    )
    const outcome = fitRecording(recordAngles(walk, angles), walk.body.subject, { template: 'lower-body' })
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]!.code).toBe('fit.never-seen')
  })
})

describe('how far stance feet slide', () => {
  it('is never more on average than at its largest, also where the file’s pelvis is not where it is expected', () => {
    // An OpenSim pelvis is expected 9 cm from the hips; this one lies between them.
    const pelvis: MappedColumn = {
      column: 'pelvis_tx',
      index: 1,
      channel: 'pelvis.x',
      unit: 'm',
      sign: 1,
      confidence: 'certain',
      reason: '',
      sample: new Float32Array(0),
    }
    const outcome = fitRecording({ ...recordAngles(walk, anglesOf(walk)), mapping: [pelvis] }, walk.body.subject, {
      template: 'lower-body',
      table: 'winter',
      events: walk.events,
    })
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const feet = outcome.value.residuals.find((one) => one.name === 'stance ankles')!
    expect(feet.rms).toBeGreaterThan(0)
    expect(feet.rms).toBeLessThanOrEqual(feet.peak)
  })
})
