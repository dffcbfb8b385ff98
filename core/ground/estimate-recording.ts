import { type JobControl, goOn } from '../outcome.ts'
import type { GaitEvent } from '../recording/recording.ts'
import type { LearnedElsewhere } from './elsewhere.ts'
import { seenElsewhere } from './elsewhere.ts'
import type { GroundEstimate } from './estimate.ts'
import { calcMechanics, calcSideways, estimateGround, sightOf } from './estimate.ts'
import type { LaidGround } from './lay.ts'
import { layEstimate } from './lay.ts'
import type { Learned } from './learned.ts'
import { prepareLearned } from './learned.ts'
import { calcClocks, calcWalker } from './mean-stride.ts'
import { balanceStrikes, countFrom } from './count-strides.ts'
import { calcNormCurves, calcPrior, calcSpread } from './prior.ts'
import type { Evidence } from '../gait/evidence.ts'
import { calcSingleness, dimensionlessSpeed } from './walker.ts'

export interface GroundInput {
  readonly times: Float64Array
  /** rad, clinical signs. */
  readonly angles: Readonly<Record<string, Float64Array | undefined>>
  readonly events: readonly GaitEvent[]
  readonly mass: number
  readonly stature: number
  /** m/s; null: it follows from the feet that do not slip. */
  readonly speed: number | null
  readonly learned: Learned
  /** Null: as the laboratory learned from would have measured. */
  readonly elsewhere: LearnedElsewhere | null
  /** Positions were measured, too (markers, or a pelvis path): the evidence of the motion. Null: angles alone. */
  readonly evidence: Evidence | null
}

/**
 * s: against plates of other laboratories the learned force begins early, with strikes seen on plates and in the motion
 * alike. A table that repeats a mean stride begins it where its laboratory does: there force and cycle begin together.
 */
const EARLY = 0.02

/** The estimate of a recording, and what it was made from. */
export interface RecordingEstimate {
  readonly laid: LaidGround
  readonly estimate: GroundEstimate
}

/** Null where there is no whole stride of both legs' flexion to be seen. */
export function estimateRecording(input: GroundInput, control: JobControl = {}): RecordingEstimate | null {
  const { times, angles, events, mass, stature, speed, learned } = input
  const clocks = calcClocks(events)
  if (clocks === null) return null
  const cut = calcWalker({ times, angles, clocks, stature, speed })
  if (cut === null) return null
  goOn(control)
  const byMotion = events.every((event) => event.source === 'kinematics')
  const seen = byMotion ? balanceStrikes(cut) : cut
  const found = calcMechanics(seen, learned.toeOff, learned.laws[sightOf(seen)].speed).speed
  // Angles of those learned from run late against their forces; the force itself begins with the strike.
  const lead = learned.lead[0] + learned.lead[1] * dimensionlessSpeed(found, stature)
  const walker = countFrom(seen, -lead)
  const estimate = estimateGround(walker, learned)
  goOn(control)
  const at = { times, clocks, early: input.evidence !== null || !byMotion ? EARLY : EARLY * calcSingleness(seen) }
  if (input.evidence === null) {
    const { elsewhere } = input
    const how = { singleness: calcSingleness(seen), speed: dimensionlessSpeed(estimate.speed, stature) }
    const seenThere = elsewhere === null ? estimate : seenElsewhere(estimate, elsewhere, how)
    return { laid: layEstimate(seenThere, at, { mass, stature }), estimate }
  }
  // The motion itself speaks for Newton's law: of the angles only what people who move so load.
  const prior = calcPrior(walker, dimensionlessSpeed(estimate.speed, stature), prepareLearned(learned))
  const laid = layEstimate({ ...estimate, curves: prior.mean }, at, { mass, stature })
  return { laid: { ...laid, weighed: { evidence: input.evidence, spread: calcDoubt(prior) } }, estimate }
}

/** How fast people unlike the norm, or lopsided, count less. */
const UNLIKE_POWER = 1.5
/** Nobody knows less than the mean of healthy people. */
const MOST_DOUBT = 9

const calcDoubt = ({ unlike, lopsided }: { unlike: number; lopsided: number }): number =>
  Math.min(MOST_DOUBT, Math.max(1, unlike / 1.5) ** UNLIKE_POWER * Math.max(1, lopsided))

/** Error of the norm's force by that of people who move alike, squared. */
const NORM_ALONE = 1.3

/**
 * Where the angles are of no use (no whole stride, a mapping that went wrong) but positions were measured: healthy people
 * at this speed alone, together with the force that the motion demands.
 */
export function layNormAlone(
  input: GroundInput & { readonly speed: number; readonly evidence: Evidence },
): LaidGround | null {
  const { times, events, mass, stature, speed, evidence } = input
  const clocks = calcClocks(events)
  if (clocks === null) return null
  const learned = prepareLearned(input.learned)
  const usual = calcNormCurves(learned, dimensionlessSpeed(speed, stature))
  const spread = calcSpread(learned)
  const laid = layEstimate(
    {
      curves: Float64Array.from([...usual, ...usual]),
      sd: Float64Array.from([...spread, ...spread]),
      sideways: calcSideways(learned, dimensionlessSpeed(speed, stature)),
      priorShare: 1,
      speed,
      unlike: 0,
      lopsided: 0,
      surprise: 0,
    },
    { times, clocks, early: EARLY },
    { mass, stature },
  )
  return { ...laid, weighed: { evidence, spread: NORM_ALONE } }
}
