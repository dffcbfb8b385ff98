import { describe, expect, it } from 'vitest'
import type { Recording } from '../recording/recording.ts'
import { readShared } from '../testing/shared-data.ts'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import { resultsOf } from './results.ts'

const motion = 'opensim-subject01-walk/subject01_walk1_ik.mot'
const subject = { mass: 72.6, height: 1.803 }
const SWAY = '../studies/trunk-sway-walks/subject4/walking1'
const SWAYING = { mass: 62.6, height: 1.68 }

/** Frames between two times, with the pelvis's path or without. */
function cut(whole: Recording, from: number, to: number, withPath: boolean): Recording {
  const frames = [...whole.times.keys()].filter((k) => whole.times[k]! >= from && whole.times[k]! <= to)
  return {
    ...whole,
    times: Float64Array.from(frames, (k) => whole.times[k]!),
    angles: Object.fromEntries(
      Object.entries(whole.angles).map(([name, values]) => [name, Float64Array.from(frames, (k) => values![k]!)]),
    ),
    pelvisPath: withPath
      ? Float64Array.from(frames.flatMap((k) => [...whole.pelvisPath!.subarray(3 * k, 3 * k + 3)]))
      : null,
  }
}

function prepared(recording: Recording, forces: Recording, of: { mass: number; height: number }): PreparedTrial {
  const outcome = prepare({ recording, forces, subject: of })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

/** Largest difference of the knee's flexion moments in measured stances, N·m. */
function compareKnees(found: PreparedTrial, reference: PreparedTrial): number {
  const [ours, theirs] = [found, reference].map((one) => resultsOf(one).recordedLoads().loads) as [
    ReturnType<ReturnType<typeof resultsOf>['recordedLoads']>['loads'],
    ReturnType<ReturnType<typeof resultsOf>['recordedLoads']>['loads'],
  ]
  const measured = ours.stances!.filter(({ ground }) => ground === 'measured')
  expect(measured.length).toBeGreaterThan(1)
  let most = 0
  for (const { side, from, to } of measured) {
    const [own, other] = [ours, theirs].map(
      ({ joints }) => joints.find(({ joint }) => joint === `knee.${side}`)!.momentOnDistalInDistal,
    ) as [Float64Array, Float64Array]
    ours.times.forEach((time, k) => {
      const at = theirs.times.findIndex((one) => Math.abs(one - time) < 1e-6)
      // The ends of a cut recording are smoothed and differentiated without what lies beyond.
      const isInside = time > ours.times[0]! + 0.1 && time < ours.times.at(-1)! - 0.1 && time > from && time < to
      if (at >= 0 && isInside) most = Math.max(most, Math.abs(own[3 * k + 2]! - other[3 * at + 2]!))
    })
  }
  return most
}

const codes = ({ alerts }: PreparedTrial): string[] => alerts.map(({ code }) => code)

describe('angles with the plates of another file', () => {
  it('are not called measured where no whole stance places the body', async () => {
    const forces = await readShared('opensim-subject01-walk/subject01_walk1_grf.mot')
    const whole = await readShared(motion)
    const part = prepared(cut(whole, 0.9, 1.5, true), forces, subject)
    expect(codes(part)).toContain('fit.beside-plates')
    expect(part.groundForces).toEqual([])
    expect(codes(prepared(whole, forces, subject))).not.toContain('fit.beside-plates')
  })

  it('stand on them when cut to one cycle: parts of stances show where the hips are', async () => {
    const [whole, forces] = [await readShared(`${SWAY}_ik.mot`), await readShared(`${SWAY}_forces.mot`)]
    const part = prepared(cut(whole, 0.02, 1.1, true), forces, SWAYING)
    expect(codes(part)).not.toContain('fit.beside-plates')
    // The model's feet stand narrower than the pressure lies, which no place of the body mends: it is said.
    expect(codes(part)).toContain('fit.narrower-than-plates')
    // 2 cm of the body's weight are 12 N·m.
    expect(compareKnees(part, prepared(whole, forces, SWAYING))).toBeLessThan(6)
  })

  it('stand on them without a path, by the centre of pressure and the floor', async () => {
    const [whole, forces] = [await readShared(`${SWAY}_ik.mot`), await readShared(`${SWAY}_forces.mot`)]
    const part = prepared(cut(whole, 0.2, 1.28, false), forces, SWAYING)
    expect(codes(part)).toContain('fit.placed-on-plates')
    expect(codes(part)).not.toContain('fit.narrower-than-plates')
    expect(compareKnees(part, prepared(whole, forces, SWAYING))).toBeLessThan(12)
  })

  it('are not called measured where too little of a stride shows which part of a stance was seen', async () => {
    const [whole, forces] = [await readShared(`${SWAY}_ik.mot`), await readShared(`${SWAY}_forces.mot`)]
    const part = prepared(cut(whole, 0.3, 0.9, false), forces, SWAYING)
    expect(codes(part)).toContain('fit.beside-plates')
    expect(part.groundForces).toEqual([])
  })
})
