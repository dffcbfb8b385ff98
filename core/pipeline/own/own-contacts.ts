import type { Fit } from '../../fit/fit.ts'
import { dropShort, endPath, listRuns } from '../cut/end-paths.ts'
import { feetOf } from './fit-own.ts'

/** One end that meets the ground: its path, and when it stands. */
export interface FootContact {
  readonly rod: string
  /** x, y, z of its distal end per time. */
  readonly path: Float64Array
  /** 1 where it stands. */
  readonly down: Uint8Array
  /** Stretches of standing, first and last frame; those that the recording cuts off are marked. */
  readonly stances: readonly { readonly first: number; readonly last: number }[]
}

/** Of the withers’ or a person’s height: so near to the floor, and so slow, an end stands. */
const NEAR = 0.04
/** Heights a second. */
const SLOW = 1.2
/** s: shorter contacts are grazes, and shorter gaps slips of the measurement. */
const SHORTEST = 0.04

/** When each foot of a body stands, by its height and speed; `floor` is where the lowest of them get to, m. */
export function findContacts(fit: Fit): { readonly contacts: readonly FootContact[]; readonly floor: number } {
  const paths = feetOf(fit.body).map((rod) => ({ rod, path: endPath(fit, rod) }))
  const heights = paths.flatMap(({ path }) => [...path].filter((_, i) => i % 3 === 1)).toSorted((a, b) => a - b)
  const floor = heights[Math.floor(0.02 * heights.length)] ?? 0
  return { contacts: paths.map(({ rod, path }) => judge(fit, rod, path, floor)), floor }
}

function judge({ times, body, seen }: Fit, rod: string, path: Float64Array, floor: number): FootContact {
  const { height } = body.subject
  const n = times.length
  const down = new Uint8Array(n)
  for (let k = 0; k < n; k++) {
    const [a, b] = [Math.max(0, k - 1), Math.min(n - 1, k + 1)]
    const way = Math.hypot(...[0, 1, 2].map((c) => path[3 * b + c]! - path[3 * a + c]!))
    const speed = way / (times[b]! - times[a]!)
    down[k] = seen?.[k] !== 0 && path[3 * k + 1]! - floor < NEAR * height && speed < SLOW * height ? 1 : 0
  }
  const few = Math.round((SHORTEST * (n - 1)) / (times[n - 1]! - times[0]!))
  dropShort(down, 0, few)
  dropShort(down, 1, few)
  return { rod, path, down, stances: listRuns(down) }
}
