import type { FrameLoads } from './load-change.ts'
import { LOAD_TRACKS } from './load-change.ts'
import type { StandingSpan } from './stand.ts'

/** A double support with the last frame before and the first after it whose changes count. */
export interface Passage {
  readonly from: number
  readonly to: number
}

/**
 * A change of loads in which each double support passes evenly from what the single support before it ends with to what
 * the one after it begins with: how two feet share what a changed motion demands no motion shows, and people's changes
 * are nearer to an even passage than to the share that is usual (docs/VALIDATION.md). The change is changed where it
 * stands, for this runs under a moving slider.
 */
export function passDoubleSupports({ joints, ground }: FrameLoads, frames: number, passages: readonly Passage[]): void {
  for (const joint of joints) for (const track of LOAD_TRACKS) passEvenly(joint[track], frames, passages)
  passEvenly(ground.left, frames, passages)
  passEvenly(ground.right, frames, passages)
}

/**
 * Double supports with a single support on either side. `edge`, s: so near to a change of contact a change of motion is
 * differenced from one side alone, and what it asks for there is mostly an impulse.
 */
export function listPassages(spans: readonly StandingSpan[], times: Float64Array, edge: number): Passage[] {
  return spans.flatMap(({ kind, first, last }, i): Passage[] => {
    const [before, after] = [spans[i - 1], spans[i + 1]]
    if (kind !== 'double support' || before?.last !== first - 1 || after?.first !== last + 1) return []
    const framesOf = (span: StandingSpan): number => {
      const frames = span.last - span.first
      const seconds = times[span.last]! - times[span.first]!
      return Math.round(Math.min(frames / 4, (frames * edge) / seconds))
    }
    return [{ from: before.last - framesOf(before), to: after.first + framesOf(after) }]
  })
}

function passEvenly(values: Float64Array, frames: number, passages: readonly Passage[]): void {
  const width = values.length / frames
  for (let i = 0; i < passages.length; i++) {
    const { from, to } = passages[i]!
    for (let k = from + 1; k < to; k++) {
      const w = (k - from) / (to - from)
      for (let c = 0; c < width; c++)
        values[k * width + c] = (1 - w) * values[from * width + c]! + w * values[to * width + c]!
    }
  }
}
