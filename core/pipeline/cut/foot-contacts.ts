import { listChanges } from '../../boundary/plan/cut-phases.ts'
import type { Fit } from '../../fit/fit.ts'
import type { Side } from '../../gait/side.ts'
import { upperBound } from '../../math/search.ts'
import { CONTACT_FORCE } from '../../recording/events/plate-events.ts'
import type { GaitEvent, GroundForce } from '../../recording/recording.ts'
import type { Run } from '../../loads/peak-scope.ts'
import { dropShort, endPath, listRuns } from './end-paths.ts'

/** 1 where a foot stands, per frame. */
export type FootDown = Readonly<Record<Side, Uint8Array>>

/** Statures a second: a standing end is slower. */
const SLOW = 0.35
/** Of stature: so little above the lowest it gets to around that time. */
const NEAR = 0.02
/** Of stature: an end that has risen by so much has left the ground. */
const LIFTED = 0.002
/** s: how far before and after. A foot at the top of a jump was 11 cm lower so long before; one on a stair was not. */
const AROUND = 0.15
/** s: shorter contacts are grazes, and shorter gaps slips of the measurement. */
const SHORTEST = 0.05
/** s: within so long of a plate's load the plate decides. */
const NEAR_LOAD = 0.2

/**
 * When each foot of a person stands who does not walk: where a plate measures it, by the plate; else where its ball or
 * its ankle is slow and as low as it gets around that time, on whatever level. Ankle and ball, since the heel lifts
 * first.
 */
export function findFootContacts(fit: Fit, plates: readonly GroundForce[]): FootDown {
  const find = (side: Side): Uint8Array => {
    const rods = [`foot.${side}`, `shank.${side}`].filter((rod) => fit.body.segments.some(({ name }) => name === rod))
    const stands = rods.map((rod) => judgeEnd(fit, endPath(fit, rod)))
    const down = Uint8Array.from(fit.times, (_, k) => (stands.some((one) => one[k] === 1) ? 1 : 0))
    const few = Math.round((SHORTEST * (down.length - 1)) / (fit.times.at(-1)! - fit.times[0]!))
    dropShort(down, 0, few)
    dropShort(down, 1, few)
    return followPlates(
      fit.times,
      down,
      plates.filter((plate) => plate.side === side),
    )
  }
  return { left: find('left'), right: find('right') }
}

function judgeEnd({ times, body }: Fit, path: Float64Array): Uint8Array {
  const { height } = body.subject
  const n = times.length
  const rate = (n - 1) / (times[n - 1]! - times[0]!)
  const around = Math.round(AROUND * rate)
  const down = Uint8Array.from(times, (_, k) => {
    const [a, b] = [Math.max(0, k - 1), Math.min(n - 1, k + 1)]
    const way = Math.hypot(...[0, 1, 2].map((c) => path[3 * b + c]! - path[3 * a + c]!))
    if (way / (times[b]! - times[a]!) > SLOW * height) return 0
    let lowest = Infinity
    for (let i = Math.max(0, k - around); i <= Math.min(n - 1, k + around); i++)
      lowest = Math.min(lowest, path[3 * i + 1]!)
    return path[3 * k + 1]! - lowest < NEAR * height ? 1 : 0
  })
  for (const run of listRuns(down)) trimRise(down, path, run, LIFTED * height)
  return down
}

/** What a slow end has risen by before it is fast is no part of its standing. */
function trimRise(down: Uint8Array, path: Float64Array, { first, last }: Run, lift: number): void {
  const heights = Array.from({ length: last - first + 1 }, (_, i) => path[3 * (first + i) + 1]!).toSorted(
    (a, b) => a - b,
  )
  const level = heights[Math.floor(0.1 * heights.length)]!
  const isUp = (k: number): boolean => path[3 * k + 1]! - level > lift
  for (let k = last; k >= first && isUp(k); k--) down[k] = 0
  for (let k = first; k <= last && isUp(k); k++) down[k] = 0
}

/** Around a plate's load the plate knows better; elsewhere the foot may stand next to it. */
function followPlates(times: Float64Array, down: Uint8Array, plates: readonly GroundForce[]): Uint8Array {
  if (plates.length === 0) return down
  const loaded = Array.from(times, (time) => plates.some((plate) => isLoaded(plate, time)))
  const since = sinceLoaded(times, loaded)
  const until = sinceLoaded(times.toReversed(), loaded.toReversed()).toReversed()
  return down.map((seen, k) => (loaded[k]! ? 1 : Math.min(since[k]!, until[k]!) < NEAR_LOAD ? 0 : seen))
}

/** s since the plate was last loaded, per time; Infinity where it never was. */
function sinceLoaded(times: Float64Array, loaded: readonly boolean[]): Float64Array {
  let last = Infinity
  return times.map((time, k) => {
    if (loaded[k]!) last = time
    return Number.isFinite(last) ? Math.abs(time - last) : Infinity
  })
}

function isLoaded({ times, force }: GroundForce, time: number): boolean {
  const i = upperBound(times, time) - 1
  return i >= 0 && force[3 * i + 1]! > CONTACT_FORCE
}

/** The changes of contact as events, which loads and stances go by. */
export const eventsOf = (times: Float64Array, down: FootDown, isPlate: boolean): GaitEvent[] =>
  listChanges(times, down).map(({ side, isDown, time }) => ({
    side,
    kind: isDown ? 'strike' : 'off',
    time,
    source: isPlate ? 'force plate' : 'kinematics',
  }))
