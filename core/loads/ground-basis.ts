import type { Side } from '../gait/side.ts'
import { stretchOf } from '../math/search.ts'
import type { GroundForce } from '../recording/recording.ts'
import { smoothstep } from './estimate-ground.ts'
import type { Support } from './ground.ts'
import type { Wrench } from './kernels/ground-sampling.ts'
import { sampleGround } from './kernels/ground-sampling.ts'
import type { StanceInterval } from './stance-ground.ts'

/** One foot's stances in time, whatever the body's masses and lengths. */
export interface FootTiming {
  /** Share of its stance that has passed; what the recording cut off is taken as long as usual. */
  readonly passed: Float64Array
  /** Alone on the ground: full load, but fading in after a flight and out before one. */
  readonly landing: Float64Array
  /** 1 in a stance of a run: its foot came down, or left, while the other was in the air. */
  readonly followsFlight: Uint8Array
}

/** What of the ground's loads is the same for every body that moves alike: worked out once for all that are drawn. */
export interface GroundBasis {
  readonly left: FootTiming
  readonly right: FootTiming
  /** Sums of the plates given to each foot, at the motion's times; null when no plate was. */
  readonly plates: Readonly<Record<Side, Wrench | null>>
}

/** s: how fast a foot is loaded that comes down or leaves while the other is in the air. */
const LANDING = 0.03
/** s: a walking stance, where none is whole. */
const USUAL_STANCE = 0.65

export function calcGroundBasis(times: Float64Array, support: Support, plates: readonly GroundForce[]): GroundBasis {
  const stances = support.stances ?? []
  return {
    left: calcTiming(times, stances, 'left'),
    right: calcTiming(times, stances, 'right'),
    plates: { left: sumPlates(plates, 'left', times), right: sumPlates(plates, 'right', times) },
  }
}

function calcTiming(times: Float64Array, stances: readonly StanceInterval[], side: Side): FootTiming {
  const passed = new Float64Array(times.length).fill(0.5)
  const landing = new Float64Array(times.length).fill(1)
  const followsFlight = new Uint8Array(times.length)
  const own = stances.filter((stance) => stance.side === side)
  const whole = stances.filter((stance) => stance.wholeStart && stance.wholeEnd)
  const usual =
    whole.length === 0 ? USUAL_STANCE : whole.reduce((sum, stance) => sum + (stance.to - stance.from), 0) / whole.length
  const isAlone = (t: number): boolean => !stances.some((one) => one.side !== side && t >= one.from && t <= one.to)
  // Where two overlap, the first counts.
  for (const stance of own.toReversed()) {
    const fadesIn = stance.wholeStart && isAlone(stance.from)
    const fadesOut = stance.wholeEnd && isAlone(stance.to)
    const long = Math.max(stance.to - stance.from, stance.wholeStart && stance.wholeEnd ? 0 : usual)
    const { first, end } = stretchOf(times, stance.from, stance.to)
    for (let k = first; k < end; k++) {
      const t = times[k]!
      const share = stance.wholeStart ? (t - stance.from) / long : stance.wholeEnd ? 1 - (stance.to - t) / long : 0.5
      passed[k] = Math.max(0, Math.min(1, share))
      landing[k] =
        (fadesIn ? smoothstep((t - stance.from) / LANDING) : 1) * (fadesOut ? smoothstep((stance.to - t) / LANDING) : 1)
      followsFlight[k] = fadesIn || fadesOut ? 1 : 0
    }
  }
  return { passed, landing, followsFlight }
}

function sumPlates(plates: readonly GroundForce[], side: Side, times: Float64Array): Wrench | null {
  const own = plates.filter((plate) => plate.side === side)
  if (own.length === 0) return null
  const sum = { force: new Float64Array(3 * times.length), moment: new Float64Array(3 * times.length) }
  for (const plate of own) {
    const sampled = sampleGround(plate, times)
    for (let i = 0; i < sum.force.length; i++) {
      sum.force[i]! += sampled.force[i]!
      sum.moment[i]! += sampled.moment[i]!
    }
  }
  return sum
}
