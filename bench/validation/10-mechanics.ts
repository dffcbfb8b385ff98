import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  calcCaseError,
  calcEnergyDrift,
  calcMethodSettings,
  createSourceCases,
} from '../../core/dynamics/source-cases.ts'
import type { SourceCase } from '../../core/dynamics/source-case.ts'
import { simulateMotion } from '../../core/dynamics/simulate.ts'
import { calcReactions } from '../../core/loads/kernels/reactions.ts'
import { calcMatrices } from '../../core/model/matrices.ts'
import { type MotionMethod, MOTION_METHODS } from '../../core/model/problem.ts'
import { createLongChain } from '../../core/model/source-problems.ts'
import type { MakeSection, Verdict } from '../validate.ts'
import { calcReactionClaims } from './mechanics/reactions.ts'
import { type Claim, toClaimTable, toVerdict } from './mechanics/claims.ts'

/** The methods that follow a motion to any tolerance. */
const EXACT: readonly MotionMethod[] = ['lagrange', 'dae', 'newton-euler', 'stabilised']

const make: MakeSection = ({ root }) => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'fixtures', 'reference', `${name}.json`), 'utf8'))
  const cases = createSourceCases(read)
  const failures: string[] = []
  const verdicts: Verdict[] = []
  const reactions = calcReactionClaims(read)
  const conservation = [...calcConservation(cases), ...calcPenaltyClaims(cases)]
  const parts = [
    'Every motion of the source papers that starts from a given state, by every method. An entry is the largest error of any component of any direction at any instant of the reference,',
    'whose values are known to 11 to 15 digits. Adaptive methods run at tolerance 1e-14, the others at steps of 2 ms. “Allowed” is what double precision can keep: a start error of 1e-14 and as much again per second, amplified as the motion amplifies them; where the reference itself is known to fewer digits, those.',
    '',
    toCaseTable(cases, failures, verdicts),
    '',
    'Penalty and Euler are methods of the papers, kept for comparison: second and first order, with errors that chaotic motions magnify (three rods over 10 s amplify by 27,000). A dash: not run (dense penalty equations of twenty rods) or run away (Euler).',
    '',
    '### Reactions, thesis coordinates and statics',
    '',
    toClaimTable(reactions, failures),
    '',
    '### Conservation, closure and the penalty method',
    '',
    toClaimTable(conservation, failures),
  ]
  verdicts.push(
    toVerdict('reactions, thesis coordinates and statics against the references', reactions),
    toVerdict('conservation, closure and the penalty method', conservation),
  )
  return { title: 'Mechanics', markdown: parts.join('\n'), failures, verdicts }
}
export default make

function toCaseTable(cases: readonly SourceCase[], failures: string[], verdicts: Verdict[]): string {
  let runs = 0
  let nearest = 0
  const lines = [
    `| problem | allowed | ${MOTION_METHODS.join(' | ')} |`,
    `|---|---|${MOTION_METHODS.map(() => '---').join('|')}|`,
  ]
  for (const one of cases) {
    const allowed = Math.max(
      1e-14 * (1 + one.input.duration) * one.amplification,
      one.source === 'Hirai' ? 1e-11 : 0,
      one.id === 'dominguez-set3-fourbar' ? 1e-12 : 0,
    )
    const entries = MOTION_METHODS.map((method) => {
      if (method.startsWith('penalty') && one.input.tree.segments.length > 10) return '–'
      const run = simulateMotion({
        ...one.input,
        method,
        tolerance: 1e-14,
        stepToSamples: true,
        ...calcMethodSettings(method),
      })
      if (run.status !== 'converged') return '–'
      const error = calcCaseError(one, run)
      if (EXACT.includes(method)) {
        runs++
        nearest = Math.max(nearest, error / allowed)
        if (!(error <= allowed))
          failures.push(`${one.id} by ${method}: error ${error.toExponential(1)}, allowed ${allowed.toExponential(0)}`)
      }
      return error.toExponential(1)
    })
    lines.push(
      `| ${one.source}: ${one.title}, ${Number(one.input.duration.toPrecision(3))} s | ${allowed.toExponential(0)} | ${entries.join(' | ')} |`,
    )
  }
  verdicts.push({
    what: `source papers’ motions by ${EXACT.join(', ')}: error against what double precision can keep`,
    found: `${runs} of ${EXACT.length * cases.length} ran, largest ${nearest.toFixed(2)} of it`,
    bar: 'all, ≤ 1',
    holds: runs === EXACT.length * cases.length && nearest <= 1,
  })
  return lines.join('\n')
}

function calcConservation(cases: readonly SourceCase[]): Claim[] {
  const pinned = { kind: 'pinned' as const, position: [0, 0] }
  const claims: Claim[] = []
  for (const [n, allowed] of [
    [3, 5e-9],
    [20, 1e-7],
  ] as const) {
    const run = simulateMotion({
      ...createLongChain(n),
      root: pinned,
      duration: 20,
      samples: 200,
      method: 'newton-euler',
      tolerance: 1e-10,
    })
    claims.push({
      what: `energy drift, ${n} rods, 20 s, tolerance 1e-10`,
      value: calcEnergyDrift(run),
      unit: 'J',
      allowed,
    })
    if (n === 3) {
      const reactions = calcReactions(calcMatrices(createLongChain(3).tree), { ...run, frames: run.times.length })
      const most = (values: Float64Array): number =>
        values.reduce((worst, value) => Math.max(worst, Math.abs(value)), 0)
      claims.push({
        what: 'net joint moment of that passive motion, relative to the largest joint force × 1 m',
        value: most(reactions.momentOnDistalInWorld) / most(reactions.forceOnDistalInWorld),
        unit: '',
        allowed: 1e-9,
      })
    }
  }
  const still = cases.find(({ id }) => id === 'dominguez-set2')!
  const turning = simulateMotion({ ...still.input, method: 'newton-euler', tolerance: 1e-10 })
  claims.push({
    what: 'three rods without gravity turn as one rod, 5 s, tolerance 1e-10',
    value: calcCaseError(still, turning),
    unit: '',
    allowed: 1e-9,
  })
  const linkage = cases.find(({ id }) => id === 'dominguez-set3-fourbar')!
  const closed = simulateMotion({
    ...linkage.input,
    times: Array.from({ length: 201 }, (_, k) => k / 10),
    duration: 20,
    method: 'dae',
    tolerance: 1e-10,
  })
  claims.push({
    what: 'closure of the four-bar linkage over 20 s',
    value: closed.constraintError,
    unit: 'm',
    allowed: 1e-8,
  })
  claims.push({ what: 'its energy drift', value: calcEnergyDrift(closed), unit: 'J', allowed: 1e-6 })
  return claims
}

function calcPenaltyClaims(cases: readonly SourceCase[]): Claim[] {
  const double = cases.find(({ id }) => id === 'bazezew-double-pendulum')!
  const published = simulateMotion({ ...double.input, method: 'penalty', step: 0.02, alpha: 5e6 })
  const worst = (found: Float64Array, truth: Float64Array): number =>
    truth.reduce((most, value, i) => Math.max(most, Math.abs(found[i]! - value)), 0)
  const long = simulateMotion({
    ...double.input,
    times: Array.from({ length: 601 }, (_, k) => k / 10),
    duration: 60,
    method: 'penalty-augmented',
    step: 0.01,
  })
  return [
    {
      what: 'penalty as published (h = 0.02 s, 4 s): position error',
      value: worst(published.directions, double.directions),
      unit: 'm',
      allowed: 0.1,
    },
    {
      what: 'penalty as published: velocity error (its instability; the paper’s behaviour needs more than 10)',
      value: worst(published.velocities, double.velocities),
      unit: 'm/s',
      atLeast: 10,
    },
    {
      what: 'penalty with multipliers: constraint error over 60 s',
      value: long.constraintError,
      unit: '',
      allowed: 1e-6,
    },
  ]
}
