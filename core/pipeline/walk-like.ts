import type { WalkLikeOptions } from '../boundary/plan/walk-like.ts'
import { walkLike as walkLikeOf } from '../boundary/plan/walk-like.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Outcome } from '../outcome.ts'
import { createAngleTools } from './body-axes.ts'
import type { PreparedTrial } from './prepare.ts'
import { resultsOf } from './results.ts'
import { recordedOf } from './solve-phases.ts'

/** The technique that gives the first recording the boundary postures and durations of the second. */
export function walkLike(from: PreparedTrial, to: PreparedTrial, options: WalkLikeOptions): Outcome<Technique> {
  const walked = (trial: PreparedTrial) => ({
    plan: resultsOf(trial).plan,
    recorded: recordedOf(trial.fit),
    tools: createAngleTools(trial.fit.body),
  })
  return walkLikeOf(walked(from), walked(to), options)
}
