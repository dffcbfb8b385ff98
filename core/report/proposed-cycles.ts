import type { Boundary } from '../boundary/solution/motion.ts'
import type { GaitCycle } from '../gait/cycle.ts'
import type { ReportSource } from './source.ts'

/**
 * The recorded gait cycles on the clock of the proposed technique, which may be slower or faster. Each boundary knows
 * both its
 * times; between two of them time is stretched evenly. A cycle that reaches beyond the boundaries has no counterpart.
 */
export function calcProposedCycles({ cycles, proposed }: ReportSource): readonly GaitCycle[] {
  if (!proposed) return []
  const posts = proposed.motion.boundaries.toSorted((a, b) => a.recordedTime - b.recordedTime)
  return cycles.flatMap((cycle): GaitCycle[] => {
    const [from, to] = [toProposedTime(posts, cycle.from), toProposedTime(posts, cycle.to)]
    return from === null || to === null
      ? []
      : [{ side: cycle.side, from, off: cycle.off === null ? null : toProposedTime(posts, cycle.off), to }]
  })
}

/** A frame's worth of room at the ends: events lie between frames. */
const ROOM = 0.02

function toProposedTime(posts: readonly Boundary[], time: number): number | null {
  const [first, last] = [posts[0], posts.at(-1)]
  if (!first || !last || time < first.recordedTime - ROOM || time > last.recordedTime + ROOM) return null
  const after = posts.findIndex((post) => post.recordedTime >= time)
  if (after === 0) return first.time + (time - first.recordedTime)
  if (after < 0) return last.time + (time - last.recordedTime)
  const [a, b] = [posts[after - 1]!, posts[after]!]
  const share = b.recordedTime > a.recordedTime ? (time - a.recordedTime) / (b.recordedTime - a.recordedTime) : 0
  return a.time + share * (b.time - a.time)
}
