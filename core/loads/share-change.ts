import type { Side } from '../gait/side.ts'
import { SIDES } from '../gait/side.ts'
import { type PressingFoot, splitHorizontally } from './estimate-ground.ts'
import type { FootLoad, Footing, GroundRequest, Support } from './ground.ts'
import { runsOf } from './peak-scope.ts'

/** Of the support, on one foot; half where nothing shows it. */
export function shareOf({ rightShare }: Support, side: Side, k: number): number {
  const share = rightShare[k]!
  const right = Number.isFinite(share) ? share : 0.5
  return side === 'right' ? right : 1 - right
}

/**
 * What a motion demands of the ground, N, x, y, z per time, where it differs from another: while both feet stand the
 * difference passes evenly from the one single support's to the next one's. How a body passes from foot to foot is not
 * known from its postures; twice differenced, an edit that ends there would ask for what no foot gave.
 */
export function bridgeDemand(force: Float64Array, like: Float64Array, { left, right }: Support): Float64Array {
  const out = force.slice()
  const n = left.length
  const more = (k: number, c: number): number => force[3 * k + c]! - like[3 * k + c]!
  for (const { first, last } of runsOf(n, (k) => left[k] === 1 && right[k] === 1)) {
    if (first === 0 && last === n - 1) continue
    const before = first > 0 ? first - 1 : last + 1
    const after = last + 1 < n ? last + 1 : first - 1
    for (let k = first; k <= last; k++) {
      const w = before === after ? 0 : (k - before) / (after - before)
      for (let c = 0; c < 3; c++) out[3 * k + c] = like[3 * k + c]! + (1 - w) * more(before, c) + w * more(after, c)
    }
  }
  return out
}

type Changed = Pick<GroundRequest, 'whole' | 'centre' | 'feet' | 'floor' | 'support'>

/**
 * What two standing feet are given where a motion differs from another whose feet are known (`like`): vertically each
 * its share of what is demanded more, horizontally by the rule of `splitHorizontally`, from ankle to centre of mass.
 * Each ankle keeps the moment it had, as it does while one foot stands (the body is turned for it), so that nothing
 * jumps from the one to the other. Into `loads`, at one instant.
 */
export function shareChange(
  request: Changed,
  like: Footing,
  loads: Readonly<Record<Side, Pick<FootLoad, 'force' | 'moment'>>>,
  k: number,
): void {
  const { whole, centre, feet, support } = request
  const i = 3 * k
  const more = whole.force[i + 1]! - like.whole.force[i + 1]!
  const before = split(like, like.feet, request, k)
  for (const side of SIDES) loads[side].force[i + 1] = like.feet[side].force[i + 1]! + shareOf(support, side, k) * more
  const standing = (side: Side): Standing => ({ force: loads[side].force, ankle: feet[side].ankle })
  const after = split({ whole, centre }, { left: standing('left'), right: standing('right') }, request, k)
  SIDES.forEach((side, at) => {
    const { force } = loads[side]
    force[i] = like.feet[side].force[i]! + after[at]![0] - before[at]![0]
    force[i + 2] = like.feet[side].force[i + 2]! + after[at]![1] - before[at]![1]
    keepAnkle(like.feet[side], feet[side].ankle, loads[side], k)
  })
}

interface Standing {
  readonly force: Float64Array
  readonly ankle: Float64Array
}

function split(
  { whole, centre }: Pick<Footing, 'whole' | 'centre'>,
  feet: Readonly<Record<Side, Standing>>,
  { support, floor }: Changed,
  k: number,
): [[number, number], [number, number]] {
  const i = 3 * k
  const pressing = (side: Side): PressingFoot => {
    const { force, ankle } = feet[side]
    return { press: force[i + 1]!, share: shareOf(support, side, k), point: [ankle[i]!, ankle[i + 2]!] }
  }
  const both = [pressing('left'), pressing('right')] as const
  return splitHorizontally(whole.force.subarray(i, i + 3), centre.subarray(i, i + 3), both, floor)
}

/** The moment of a foot's force about the origin, such that the ankle has the moment it had before. */
function keepAnkle(
  { ankle: from, force: was, moment: had }: Footing['feet'][Side],
  ankle: Float64Array,
  { force, moment }: Pick<FootLoad, 'force' | 'moment'>,
  k: number,
): void {
  for (let c = 0; c < 3; c++) {
    const [a, b] = [3 * k + ((c + 1) % 3), 3 * k + ((c + 2) % 3)]
    const kept = had[3 * k + c]! - (from[a]! * was[b]! - from[b]! * was[a]!)
    moment[3 * k + c] = kept + ankle[a]! * force[b]! - ankle[b]! * force[a]!
  }
}
