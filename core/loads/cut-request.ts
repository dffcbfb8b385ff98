import type { LaidGround, LaidLeg } from '../ground/lay.ts'
import type { FootTiming, GroundBasis } from './ground-basis.ts'
import type { Support } from './ground.ts'
import type { JudgedGround } from './judge-ground.ts'
import type { DifferentiatedMotion, JointLoadsRequest } from './joint-loads.ts'
import type { Wrench } from './kernels/ground-sampling.ts'

/** All that loads are worked out from; of a part of its frames they are the same as of the whole. */
export interface ReadyRequest extends Omit<JointLoadsRequest, 'like'> {
  readonly motion: DifferentiatedMotion
  readonly basis: GroundBasis
}

/** The frames `first` up to, not including, `end`; nothing is copied. */
export function cutRequest(request: ReadyRequest, first: number, end: number): ReadyRequest {
  const { motion, support, wrenches, basis, estimated, judged, seen } = request
  if (first === 0 && end === motion.times.length) return request
  const cut = createCut(motion.times.length, first, end)
  return {
    ...request,
    motion: cutMotion(motion, first, end),
    support: cutSupport(support, cut),
    ...(wrenches === undefined
      ? {}
      : { wrenches: Object.fromEntries(Object.entries(wrenches).map(([side, one]) => [side, cutWrench(one, cut)])) }),
    basis: cutBasis(basis, cut),
    ...(estimated === undefined ? {} : { estimated: cutEstimate(estimated, cut) }),
    ...(judged === undefined ? {} : { judged: cutJudged(judged, first, end) }),
    ...(seen === undefined ? {} : { seen: cut(seen) }),
  }
}

/** Cuts series that have so much for each of some frames. */
export type Cut = <T extends Float64Array | Uint8Array | Int8Array>(values: T) => T

/** The frames `first` up to, not including, `end` of series of so many; nothing is copied. */
export const createCut =
  (frames: number, first: number, end: number): Cut =>
  (values) => {
    const width = values.length / frames
    return values.subarray(first * width, end * width) as typeof values
  }

export function cutMotion(motion: DifferentiatedMotion, first: number, end: number): DifferentiatedMotion {
  const cut = createCut(motion.times.length, first, end)
  return {
    body: motion.body,
    times: cut(motion.times),
    directions: cut(motion.directions),
    axes: cut(motion.axes),
    root: cut(motion.root),
    accelerations: cut(motion.accelerations),
    rootAcceleration: cut(motion.rootAcceleration),
    omega: cut(motion.omega),
  }
}

export const cutWrench = ({ force, moment }: Wrench, cut: Cut): Wrench => ({ force: cut(force), moment: cut(moment) })

export const cutBasis = ({ left, right, plates }: GroundBasis, cut: Cut): GroundBasis => ({
  left: cutTiming(left, cut),
  right: cutTiming(right, cut),
  plates: {
    left: plates.left && cutWrench(plates.left, cut),
    right: plates.right && cutWrench(plates.right, cut),
  },
})

/** Stances are judged as a whole, before. */
export const cutSupport = ({ left, right, rightShare, stances }: Support, cut: Cut): Support => ({
  left: cut(left),
  right: cut(right),
  rightShare: cut(rightShare),
  ...(stances === undefined ? {} : { stances }),
})

const cutTiming = ({ passed, landing, followsFlight }: FootTiming, cut: Cut): FootTiming => ({
  passed: cut(passed),
  landing: cut(landing),
  followsFlight: cut(followsFlight),
})

/** Its stances stay those of the whole. */
export const cutJudged = (
  { stances, uses, measured, source }: JudgedGround,
  first: number,
  end: number,
): JudgedGround => ({
  stances,
  uses: { left: uses.left.subarray(first, end), right: uses.right.subarray(first, end) },
  measured,
  source,
})

function cutEstimate(estimated: LaidGround, cut: Cut): LaidGround {
  const three = (series: LaidLeg['moments']): LaidLeg['moments'] => ({
    hip: cut(series.hip),
    knee: cut(series.knee),
    ankle: cut(series.ankle),
  })
  const leg = ({ force, forceSd, moments, momentSds }: LaidLeg): LaidLeg => ({
    force: cut(force),
    forceSd: cut(forceSd),
    moments: three(moments),
    momentSds: three(momentSds),
  })
  return { ...estimated, left: leg(estimated.left), right: leg(estimated.right) }
}
