import { Matrix, SingularValueDecomposition, inverse } from 'ml-matrix'
import type { LearnedCurve, LearnedSpeed, SpeedAngle, SpeedCurve } from '../../core/gait/speed/learned-speed.ts'
import type { Harmonics } from '../../core/math/harmonics.ts'
import { GRID } from '../../core/math/harmonics.ts'
import { SIDES, dimensionlessSpeed } from '../../core/ground/walker.ts'
import type { Side } from '../../core/gait/side.ts'
import type { MeasuredName, StudyWalk } from './fukuchi.ts'
import { onGrid } from './fukuchi.ts'
import { isOverground } from './learn-laws.ts'
import { CREDIT } from './learn.ts'

/** Mean cadence of the study, steps a minute, slow and fast, alongside the mean speeds, as its authors give it. */
const CADENCES = { slow: 98, fast: 132 } as const
/** Shapes of the vertical force in which people differ, and how firmly their slopes are held back. */
const PARTS = 2
const HOLD = 0.1

/** One leg of one person at the comfortable speed, alongside the same leg slower or faster. */
interface Pair {
  readonly from: StudyWalk
  readonly to: StudyWalk
  readonly side: Side
}

const MEASURED: Readonly<Record<SpeedCurve, MeasuredName>> = {
  foreAft: 'foreAft',
  vertical: 'vertical',
  towardsMidline: 'sideways',
  hipFlexion: 'hip',
  hipAbduction: 'abduction',
  kneeExtension: 'knee',
  kneeAbduction: 'kneeAbduction',
  anklePlantarflexion: 'ankle',
}

const ANGLES: Readonly<Record<SpeedAngle, (walk: StudyWalk, side: Side) => Harmonics | null>> = {
  'hip.flexion': ({ walker }, side) => walker.legs[side].hip,
  'hip.adduction': ({ hips }, side) => hips[side].adduction,
  'hip.rotation': ({ hips }, side) => hips[side].rotation,
  'knee.flexion': ({ walker }, side) => walker.legs[side].knee,
  'ankle.flexion': ({ walker }, side) => walker.legs[side].ankle,
  'pelvis.tilt': ({ walker }, side) => (side === 'right' ? walker.tilt : null),
  'pelvis.obliquity': ({ walker }, side) => (side === 'right' ? walker.obliquity : null),
  'pelvis.rotation': ({ walker }, side) => (side === 'right' ? walker.rotation : null),
}

/** What people change when they walk slower or faster, and what that does to their loads. */
export function learnSpeed(walks: readonly StudyWalk[], leftOut: string | null = null): LearnedSpeed {
  const own = walks.filter((walk) => isOverground(walk) && walk.person !== leftOut)
  const pairs = listPairs(own)
  const mean = (condition: string): number =>
    average(
      own.filter((one) => one.condition === condition),
      (one) => one.speed,
    )
  const curves = Object.fromEntries(
    Object.entries(MEASURED).map(([curve, name]) => [curve, learnCurve(pairs, name, curve === 'vertical' ? PARTS : 0)]),
  ) as Record<SpeedCurve, LearnedCurve>
  const angles = Object.fromEntries(
    Object.entries(ANGLES).map(([name, read]) => [name, learnAngle(pairs, read)]),
  ) as Record<SpeedAngle, number[]>
  const cadenceShare = Math.log(CADENCES.fast / CADENCES.slow) / Math.log(mean('OF') / mean('OS'))
  const speeds = own.map(({ speed, walker }) => dimensionlessSpeed(speed, walker.stature))
  const range = { low: round(Math.min(...speeds), 3), high: round(Math.max(...speeds), 3) }
  return { credit: CREDIT, cadenceShare: round(cadenceShare, 3), range, angles, curves }
}

export function listPairs(walks: readonly StudyWalk[]): Pair[] {
  return walks
    .filter(({ condition }) => condition === 'OC')
    .flatMap((from) =>
      walks
        .filter((to) => to.person === from.person && to !== from)
        .flatMap((to) => SIDES.map((side) => ({ from, to, side }))),
    )
}

/** Mean slope of a curve's harmonics, rad per unit of the logarithm of speed. */
function learnAngle(pairs: readonly Pair[], read: (walk: StudyWalk, side: Side) => Harmonics | null): number[] {
  const rows = pairs.flatMap(({ from, to, side }) => {
    const [a, b] = [read(from, side), read(to, side)]
    return a === null || b === null ? [] : [{ x: Math.log(to.speed / from.speed), change: b.map((v, i) => v - a[i]!) }]
  })
  const square = rows.reduce((sum, { x }) => sum + x * x, 0)
  return Array.from(rows[0]!.change, (_, i) =>
    round(rows.reduce((sum, row) => sum + row.x * row.change[i]!, 0) / square, 5),
  )
}

const speedOf = ({ speed, walker }: StudyWalk): number => dimensionlessSpeed(speed, walker.stature)

interface Row {
  readonly person: string
  /** Change of the dimensionless speed and of its square. */
  readonly by: readonly [number, number]
  readonly speed: number
  readonly start: Float64Array
  readonly change: Float64Array
}

function learnCurve(pairs: readonly Pair[], name: MeasuredName, parts: number): LearnedCurve {
  const rows = pairs.flatMap(({ from, to, side }): Row[] => {
    const [start, end] = [onGrid(from.measured[side][name]), onGrid(to.measured[side][name])]
    if (![...start, ...end].every((value) => Number.isFinite(value))) return []
    const [a, b] = [speedOf(from), speedOf(to)]
    const change = end.map((value, i) => value - start[i]!)
    return [{ person: from.person, by: [b - a, b * b - a * a], speed: a, start, change }]
  })
  const usual = leastSquares(
    rows.flatMap(({ speed, by, start, change }) => {
      const end = speed + by[0]
      return [
        { inputs: [1, speed, speed ** 2], outputs: start },
        { inputs: [1, end, end ** 2], outputs: start.map((value, i) => value + change[i]!) },
      ]
    }),
    3,
  )
  const shapes = parts === 0 ? [] : findShapes(rows, usual, parts)
  const inputs = rows.map((row) => inputsOf(row, usual, shapes))
  const weights = leastSquares(
    rows.map((row, i) => ({ inputs: inputs[i]!, outputs: row.change })),
    2,
  )
  return {
    perSpeed: toNumbers(weights[0]!),
    perSquare: toNumbers(weights[1]!),
    spread: toNumbers(calcSpread(rows, inputs)),
    ...(parts === 0
      ? {}
      : {
          usual: usual.map((row) => toNumbers(row)),
          parts: shapes.map((shape, k) => ({
            shape: toNumbers(shape),
            perSpeed: toNumbers(weights[2 + 2 * k]!),
            perSquare: toNumbers(weights[3 + 2 * k]!),
          })),
        }),
  }
}

function inputsOf(
  { by, speed, start }: Row,
  usual: readonly Float64Array[],
  shapes: readonly Float64Array[],
): number[] {
  const own = deviation(start, speed, usual)
  return [...by, ...shapes.flatMap((shape) => by.map((x) => x * dot(shape, own)))]
}

const deviation = (start: Float64Array, speed: number, usual: readonly Float64Array[]): Float64Array =>
  start.map((value, i) => value - usual[0]![i]! - usual[1]![i]! * speed - usual[2]![i]! * speed * speed)

function findShapes(rows: readonly Row[], usual: readonly Float64Array[], parts: number): Float64Array[] {
  const own = new Matrix(rows.map(({ start, speed }) => Array.from(deviation(start, speed, usual))))
  const { rightSingularVectors } = new SingularValueDecomposition(own, { autoTranspose: true })
  return Array.from({ length: parts }, (_, k) => Float64Array.from(rightSingularVectors.getColumn(k)))
}

interface Sample {
  readonly inputs: readonly number[]
  readonly outputs: Float64Array
}

/** The first inputs are free, the others held back by a share of their own size. */
function leastSquares(samples: readonly Sample[], free: number): Float64Array[] {
  const X = new Matrix(samples.map(({ inputs }) => [...inputs]))
  const Y = new Matrix(samples.map(({ outputs }) => Array.from(outputs)))
  const N = X.transpose().mmul(X)
  const held = N.diagonal().slice(free)
  const hold = HOLD * (held.reduce((sum, one) => sum + one, 0) / Math.max(1, held.length))
  for (let i = free; i < N.rows; i++) N.set(i, i, N.get(i, i) + hold)
  const B = inverse(N).mmul(X.transpose()).mmul(Y)
  return Array.from({ length: B.rows }, (_, i) => Float64Array.from(B.getRow(i)))
}

/** How far a person's own change is from the one predicted without them, per unit of speed. */
function calcSpread(rows: readonly Row[], inputs: readonly (readonly number[])[]): Float64Array {
  const out = new Float64Array(GRID)
  for (const person of new Set(rows.map((row) => row.person))) {
    const samples = rows.map((row, i) => ({ inputs: inputs[i]!, outputs: row.change }))
    const weights = leastSquares(
      samples.filter((_, i) => rows[i]!.person !== person),
      2,
    )
    rows.forEach((row, i) => {
      if (row.person !== person) return
      for (let g = 0; g < GRID; g++) {
        const guess = inputs[i]!.reduce((sum, x, k) => sum + x * weights[k]![g]!, 0)
        out[g]! += ((row.change[g]! - guess) / row.by[0]) ** 2 / rows.length
      }
    })
  }
  return out.map(Math.sqrt)
}

const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const toNumbers = (values: Float64Array): number[] => Array.from(values, (value) => round(value, 4))
const average = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length
