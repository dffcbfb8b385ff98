import type { AnalysisRequest, Loads, PreparedTrial, Recording, Side } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import type { DifferentElsewhere, LearnedElsewhere } from '../../core/ground/elsewhere.ts'
import { DIFFERENT_ELSEWHERE, FASTER_ELSEWHERE, calcFaster } from '../../core/ground/elsewhere.ts'
import type { Clocks } from '../../core/ground/mean-stride.ts'
import { calcClocks } from '../../core/ground/mean-stride.ts'
import { dimensionlessSpeed } from '../../core/ground/walker.ts'
import { GRID, gridPhase } from '../../core/math/harmonics.ts'
import { weighByPlates } from '../validation/ground/weigh.ts'
import type { Withheld } from '../validation/ground/withheld.ts'
import { mean } from '../validation/ground/words.ts'
import { listWithheld, loadsWithout, measure, withoutPlates } from '../validation/ground/withheld.ts'

/** Measured less estimated over one stride with a measured stance, and where in the stride it was found. */
export interface StrideDifference {
  readonly subject: string
  readonly laboratory: string
  /** Dimensionless, as the angles show it. */
  readonly speed: number
  /** Of each curve: phase 0 … 1 and difference, forces by body weight, moments by weight × stature. */
  readonly samples: Readonly<Record<DifferentElsewhere, readonly (readonly [number, number])[]>>
}

/** A walk with its plates, and the same seen by its joint angles alone. */
export interface SeenTwice {
  readonly measured: Loads
  readonly seen: PreparedTrial
}

export const anglesOf = (recording: Recording): Recording => ({
  ...recording,
  points: {},
  pelvisPath: null,
  groundForces: [],
  events: recording.events.filter((event) => event.source === 'file'),
})

/** The request with the mass that its own plates weigh, where a whole step shows it. */
export function weighed(request: AnalysisRequest): AnalysisRequest {
  const measured = measure(request)
  const mass = measured === null ? null : weighByPlates(measured.prepared)
  return mass === null ? request : { ...request, subject: { ...request.subject, mass } }
}

/** Null where there are no plates, or no walk to be seen. */
export function seeTwice(request: AnalysisRequest, elsewhere: LearnedElsewhere | null): SeenTwice | null {
  const measured = measure(request)
  const free = measured === null ? null : prepare(withoutPlates(request))
  if (measured === null || free === null || !free.ok) return null
  const recording = anglesOf(free.value.recording)
  const seen = prepare({ ...request, forces: null, standing: null, recording, ground: { elsewhere } })
  return seen.ok && seen.value.estimated !== null ? { measured: measured.loads, seen: seen.value } : null
}

export async function collectDifferences(recordings: string): Promise<StrideDifference[]> {
  const found: StrideDifference[] = []
  for (const walk of await listWithheld(recordings)) {
    const twice = seeTwice(weighed(walk.request), null)
    const clocks = twice === null ? null : calcClocks(twice.seen.events)
    if (twice !== null && clocks !== null) found.push(...listStrides(twice, clocks, walk))
  }
  return found
}

/** s: an estimate of single strides is laid so much earlier. */
const EARLY = 0.02
/** s: nearer to an end of the recording smoothing is not to be trusted. */
const END = 0.03

function listStrides(
  { measured, seen }: SeenTwice,
  clocks: Clocks,
  { subject, laboratory }: Pick<Withheld, 'subject' | 'laboratory'>,
): StrideDifference[] {
  const { times } = measured
  const estimated = loadsWithout(seen, seen.estimated)
  const { mass, height } = seen.subject
  const [first, last] = [times[0]! + END, times.at(-1)! - END]
  const whole = (measured.stances ?? []).filter(
    ({ ground, from, to }) => ground === 'measured' && from > first && to < last,
  )
  return whole.map(({ side, from, to }) => ({
    subject,
    laboratory,
    speed: dimensionlessSpeed(seen.estimated!.speed, height),
    samples: perCurve((curve) => {
      const scale = bodyWeightToNewton(1, mass) * (isForce(curve) ? 1 : height)
      // Moments of a leg in the air need no ground.
      const until = isForce(curve) ? to : Math.min(last, from + clocks[side].strideTime)
      return [...times.keys()].flatMap((k): [number, number][] => {
        const time = times[k]!
        if (time < from || time > until) return []
        const off = (valueOf(measured, curve, side, k) - valueOf(estimated, curve, side, k)) / scale
        const phase = clocks[side].phase(time + EARLY)
        return Number.isFinite(off) ? [[phase - Math.floor(phase), off]] : []
      })
    }),
  }))
}

const perCurve = <T>(f: (curve: DifferentElsewhere) => T): Record<DifferentElsewhere, T> =>
  Object.fromEntries(DIFFERENT_ELSEWHERE.map((curve) => [curve, f(curve)])) as Record<DifferentElsewhere, T>

const isForce = (curve: DifferentElsewhere): curve is 'foreAft' => curve === 'foreAft'

/** As the estimator counts: the ankle's moment pushes the toes down. */
function valueOf(loads: Loads, curve: DifferentElsewhere, side: Side, k: number): number {
  if (isForce(curve)) return loads.ground[side][3 * k]!
  const joint = loads.joints.find((one) => one.joint === `${curve}.${side}`)
  return (curve === 'ankle' ? -1 : 1) * (joint?.momentOnDistalInDistal[3 * k + 2] ?? Number.NaN)
}

/** Share of the stride around each point within which differences are gathered. */
const WIDTH = 0.02

/**
 * At each point of the stride, over people, by least squares: a difference, of the hip also how it grows with speed. One
 * more person without any (of the growth: at one unit of speed) stands for not knowing. Left out: a person, or a whole
 * laboratory.
 */
export function learnElsewhere(all: readonly StrideDifference[], leftOut: string | null): LearnedElsewhere {
  const used = all.filter(({ subject, laboratory }) => subject !== leftOut && laboratory !== leftOut)
  const people = [...new Set(used.map(({ subject }) => subject))].map((person) =>
    used.filter(({ subject }) => subject === person),
  )
  const fits = perCurve((curve) =>
    Array.from({ length: GRID }, (_, i) => {
      const means = people.flatMap((strides) => {
        const off = meanNear(strides, curve, gridPhase(i))
        return off === null ? [] : [{ off, faster: calcFaster(mean(strides.map(({ speed }) => speed))) }]
      })
      return fitLine(
        FASTER_ELSEWHERE.some((one) => one === curve) ? means : means.map(({ off }) => ({ off, faster: 0 })),
      )
    }),
  )
  const rounded = (curve: DifferentElsewhere, of: 'usual' | 'more'): number[] =>
    fits[curve].map((fit) => Number(fit[of].toPrecision(4)))
  return {
    version: 2,
    people: people.length,
    stances: used.length,
    leftOut,
    difference: perCurve((curve) => rounded(curve, 'usual')),
    faster: { hip: rounded('hip', 'more') },
  }
}

/** One person's difference about a point of the stride; null where none was found. */
function meanNear(strides: readonly StrideDifference[], curve: DifferentElsewhere, at: number): number | null {
  let [sum, weights] = [0, 0]
  for (const { samples } of strides) {
    for (const [phase, off] of samples[curve]) {
      const apart = Math.abs(phase - at)
      const weight = Math.exp(-0.5 * (Math.min(apart, 1 - apart) / WIDTH) ** 2)
      sum += weight * off
      weights += weight
    }
  }
  return weights > 0.5 ? sum / weights : null
}

/** off = usual + more · faster, both drawn to nothing by one person. */
export function fitLine(points: readonly { readonly off: number; readonly faster: number }[]): {
  readonly usual: number
  readonly more: number
} {
  const sum = (of: (point: (typeof points)[number]) => number): number => points.reduce((a, point) => a + of(point), 0)
  const [one, x, xx] = [points.length + 1, sum(({ faster }) => faster), sum(({ faster }) => faster ** 2) + 1]
  const [y, xy] = [sum(({ off }) => off), sum(({ off, faster }) => off * faster)]
  const determinant = one * xx - x * x
  return { usual: (xx * y - x * xy) / determinant, more: (one * xy - x * y) / determinant }
}
