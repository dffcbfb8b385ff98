import type { Body } from '../model/body.ts'
import { calcOwnStart } from './own-start.ts'
import type { ModelPoint } from './point-model.ts'

/** Where a pose is sought from: straight from point to point. */

/** Between the hips, or amid the points that are seen. */
export function startRoot(body: Body, points: readonly ModelPoint[], frame: number): Float64Array {
  if (body.template === 'own') return calcOwnStart(body, points, frame).root
  const near = points.filter((point) => point.name.startsWith('hip') && Number.isFinite(point.values[3 * frame]!))
  const used = near.length > 0 ? near : points.filter((point) => Number.isFinite(point.values[3 * frame]!))
  const root = new Float64Array(3)
  for (const point of used) for (let c = 0; c < 3; c++) root[c]! += point.values[3 * frame + c]! / used.length
  return root
}

/** Straight from point to point where both ends of a rod are seen; else where the rod was, or is assumed to be. */
export function startDirections(
  body: Body,
  points: readonly ModelPoint[],
  frame: number,
  assumed: Float64Array,
  before?: Float64Array,
): Float64Array {
  const S = body.segments.length
  if (body.template === 'own')
    return calcOwnStart(body, points, frame).directions.map((value, i) =>
      Number.isFinite(value) ? value : (before ?? assumed)[i]!,
    )
  const row = new Float64Array(S * 3)
  const named = new Map(points.map((point) => [point.name, point]))
  const at = (name: string, c: number): number => named.get(name)?.values[3 * frame + c] ?? Number.NaN
  body.segments.forEach((segment, j) => {
    const ends = RODS[segment.name.split('.')[0]!]
    let size = 0
    const side = segment.side === null ? '' : `.${segment.side}`
    if (ends !== undefined) {
      for (let c = 0; c < 3; c++) {
        const value = at(ends[1].replace('*', side), c) - at(ends[0].replace('*', side), c)
        row[3 * j + c] = value
        size += value * value
      }
    }
    if (size > 1e-6) for (let c = 0; c < 3; c++) row[3 * j + c]! /= Math.sqrt(size)
    else for (let c = 0; c < 3; c++) row[3 * j + c] = (before ?? assumed)[3 * j + c]!
  })
  return row
}

const RODS: Readonly<Record<string, readonly [string, string]>> = {
  pelvis: ['hip.left', 'hip.right'],
  shoulders: ['shoulder.left', 'shoulder.right'],
  thigh: ['hip*', 'knee*'],
  shank: ['knee*', 'ankle*'],
  foot: ['ankle*', 'toe*'],
  upperArm: ['shoulder*', 'elbow*'],
  forearm: ['elbow*', 'wrist*'],
}
