import { estimateGround } from '../../core/ground/estimate.ts'
import type { GroundEstimate } from '../../core/ground/estimate.ts'
import { GRID, readGrid } from '../../core/math/harmonics.ts'
import type { Learned } from '../../core/ground/learned.ts'
import { LEG } from '../../core/ground/newton.ts'
import type { Walker } from '../../core/ground/walker.ts'
import { CURVES, GRAVITY, SIDES } from '../../core/ground/walker.ts'
import type { CurveName } from '../../core/ground/walker.ts'
import type { StudyWalk } from './fukuchi.ts'
import { asProgramSees } from './learn-laws.ts'

export interface CurveScore {
  readonly walk: StudyWalk
  readonly curve: CurveName
  /** % of body weight over 0 to 60 % of the stride, or N·m/kg over all of it. */
  readonly rms: number
  /** Shares of points within one and two ±. */
  readonly within: readonly [number, number]
  readonly peakRatio: number
}

/** Compares an estimate with what was measured, leg by leg, as the study's own tool does. */
export function score(walk: StudyWalk, estimate: GroundEstimate): CurveScore[] {
  return SIDES.flatMap((side, l) =>
    CURVES.flatMap((curve, c): CurveScore[] => {
      const truth = walk.measured[side][curve]
      if (truth.some((value) => Number.isNaN(value))) return []
      const unit = c < 2 ? 100 : GRAVITY * walk.walker.stature
      const real = c < 2 ? 100 : 1
      const last = c < 2 ? 60 : 100
      let sum = 0
      let [one, two, most, mostTrue] = [0, 0, 0, 0]
      for (let i = 0; i <= last; i++) {
        const guess = unit * readGrid(estimate.curves, i / 100, l * LEG + c * GRID)
        const sd = unit * readGrid(estimate.sd, i / 100, l * LEG + c * GRID)
        const off = Math.abs(guess - real * truth[i]!)
        sum += off * off
        if (off <= sd) one++
        if (off <= 2 * sd) two++
        most = Math.max(most, Math.abs(guess))
        mostTrue = Math.max(mostTrue, Math.abs(real * truth[i]!))
      }
      const n = last + 1
      return [{ walk, curve, rms: Math.sqrt(sum / n), within: [one / n, two / n], peakRatio: most / mostTrue }]
    }),
  )
}

/** Each walk with what was learned without its person. */
export function scoreAll(
  walks: readonly StudyWalk[],
  learnedWithout: (person: string) => Learned,
  see: (walker: Walker) => Walker = (walker) => walker,
): CurveScore[] {
  return walks.flatMap((walk) => {
    const learned = learnedWithout(walk.person)
    return score(walk, estimateGround(see(asProgramSees(walk, learned.lead).walker), learned))
  })
}

const CONDITIONS = ['OS', 'OC', 'OF'] as const

export function table(scores: readonly CurveScore[]): string {
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
  return CURVES.map((curve) => {
    const own = CONDITIONS.map((condition) =>
      scores.filter((one) => one.curve === curve && one.walk.condition === condition),
    )
    const digits = curve === 'foreAft' || curve === 'vertical' ? 2 : 3
    const cells = own.map((some) => mean(some.map((one) => one.rms)).toFixed(digits)).join(' ')
    const cover = own
      .map((some) => [0, 1].map((k) => mean(some.map((one) => one.within[k]!)).toFixed(2)).join('/'))
      .join(' ')
    const peaks = own.map((some) => mean(some.map((one) => one.peakRatio)).toFixed(2)).join(' ')
    return `${curve.padEnd(9)} ${cells}   within ${cover}   peaks ${peaks}`
  }).join('\n')
}
