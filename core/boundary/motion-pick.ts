import { calcInterpolatingSpline } from '../math/interpolating-spline.ts'
import type { Body } from '../model/body.ts'
import type { SolvedPhase } from './motion.ts'
import type { MotionPick } from './technique.ts'

/** Instants inside a phase that tell one motion from another: enough for two half-waves of every rod. */
const INSTANTS = 7

/** How a solved motion is remembered in a technique. */
export function calcPick(solved: SolvedPhase, body: Body): MotionPick {
  const S = body.segments.length
  const last = solved.times.length - 1
  const through: Record<string, number[]> = {}
  for (const name of solved.freeSegments) {
    const j = body.segments.findIndex((one) => one.name === name)
    if (j < 0) continue
    through[name] = Array.from({ length: INSTANTS }, (_, i) => {
      const place = ((i + 1) * last) / (INSTANTS + 1)
      const row = Math.min(last - 1, Math.floor(place))
      const w = place - row
      return [0, 1, 2].map((c) => {
        const value = (1 - w) * solved.directions[(row * S + j) * 3 + c]! + w * solved.directions[((row + 1) * S + j) * 3 + c]!
        // Four digits find the way back, and a study stays readable.
        return Math.round(1e4 * value) / 1e4
      })
    }).flat()
  }
  return { kind: 'motion', phase: solved.phase.id, through }
}

/** A guess (rows of S × 3) that passes where the picked motion does; rods it does not speak of keep their way. */
export function bendToPick(path: Float64Array, S: number, body: Body, through: MotionPick['through']): Float64Array {
  const out = path.slice()
  const rows = path.length / (3 * S)
  const u = new Float64Array(3)
  for (const [name, values] of Object.entries(through)) {
    const j = body.segments.findIndex((one) => one.name === name)
    const count = Math.floor(values.length / 3)
    if (j < 0 || count === 0) continue
    const at = (row: number): number[] => Array.from(path.subarray((row * S + j) * 3, (row * S + j) * 3 + 3))
    const points = [...at(0), ...values.slice(0, 3 * count), ...at(rows - 1)]
    const curve = calcInterpolatingSpline(Array.from({ length: count + 2 }, (_, i) => i / (count + 1)), points, 3, 3)
    for (let k = 1; k < rows - 1; k++) {
      curve.at(k / (rows - 1), u)
      const size = Math.hypot(u[0]!, u[1]!, u[2]!)
      if (!(size > 1e-6)) continue
      for (let c = 0; c < 3; c++) out[(k * S + j) * 3 + c] = u[c]! / size
    }
  }
  return out
}
