import type { PreparedTrial } from '../../../core/index.ts'
import type { LaidGround } from '../../../core/ground/lay.ts'
import { layEstimate } from '../../../core/ground/lay.ts'
import { prepareLearned } from '../../../core/ground/learned.ts'
import { calcClocks } from '../../../core/ground/mean-stride.ts'
import { calcSideways } from '../../../core/ground/estimate.ts'
import { calcNormCurves, calcSpread } from '../../../core/ground/prior.ts'
import { dimensionlessSpeed } from '../../../core/ground/walker.ts'
import { WALKING } from '../../../core/ground/walking.ts'

/** s: the norm's force begins so much early against plates of other laboratories, as the estimate's does. */
const EARLY = 0.02

/** The mean of healthy people at the speed of a walk, laid over it: a guess that never looks at the person. */
export function layNorm({ estimated, subject, events, recording }: PreparedTrial): LaidGround | null {
  const clocks = calcClocks(events)
  if (estimated === null || clocks === null) return null
  const learned = prepareLearned(WALKING)
  const speed = dimensionlessSpeed(estimated.speed, subject.height)
  const [usual, spread] = [calcNormCurves(learned, speed), calcSpread(learned)]
  return layEstimate(
    {
      ...estimated,
      curves: Float64Array.from([...usual, ...usual]),
      sd: Float64Array.from([...spread, ...spread]),
      sideways: calcSideways(learned, speed),
    },
    { times: recording.times, clocks, early: EARLY },
    { mass: subject.mass, stature: subject.height },
  )
}
