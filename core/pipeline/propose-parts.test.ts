import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import { createPeakFinder } from '../loads/clinical-peaks.ts'
import type { Peak } from '../loads/loads.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import type { Proposal } from './propose.ts'
import type { Results } from './results.ts'
import { resultsOf } from './results.ts'

let prepared: PreparedTrial
let results: Results

beforeAll(async () => {
  const bytes = readFileSync(new URL('../../fixtures/recordings/walk.c3d', import.meta.url))
  const recording = await readRecording(toByteSource(new Uint8Array(bytes), 'walk.c3d'))
  if (!recording.ok) throw new Error(recording.alerts[0]?.message)
  const found = prepare({ recording: recording.value, subject: { mass: 70, height: 1.75 } })
  if (!found.ok) throw new Error(found.alerts[0]?.message)
  prepared = found.value
  results = resultsOf(prepared)
})

function propose(of: Results, ...edits: TechniqueEdit[]): Proposal {
  const outcome = of.propose({ id: 'test', name: 'Test', edits }, { samples: 0 })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

/** An angle at the boundary that lies at this share of all of its kind. */
function bend(share: number, change: number, inner = false): TechniqueEdit {
  const marks = results.plan.marks.filter((mark) => mark.inner === inner)
  const { id } = marks[Math.floor(share * (marks.length - 1))]!
  return { kind: 'joint angle', boundary: id, channel: 'knee.flexion.left', change }
}

/** Of every frame something changes, by nothing that counts: nothing is kept of the recording. */
const everywhere: TechniqueEdit = { kind: 'trunk lean', change: 1e-11 }

const edits = {
  'of one boundary': () => [bend(0.5, 0.08)],
  'of the first boundary': () => [bend(0, 0.08)],
  'of the last boundary': () => [bend(1, 0.08)],
  'of two boundaries far from each other': () => [bend(0.1, 0.08), bend(0.9, -0.05)],
  'inside a support': () => [bend(0.5, 0.08, true)],
  'inside a support and at a boundary': () => [bend(0.2, 0.08, true), bend(0.8, 0.05)],
  'of one duration': () => [
    { kind: 'duration', phase: results.plan.phases[results.plan.phases.length >> 1]!.id, scale: 1.1 } as const,
  ],
} satisfies Record<string, () => TechniqueEdit[]>

describe.each(Object.entries(edits))('a change %s', (_, edit) => {
  it('changes what it changes when all frames are worked out', () => {
    const [part, whole] = [propose(results, ...edit()), propose(results, ...edit(), everywhere)]
    expect(distance(part.path.axes, whole.path.axes)).toBeLessThan(1e-9)
    expect(distance(part.path.root, whole.path.root)).toBeLessThan(1e-9)
    part.loads.joints.forEach((joint, i) => {
      const other = whole.loads.joints[i]!
      // N, N·m and W, of hundreds.
      for (const track of ['forceOnDistalInWorld', 'momentOnDistalInDistal', 'shear', 'power'] as const)
        expect(distance(joint[track], other[track])).toBeLessThan(1e-4)
    })
    expect(distance(part.loads.centreOfPressure.left, whole.loads.centreOfPressure.left)).toBeLessThan(1e-9)
  })

  it('has the peaks that a search through all frames finds', () => {
    const { loads } = propose(results, ...edit())
    const moved = propose(results, ...edit()).path
    const at = (time: number): number => timeOn(moved.recordedTimes, moved.times, time)
    const { scope } = results.recordedLoads()
    const onClock = (one: typeof scope.left): typeof scope.left => ({
      ...one,
      spans: one.spans.map(({ from, to }) => ({ from: at(from), to: at(to) })),
    })
    const all = { left: onClock(scope.left), right: onClock(scope.right), rest: onClock(scope.rest) }
    const found = createPeakFinder(loads.times, all)(loads.joints)
    expect(loads.peaks.map(({ joint, quantity }) => `${joint} ${quantity}`)).toEqual(
      found.map(({ joint, quantity }) => `${joint} ${quantity}`),
    )
    // Spans of impulses lie on the technique's clock, which is read here from its frames: to rounding.
    const isSum = (quantity: string): boolean => quantity.endsWith('impulse')
    const [sums, wanted] = [loads.peaks, found].map((list) => list.filter(({ quantity }) => isSum(quantity)))
    sums!.forEach(({ value }, i) => expect(value).toBeCloseTo(wanted![i]!.value, 9))
    const valuesOf = (list: readonly Peak[]): number[] =>
      list.flatMap(({ quantity, value }) => (isSum(quantity) ? [] : [value]))
    expect(valuesOf(loads.peaks)).toEqual(valuesOf(found))
  })

  it('is the same whatever was tried before', () => {
    const scratch = propose(resultsOf({ ...prepared }), ...edit())
    propose(results, ...edit())
    propose(results, bend(0.3, 0.1), bend(0.6, 0.02, true))
    propose(results, everywhere)
    propose(results, ...edit(), bend(0.5, 0.001))
    const again = propose(results, ...edit())
    expect(again.path).toEqual(scratch.path)
    expect(again.loads).toEqual(scratch.loads)
    expect(again.change).toEqual(scratch.change)
    expect(again.verdicts).toEqual(scratch.verdicts)
  })
})

describe('a change of one boundary', () => {
  it('leaves the loads far from it as recorded, to the last digit', () => {
    const { loads, change } = propose(results, bend(0.5, 0.08))
    const { loads: recorded } = results.recordedLoads()
    const touched = change.joints[0]!.power.reduce((count, one) => count + (one === 0 ? 0 : 1), 0)
    expect(touched).toBeGreaterThan(10)
    expect(touched).toBeLessThan(0.7 * loads.times.length)
    loads.joints.forEach((joint, i) => {
      const isFar = (_: number, k: number): boolean => change.joints[i]!.power[k] === 0
      expect(joint.power.filter(isFar)).toEqual(recorded.joints[i]!.power.filter(isFar))
    })
  })

  it('is kept while another is worked out', () => {
    const first = propose(results, bend(0.5, 0.08))
    const before = structuredClone({ path: first.path, loads: first.loads, change: first.change })
    propose(results, bend(0.5, 0.03))
    propose(results, { kind: 'trunk lean', change: 0.05 })
    expect({ path: first.path, loads: first.loads, change: first.change }).toEqual(before)
  })
})

/** The largest difference; infinite where one has a gap and the other none. */
function distance(a: Float64Array, b: Float64Array): number {
  return a.reduce((most, value, i) => {
    if (Number.isNaN(value) !== Number.isNaN(b[i])) return Infinity
    return Math.max(most, Math.abs(value - b[i]!) || 0)
  }, 0)
}

/** Even between two frames. */
function timeOn(from: Float64Array, to: Float64Array, time: number): number {
  const next = Math.min(
    from.length - 1,
    Math.max(
      1,
      from.findIndex((one) => one >= time),
    ),
  )
  const w = (time - from[next - 1]!) / (from[next]! - from[next - 1]!)
  return to[next - 1]! + w * (to[next]! - to[next - 1]!)
}
