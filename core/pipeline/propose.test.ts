import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Technique, TechniqueEdit } from '../boundary/plan/technique.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import type { Results } from './results.ts'
import { resultsOf } from './results.ts'
import { prepare } from './prepare.ts'

let results: Results

beforeAll(async () => {
  const bytes = readFileSync(new URL('../../fixtures/recordings/walk.c3d', import.meta.url))
  const recording = await readRecording(toByteSource(new Uint8Array(bytes), 'walk.c3d'))
  if (!recording.ok) throw new Error(recording.alerts[0]?.message)
  const prepared = prepare({ recording: recording.value, subject: { mass: 70, height: 1.75 } })
  if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
  results = resultsOf(prepared.value)
})

const technique = (...edits: TechniqueEdit[]): Technique => ({ id: 'test', name: 'Test', edits })
function proposed(...edits: TechniqueEdit[]) {
  const outcome = results.propose(technique(...edits), { samples: 0 })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}
const largest = (values: Float64Array): number => values.reduce((most, one) => Math.max(most, Math.abs(one) || 0), 0)

describe('a proposal', () => {
  it('without edits is the recording, motion and loads, to the last digit', () => {
    const { path, loads, change, verdicts } = proposed()
    const { loads: recorded } = results.recordedLoads()
    for (const joint of change.joints)
      for (const series of [joint.forceOnDistalInWorld, joint.momentOnDistalInDistal, joint.power])
        expect(largest(series)).toBeLessThan(1e-9)
    loads.joints.forEach((joint, i) => {
      const before = recorded.joints[i]!
      expect(largest(joint.forceOnDistalInDistal.map((v, k) => v - before.forceOnDistalInDistal[k]!))).toBeLessThan(
        1e-9,
      )
      expect(largest(joint.shear.map((v, k) => v - before.shear[k]!))).toBeLessThan(1e-9)
    })
    path.times.forEach((time, k) => expect(Math.abs(time - path.recordedTimes[k]!)).toBeLessThan(1e-9))
    expect(verdicts.length).toBeGreaterThan(10)
    for (const { change: by, verdict } of verdicts) expect([by, verdict]).toEqual([0, 'no clear change'])
    loads.peaks.forEach((peak, i) => expect(Math.abs(peak.value - recorded.peaks[i]!.value)).toBeLessThan(1e-9))
  })

  it('keeps the moment about the stance ankle when the trunk leans', () => {
    const { change } = proposed({ kind: 'trunk lean', change: 0.1 })
    const of = (joint: string) => change.joints.find((one) => one.joint === joint)!.momentOnDistalInDistal
    const single = results.plan.phases.filter((one) => one.kind === 'single support' && one.side === 'right')
    const { times } = results.recordedLoads().loads
    const inside = (k: number): boolean =>
      single.some(({ from, to }) => times[k]! > from + 0.05 && times[k]! < to - 0.05)
    const most = (joint: string): number => largest(of(joint).filter((_, i) => i % 3 === 2 && inside((i - 2) / 3)))
    expect(most('hip.right')).toBeGreaterThan(5)
    expect(most('ankle.right')).toBeLessThan(0.1 * most('hip.right'))
  })

  it('shows an edit of the first boundary before it, too, where no phase is', () => {
    const { marks } = results.plan
    const first = marks[0]!
    const { path } = proposed({ kind: 'joint angle', boundary: first.id, channel: 'knee.flexion.right', change: 0.1 })
    const recorded = proposed().path
    const width = path.axes.length / path.times.length
    const turned = (k: number): number =>
      largest(path.axes.subarray(k * width, (k + 1) * width).map((v, i) => v - recorded.axes[k * width + i]!))
    expect(path.recordedTimes[0]).toBeLessThan(first.time)
    expect(turned(0)).toBeGreaterThan(0.05)
    expect(turned(0)).toBeCloseTo(turned(path.recordedTimes.findIndex((time) => time >= first.time)), 1)
  })

  it('keeps its clock: a higher cadence shortens every phase alike', () => {
    const { path } = proposed({ kind: 'cadence', scale: 1.25 })
    const span = (times: Float64Array): number => times.at(-1)! - times[0]!
    expect(span(path.times) / span(path.recordedTimes)).toBeCloseTo(0.8, 9)
  })

  it('is the same with one boundary more: an edit acts evenly in time between the edited ones', () => {
    const lean: TechniqueEdit = { kind: 'trunk lean', change: 0.1 }
    const { from, to } = results.plan.phases.find((one) => one.kind === 'single support')!
    const verdicts = proposed(lean).verdicts
    expect(proposed({ kind: 'add boundary', time: (from + to) / 2 }, lean).verdicts).toEqual(verdicts)
  })

  it('cannot be told beyond what was tested', () => {
    for (const edit of [
      { kind: 'speed', scale: 1.5 },
      { kind: 'load', label: 'Pack', segment: 'trunk', at: 0.3, mass: 12 },
    ] as const)
      for (const { verdict, change } of proposed(edit).verdicts)
        expect(verdict).toBe(change === 0 ? 'no clear change' : 'cannot be told')
  })
})
