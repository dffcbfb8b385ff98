import { calcRelease } from '../../../core/action/solve/release.ts'
import { calcSystem } from '../../../core/action/problem/system.ts'
import { calcPhaseProblem } from '../../../core/boundary/problem/phase-problem.ts'
import { samplePosture } from '../../../core/boundary/plan/recorded.ts'
import type { PreparedTrial } from '../../../core/index.ts'
import type { PhasePlan } from '../../../core/gait.ts'

const STEPS = 300

/**
 * How far a leg is from the recording (rad) after being let go with its recorded velocities: RMS over parts of the
 * phase, and at its end.
 */
export interface Release {
  readonly third: number
  readonly half: number
  readonly whole: number
  readonly end: number
}

/**
 * The second route: no boundary problem at all. The start of a phase with the velocities the recording has there,
 * integrated forward
 * under the same leads; what it misses by is what muscles did.
 */
export function measureRelease(
  { fit }: PreparedTrial,
  phase: PhasePlan['phases'][number],
  segment: string,
): Release | null {
  const recorded = {
    times: fit.times,
    segmentCount: fit.body.segments.length,
    directions: fit.directions,
    axes: fit.axes,
    root: fit.root,
  }
  const duration = phase.to - phase.from
  const ready = calcPhaseProblem({
    phase,
    body: fit.body,
    recorded,
    duration,
    start: samplePosture(recorded, phase.from),
    end: samplePosture(recorded, phase.to),
    tolerance: 1e-6,
    intervals: 10,
  })
  const system = calcSystem(ready.problem)
  const h = 0.005
  const [before, after] = [samplePosture(recorded, phase.from - h), samplePosture(recorded, phase.from + h)]
  const velocities = new Float64Array(system.V * system.D)
  ready.kept.forEach((j, i) => {
    for (let c = 0; c < 3; c++)
      velocities[3 * i + c] = (after.directions[3 * j + c]! - before.directions[3 * j + c]!) / (2 * h)
  })
  const path = calcRelease(system, velocities, STEPS)
  const j = fit.body.segments.findIndex((one) => one.name === segment)
  const own = ready.kept.indexOf(j)
  if (path === null || own < 0) return null
  const misses = Array.from({ length: STEPS + 1 }, (_, k) => {
    const seen = samplePosture(recorded, phase.from + (duration * k) / STEPS).directions
    const apart = Math.hypot(...[0, 1, 2].map((c) => path[(k * system.V + own) * 3 + c]! - seen[3 * j + c]!))
    return 2 * Math.asin(Math.min(1, apart / 2))
  })
  const rms = (count: number): number =>
    Math.sqrt(misses.slice(0, count + 1).reduce((sum, miss) => sum + miss * miss, 0) / (count + 1))
  return { third: rms(STEPS / 3), half: rms(STEPS / 2), whole: rms(STEPS), end: misses[STEPS]! }
}
