import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WholeEditKind } from '../boundary/plan/edit-catalogue.ts'
import { WHOLE_EDITS } from '../boundary/plan/edit-catalogue.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { prepare } from './prepare.ts'
import type { Proposal } from './propose.ts'
import type { Results } from './results.ts'
import { resultsOf } from './results.ts'

/** One of each way in which a walk's ground force is known: plates, markers, a pelvis path, joint angles alone. */
const WALKS = [
  'walk.c3d',
  'walk.trc',
  'walk.csv',
  'walk-xsens.csv',
  'antalgic.c3d',
  'antalgic.csv',
  'antalgic-xsens.csv',
]
/** Of the usual step: small enough for the change to be in proportion. */
const SMALL = 0.4

async function resultsFor(file: string): Promise<Results> {
  const bytes = readFileSync(new URL(`../../fixtures/recordings/${file}`, import.meta.url))
  const recording = await readRecording(toByteSource(new Uint8Array(bytes), file))
  if (!recording.ok) throw new Error(recording.alerts[0]?.message)
  const prepared = prepare({ recording: recording.value, subject: { mass: 70, height: 1.75 } })
  if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
  return resultsOf(prepared.value)
}

function propose(results: Results, kind: WholeEditKind, steps: number): Proposal {
  const edit = kind.make(kind.rest + steps * kind.usualStep, { trunkLength: 0.5 })
  const outcome = results.propose({ id: 'test', name: 'Test', edits: [edit] }, { samples: 0 })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

/** Moments of both legs where peaks are looked for, one after another, N·m. */
function momentsOf({ change }: Proposal, results: Results): number[] {
  const { scope } = results.recordedLoads()
  return change.joints
    .filter(({ joint }) => /^(?:hip|knee)\./.test(joint))
    .flatMap(({ side, momentOnDistalInDistal }) =>
      scope[side!].runs.flatMap(({ first, last }) => [...momentOnDistalInDistal.subarray(3 * first, 3 * last + 3)]),
    )
}
const size = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, one) => sum + one * one, 0) / values.length)
/** N·m: a change this small is none. */
const NOTHING = 0.03

describe.each(WALKS)('a small change of %s', (file) => {
  let results: Results
  beforeAll(async () => {
    results = await resultsFor(file)
  })

  it.each(WHOLE_EDITS.filter(({ id }) => id !== 'load').map((kind) => [kind.id, kind] as const))(
    'of %s does the opposite when it is made the other way, and about twice as much when it is doubled',
    (_, kind) => {
      const [back, once, twice] = [-SMALL, SMALL, 2 * SMALL].map((steps) => propose(results, kind, steps))
      const [b, a, c] = [back!, once!, twice!].map((one) => momentsOf(one, results))
      const whole = size(a!)
      expect(size(a!.map((value, i) => (value + b![i]!) / 2))).toBeLessThan(0.12 * whole + NOTHING)
      expect(size(a!.map((value, i) => c![i]! - 2 * value))).toBeLessThan(0.2 * 2 * whole + NOTHING)
      for (const { joint, quantity, verdict } of once!.verdicts) {
        const other = back!.verdicts.find((one) => one.joint === joint && one.quantity === quantity)
        expect([joint, quantity, verdict, other?.verdict]).not.toEqual([joint, quantity, 'lower', 'lower'])
      }
    },
  )

  it('that is none gives the recording and its loads back exactly', () => {
    const outcome = results.propose({ id: 'none', name: 'None', edits: [] }, { samples: 0 })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
    const { loads, path, verdicts } = outcome.value
    const recorded = results.recordedLoads().loads
    const most = (a: Float64Array, b: Float64Array): number =>
      a.reduce((largest, value, i) => Math.max(largest, Math.abs(value - b[i]!) || 0), 0)
    loads.joints.forEach((joint, i) => {
      const own = recorded.joints[i]!
      expect(most(joint.momentOnDistalInDistal, own.momentOnDistalInDistal)).toBeLessThan(1e-9)
      expect(most(joint.forceOnDistalInWorld, own.forceOnDistalInWorld)).toBeLessThan(1e-9)
      expect(most(joint.shear, own.shear)).toBeLessThan(1e-9)
    })
    expect(most(path.times, path.recordedTimes)).toBeLessThan(1e-9)
    for (const { change, verdict } of verdicts) expect([change, verdict]).toEqual([0, 'no clear change'])
  })

  it('of what is carried changes the loads in proportion', () => {
    const load = WHOLE_EDITS.find(({ id }) => id === 'load')!
    const [once, twice] = [0.5, 1].map((steps) => momentsOf(propose(results, load, steps), results))
    expect(size(once!.map((value, i) => twice![i]! - 2 * value))).toBeLessThan(0.05 * 2 * size(once!) + NOTHING)
  })

  it('raises the hip’s abductor moment when the trunk sways away from the stance leg, and lowers it towards it', () => {
    const sway = WHOLE_EDITS.find(({ id }) => id === 'trunk sway')!
    const of = (steps: number, joint: string): number =>
      propose(results, sway, steps).verdicts.find((one) => one.joint === joint && one.quantity === 'abductor moment')!
        .change
    for (const joint of ['hip.left', 'hip.right']) {
      expect(of(SMALL, joint)).toBeLessThan(-1)
      expect(of(-SMALL, joint)).toBeGreaterThan(1)
    }
  })
})

describe('the antalgic walk', () => {
  it.each(['antalgic.c3d', 'antalgic.csv', 'antalgic.trc'])(
    '%s has a clearly lower hip abductor moment on the left with the trunk 5° towards the stance leg, as people have',
    async (file) => {
      const results = await resultsFor(file)
      const outcome = results.propose({ id: 't', name: 'T', edits: [{ kind: 'trunk sway', change: 0.087 }] })
      if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
      const found = outcome.value.verdicts.find(
        (one) => one.joint === 'hip.left' && one.quantity === 'abductor moment',
      )!
      expect(found.verdict).toBe('lower')
      expect(found.change).toBeLessThan(-9)
      expect(found.change).toBeGreaterThan(-16)
    },
  )

  it('is slower than anybody whose speed was changed: of still slower nothing can be told', async () => {
    const results = await resultsFor('antalgic.csv')
    const outcome = results.propose({ id: 't', name: 'T', edits: [{ kind: 'speed', scale: 0.8 }] }, { samples: 0 })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
    expect(outcome.value.tested.outside).toMatch(/tested from 0\.7 to 2\.0 m\/s/)
    for (const { change, verdict } of outcome.value.verdicts)
      expect(verdict).toBe(change === 0 ? 'no clear change' : 'cannot be told')
  })
})
