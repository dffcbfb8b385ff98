import { limitsOf } from '../boundary/plan/joint-limits.ts'
import { samplePosture } from '../boundary/plan/recorded.ts'
import type { Technique, TechniqueEdit } from '../boundary/plan/technique.ts'
import { SIDES, type Side } from '../gait/side.ts'
import { findBand } from '../norms/bands.ts'
import type { ChosenNorm } from '../norms/norm.ts'
import type { Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import { createAngleTools } from './body-axes.ts'
import type { PreparedTrial } from './prepare.ts'
import { resultsOf } from './results.ts'
import { recordedOf } from './solve-phases.ts'

/** What the new technique is called, and which joints it takes from the norm. */
export interface WalkLikeNormOptions {
  readonly id: string
  readonly name: string
  /** Joints whose angles are taken over: `pelvis`, `hip`, `knee`, `ankle`; default: all. */
  readonly joints?: readonly string[]
}

/** Angles that a norm has for a leg's own cycle. */
const OF_LEGS = ['hip.flexion', 'hip.adduction', 'hip.rotation', 'knee.flexion', 'ankle.flexion'] as const
/** The pelvis of a right leg's cycle. */
const OF_PELVIS = ['pelvis.tilt', 'pelvis.obliquity', 'pelvis.rotation'] as const

/**
 * The technique that gives a recording the joint angles of healthy people at its boundaries, each taken at the same
 * share of its leg's cycle. Durations stay: the norm is one of this speed.
 */
export function walkLikeNorm(trial: PreparedTrial, options: WalkLikeNormOptions): Outcome<Technique> {
  const { norm } = trial.norm
  if (norm === null || trial.cycles.length === 0)
    return refused(
      alert(
        'error',
        'technique.no-norm',
        norm === null ? (trial.norm.why ?? 'There is no norm for this walk.') : 'The recording shows no whole cycle.',
        'Take the postures from another recording instead.',
      ),
    )
  const tools = createAngleTools(trial.fit.body)
  const recorded = recordedOf(trial.fit)
  const { marks } = resultsOf(trial).plan
  const wanted = channelsOf(options.joints ?? null)
  const edits = marks.flatMap(({ id, time }): TechniqueEdit[] => {
    const own = tools.calcAngles(samplePosture(recorded, time).axes, 1)
    return wanted.flatMap(({ channel, quantity, side }): TechniqueEdit[] => {
      const has = own[channel]?.[0]
      const healthy = calcHealthy(norm, trial, { quantity, side, time })
      if (has === undefined || healthy === null) return []
      const change = Number((withinLimits(channel, healthy, has) - has).toFixed(6))
      return Number.isFinite(change) && change !== 0 ? [{ kind: 'joint angle', boundary: id, channel, change }] : []
    })
  })
  if (edits.length === 0)
    return refused(
      alert(
        'error',
        'technique.no-match',
        'No boundary lies in a whole cycle of its leg, or the norm has none of these joints.',
        'Choose other joints, or a longer recording.',
      ),
    )
  return done({ id: options.id, name: options.name, edits })
}

interface Wanted {
  readonly channel: string
  readonly quantity: string
  readonly side: Side
}

function channelsOf(joints: readonly string[] | null): Wanted[] {
  const isWanted = (quantity: string): boolean => joints === null || joints.includes(quantity.split('.')[0]!)
  return [
    ...SIDES.flatMap((side) => OF_LEGS.map((quantity) => ({ channel: `${quantity}.${side}`, quantity, side }))),
    ...OF_PELVIS.map((quantity) => ({ channel: quantity, quantity, side: 'right' as const })),
  ].filter(({ quantity }) => isWanted(quantity))
}

/** rad; null outside whole cycles and where no norm may stand. */
function calcHealthy(
  norm: ChosenNorm,
  { cycles }: PreparedTrial,
  { quantity, side, time }: Omit<Wanted, 'channel'> & { readonly time: number },
): number | null {
  const mean = findBand(norm, quantity)?.curve.mean
  const cycle = cycles.find((one) => one.side === side && time >= one.from - 1e-9 && time <= one.to + 1e-9)
  if (mean === undefined || cycle === undefined) return null
  const at = Math.min(1, Math.max(0, (time - cycle.from) / (cycle.to - cycle.from))) * (mean.length - 1)
  const i = Math.min(mean.length - 2, Math.floor(at))
  return mean[i]! + (at - i) * (mean[i + 1]! - mean[i]!)
}

function withinLimits(channel: string, wanted: number, own: number): number {
  const limits = limitsOf(channel)
  if (limits === null) return wanted
  return Math.min(Math.max(limits[1], own), Math.max(Math.min(limits[0], own), wanted))
}
