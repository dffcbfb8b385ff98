import type { Vector3 } from '../../../math/vector3.ts'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../math/random.ts'
import type { Alert } from '../../../outcome.ts'
import { settlePlate } from '../../mapping/plates/plates.ts'
import type { C3dData } from './data.ts'
import type { Parameter, Parameters } from './parameters.ts'
import { readPlates } from './plates.ts'

/**
 * A plate in a room with y up, z to the right: x of the plate along −z of the room, y along +x, z down. Its corners in
 * the order +x+y, −x+y, −x−y, +x−y, in mm, the middle at (2, 0, 1) m.
 */
const AXES = { x: [0, 0, -1], y: [1, 0, 0], z: [0, -1, 0] } as const
const CORNERS = (
  [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const
).flatMap(([a, b]) => [2000 + 300 * b, 0, 1000 - 200 * a])

const toPlate = (v: readonly number[]): [number, number, number] =>
  [AXES.x, AXES.y, AXES.z].map((axis) => axis.reduce((sum: number, value, i) => sum + value * v[i]!, 0)) as [
    number,
    number,
    number,
  ]
const cross = (a: readonly number[], b: readonly number[]): [number, number, number] => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
]

interface Load {
  /** Of the ground on the foot, in the room, N. */
  readonly force: Vector3
  /** On the surface, in the room, m. */
  readonly point: Vector3
  readonly free: number
}

/** The eight or six signals a plate of a type would give for a load, forces as the plate stores them (`sense`). */
function signals(type: number, { force, point, free }: Load, origin: Vector3, sense: 1 | -1): number[] {
  const f = toPlate(force.map((value) => sense * value))
  const lever = toPlate([point[0] - 2, point[1], point[2] - 1])
  const torque = toPlate([0, sense * free, 0])
  // Moment about the middle of the surface, then about the sensor's origin: M_o = M_c + origin × F.
  const atMiddle = cross(lever, f).map((value, i) => value + torque[i]!)
  if (type === 1) return [...f, 1000 * lever[0], 1000 * lever[1], 1000 * torque[2]!]
  if (type === 3) {
    const [a, b, depth] = origin
    const [mx, my, mz] = [atMiddle[0]! - f[1] * depth, atMiddle[1]! + f[0] * depth, atMiddle[2]!]
    // fz1 … fz4 with the given sums and differences; the horizontal pairs carry mz.
    const [p, q] = [mx / b, my / a]
    const fx12 = (f[0] - mz / b) / 2
    return [
      fx12,
      f[0] - fx12,
      f[1] / 2,
      f[1] / 2,
      (f[2] + p - q) / 4,
      (f[2] + p + q) / 4,
      (f[2] - p + q) / 4,
      (f[2] - p - q) / 4,
    ]
  }
  const lift = cross(origin, f)
  const six = [...f, ...atMiddle.map((value, i) => 1000 * (value + lift[i]!))]
  // Type 4 stores what the calibration matrix (here 2 on the diagonal and a cross term) turns into six.
  return type === 4 ? [(six[0]! - 0.1 * six[1]!) / 2, ...six.slice(1).map((value) => value / 2)] : six
}

function plate(type: number, loads: readonly Load[], sense: 1 | -1) {
  const origin: Vector3 = type === 3 ? [0.12, 0.2, -0.05] : type === 1 ? [0, 0, 0] : [0.002, -0.001, -0.04]
  const rows = loads.map((load) => signals(type, load, origin, sense))
  const count = type === 3 ? 8 : 6
  const matrix: number[] = Array.from({ length: 36 }, (_, i) => (i % 7 === 0 ? 2 : 0))
  // Row 0, column 1 in Fortran order.
  matrix[6] = 0.2
  const values: Record<string, Partial<Parameter>> = {
    'FORCE_PLATFORM:USED': { numbers: [1] },
    'FORCE_PLATFORM:TYPE': { numbers: [type] },
    'FORCE_PLATFORM:CHANNEL': { dimensions: [count, 1], numbers: Array.from({ length: count }, (_, i) => i + 1) },
    'FORCE_PLATFORM:CORNERS': { numbers: CORNERS },
    'FORCE_PLATFORM:ORIGIN': { numbers: origin.map((value) => 1000 * value) },
    'FORCE_PLATFORM:CAL_MATRIX': { numbers: matrix },
    'POINT:UNITS': { texts: ['mm'] },
    'ANALOG:UNITS': { texts: ['N', 'N', 'N', 'Nmm', 'Nmm', 'Nmm'] },
  }
  const get = (name: string): Parameter | null =>
    values[name] === undefined ? null : { dimensions: [], numbers: [], texts: [], ...values[name] }
  const parameters: Parameters = {
    processor: 'intel',
    get,
    number: (name, i = 0) => get(name)?.numbers[i] ?? null,
    texts: (name) => get(name)?.texts ?? [],
    inGroup: () => [],
  }
  const data: C3dData = {
    pointCount: 0,
    frameCount: loads.length,
    firstFrame: 1,
    rate: 1000,
    points: [],
    analogRate: 1000,
    analog: Array.from({ length: count }, (_, c) => Float64Array.from(rows, (row) => row[c]!)),
  }
  const alerts: Alert[] = []
  const [found] = readPlates(data, parameters, alerts)
  expect(alerts).toEqual([])
  const settled = {
    name: found!.name,
    side: null,
    times: Float64Array.from(loads, (_, i) => i / 1000),
    force: found!.force,
    point: found!.point,
    freeMoment: found!.freeMoment,
  }
  settlePlate(settled, false)
  return settled
}

describe('force plates', () => {
  const random = createRandom(9)
  const loads = Array.from({ length: 40 }, (): Load => ({
    force: [random.between(-200, 200), random.between(100, 1200), random.between(-60, 60)],
    point: [2 + random.between(-0.25, 0.25), 0, 1 + random.between(-0.15, 0.15)],
    free: random.between(-8, 8),
  }))

  it.each([
    [1, 1],
    [1, -1],
    [2, 1],
    [2, -1],
    [3, 1],
    [3, -1],
    [4, 1],
    [4, -1],
  ] as const)('of type %i give back the load, whichever way the file counts forces (%i)', (type, sense) => {
    const { force, point, freeMoment } = plate(type, loads, sense)
    loads.forEach((load, i) => {
      for (const axis of [0, 1, 2] as const) {
        expect(force[3 * i + axis]).toBeCloseTo(load.force[axis], 6)
        expect(point[3 * i + axis]).toBeCloseTo(load.point[axis], 8)
      }
      expect(freeMoment[3 * i + 1]).toBeCloseTo(load.free, 6)
    })
  })
})
