import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Analysis, AnalysisRequest } from './analysis.ts'
import { analyze } from './analysis.ts'
import { prepare } from './prepare.ts'
import { readRecording } from '../recording/read.ts'
import type { Recording } from '../recording/recording.ts'
import type { SyntheticWalk } from '../testing/synthetic-walk.ts'
import { createSyntheticWalk, recordAngles, recordPoints, toTrc } from '../testing/synthetic-walk.ts'
import { bodyWeightToNewton, degToRad, newtonToBodyWeight } from '../units/units.ts'
import type { GroundForce } from '../recording/recording.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { anglesOf } from '../testing/walk-angles.ts'

/** What a program that believes its input blindly gets wrong. */

function analysed(request: AnalysisRequest): Analysis {
  const outcome = analyze(request)
  if (!outcome.ok) throw new Error(outcome.alerts.map((one) => one.message).join('; '))
  return outcome.value
}

async function readTrc(walk: SyntheticWalk, turn: number): Promise<Recording> {
  const bytes = new TextEncoder().encode(toTrc(walk, turn))
  const outcome = await readRecording(toByteSource(bytes, 'walk.trc'))
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

const body = { template: 'lower-body', table: 'winter' } as const
const subject = { mass: 70, height: 1.75 }
const peak = (analysis: Analysis, joint: string): number =>
  newtonToBodyWeight(
    analysis.loads.recorded.peaks.find((one) => one.joint === joint && one.quantity === 'resultant')!.value,
    analysis.subject.mass,
  )
const codes = (analysis: { readonly alerts: readonly { readonly code: string }[] }): string[] =>
  analysis.alerts.map((one) => one.code)

describe('whichever way the subject walks through the laboratory', () => {
  it('the loads are the same: along +x, toward −x, and turned', async () => {
    const walk = createSyntheticWalk({ seconds: 2.6 })
    const results: Analysis[] = []
    for (const turn of [0, 180, 90, 37])
      results.push(analysed({ recording: await readTrc(walk, degToRad(turn)), subject, body, events: walk.events }))
    for (const result of results.slice(1)) {
      for (const joint of ['ankle.right', 'knee.left', 'hip.right'])
        expect(peak(result, joint)).toBeCloseTo(peak(results[0]!, joint), 2)
      const forward = result.fit.root.at(-3)! - result.fit.root[0]!
      expect(forward).toBeGreaterThan(1.5)
    }
  })
})

describe('odd walks', () => {
  it('with crossing feet keep left and right apart', () => {
    const walk = createSyntheticWalk({ seconds: 2.6, outside: -0.12 })
    const crossed = analysed({ recording: recordPoints(walk), subject, body })
    expect(crossed.motion!.phases.every((phase) => phase.solver.status === 'converged')).toBe(true)
    expect(peak(crossed, 'knee.right')).toBeGreaterThan(0.6)
    expect(peak(crossed, 'knee.right')).toBeLessThan(2.5)
    const sides = crossed
      .motion!.phases.filter((phase) => phase.phase.kind === 'single support')
      .map((phase) => phase.phase.side)
    expect(new Set(sides)).toEqual(new Set(['left', 'right']))
  })

  it('of a child of 20 kg give the loads of a child, and state that tables come from adults', () => {
    const walk = createSyntheticWalk({ seconds: 2.6, subject: { mass: 20, height: 1.12 }, speed: 0.6 })
    const child = analysed({ recording: recordPoints(walk), subject: { mass: 20, height: 1.12 }, body })
    expect(codes(child)).toContain('subject.child')
    expect(
      child.loads.recorded.peaks.find((one) => one.joint === 'knee.right' && one.quantity === 'resultant')!.value,
    ).toBeLessThan(bodyWeightToNewton(2, 20))
    expect(peak(child, 'knee.right')).toBeGreaterThan(0.6)
  })

  it('that are runs have flights, and loads that a walk would not be believed', async () => {
    const bytes = readFileSync(new URL('../../fixtures/recordings/run.c3d', import.meta.url))
    const read = await readRecording(toByteSource(new Uint8Array(bytes), 'run.c3d'))
    if (!read.ok) throw new Error(read.alerts[0]?.message)
    const run = analysed({ recording: read.value, body })
    expect(run.running).toBe(true)
    expect(run.motion!.phases.some((phase) => phase.phase.kind === 'flight')).toBe(true)
    expect(run.motion!.phases.some((phase) => phase.phase.kind === 'double support')).toBe(false)
    expect(peak(run, 'knee.right')).toBeGreaterThan(1.7)
    expect(codes(run)).not.toContain('loads.implausible')
    // In flight the ground does nothing.
    const { ground, times } = run.loads.recorded
    const flight = run.motion!.phases.find((phase) => phase.phase.kind === 'flight')!.phase
    const k = times.findIndex((t) => t > (flight.from + flight.to) / 2)
    expect(ground.left[3 * k + 1]! + ground.right[3 * k + 1]!).toBeLessThan(1)
  })

  it('with one leg recorded are solved for that leg, and the other is spoken of', () => {
    const walk = createSyntheticWalk({ seconds: 2.6 })
    const angles = anglesOf(walk)
    const oneLeg = Object.fromEntries(Object.entries(angles).filter(([channel]) => !channel.endsWith('.left')))
    const events = walk.events.filter((event) => event.side === 'right')
    const outcome = analyze({ recording: { ...recordAngles(walk, oneLeg), events }, subject, body, events })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
    expect(codes(outcome.value)).toEqual(expect.arrayContaining(['kinematics.no-leg-left', 'loads.leg-unseen']))
    expect(codes(outcome.value)).not.toContain('loads.one-side-estimated')
    expect(outcome.value.motion!.phases.length).toBeGreaterThan(0)
    expect(
      outcome.value.motion!.phases.every((phase) => phase.phase.kind === 'swing' && phase.phase.side === 'right'),
    ).toBe(true)
  })
})

describe('entries in other units', () => {
  const walk = createSyntheticWalk({ seconds: 2.6 })
  const recording = recordPoints(walk)

  it('a height in centimetres is understood and spoken of', () => {
    const outcome = prepare({ recording, subject: { mass: 70, height: 175 }, body })
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.value.subject.height).toBeCloseTo(1.75, 12)
    expect(codes(outcome)).toContain('subject.height-cm')
  })

  it('a mass in pounds is suspected from the body mass index, and from the plates when there are any', () => {
    expect(codes(prepare({ recording, subject: { mass: 154, height: 1.75 }, body }))).toContain('subject.mass-pounds')
    const plates = (['left', 'right'] as const).map((side): GroundForce => {
      // Both feet on plates all the time, 70 kg shared evenly and stepping in turn.
      const times = Float64Array.from({ length: 3000 }, (_, i) => i / 1000)
      const on = (t: number): boolean => ((side === 'right' ? t : t + 0.55) / 1.1) % 1 < 0.62
      const both = (t: number): boolean => (t / 1.1) % 1 < 0.62 && ((t + 0.55) / 1.1) % 1 < 0.62
      const force = new Float64Array(9000)
      const point = new Float64Array(9000).fill(Number.NaN)
      times.forEach((t, i) => {
        if (!on(t)) return
        force[3 * i + 1] = bodyWeightToNewton(both(t) ? 0.5 : 1, 70)
        point.set([t, 0, side === 'right' ? 0.1 : -0.1], 3 * i)
      })
      return { name: side, side, times, force, point, freeMoment: new Float64Array(9000) }
    })
    const weighed = prepare({
      recording: { ...recording, groundForces: plates },
      subject: { mass: 154, height: 1.75 },
      body,
    })
    expect(weighed.alerts.find((one) => one.code === 'subject.mass-pounds')?.message).toContain('pounds')
    const unknown = prepare({ recording: { ...recording, groundForces: plates }, subject: { height: 1.75 }, body })
    if (!unknown.ok) throw new Error('refused')
    expect(unknown.value.subject.mass).toBeCloseTo(70, 0)
  })

  it('values that contradict the file are used, and the contradiction is named', () => {
    const child = { ...recording, subject: { mass: 32.1, height: 1.45 } }
    expect(codes(prepare({ recording: child, subject: { mass: 60, height: 1.65 }, body }))).toEqual(
      expect.arrayContaining(['subject.mass-file', 'subject.height-file']),
    )
    const nearly = codes(prepare({ recording: child, subject: { mass: 33, height: 1.46 }, body }))
    expect(nearly.filter((code) => code.endsWith('-file'))).toEqual([])
  })

  it('impossible values are refused in words', () => {
    for (const [entry, code] of [
      [{ mass: 70, height: 9 }, 'subject.height'],
      [{ mass: 0.5, height: 1.7 }, 'subject.mass'],
      [{ height: 1.7 }, 'subject.no-mass'],
    ] as const) {
      const outcome = prepare({ recording, subject: entry, body })
      expect(outcome.ok).toBe(false)
      expect(codes(outcome)).toContain(code)
    }
  })
})

describe('every template', () => {
  for (const template of ['whole-body', 'lower-body', 'planar-seven-link', 'swing-leg'] as const) {
    it(`${template} goes the whole way, from markers and from angles, with every phase solved`, () => {
      const walk = createSyntheticWalk({
        template: template === 'whole-body' ? 'whole-body' : 'lower-body',
        seconds: 2.6,
      })
      for (const recording of [recordPoints(walk), recordAngles(walk, anglesOf(walk))]) {
        const result = analysed({ recording, subject, body: { template, table: 'winter' }, events: walk.events })
        expect(result.fit.body.template).toBe(template)
        expect(result.motion!.phases.length).toBeGreaterThan(0)
        expect(result.motion!.phases.filter((phase) => phase.solver.status !== 'converged')).toEqual([])
        const finite = result.loads.predicted!.joints.find((one) => one.joint === 'knee.right')!.forceOnDistalInWorld
        expect(finite.some((value) => Number.isFinite(value))).toBe(true)
        expect(result.motion!.phases.every((phase) => phase.root.every(Number.isFinite))).toBe(true)
      }
    })
  }

  it('in the plane follows a knee through straight', () => {
    const walk = createSyntheticWalk({ seconds: 2.6 })
    const angles = anglesOf(walk)
    // A stance knee that overextends a little: its bare angle has a kink there, its signed one has not.
    const bent = {
      ...angles,
      'knee.flexion.right': angles['knee.flexion.right']!.map((value) => value - 0.6),
      'knee.flexion.left': angles['knee.flexion.left']!.map((value) => value - 0.6),
    }
    expect(Math.min(...bent['knee.flexion.right']!)).toBeLessThan(-0.02)
    const result = analysed({
      recording: recordAngles(walk, bent),
      subject,
      body: { template: 'planar-seven-link', table: 'winter' },
      events: walk.events,
    })
    expect(result.motion!.phases.filter((phase) => phase.solver.status !== 'converged')).toEqual([])
  })
})

describe('the whole analysis', () => {
  it('is the same every time, to the last digit', () => {
    const walk = createSyntheticWalk({ seconds: 2.2 })
    const once = analysed({ recording: recordPoints(walk, 0.002), subject, body })
    const again = analysed({ recording: recordPoints(walk, 0.002), subject, body })
    expect(again.loads).toEqual(once.loads)
    expect(again.motion).toEqual(once.motion)
  })

  it('reports how far it is, and stops when asked to', () => {
    const walk = createSyntheticWalk({ seconds: 2.2 })
    const seen: number[] = []
    analysed({ recording: recordPoints(walk), subject, body })
    const outcome = analyze(
      { recording: recordPoints(walk), subject, body },
      { progress: (fraction) => seen.push(fraction), isCancelled: () => seen.length > 3 },
    )
    expect(outcome.ok).toBe(false)
    expect(seen.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
  })
})
