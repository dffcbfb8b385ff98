import type { Fit } from '../fit/fit.ts'
import type { Moments } from '../boundary/solution/impulse-pattern.ts'
import { calcJointLoads, withDerivatives } from '../loads/joint-loads.ts'
import { calcRecordedLoads } from '../pipeline/calc-loads.ts'
import type { GaitEvent } from '../recording/recording.ts'

/**
 * Net joint moments of a recorded motion whose one standing foot carries exactly what the motion demands, force and
 * couple, as that of a solved phase does: no plate, no place of pressure, no people.
 */
export function calcDemandedMoments(fit: Fit, events: readonly GaitEvent[]): Moments {
  const { support, floor } = calcRecordedLoads({ fit, events, groundForces: [], estimated: null, samples: 0 })
  const { body, times, directions, axes, root } = fit
  const motion = withDerivatives({ body, times, directions, axes, root }, fit.seen)
  const { joints } = calcJointLoads({ motion, support, plates: [], floor, exact: true })
  return { times, joints }
}
