import { cross, type Vector3 } from '../../../math/vector3.ts'
import { alert, type Alert } from '../../../outcome.ts'
import { cmToM, inchToM, mmToM } from '../../../units/units.ts'
import type { RawPlate } from '../raw.ts'
import { readUnit } from '../unit-words.ts'
import type { C3dData } from './data.ts'
import type { Parameters } from './parameters.ts'

/**
 * Force plates of types 1 to 4 as force, point and moment in the file's frame. Corners are numbered +x+y, −x+y, −x−y,
 * +x−y in the plate's own axes, whose z points down into the floor. ORIGIN runs from the sensor's origin to the middle
 * of the
 * surface (types 2 and 4), so the moment there is M − ORIGIN × F.
 */
export function readPlates(
  data: C3dData,
  parameters: Parameters,
  alerts: Alert[],
  decisions: string[] = [],
): RawPlate[] {
  const count = Math.min(parameters.number('FORCE_PLATFORM:USED') ?? 0, 64)
  const channels = parameters.get('FORCE_PLATFORM:CHANNEL')
  const corners = parameters.get('FORCE_PLATFORM:CORNERS')
  if (count <= 0 || channels === null || data.analog.length === 0) return []
  const rows = channels.dimensions[0] ?? 6
  return Array.from({ length: count }, (_, p) => p).flatMap((p) => {
    const own = Array.from({ length: rows }, (_, i) => Math.abs(channels.numbers[p * rows + i] ?? 0) - 1)
    const points =
      corners === null ? null : ([0, 1, 2, 3] as const).map((i): Vector3 => at3(corners.numbers, 12 * p + 3 * i))
    const lacking = findLack(data, parameters, { p, own, points })
    if (lacking !== null) {
      alerts.push(lacking)
      return []
    }
    const plate = readPlate(data, parameters, { p, own, points: points! }, decisions)
    return [{ ...plate, rate: data.analogRate, firstTime: (data.firstFrame - 1) / data.rate }]
  })
}

/** A plate's number from 0, its analog channels and its corners. */
interface Wiring {
  readonly p: number
  readonly own: readonly number[]
  readonly points: readonly Vector3[] | null
}

const channelsOf = (type: number): number => (type === 3 ? 8 : 6)

/** Why a plate cannot be read; null when it can. */
function findLack(data: C3dData, parameters: Parameters, { p, own, points }: Wiring): Alert | null {
  const type = parameters.number('FORCE_PLATFORM:TYPE', p) ?? 0
  const name = `Plate ${p + 1}`
  const needed = channelsOf(type)
  if (type < 1 || type > 4)
    return alert(
      'warning',
      'c3d.plate-type',
      `${name} is of type ${type}, which cannot be read; its forces are left out.`,
      'Export the forces as text (OpenSim .mot) and add that file.',
    )
  if (own.length < needed || own.slice(0, needed).some((channel) => channel < 0 || channel >= data.analog.length))
    return alert(
      'warning',
      'c3d.plate-channels',
      `${name} refers to analog channels that are not in the file; its forces are left out.`,
      'Save the trial again with its analog data.',
    )
  if (points === null || points.some((corner) => corner.some((value) => !Number.isFinite(value))))
    return alert(
      'warning',
      'c3d.plate-corners',
      `${name} has no corners, so its place in the room is unknown; its forces are left out.`,
      'Save the trial again with the calibrated force plates.',
    )
  return null
}

function readPlate(
  data: C3dData,
  parameters: Parameters,
  { p, own, points }: Wiring & { readonly points: readonly Vector3[] },
  decisions: string[],
): Pick<RawPlate, 'name' | 'force' | 'point' | 'freeMoment'> {
  const type = parameters.number('FORCE_PLATFORM:TYPE', p) ?? 0
  const name = `Plate ${p + 1}`
  const toM = lengthOf(parameters.texts('POINT:UNITS')[0] ?? 'mm')
  const stored = at3(parameters.get('FORCE_PLATFORM:ORIGIN')?.numbers ?? [0, 0, 0], 3 * p).map(
    toM,
  ) as unknown as Vector3
  // The sensor lies below the surface and z points down, so ORIGIN's z must be negative; some laboratories store it
  // the other way round.
  const turned = (type === 2 || type === 4) && stored[2] > 0
  const origin: Vector3 = turned ? [-stored[0], -stored[1], -stored[2]] : stored
  if (turned) decisions.push(`${name}: its ORIGIN points from the surface to the sensor and was turned round.`)
  const signals = own.slice(0, channelsOf(type)).map((channel) => unbiased(data.analog[channel]!, data, parameters))
  const momentUnits = own.slice(type === 1 ? 5 : 3, 6).map((channel) => parameters.texts('ANALOG:UNITS')[channel] ?? '')
  const isMilli =
    momentUnits.some((text) => readUnit(text) === 'Nmm') ||
    (!momentUnits.some((text) => readUnit(text) === 'Nm') && /mm/i.test(parameters.texts('POINT:UNITS')[0] ?? 'mm'))
  const corners = points.map((corner) => corner.map(toM) as unknown as Vector3)
  const sensor: Sensor = {
    type,
    origin,
    toNm: isMilli ? mmToM : (value) => value,
    toM,
    matrix: type === 4 ? matrixOf(parameters, p) : null,
  }
  return { name, ...turnSignals(signals, corners, sensor) }
}

interface Sensor {
  readonly type: number
  readonly origin: Vector3
  readonly toNm: (value: number) => number
  readonly toM: (value: number) => number
  readonly matrix: readonly number[] | null
}

/** What the plate measured, in the room's axes. */
function turnSignals(
  signals: readonly Float64Array[],
  corners: readonly Vector3[],
  sensor: Sensor,
): Pick<RawPlate, 'force' | 'point' | 'freeMoment'> {
  const [c1, c2, c3, c4] = corners as [Vector3, Vector3, Vector3, Vector3]
  const centre = [0, 1, 2].map((axis) => (c1[axis]! + c2[axis]! + c3[axis]! + c4[axis]!) / 4)
  const x = unit(c1.map((value, i) => value - c2[i]! + c4[i]! - c3[i]!) as unknown as Vector3)
  const rough = unit(c1.map((value, i) => value - c4[i]! + c2[i]! - c3[i]!) as unknown as Vector3)
  const z = unit(cross(x, rough))
  const y = cross(z, x)
  const count = signals[0]!.length
  const force = new Float64Array(3 * count)
  const point = new Float64Array(3 * count)
  const freeMoment = new Float64Array(3 * count)
  const raw = new Float64Array(8)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < signals.length; k++) raw[k] = signals[k]![i]!
    const [f, m, p] = calcLocal(raw, sensor)
    for (let axis = 0; axis < 3; axis++) {
      const at = 3 * i + axis
      force[at] = x[axis]! * f[0] + y[axis]! * f[1] + z[axis]! * f[2]
      freeMoment[at] = x[axis]! * m[0] + y[axis]! * m[1] + z[axis]! * m[2]
      point[at] = centre[axis]! + x[axis]! * p[0] + y[axis]! * p[1]
    }
  }
  return { force, point, freeMoment }
}

/** Force, moment about the point, and the point on the surface (from its middle), in the plate's axes. */
function calcLocal(
  raw: Float64Array,
  { type, origin, toNm, toM, matrix }: Sensor,
): [Vector3, Vector3, readonly [number, number]] {
  if (type === 1)
    return [
      [raw[0]!, raw[1]!, raw[2]!],
      [0, 0, toNm(raw[5]!)],
      [toM(raw[3]!), toM(raw[4]!)],
    ]
  if (type === 3) {
    // Kistler: fx12, fx34, fy14, fy23, fz1 … fz4; ORIGIN holds the sensors' distances a, b and the depth.
    const [fx12, fx34, fy14, fy23, fz1, fz2, fz3, fz4] = raw as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const [a, b, depth] = origin
    const fx = fx12 + fx34
    const fy = fy14 + fy23
    const mx = b * (fz1 + fz2 - fz3 - fz4) + fy * depth
    const my = a * (-fz1 + fz2 + fz3 - fz4) - fx * depth
    const mz = b * (-fx12 + fx34) + a * (fy14 - fy23)
    return [
      [fx, fy, fz1 + fz2 + fz3 + fz4],
      [mx, my, mz],
      [0, 0],
    ]
  }
  let six: readonly number[] = [raw[0]!, raw[1]!, raw[2]!, raw[3]!, raw[4]!, raw[5]!]
  if (matrix !== null)
    six = six.map((_, row) => six.reduce((sum, value, column) => sum + matrix[row + 6 * column]! * value, 0))
  const f: Vector3 = [six[0]!, six[1]!, six[2]!]
  const lever = cross(origin, f)
  return [f, [toNm(six[3]!) - lever[0], toNm(six[4]!) - lever[1], toNm(six[5]!) - lever[2]], [0, 0]]
}

/** The signal without its mean over the frames the file names as unloaded (FORCE_PLATFORM:ZERO). */
function unbiased(values: Float64Array, data: C3dData, parameters: Parameters): Float64Array {
  const [from, to] = [
    parameters.number('FORCE_PLATFORM:ZERO', 0) ?? 0,
    parameters.number('FORCE_PLATFORM:ZERO', 1) ?? 0,
  ]
  if (from < 1 || to <= from) return values
  const perFrame = Math.round(data.analogRate / data.rate)
  const part = values.subarray(
    Math.max(0, from - data.firstFrame) * perFrame,
    Math.max(0, to - data.firstFrame + 1) * perFrame,
  )
  if (part.length === 0) return values
  const mean = part.reduce((sum, value) => sum + value, 0) / part.length
  return values.map((value) => value - mean)
}

function matrixOf(parameters: Parameters, plate: number): readonly number[] | null {
  const matrix = parameters.get('FORCE_PLATFORM:CAL_MATRIX')
  const own = matrix?.numbers.slice(36 * plate, 36 * plate + 36)
  return own?.length === 36 ? own : null
}

function lengthOf(text: string): (value: number) => number {
  const unitWord = readUnit(text)
  return unitWord === 'm' ? (value) => value : unitWord === 'cm' ? cmToM : unitWord === 'in' ? inchToM : mmToM
}

const at3 = (values: readonly number[], at: number): Vector3 => [
  values[at] ?? Number.NaN,
  values[at + 1] ?? Number.NaN,
  values[at + 2] ?? Number.NaN,
]
const unit = (a: Vector3): Vector3 => {
  const length = Math.hypot(a[0], a[1], a[2])
  return length > 0 ? [a[0] / length, a[1] / length, a[2] / length] : [0, 0, 0]
}
