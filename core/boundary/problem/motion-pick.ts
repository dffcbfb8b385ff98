import { calcInterpolatingSpline } from '../../math/interpolating-spline.ts'
import type { Body } from '../../model/body.ts'
import type { SolvedPhase } from '../solution/motion.ts'
import type { MotionPick } from '../plan/technique.ts'

/**
 * How a solved motion is remembered in a technique: by the places of its free rods at some instants inside the phase.
 */
export function calcPick(solved: SolvedPhase, body: Body, instants: number): MotionPick {
  const S = body.segments.length
  const last = solved.times.length - 1
  const through: Record<string, number[]> = {}
  for (const name of solved.freeSegments) {
    const j = body.segments.findIndex((one) => one.name === name)
    if (j < 0) continue
    through[name] = Array.from({ length: instants }, (_, i) => {
      const place = ((i + 1) * last) / (instants + 1)
      const row = Math.min(last - 1, Math.floor(place))
      const w = place - row
      return [0, 1, 2].map((c) => {
        const value =
          (1 - w) * solved.directions[(row * S + j) * 3 + c]! + w * solved.directions[((row + 1) * S + j) * 3 + c]!
        // Four digits find the way back, and a study stays readable.
        return Math.round(1e4 * value) / 1e4
      })
    }).flat()
  }
  return { kind: 'motion', phase: solved.phase.id, through }
}

/** A guess (rows of `names` × D) that passes where the picked motion does; rods it does not speak of keep their way. */
export function bendToPick(
  path: Float64Array,
  names: readonly string[],
  D: 2 | 3,
  through: MotionPick['through'],
): Float64Array {
  const out = path.slice()
  const S = names.length
  const rows = path.length / (D * S)
  const u = new Float64Array(D)
  for (const [name, values] of Object.entries(through)) {
    const j = names.indexOf(name)
    const count = Math.floor(values.length / 3)
    if (j < 0 || count === 0) continue
    const at = (row: number): number[] => Array.from(path.subarray((row * S + j) * D, (row * S + j) * D + D))
    const inner = Array.from({ length: count }, (_, i) => values.slice(3 * i, 3 * i + D)).flat()
    const curve = calcInterpolatingSpline(
      Array.from({ length: count + 2 }, (_, i) => i / (count + 1)),
      [...at(0), ...inner, ...at(rows - 1)],
      D,
      3,
    )
    for (let k = 1; k < rows - 1; k++) {
      curve.at(k / (rows - 1), u)
      const size = Math.hypot(...u)
      if (size > 1e-6) for (let c = 0; c < D; c++) out[(k * S + j) * D + c] = u[c]! / size
    }
  }
  return out
}
