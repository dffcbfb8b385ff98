import type { Side } from '../gait/side.ts'
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
  const left = new Uint8Array(times.length)
  const right = new Uint8Array(times.length)
  for (const stance of stances) {
    const on = stance.side === 'left' ? left : right
    for (let k = 0; k < times.length; k++) if (times[k]! >= stance.from && times[k]! <= stance.to) on[k] = 1
  }
  const rightShare = new Float64Array(times.length)
  const usual = usualDoubleSupport(stances)
  for (let k = 0; k < times.length; k++)
    rightShare[k] = shareAt(times[k]!, left[k] === 1, right[k] === 1, stances, usual)
  return { left, right, rightShare, stances }
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

/** Smoothstep from the trailing to the leading foot over the time both are down. */
function shareAt(time: number, left: boolean, right: boolean, stances: readonly Stance[], usual: number): number {
  if (left && !right) return 0
  if (right && !left) return 1
  if (!left && !right) return Number.NaN
  const on = (side: Side): Stance | undefined =>
    stances.find((one) => one.side === side && time >= one.from && time <= one.to)
  const l = on('left')!
  const r = on('right')!
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
