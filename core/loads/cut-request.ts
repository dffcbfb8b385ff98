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
  const cut: Cut = (values) => {
    const width = values.length / motion.times.length
    return values.subarray(first * width, end * width) as typeof values
  }
  const wrench = ({ force, moment }: Wrench): Wrench => ({ force: cut(force), moment: cut(moment) })
  return {
    ...request,
    motion: cutMotion(motion, cut),
    support: cutSupport(support, cut),
    ...(wrenches === undefined
      ? {}
      : { wrenches: Object.fromEntries(Object.entries(wrenches).map(([side, one]) => [side, wrench(one)])) }),
    basis: {
      left: cutTiming(basis.left, cut),
      right: cutTiming(basis.right, cut),
      plates: {
        left: basis.plates.left && wrench(basis.plates.left),
        right: basis.plates.right && wrench(basis.plates.right),
      },
    },
    ...(estimated === undefined ? {} : { estimated: cutEstimate(estimated, cut) }),
    ...(judged === undefined ? {} : { judged: cutJudged(judged, first, end) }),
    ...(seen === undefined ? {} : { seen: cut(seen) }),
  }
}

type Cut = <T extends Float64Array | Uint8Array | Int8Array>(values: T) => T

const cutMotion = (motion: DifferentiatedMotion, cut: Cut): DifferentiatedMotion => ({
  body: motion.body,
  times: cut(motion.times),
  directions: cut(motion.directions),
  axes: cut(motion.axes),
  root: cut(motion.root),
  accelerations: cut(motion.accelerations),
  rootAcceleration: cut(motion.rootAcceleration),
  omega: cut(motion.omega),
})

/** Stances are judged as a whole, before. */
const cutSupport = ({ left, right, rightShare, stances }: Support, cut: Cut): Support => ({
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
