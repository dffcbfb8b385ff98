import type { GroundForce, Recording } from '../../core/index.ts'
import type { Vector3 } from '../../core/mechanics.ts'
import { rowAt } from '../display/series.ts'
import { words } from '../display/words.ts'
import type { Arrow, SceneFrame } from './figure.ts'

/** Before a body is known there is no body weight: arrows are drawn by this many newtons, which the legend states. */
export const rawNewtons = 700
/** Below this a plate is not stood on, N. */
const loaded = 20

type Plate = NonNullable<SceneFrame['raw']>['plates'][number]

/** Where a plate was stepped on over the whole recording: the box of its centres of pressure, on the floor. */
export function platesOf(forces: readonly GroundForce[]): Plate[] {
  return forces.flatMap(({ point, force }) => {
    let [x0, x1, z0, z1] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let i = 0; i + 2 < point.length; i += 3) {
      if (!(force[i + 1]! > loaded) || !Number.isFinite(point[i]! + point[i + 2]!)) continue
      ;[x0, x1] = [Math.min(x0, point[i]!), Math.max(x1, point[i]!)]
      ;[z0, z1] = [Math.min(z0, point[i + 2]!), Math.max(z1, point[i + 2]!)]
    }
    return x1 >= x0 ? [[x0 - 0.05, z0 - 0.05, x1 + 0.05, z1 + 0.05] as const] : []
  })
}

const forcesAt = (forces: readonly GroundForce[], t: number): Arrow[] =>
  forces.flatMap(({ side, times, force, point }): Arrow[] => {
    const [f, at] = [rowAt(force, 3, times, t), rowAt(point, 3, times, t)]
    if (!(f[1]! > loaded) || !at.every(Number.isFinite)) return []
    const forceBw = [...f].map((x) => x / rawNewtons) as unknown as Vector3
    const name = side ? words.sided(side, words.loads.groundArrow) : words.loads.groundArrow
    return [{ name, at: [...at] as unknown as Vector3, forceBw, kind: 'ground', side: side ?? 'middle' }]
  })

/** A recording as the file has it: its markers and what the plates measured; gaps stay gaps. Null where it has neither. */
export function rawFrame(
  { points, times }: Pick<Recording, 'points' | 'times'>,
  forces: readonly GroundForce[],
  plates: readonly Plate[],
  t: number,
): SceneFrame | null {
  const names = Object.keys(points)
  if (names.length === 0 && forces.length === 0) return null
  const places = new Float32Array(3 * names.length)
  names.forEach((name, i) => places.set(rowAt(points[name]!, 3, times, t), 3 * i))
  return { poses: {}, arrows: forcesAt(forces, t), raw: { points: places, plates } }
}
