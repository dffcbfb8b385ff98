import type { Side } from '../gait/side.ts'
import type { MuscleModel } from './muscle-model.ts'

/** By how much each segment of a subject is larger than the model's. */
export interface LegScales {
  readonly pelvis: { readonly along: number; readonly across: number }
  readonly thigh: number
  readonly shank: number
  readonly foot: number
}

export const UNSCALED: LegScales = { pelvis: { along: 1, across: 1 }, thigh: 1, shank: 1, foot: 1 }

export interface LegLengths {
  /** m */
  readonly thigh: number
  readonly shank: number
  /** null when nobody knows it: a body in the plane. */
  readonly betweenHips: number | null
}

/**
 * Thigh and shank by their own lengths, foot and pelvis by the leg's, the pelvis across by the distance between the
 * hips: a wide-set subject is not a large one. Strengths are not scaled: only their ratios matter below the caps.
 */
export function calcScales({ lengths: generic }: MuscleModel, own: LegLengths): LegScales {
  const leg = (own.thigh + own.shank) / (generic.thigh + generic.shank)
  return {
    pelvis: { along: leg, across: own.betweenHips === null ? leg : own.betweenHips / generic.betweenHips },
    thigh: own.thigh / generic.thigh,
    shank: own.shank / generic.shank,
    foot: leg,
  }
}

/** What muscles need to know of a fitted body. */
export interface ContactBody {
  readonly segments: readonly { readonly name: string; readonly length: { readonly value: number } }[]
}

/** Lengths of one leg of a fitted body; null when it lacks that leg or the pelvis. */
export function legLengths(body: ContactBody, side: Side): LegLengths | null {
  const lengthOf = (name: string): number | null =>
    body.segments.find((segment) => segment.name === name)?.length.value ?? null
  const thigh = lengthOf(`thigh.${side}`)
  const shank = lengthOf(`shank.${side}`)
  const betweenHips = lengthOf('pelvis')
  if (thigh === null || shank === null || betweenHips === null) return null
  return { thigh, shank, betweenHips: betweenHips > 0 ? betweenHips : null }
}
