import type { WalkLikeOptions } from '../boundary/plan/walk-like.ts'
import { walkLike as walkLikeOf } from '../boundary/plan/walk-like.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { Technique } from '../boundary/plan/technique.ts'
import type { Outcome } from '../outcome.ts'
import { createAngleTools } from './body-axes.ts'
import type { PreparedTrial } from './prepare.ts'
import { resultsOf } from './results.ts'
import { recordedOf } from './solve-phases.ts'

/** The technique that gives the first recording the boundary postures and durations of the second. */
export function walkLike(from: PreparedTrial, to: PreparedTrial, options: WalkLikeOptions): Outcome<Technique> {
  const walked = (trial: PreparedTrial, plan: PhasePlan) => ({
    plan,
    recorded: recordedOf(trial.fit),
    tools: createAngleTools(trial.fit.body),
  })
  // Of the second recording whole supports are enough: no phase of it is solved.
  return walkLikeOf(walked(from, resultsOf(from).plan), walked(to, resultsOf(to).uncut), options)
}
