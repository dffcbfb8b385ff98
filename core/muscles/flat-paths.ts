import type { MuscleModel, PathPoint } from './muscle-model.ts'
import { PELVIS, SHANK, THIGH } from './muscle-model.ts'
import type { LegScales } from './scaling.ts'

/** Paths of all muscles of one subject's leg in flat arrays, point after point. */
export interface FlatPaths {
  /** First point of every muscle, and one past the last. */
  readonly first: Int32Array
  readonly segment: Int8Array
  /** x, y, z in the point's segment, m. */
  readonly local: Float64Array
  /** 0: always, 1: by knee flexion, 2: by hip flexion; and the range. */
  readonly when: Int8Array
  readonly from: Float64Array
  readonly to: Float64Array
  /** Points that move with the knee. */
  readonly moving: readonly { readonly point: number; readonly course: NonNullable<PathPoint['moving']> }[]
  /** 1 for a point that moves with the knee. */
  readonly moves: Uint8Array
}

export function flattenPaths({ muscles }: MuscleModel, scales: LegScales): FlatPaths {
  const points = muscles.flatMap((muscle) => muscle.path)
  const first = new Int32Array(muscles.length + 1)
  for (const [i, muscle] of muscles.entries()) first[i + 1] = first[i]! + muscle.path.length
  const flat = {
    first,
    segment: Int8Array.from(points, (point) => point.segment),
    local: Float64Array.from(points.flatMap((point) => scalePoint(point, scales))),
    when: Int8Array.from(points, ({ when }) => (when === undefined ? 0 : when.angle === 'knee' ? 1 : 2)),
    from: Float64Array.from(points, ({ when }) => when?.from ?? 0),
    to: Float64Array.from(points, ({ when }) => when?.to ?? 0),
    moves: Uint8Array.from(points, ({ moving }) => (moving === undefined ? 0 : 1)),
  }
  const moving = points.flatMap(({ moving: course }, point) => (course === undefined ? [] : [{ point, course }]))
  return { ...flat, moving }
}

function scalePoint({ segment, at: [x, y, z] }: PathPoint, scales: LegScales): number[] {
  if (segment === PELVIS) {
    const { along, across } = scales.pelvis
    return [along * x, along * y, across * z]
  }
  const scale = segment === THIGH ? scales.thigh : segment === SHANK ? scales.shank : scales.foot
  return [scale * x, scale * y, scale * z]
}
