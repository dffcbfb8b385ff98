import type { Loads, PreparedTrial, Side } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import { calcRecordedLoads } from '../../core/gait.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import type { LaidGround } from '../../core/ground/lay.ts'
import type { FootSight, LearnedEvidence } from '../../core/gait/evidence.ts'
import { EVIDENCE, listEvidence } from '../../core/gait/evidence.ts'
import { calcGroundBasis } from '../../core/loads/ground-basis.ts'
import { layLoads, withDerivatives } from '../../core/loads/joint-loads.ts'
import { calcCentreOfMass, calcDistalSums } from '../../core/loads/kernels/inverse-dynamics.ts'
import { createLoadStorage } from '../../core/loads/load-storage.ts'
import type { FootTrack } from '../../core/loads/sole.ts'
import { calcSole, pointOnSole, usualShare } from '../../core/loads/sole.ts'
import { LEAST_FORCE } from '../../core/loads/stance-ground.ts'
import { listWithheld, measure, withoutPlates } from '../validation/ground/withheld.ts'

/** Errors of all evidence through one measured stance. */
export interface StanceEvidence {
  readonly subject: string
  /** Share of the stance that has passed, by the motion's events. */
  readonly passed: readonly number[]
  readonly errors: readonly (readonly number[])[]
}

/** Parts of a stance between which the errors are kept; how wide around each they are gathered. */
const KNOTS = 21
const WIDTH = 0.05
/** How much of what goes together is believed. */
const BELIEVED = 0.5

/** A walk seen without its plates: what the evidence is made from, and what the plates measured. */
interface Seen {
  readonly free: PreparedTrial
  readonly laid: LaidGround
  readonly demand: Loads
  readonly measured: Loads
  readonly centre: Float64Array
  readonly feet: Readonly<Record<Side, FootTrack>>
  readonly floor: number
}

export async function collectStances(recordings: string): Promise<StanceEvidence[]> {
  const found: StanceEvidence[] = []
  for (const { subject, request } of await listWithheld(recordings)) {
    const measured = measure(request)
    const free = measured === null ? null : prepare(withoutPlates(request))
    if (measured === null || free === null || !free.ok || free.value.estimated?.weighed == null) continue
    const { fit, events } = free.value
    const { loads: demand, floor } = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
    const motion = withDerivatives(fit, fit.seen)
    const storage = createLoadStorage(motion.body, motion.times.length)
    const { matrices, feet } = layLoads(motion.body)
    const sums = calcDistalSums(motion, matrices, storage.sums)
    const seen: Seen = {
      free: free.value,
      laid: free.value.estimated,
      demand,
      measured: measured.loads,
      centre: calcCentreOfMass(sums, motion, storage.centre),
      feet: { left: trackOf(feet.left), right: trackOf(feet.right) },
      floor,
    }
    function trackOf(j: number): FootTrack {
      const S = matrices.segmentCount
      const at = (i: number): number => (Math.floor(i / 3) * S + j) * 3 + (i % 3)
      const ankle = Float64Array.from({ length: 3 * motion.times.length }, (_, i) => sums.joints[at(i)]!)
      return { ankle, toe: ankle.map((value, i) => value + matrices.length[j]! * motion.directions[at(i)]!) }
    }
    found.push(...listStances(seen, subject))
  }
  return found
}

function listStances(seen: Seen, subject: string): StanceEvidence[] {
  const { measured, demand, free } = seen
  const { times } = measured
  const [first, last] = [times[0]! + 0.03, times.at(-1)! - 0.03]
  const stances = demand.stances ?? []
  const support = calcGroundBasis(
    times,
    {
      left: new Uint8Array(times.length),
      right: new Uint8Array(times.length),
      rightShare: new Float64Array(times.length),
      stances: stances.map((one) => ({ ...one, wholeStart: one.from > first, wholeEnd: one.to < last })),
    },
    [],
  )
  return (measured.stances ?? [])
    .filter(({ ground, from, to }) => ground === 'measured' && from > first && to < last)
    .map(({ side, from, to }) => {
      const own = [...times.keys()].filter(
        (k) =>
          times[k]! >= from &&
          times[k]! <= to &&
          stances.some((one) => one.side === side && times[k]! >= one.from && times[k]! <= one.to),
      )
      const passed = own.map((k) => support[side].passed[k]!)
      return { subject, passed, errors: own.map((k, i) => calcErrors(seen, free, side, k, passed[i]!)) }
    })
}

function calcErrors(seen: Seen, { subject }: PreparedTrial, side: Side, k: number, passed: number): number[] {
  const { laid, demand, measured, centre, feet, floor } = seen
  const weight = bodyWeightToNewton(1, subject.mass)
  const stature = subject.height
  const ankle = feet[side].ankle[3 * k]!
  const pair = (values: Float64Array): [number, number] => [values[3 * k]! / weight, values[3 * k + 1]! / weight]
  const demanded = pair(demand.ground[side])
  const usual = pointOnSole(calcSole(feet[side], k, stature), usualShare(passed))[0]
  const place = demanded[1] * weight > LEAST_FORCE ? demand.centreOfPressure[side][3 * k]! : usual
  const sight: FootSight = {
    demanded,
    people: pair(laid[side].force),
    ahead: (place - ankle) / stature,
    centre: [(centre[3 * k]! - ankle) / stature, (centre[3 * k + 1]! - floor) / stature],
  }
  const [x, y] = pair(measured.ground[side])
  const acts = measured.centreOfPressure[side][3 * k]!
  const truth = [x, y, Number.isFinite(acts) ? ((acts - ankle) / stature) * y : 0]
  const { values, rows } = listEvidence(sight)
  return values.map((value, v) => value - rows[v]!.reduce((sum, by, u) => sum + by * truth[u]!, 0))
}

/** Mean and covariance at each knot, near ones counting more; people of many stances count less by stance. */
export function learnEvidence(all: readonly StanceEvidence[], leftOut: string | null): LearnedEvidence {
  const used = all.filter(({ subject }) => subject !== leftOut)
  const count = (subject: string): number => used.filter((one) => one.subject === subject).length
  const weights = used.map(({ subject, passed }) => 1 / Math.sqrt(count(subject)) / passed.length)
  const knots = Array.from({ length: KNOTS }, (_, i) => i / (KNOTS - 1))
  const n = EVIDENCE.length
  const moments = knots.map((knot) => {
    const mean = Array.from({ length: n }, () => 0)
    const square = Array.from({ length: n * n }, () => 0)
    let total = 0
    used.forEach(({ passed, errors }, s) =>
      passed.forEach((at, i) => {
        const weight = weights[s]! * Math.exp(-0.5 * ((at - knot) / WIDTH) ** 2)
        total += weight
        for (let v = 0; v < n; v++) {
          mean[v]! += weight * errors[i]![v]!
          for (let w = 0; w < n; w++) square[v * n + w]! += weight * errors[i]![v]! * errors[i]![w]!
        }
      }),
    )
    return { mean: mean.map((value) => value / total), square: square.map((value) => value / total) }
  })
  const short = (value: number): number => Number(value.toPrecision(5))
  return {
    version: 1,
    people: new Set(used.map(({ subject }) => subject)).size,
    stances: used.length,
    leftOut,
    mean: moments.map(({ mean }) => mean.map(short)),
    covariance: moments.map(({ mean, square }) =>
      square.map((value, at) => {
        const [v, w] = [Math.floor(at / n), at % n]
        return short((v === w ? 1 : BELIEVED) * (value - mean[v]! * mean[w]!))
      }),
    ),
  }
}
