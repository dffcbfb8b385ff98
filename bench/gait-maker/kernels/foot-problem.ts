import type { Vector3 } from '../../../core/math/vector3.ts'
import type { Side } from '../../../core/index.ts'
import type { Angles, LegLengths, LegPlaces } from '../../../core/gait.ts'
import type { AngleChannel } from '../../../core/io.ts'
import { SIDES, calcLegPlaces, calcPoses } from '../../../core/gait.ts'
import { calcCentreFromPelvis } from '../body-mass.ts'
import { ballOf, contactAt, floorAt } from '../contact.ts'
import { evaluate, project } from '../fourier.ts'
import type { GaitNorm } from '../gait-norms.ts'
import type { Curve } from '../gait-curves.ts'

/** m: how hard the feet are held where they stand. */
const HOLD = 0.00015

/** How far the feet of a trial motion are from standing still and swinging clear. */
export interface FootProblem {
  /** Residuals per sample. */
  readonly kinds: number
  residuals(values: readonly Float64Array[]): Float64Array
  slips(values: readonly Float64Array[]): Float64Array
  /** Second derivative by phase of the body's centre from the mid-hip: x, y, z per sample. */
  centreBends(values: readonly Float64Array[]): Float64Array
}

export function createFootProblem(
  norm: GaitNorm,
  lengths: LegLengths,
  stature: number,
  curves: readonly Curve[],
  fixed: ReadonlyMap<AngleChannel, Float64Array>,
  phases: Float64Array,
): FootProblem {
  const at = (name: Curve['name']): number => curves.findIndex((curve) => curve.name === name)
  const [surge, heave, sway] = [at('surge'), at('heave'), at('sway')]
  const kinds = 18
  const soft = norm.strideRise === 0 ? 0.003 : 0.012
  const anglesOf = (values: readonly Float64Array[]): Angles => {
    const angles: Partial<Record<AngleChannel, Float64Array>> = Object.fromEntries(fixed)
    curves.forEach(({ name }, c) => {
      if (name !== 'surge' && name !== 'heave' && name !== 'sway') angles[name] = values[c]!
    })
    return angles
  }
  const placesOf = (values: readonly Float64Array[]): Readonly<Record<Side, LegPlaces>> =>
    calcLegPlaces(calcPoses(anglesOf(values), phases.length), lengths)
  const pelvisAt = (values: readonly Float64Array[], k: number): Vector3 => [
    norm.strideLength * phases[k]! + values[surge]![k]!,
    norm.strideRise * phases[k]! + values[heave]![k]!,
    values[sway]![k]!,
  ]
  const residuals = (values: readonly Float64Array[]): Float64Array => {
    const out = new Float64Array(phases.length * kinds)
    const places = placesOf(values)
    for (let k = 0; k < phases.length; k++) {
      const pelvis = pelvisAt(values, k)
      SIDES.forEach((side, s) => {
        const { part, spot } = contactAt(norm, side, phases[k]!)
        const where = (place: Float64Array): Vector3 => [
          pelvis[0] + place[3 * k]!,
          pelvis[1] + place[3 * k + 1]!,
          pelvis[2] + place[3 * k + 2]!,
        ]
        const heel = where(places[side].heel)
        const ball = where(places[side].ball)
        const tip = where(places[side].tip)
        const ballSpot = ballOf(norm, side, spot, stature)
        const base = k * kinds + s * 9
        for (let i = 0; i < 3; i++) {
          if (part === 'heel' || part === 'flat') out[base + i] = (heel[i]! - spot[i]!) / HOLD
          if (part === 'ball' || part === 'flat') out[base + 3 + i] = (ball[i]! - ballSpot[i]!) / HOLD
        }
        // Flat also means level from side to side, and the toes stay out of the floor.
        if (part === 'flat') out[base + 6] = (tip[1] - spot[1]) / (3 * HOLD)
        if (part === 'none' || part === 'heel')
          out[base + 7] = Math.min(0, tip[1] - floorAt(norm, tip[0]) - 0.012) / soft
        if (part === 'toes') out[base + 7] = Math.min(0, tip[1] - spot[1] + 0.005) / soft
        if (part === 'none' || part === 'ball')
          out[base + 8] = Math.min(0, heel[1] - floorAt(norm, heel[0]) - 0.012) / soft
      })
    }
    return out
  }
  return {
    kinds,
    residuals,
    slips(values) {
      const all = residuals(values)
      const slips: number[] = []
      for (let k = 0; k < phases.length; k++) {
        for (const from of [0, 3, 9, 12]) {
          const slip = HOLD * Math.hypot(all[k * kinds + from]!, all[k * kinds + from + 1]!, all[k * kinds + from + 2]!)
          if (slip > 0) slips.push(slip)
        }
      }
      return Float64Array.from(slips)
    },
    centreBends(values) {
      const centre = calcCentreFromPelvis(calcPoses(anglesOf(values), phases.length), lengths, stature)
      const out = new Float64Array(centre.length)
      for (let i = 0; i < 3; i++) {
        const coefs = project(
          Float64Array.from(phases, (_, k) => centre[3 * k + i]!),
          norm.harmonics,
        )
        phases.forEach((phase, k) => (out[3 * k + i] = evaluate(coefs, phase, 2)))
      }
      return out
    },
  }
}
