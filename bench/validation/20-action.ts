import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { solveBoundaryProblem } from '../../core/action/solve/solve.ts'
import { findAllMotions } from '../../core/action/solve/motions.ts'
import { solveExtrapolated } from '../../core/action/baselines/extrapolate.ts'
import { createRandom } from '../../core/math/random.ts'
import { type ListedCase, pendulumProblem, readThesisCases, toDirections } from '../../core/testing/pendulum-problem.ts'
import { gaitBodyProblem, plausibleProblem } from '../../core/testing/plausible-problem.ts'
import { largestDifference } from '../../core/testing/reference.ts'
import type { MakeSection, Verdict } from '../validate.ts'

const right = Math.PI / 2

const make: MakeSection = ({ root }) => {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'fixtures', 'reference', `${name}.json`), 'utf8'))
  const cases = { single: readThesisCases('single', read), double: readThesisCases('double', read) }
  const failures: string[] = []
  const verdicts: Verdict[] = []
  const markdown = [
    'Which motion without muscles joins two postures in a given time: a critical path of the action, looked for without a guess. References: `fixtures/reference`.',
    '',
    '### The thesis’s problems',
    '',
    'Error: largest difference of any component of any direction from the reference (12 to 14 digits), at tolerance 1e-9. “Listed” motions are those of the reference; the search for all motions tries 60 starts (600 for the double pendulum over 2.2 s), seed 1.',
    '',
    ...toThesisTable(cases, failures, verdicts),
    '',
    '### Released from rest, past the conjugate times (2.2 s)',
    '',
    'The motion that the thesis means is a saddle of the action here; minimisers end in another motion.',
    '',
    ...toReleasedTable(failures, verdicts),
    '',
    '### Order of convergence',
    '',
    'Largest error of the plain scheme on N intervals, and after Richardson’s extrapolation over N, 2N and N, 2N, 4N (single pendulum, 1 s).',
    '',
    ...toOrderTable(cases.single[1]!, failures, verdicts),
    '',
    '### Robustness',
    '',
    ...toRobustnessTable(failures, verdicts),
  ]
  return { title: 'Two-point problems by least action', markdown: markdown.join('\n'), failures, verdicts }
}
export default make

function toThesisTable(
  cases: Readonly<Record<'single' | 'double', ListedCase[]>>,
  failures: string[],
  verdicts: Verdict[],
): string[] {
  let [worst, agreed, problems, seen, known] = [0, 0, 0, 0, 0]
  const lines = [
    '| problem | duration, s | error | estimated | index | Newton steps | listed motions found |',
    '|---|---|---|---|---|---|---|',
  ]
  for (const which of ['single', 'double'] as const) {
    for (const given of cases[which]) {
      const problem = pendulumProblem(given.from, given.to, given.T_s)
      const found = solveBoundaryProblem(problem)
      const { error, index } = compare(given, found.directions)
      const { motions } = findAllMotions(
        { ...problem, tolerance: 1e-8 },
        { starts: which === 'double' && given.T_s > 2 ? 600 : 60 },
      )
      const listed = given.actions.filter((action) =>
        motions.some(({ solution }) => Math.abs(solution.action - action) < 1e-6),
      ).length
      const name = `${which} pendulum, ${given.id}`
      worst = Math.max(worst, found.status === 'converged' ? error : Number.POSITIVE_INFINITY)
      agreed += Number(found.morseIndex === index)
      problems++
      seen += listed
      known += given.actions.length
      lines.push(
        `| ${name} | ${given.T_s} | ${error.toExponential(1)} | ${found.estimatedError.toExponential(1)} | ${found.morseIndex} | ${found.iterations} | ${listed} of ${given.actions.length}${motions.length > listed ? `, and ${motions.length - listed} more` : ''} |`,
      )
      if (found.status !== 'converged' || !(error < 1e-8)) failures.push(`${name}: error ${error.toExponential(1)}`)
      if (found.morseIndex !== index) failures.push(`${name}: index ${found.morseIndex}, expected ${index}`)
      if (listed < given.actions.length)
        failures.push(`${name}: ${listed} of ${given.actions.length} listed motions found`)
    }
  }
  verdicts.push(
    {
      what: 'the thesis’s two-point problems: largest error',
      found: worst.toExponential(1),
      bar: '< 1e-8',
      holds: worst < 1e-8,
    },
    { what: 'their Morse index', found: `${agreed} of ${problems} right`, bar: 'all', holds: agreed === problems },
    {
      what: 'all motions that join their postures',
      found: `${seen} of ${known} listed ones found`,
      bar: 'all',
      holds: seen === known,
    },
  )
  return lines
}

function compare(given: ListedCase, found: Float64Array): { error: number; index: number } {
  return given.motions
    .map((motion) => ({ index: motion.morse_index, error: largestDifference(toDirections(...motion.angles), found) }))
    .reduce((best, next) => (next.error < best.error ? next : best))
}

function toReleasedTable(failures: string[], verdicts: Verdict[]): string[] {
  let agreed = 0
  const lines = [
    '| from | to | index | first conjugate time, s | start speed, 1/s | Newton steps | motions found |',
    '|---|---|---|---|---|---|---|',
  ]
  const cases = [
    { from: [right], to: [1.4327058], index: 1, atLeast: 3 },
    { from: [right], to: [1.4799464], index: 1, atLeast: 3 },
    { from: [right, right], to: [-0.089434, -0.3145154], index: 4, atLeast: 15 },
  ]
  for (const { from, to, index, atLeast } of cases) {
    const problem = pendulumProblem(from, to, 2.2, { tolerance: 1e-8 })
    const found = solveBoundaryProblem(problem)
    const speed = Math.max(...found.velocities.subarray(0, 2 * from.length).map(Math.abs))
    const { motions } = findAllMotions(problem, { starts: from.length > 1 ? 600 : 60 })
    lines.push(
      `| ${from.map(() => 'π/2').join(', ')} | ${to.join(', ')} | ${found.morseIndex} | ${found.firstConjugateTime?.toFixed(7)} | ${speed.toFixed(6)} | ${found.iterations} | ${motions.length} |`,
    )
    if (found.status !== 'converged' || found.morseIndex !== index)
      failures.push(`release to ${to.join(', ')}: ${found.status}, index ${found.morseIndex}`)
    if (motions.length < atLeast) failures.push(`release to ${to.join(', ')}: only ${motions.length} motions`)
    agreed += Number(found.status === 'converged' && found.morseIndex === index && motions.length >= atLeast)
  }
  verdicts.push({
    what: 'released from rest, past the conjugate times: index and number of motions',
    found: `${agreed} of ${cases.length} as known`,
    bar: 'all',
    holds: agreed === cases.length,
  })
  return lines
}

function toOrderTable(given: ListedCase, failures: string[], verdicts: Verdict[]): string[] {
  const error = (N: number, levels: 1 | 2 | 3): number => {
    const { path } = solveExtrapolated(pendulumProblem(given.from, given.to, given.T_s), N, levels)
    return largestDifference(toDirections(given.motions[0]!.angles[0]!.filter((_, k) => k % (100 / N) === 0)), path)
  }
  const grids = [10, 20, 50, 100]
  const lines = [
    `| scheme | ${grids.map((N) => `N = ${N}`).join(' | ')} | order |`,
    `|---|${grids.map(() => '---').join('|')}|---|`,
  ]
  for (const levels of [1, 2, 3] as const) {
    const errors = grids.map((N) => error(N, levels))
    const order = Math.log2(errors[2]! / errors[3]!)
    lines.push(
      `| ${['plain', 'extrapolated once', 'extrapolated twice'][levels - 1]} | ${errors.map((one) => one.toExponential(1)).join(' | ')} | ${order.toFixed(2)} |`,
    )
    const bar = 2 * levels - 0.2
    verdicts.push({
      what: `order of convergence, ${['plain scheme', 'extrapolated once', 'extrapolated twice'][levels - 1]}`,
      found: order.toFixed(2),
      bar: `> ${bar.toFixed(1)}`,
      holds: order > bar,
    })
    if (!(order > bar)) failures.push(`order ${order.toFixed(2)} with ${levels} levels`)
  }
  return lines
}

const wanted = 520

function toRobustnessTable(failures: string[], verdicts: Verdict[]): string[] {
  const results = solvePlausible()
  const lines = [
    `${wanted} random but plausible problems (seeded): branched trees of 1 to 14 rods with the lengths and masses of limbs, in the plane and in space, every rod turning by up to about a radian in 0.05 to 1 s, to an accuracy of 1e-6. The route is said in every result: Newton’s method from the shortest arcs; where it loses its way, the motion without gravity followed while gravity grows (“continued”); where that branch turns back, a minimum by descent. Newton steps count all of them.`,
    '',
    '| problems | number | converged | Newton steps: median | 95th percentile | largest | by Newton | continued | by descent | index 0 | largest residual, N·m·s |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...groupsOf(results).map(([name, group]) => toRow(name, group)),
  ]
  const lost = results.filter(({ status }) => status !== 'converged')
  lines.push(
    '',
    lost.length === 0
      ? 'None failed.'
      : `Not converged: ${lost.map(({ problem, status }) => `${problem.tree.segments.length} rods, ${problem.duration.toFixed(2)} s (${status})`).join('; ')}.`,
  )
  if (lost.length > 0.01 * wanted) failures.push(`${lost.length} of ${wanted} plausible problems did not converge`)
  verdicts.push({
    what: 'random plausible problems that converge',
    found: `${wanted - lost.length} of ${wanted}`,
    bar: '≥ 99 %',
    holds: lost.length <= 0.01 * wanted,
  })
  lines.push('', ...toGaitBodyTable(failures, verdicts))
  return lines
}

function solvePlausible() {
  const random = createRandom(2024)
  return Array.from({ length: wanted }, () => {
    const problem = { ...plausibleProblem(random), tolerance: 1e-6 }
    const { status, iterations, morseIndex, residual, alerts } = solveBoundaryProblem(problem)
    const isStated = (code: string) => alerts.some((one) => one.code === code)
    const route = isStated('solve.continued') ? 'continuation' : isStated('solve.descended') ? 'descent' : 'newton'
    return { problem, status, iterations, morseIndex, residual, route }
  })
}
type Plausible = ReturnType<typeof solvePlausible>

function groupsOf(results: Plausible): [string, Plausible][] {
  return [
    ['all', results],
    ...(['hanging', 'upright', 'any'] as const).map((posture): [string, Plausible] => [
      `posture: ${posture}`,
      results.filter((one) => one.problem.posture === posture),
    ]),
    ['1 to 4 rods', results.filter((one) => one.problem.tree.segments.length <= 4)],
    [
      '5 to 9 rods',
      results.filter((one) => one.problem.tree.segments.length > 4 && one.problem.tree.segments.length <= 9),
    ],
    ['10 to 14 rods', results.filter((one) => one.problem.tree.segments.length > 9)],
    ['up to 0.3 s', results.filter((one) => one.problem.duration <= 0.3)],
    ['0.3 to 0.6 s', results.filter((one) => one.problem.duration > 0.3 && one.problem.duration <= 0.6)],
    ['0.6 to 1 s', results.filter((one) => one.problem.duration > 0.6)],
  ]
}

function toRow(name: string, group: Plausible): string {
  const quantile = (values: number[], f: number) =>
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(f * values.length))]!
  const steps = group.map(({ iterations }) => iterations)
  const share = (test: (one: Plausible[number]) => boolean) =>
    `${((100 * group.filter(test).length) / group.length).toFixed(1)} %`
  return `| ${name} | ${group.length} | ${share(({ status }) => status === 'converged')} | ${quantile(steps, 0.5)} | ${quantile(steps, 0.95)} | ${Math.max(...steps)} | ${share(({ route }) => route === 'newton')} | ${share(({ route }) => route === 'continuation')} | ${share(({ route }) => route === 'descent')} | ${share(({ morseIndex }) => morseIndex === 0)} | ${Math.max(...group.map(({ residual }) => residual)).toExponential(0)} |`
}

/** A body of the size that gait needs, from the shortest arcs. */
function toGaitBodyTable(failures: string[], verdicts: Verdict[]): string[] {
  const lines = [
    'A body of twelve rods standing on one ankle, swinging the other leg forward, from the shortest arcs, to 1e-8:',
    '',
    '| duration, s | status | Newton steps | index | estimated error |',
    '|---|---|---|---|---|',
  ]
  let most = 0
  for (const duration of [0.2, 0.3, 0.4, 0.5]) {
    const found = solveBoundaryProblem(gaitBodyProblem(duration))
    lines.push(
      `| ${duration} | ${found.status} | ${found.iterations} | ${found.morseIndex} | ${found.estimatedError.toExponential(1)} |`,
    )
    if (found.status !== 'converged' || found.iterations > 20)
      failures.push(`twelve rods, ${duration} s: ${found.status} in ${found.iterations} steps`)
    most = Math.max(most, found.status === 'converged' ? found.iterations : Number.POSITIVE_INFINITY)
  }
  verdicts.push({
    what: 'a body of twelve rods, 0.2 to 0.5 s: Newton steps to 1e-8',
    found: `at most ${most}`,
    bar: '≤ 20',
    holds: most <= 20,
  })
  return lines
}
