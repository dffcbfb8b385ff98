import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import type { Body } from '../model/body.ts'
import { isKeptLength } from '../model/body.ts'

/** Left and right of one person differ by little: relative standard deviation of their difference. */
const SIDE_DIFFERENCE = 0.02

/**
 * The estimate uses all frames; its uncertainty counts one frame's worth of information only, because a hip
 * centre that lies 1 cm off lies 1 cm off in every frame.
 */
export function calcLengthSd(
  body: Body,
  prior: Float64Array,
  lengths: Float64Array,
  normal: Float64Array,
  frames: number,
): Float64Array {
  const S = prior.length
  const own = normal.map((value) => value)
  addPriors(body, { prior, lengths }, { normal: own, gradient: new Float64Array(S) }, -1)
  for (let i = 0; i < own.length; i++) own[i]! /= frames
  addPriors(body, { prior, lengths }, { normal: own, gradient: new Float64Array(S) }, 1)
  const sd = new Float64Array(S)
  if (!factorCholesky(own, S, 0)) return sd
  const column = new Float64Array(S)
  for (let j = 0; j < S; j++) {
    column.fill(0)
    column[j] = 1
    solveCholesky(own, S, column)
    sd[j] = Math.sqrt(column[j]!)
  }
  return sd
}

/** What is known of the lengths before any point is seen: the body's table, and that left is like right. */
export function addPriors(
  body: Body,
  { prior, lengths }: { readonly prior: Float64Array; readonly lengths: Float64Array },
  { normal, gradient }: { readonly normal: Float64Array; readonly gradient: Float64Array },
  sign: 1 | -1,
): void {
  const S = prior.length
  body.segments.forEach((segment, j) => {
    const entered = isKeptLength(segment.length)
    const w = 1 / (entered ? 1e-4 : (segment.length.sd ?? 0.05 * prior[j]!)) ** 2
    normal[j * S + j]! += sign * w
    gradient[j]! += sign * w * (lengths[j]! - prior[j]!)
    if (segment.side !== 'left') return
    const other = body.segments.findIndex((one) => one.name === segment.name.replace('.left', '.right'))
    if (other < 0) return
    const v = 1 / (SIDE_DIFFERENCE * prior[j]!) ** 2
    const difference = lengths[j]! - lengths[other]!
    normal[j * S + j]! += sign * v
    normal[other * S + other]! += sign * v
    normal[j * S + other]! -= sign * v
    normal[other * S + j]! -= sign * v
    gradient[j]! += sign * v * difference
    gradient[other]! -= sign * v * difference
  })
}
