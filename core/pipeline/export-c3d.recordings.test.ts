import { describe, expect, it } from 'vitest'
import { readShared, sharedBytes } from '../testing/shared-data.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { analyze } from './analysis.ts'
import { toC3d } from './export-c3d.ts'

const NAME = 'vicon-pig-kinetics/HC032A03.c3d'

/** The largest difference; a gap in one only is infinitely large. */
const largestGap = (a: Float64Array, b: Float64Array): number =>
  a.reduce(
    (most, value, i) =>
      Math.max(
        most,
        Number.isNaN(value) && Number.isNaN(b[i]!)
          ? 0
          : Number.isNaN(value - b[i]!)
            ? Infinity
            : Math.abs(value - b[i]!),
      ),
    0,
  )

/** Pearson's, over frames in which both are known and the foot is loaded. */
function correlate(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
  const [ma, mb] = [mean(a), mean(b)]
  const sum = (f: (i: number) => number): number => a.reduce((total, _, i) => total + f(i), 0)
  return (
    sum((i) => (a[i]! - ma) * (b[i]! - mb)) / Math.sqrt(sum((i) => (a[i]! - ma) ** 2) * sum((i) => (b[i]! - mb) ** 2))
  )
}

describe('results next to Plug-in Gait’s own in one C3D file', async () => {
  const recording = await readShared(NAME)
  const outcome = analyze({ recording })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  const source = outcome.value
  const original = sharedBytes(NAME)
  const { bytes } = toC3d({ source, recording: source.recording, original, programVersion: '1.2.3' })
  const read = await readRecording(toByteSource(bytes, 'results.c3d'))
  if (!read.ok) throw new Error(read.alerts[0]!.message)
  const outputs = read.value.modelOutputs

  it.each([
    ['HipMoment', 0, 0.8],
    ['KneeMoment', 0, 0.8],
    ['AnkleMoment', 0, 0.95],
    ['HipMoment', 1, 0.8],
    ['KneeMoment', 1, 0.7],
    ['HipPower', 2, 0.7],
    ['KneePower', 2, 0.7],
    ['AnklePower', 2, 0.9],
    ['GroundReactionForce', 2, 0.95],
  ] as const)('run alike, with the same sign and unit: %s, component %i', (name, part, least) => {
    const scores = (['left', 'right'] as const).map((side) => {
      const letter = side === 'left' ? 'L' : 'R'
      const [theirs, ours] = [`${letter}${name}`, `${letter}${name}Pendulab`].map((one) => outputs[one]!)
      expect(ours!.unit).toBe(theirs!.unit)
      const { groundMeasured, ground } = source.loads.recorded
      const frames = Array.from(recording.times.keys()).filter(
        (k) =>
          groundMeasured[side][k] === 1 &&
          ground[side][3 * k + 1]! > 50 &&
          Number.isFinite(theirs!.values[3 * k + part]) &&
          Number.isFinite(ours!.values[3 * k + part]),
      )
      if (frames.length < 20) return null
      const take = (one: typeof ours): number[] => frames.map((k) => one!.values[3 * k + part]!)
      return correlate(take(theirs), take(ours))
    })
    const known = scores.filter((one) => one !== null)
    expect(known.length).toBeGreaterThan(0)
    for (const score of known) expect(score).toBeGreaterThan(least)
  })

  it('leave everything that was there as it was', () => {
    expect(read.value.points).toEqual(recording.points)
    expect(read.value.angles).toEqual(recording.angles)
    for (const [name, { values }] of Object.entries(recording.modelOutputs))
      expect(outputs[name]!.values).toEqual(values)
  })

  it.each(['bmc-walk-cortex/Gait.c3d', 'opensim-c3d-walking2/walking2.c3d', 'jia-mri-walk/Walking01.c3d'])(
    'leave files of other systems as they are, to the digits of a float: %s',
    async (name) => {
      const walked = await readShared(name)
      const copy = toC3d({ source, recording: walked, original: sharedBytes(name), programVersion: '1.2.3' })
      const again = await readRecording(toByteSource(copy.bytes, 'again.c3d'))
      if (!again.ok) throw new Error(again.alerts[0]!.message)
      expect(again.value.provenance.fileToWorld).toEqual(walked.provenance.fileToWorld)
      expect(Object.keys(again.value.points)).toEqual(Object.keys(walked.points))
      for (const [label, values] of Object.entries(walked.points))
        expect(largestGap(again.value.points[label]!, values)).toBeLessThan(1e-6)
      expect(again.value.groundForces.map(({ side }) => side)).toEqual(walked.groundForces.map(({ side }) => side))
      walked.groundForces.forEach(({ force }, k) =>
        expect(largestGap(again.value.groundForces[k]!.force, force)).toBeLessThan(0.01),
      )
    },
  )
})
