import { SIDES, type Side } from '../gait/side.ts'
import { stretchOf } from '../math/search.ts'
import type { GroundRequest } from './ground.ts'
import type { GroundSource, JudgedStance } from './stance-ground.ts'
import { FADE, judgeStances } from './stance-ground.ts'

/** How the ground's load on the feet of a body is known. Stances are judged as a whole, frames then one by one. */
export interface JudgedGround {
  readonly stances: readonly JudgedStance[]
  /** Per time: 2 the plates' all, 1 their force, 0 nothing, −1 nothing is known. */
  readonly uses: Readonly<Record<Side, Int8Array>>
  /** Whether one stance of that foot at least is measured. */
  readonly measured: Readonly<Record<Side, boolean>>
  readonly source: GroundSource
}

export type JudgedRequest = Pick<
  GroundRequest,
  'times' | 'isWhole' | 'support' | 'plates' | 'basis' | 'feet' | 'floor' | 'stature' | 'weight' | 'seen' | 'estimated'
> & {
  /** N: what the whole body's motion demands of the ground, x, y, z per time. */
  readonly demanded: Float64Array
}

export function judgeGround(request: JudgedRequest): JudgedGround {
  const { times, support, basis, feet, floor, stature, weight, seen } = request
  const stances = judgeStances({
    times,
    stances: support.stances ?? [],
    plates: basis.plates,
    whole: request.isWhole ? request.demanded : null,
    standing: support,
    feet,
    seen,
    floor,
    stature,
    weight,
  })
  const isMeasured = (side: Side): boolean => stances.some((one) => one.side === side && one.ground === 'measured')
  return {
    stances,
    uses: { left: usesOf(request, stances, 'left'), right: usesOf(request, stances, 'right') },
    measured: { left: isMeasured('left'), right: isMeasured('right') },
    source: describeSource(request, stances),
  }
}

/** Without plates no verdict depends on a body's masses and lengths. */
export const isJudgedByBody = ({ basis }: Pick<JudgedRequest, 'basis'>): boolean =>
  SIDES.some((side) => basis.plates[side] !== null)

function usesOf({ times, support, basis }: JudgedRequest, stances: readonly JudgedStance[], side: Side): Int8Array {
  const use = new Int8Array(times.length)
  const own = stances.filter((stance) => stance.side === side)
  // No event shows when this foot stands: then the plates do.
  if (own.length === 0 && support.stances !== undefined && basis.plates[side] !== null) return use.fill(2)
  for (const stance of own) {
    const value = stance.ground === 'not known' ? -1 : stance.use === 'all' ? 2 : stance.use === 'force' ? 1 : 0
    const { first, end } = stretchOf(times, stance.from - FADE, stance.to + FADE)
    for (let k = first; k < end; k++) {
      if (times[k]! >= stance.from && times[k]! <= stance.to) use[k] = value
      // A plate's load fades beyond the events; nothing else does.
      else if (value > 0 && use[k] === 0 && times[k]! > stance.from - FADE && times[k]! < stance.to + FADE)
        use[k] = value
    }
  }
  return use
}

function describeSource({ estimated, plates }: JudgedRequest, stances: readonly JudgedStance[]): GroundSource {
  const anyPlate = plates.some((plate) => plate.side !== null)
  if (anyPlate && stances.length === 0) return 'measured'
  // The first or last instants of a stance that the recording cut off show nothing about how it was made.
  const counted = stances.filter((stance) => stance.to - stance.from > FADE)
  const measured = counted.filter((stance) => stance.ground === 'measured').length
  if (anyPlate && measured > 0)
    return measured < counted.length ? 'measured where a plate was struck, predicted elsewhere' : 'measured'
  if (estimated === undefined) return 'shared by a stated transition in double support'
  return estimated.weighed === null ? 'estimated from joint angles' : 'estimated from the motion and healthy people'
}
