import type { Side } from '../gait/side.ts'
import { stretchOf } from '../math/search.ts'
import type { GaitEvent } from '../recording/recording.ts'

/** When each foot is on the ground, and how support passes from one to the other. */
export interface Contact {
  /** 1 while the foot is on the ground, 0 else, per time. */
  readonly left: Uint8Array
  readonly right: Uint8Array
  /** Share of the support on the right foot, 0…1, passing smoothly through double support; NaN in flight. */
  readonly rightShare: Float64Array
  /** Stances as time intervals; an open end reaches the end of the recording. */
  readonly stances: readonly Stance[]
}

export interface Stance {
  readonly side: Side
  readonly from: number
  readonly to: number
  /** False when the strike (or the off) lies outside the recording. */
  readonly wholeStart: boolean
  readonly wholeEnd: boolean
}

export function calcContact(times: Float64Array, events: readonly GaitEvent[]): Contact {
  const stances = (['left', 'right'] as const).flatMap((side) => calcStances(times, events, side))
  const left = findStanding(times, stances, 'left')
  const right = findStanding(times, stances, 'right')
  const rightShare = new Float64Array(times.length)
  const usual = usualDoubleSupport(stances)
  for (let k = 0; k < times.length; k++)
    rightShare[k] = shareAt(times[k]!, stances[left[k]!], stances[right[k]!], usual)
  return { left: Uint8Array.from(left, isOn), right: Uint8Array.from(right, isOn), rightShare, stances }
}

function calcStances(times: Float64Array, events: readonly GaitEvent[], side: Side): Stance[] {
  const own = events.filter((event) => event.side === side).toSorted((a, b) => a.time - b.time)
  const first = times[0]!
  const last = times[times.length - 1]!
  const stances: Stance[] = []
  let from: number | null = null
  let wholeStart = false
  own.forEach((event, i) => {
    if (event.kind === 'strike') {
      from = event.time
      wholeStart = true
    } else {
      if (from === null && i === 0) from = first
      if (from !== null) stances.push({ side, from, to: event.time, wholeStart, wholeEnd: true })
      from = null
      wholeStart = false
    }
  })
  if (from !== null) stances.push({ side, from, to: last, wholeStart, wholeEnd: false })
  return stances
}

const isOn = (stance: number): 0 | 1 => (stance < 0 ? 0 : 1)

/** Which stance a foot is in at each time, the first where two overlap; −1 while it is in the air. */
function findStanding(times: Float64Array, stances: readonly Stance[], side: Side): Int32Array {
  const standing = new Int32Array(times.length).fill(-1)
  for (const [i, stance] of stances.entries()) {
    if (stance.side !== side) continue
    const { first, end } = stretchOf(times, stance.from, stance.to)
    for (let k = first; k < end; k++) if (standing[k] === -1) standing[k] = i
  }
  return standing
}

/** Smoothstep from the trailing to the leading foot over the time both are down. */
function shareAt(time: number, l: Stance | undefined, r: Stance | undefined, usual: number): number {
  if (l === undefined) return r === undefined ? Number.NaN : 1
  if (r === undefined) return 0
  let from = Math.max(l.from, r.from)
  let to = Math.min(l.to, r.to)
  // Where the recording cuts a double support, the part outside is taken to be as long as usual.
  if (!l.wholeStart && !r.wholeStart) from = Math.min(from, to - usual)
  if (!l.wholeEnd && !r.wholeEnd) to = Math.max(to, from + usual)
  if (to <= from) return 0.5
  const s = (time - from) / (to - from)
  const smooth = s * s * (3 - 2 * s)
  // Support passes to the foot that came down later; if neither was seen to come down, to the one that stays longer.
  const toRight = r.from === l.from ? r.to > l.to : r.from > l.from
  return toRight ? smooth : 1 - smooth
}

/** s: the mean time both feet are down, where both ends of it were seen; an eighth of a second when none was. */
function usualDoubleSupport(stances: readonly Stance[]): number {
  const times: number[] = []
  for (const l of stances) {
    if (l.side !== 'left') continue
    for (const r of stances) {
      if (r.side !== 'right') continue
      const [first, second] = l.from < r.from ? [l, r] : [r, l]
      if (second.wholeStart && first.wholeEnd && first.to > second.from && first.to < second.to)
        times.push(first.to - second.from)
    }
  }
  return times.length === 0 ? 0.125 : times.reduce((sum, one) => sum + one, 0) / times.length
}
