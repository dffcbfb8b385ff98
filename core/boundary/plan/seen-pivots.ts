import { stretchOf } from '../../math/search.ts'
import { median } from '../../math/statistics.ts'
import type { Side } from '../../gait/side.ts'
import type { Body } from '../../model/body.ts'
import { degToRad } from '../../units/units.ts'
import type { RecordedMotion } from './recorded.ts'
import type { Phase } from './technique.ts'

/**
 * A sole with its toes this far up rolls on its heel, with its heel this far up on its forefoot; between, it lies flat.
 */
const TOES_UP = degToRad(5)
const HEEL_UP = degToRad(8)

/**
 * About which part of the foot the recorded body turns in a support phase, by the pitch of the sole for most of the
 * time: about the heel
 * after a strike, about the ankle over a flat sole, about the forefoot once the heel is up. It is a suggestion and
 * changes nothing.
 */
export function calcSeenPivots(phases: readonly Phase[], body: Body, recorded: RecordedMotion): SeenPivots {
  const last = known.get(recorded)
  const isSame = last?.body === body && last.phases.length === phases.length
  if (isSame && last.phases.every((one, i) => one === phases[i])) return last.seen
  const seen = readPivots(phases, body, recorded)
  known.set(recorded, { phases, body, seen })
  return seen
}

type SeenPivots = ReadonlyMap<string, 'heel' | 'ankle' | 'forefoot'>

/** Edits of postures leave the phases as they are. */
const known = new WeakMap<
  RecordedMotion,
  { readonly phases: readonly Phase[]; readonly body: Body; readonly seen: SeenPivots }
>()

function readPivots(phases: readonly Phase[], body: Body, recorded: RecordedMotion): SeenPivots {
  const seen = new Map<string, 'heel' | 'ankle' | 'forefoot'>()
  const standing = phases.filter(
    (phase) => phase.side !== null && (phase.kind === 'single support' || phase.kind === 'double support'),
  )
  for (const side of ['left', 'right'] as const) {
    const own = standing.filter((phase) => phase.side === side)
    const pitches = own.map((phase) => listPitches(phase, body, recorded, side))
    // A sole lies flat for the most part of a stance, unless its markers show better how steep its rod then is.
    const flat = -(
      body.heels?.[side]?.declination ??
      -flatPitch(own.flatMap((phase, i) => (phase.kind === 'single support' ? pitches[i]! : [])))
    )
    own.forEach((phase, i) => {
      const up = pitches[i]!.filter((pitch) => pitch - flat > TOES_UP).length
      const down = pitches[i]!.filter((pitch) => pitch - flat < -HEEL_UP).length
      const count = pitches[i]!.length
      if (count > 0) seen.set(phase.id, 2 * up > count ? 'heel' : 2 * down > count ? 'forefoot' : 'ankle')
    })
  }
  return seen
}

/** Slope of the foot's rod above the horizontal at the frames of a phase, rad. */
function listPitches(
  { from, to }: Phase,
  body: Body,
  { times, directions, segmentCount: S }: RecordedMotion,
  side: Side,
): number[] {
  const foot = body.segments.findIndex((one) => one.name === `foot.${side}`)
  const pitches: number[] = []
  const { first, end } = stretchOf(times, from, to)
  for (let k = first; k < end; k++) pitches.push(Math.asin(directions[3 * (k * S + foot) + 1]!))
  return foot < 0 ? [] : pitches
}

/** How steep the rod lies for the most part; level where no frame shows it. */
const flatPitch = (pitches: readonly number[]): number => (pitches.length === 0 ? 0 : median(pitches))
