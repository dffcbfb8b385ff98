import type { Side } from '../../core/gait/side.ts'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { GRID, fitHarmonics } from '../../core/math/harmonics.ts'
import type { Harmonics } from '../../core/math/harmonics.ts'
import type { LegAngles, Walker } from '../../core/ground/walker.ts'
import { ANGLE_ORDER, GRAVITY } from '../../core/ground/walker.ts'

/** One person at one speed: mean curves over the stride alongside what was measured. */
export interface StudyWalk {
  readonly name: string
  readonly person: string
  /** OS, OC, OF overground; T01 to T08 treadmill. */
  readonly condition: string
  readonly age: number
  readonly mass: number
  readonly speed: number
  readonly walker: Walker
  /** Measured curves per leg, 101 points, forces by body weight, moments in N·m/kg; NaN where no plate was struck. */
  readonly measured: Readonly<Record<Side, Readonly<Record<MeasuredName, Float64Array>>>>
  /** Hip angles off the sagittal plane over each leg's own stride, rad. */
  readonly hips: Readonly<Record<Side, { readonly adduction: Harmonics; readonly rotation: Harmonics }>>
}

export type MeasuredName =
  | 'foreAft'
  | 'vertical'
  | 'sideways'
  | 'hip'
  | 'knee'
  | 'ankle'
  | 'abduction'
  | 'kneeAbduction'

/** Rollover of the foot and turn of the pelvis: brings the mean cadence of the set to the published one. */
const STRIDE_FACTOR = 1.09

type Table = ReadonlyMap<string, Float64Array>

/** Every walk of the study whose angles are whole. */
export function readStudy(folder: string): StudyWalk[] {
  const subjects = readFileSync(join(folder, 'subjects.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
  const curves = join(folder, 'curves')
  const files = new Set(readdirSync(curves))
  return subjects.flatMap((line) => {
    const [name, , age, stature, mass, , , speed] = line.split(',') as [string, ...string[]]
    if (!files.has(`${name}ang.txt`) || !existsSync(join(curves, `${name}knt.txt`))) return []
    const walk = readWalk(curves, name, Number(stature), Number(speed))
    if (walk === null) return []
    return [
      {
        ...walk,
        name,
        person: name.slice(0, 6),
        condition: name.slice(10),
        age: Number(age),
        mass: Number(mass),
        speed: Number(speed),
      },
    ]
  })
}

/** Measured curves and speed of every walk of the study by its name, also where its angles have gaps. */
export function readForces(folder: string): ReadonlyMap<string, Pick<StudyWalk, 'measured' | 'speed'>> {
  const subjects = readFileSync(join(folder, 'subjects.csv'), 'utf8').trim().split(/\r?\n/).slice(1)
  return new Map(
    subjects.flatMap((line) => {
      const cells = line.split(',')
      const path = join(folder, 'curves', `${cells[0]}knt.txt`)
      if (!existsSync(path)) return []
      const loads = readTable(path)
      const measured = { right: readMeasured(loads, 'R'), left: readMeasured(loads, 'L') }
      return [[cells[0]!, { measured, speed: Number(cells[7]) }] as const]
    }),
  )
}

function readWalk(
  folder: string,
  name: string,
  stature: number,
  speed: number,
): Pick<StudyWalk, 'walker' | 'measured' | 'hips'> | null {
  const angles = readTable(join(folder, `${name}ang.txt`))
  for (const [column, values] of angles)
    if (column !== 'Time' && values.some((value) => Number.isNaN(value))) return null
  const strideTime = calcStrideTime(angles, stature, speed)
  if (!Number.isFinite(strideTime)) return null
  const loads = readTable(join(folder, `${name}knt.txt`))
  const leg = (side: 'R' | 'L'): LegAngles => ({
    hip: curve(angles, `${side}HipAngleZ`),
    knee: curve(angles, `${side}KneeAngleZ`),
    ankle: curve(angles, `${side}AnkleAngleZ`),
  })
  return {
    walker: {
      stature,
      strideTime,
      speed,
      lag: 0.5,
      scatter: 0,
      legs: { right: leg('R'), left: leg('L') },
      tilt: curve(angles, 'RPelvisAngleZ'),
      obliquity: curve(angles, 'RPelvisAngleX'),
      rotation: curve(angles, 'RPelvisAngleY'),
    },
    measured: { right: readMeasured(loads, 'R'), left: readMeasured(loads, 'L') },
    hips: { right: readHip(angles, 'R'), left: readHip(angles, 'L') },
  }
}

const readHip = (angles: Table, side: 'R' | 'L'): StudyWalk['hips'][Side] => ({
  adduction: curve(angles, `${side}HipAngleX`),
  rotation: curve(angles, `${side}HipAngleY`),
})

function readMeasured(table: Table, side: 'R' | 'L'): Record<MeasuredName, Float64Array> {
  const column = (name: string, scale = 1): Float64Array =>
    (table.get(`${side}${name}`) ?? new Float64Array(101).fill(Number.NaN)).map((value) => scale * value)
  return {
    foreAft: column('GRFX', 1 / GRAVITY),
    vertical: column('GRFY', 1 / GRAVITY),
    sideways: column('GRFZ', 1 / GRAVITY),
    hip: column('HipMomentZ'),
    knee: column('KneeMomentZ'),
    ankle: column('AnkleMomentZ'),
    abduction: column('HipMomentX'),
    kneeAbduction: column('KneeMomentX'),
  }
}

function readTable(path: string): Table {
  const [head, ...rows] = readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim().split(/\s+/))
  return new Map(head!.map((name, i) => [name, Float64Array.from(rows, (row) => Number(row[i]!))]))
}

/** Degrees to radians; the step from the last point to the first is spread over the stride. */
function curve(table: Table, column: string): Harmonics {
  const values = table.get(column)!
  const step = values[100]! - values[0]!
  const closed = Float64Array.from(
    { length: 100 },
    (_, i) => ((values[i]! - (i / 100) * step + step / 2) * Math.PI) / 180,
  )
  return fitHarmonics(
    closed.map((_, i) => i / 100),
    closed,
    ANGLE_ORDER,
  )!
}

/** Speed × half a stride is how far the ankle goes back under the hip from 0 to 50 %. */
function calcStrideTime(angles: Table, stature: number, speed: number): number {
  let sum = 0
  for (const side of ['R', 'L']) {
    const at = (i: number): number => {
      const rad = (name: string): number => (angles.get(`${side}${name}`)![i]! * Math.PI) / 180
      const thigh = rad('HipAngleZ') - rad('PelvisAngleZ')
      return stature * (0.245 * Math.sin(thigh) + 0.246 * Math.sin(thigh - rad('KneeAngleZ')))
    }
    sum += at(0) - at(50)
  }
  return (STRIDE_FACTOR * sum) / speed
}

/** On the estimator's grid. */
export const onGrid = (values: Float64Array): Float64Array =>
  Float64Array.from({ length: GRID }, (_, i) => values[(100 / GRID) * i]!)
