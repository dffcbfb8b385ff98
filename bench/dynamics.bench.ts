import { calcEnergyDrift } from '../core/dynamics/source-cases.ts'
import { createLagrange } from '../core/dynamics/lagrange.ts'
import { createMultipliers } from '../core/dynamics/multipliers.ts'
import { createRecursive } from '../core/dynamics/recursive.ts'
import { simulateMotion } from '../core/dynamics/simulate.ts'
import { createSystem } from '../core/dynamics/system.ts'
import { createRandom } from '../core/math/random.ts'
import { createLongChain } from '../core/model/source-problems.ts'
import type { Tree } from '../core/model/tree.ts'
import { runCompiled, runScript, simbodyLibraries } from './peers/run-peer.ts'
import type { Row } from './row.ts'

const pinned = (D: number) => ({ kind: 'pinned' as const, position: [0, 0, 0].slice(0, D) })

/** The n-link pendulum of the four-bar report over 20 s, and what one evaluation of the accelerations costs. */
export default async function bench({ peers }: { peers: boolean }): Promise<{ name: string; rows: Row[] }> {
  const rows: Row[] = []
  for (const n of [3, 20, 80]) rows.push(measureChain(n, 1e-9))
  for (const n of [3, 20, 80]) rows.push(measureChain(n, 1e-10))
  if (peers) rows.push(...measurePeers(mostDrift))
  for (const dimension of [2, 3] as const) {
    for (const n of [5, 20, 80, 320]) rows.push(measureEvaluation(n, dimension, 'newton-euler'))
    for (const n of [5, 20, 80])
      for (const method of ['lagrange', 'dae'] as const) rows.push(measureEvaluation(n, dimension, method))
  }
  return { name: 'Forward dynamics', rows }
}

/** Our steps may err by a tenth of the tolerance, SciPy's by all of it: 1e-9 here has the drift of 1e-10 there. */
const nameOf = (n: number, tolerance = 1e-9): string => `${n} rods, 20 s, tolerance ${tolerance}`

/** Best CPU time of some runs. */
function measureChain(n: number, tolerance: number): Row {
  const problem = createLongChain(n)
  let best = Number.POSITIVE_INFINITY
  let note = ''
  for (let round = 0; round < (n > 50 ? 3 : 6); round++) {
    const begun = process.cpuUsage()
    const run = simulateMotion({
      ...problem,
      root: pinned(2),
      duration: 20,
      samples: 20,
      method: 'newton-euler',
      tolerance,
    })
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / 1e6)
    const drift = calcEnergyDrift(run)
    note = `drift ${drift.toExponential(1)} J, relative ${(drift / Math.max(...run.kinetic)).toExponential(1)}, ${run.evaluations} evaluations`
  }
  return { what: nameOf(n, tolerance), value: best, unit: 's', note }
}

interface PeerRun {
  n: number
  seconds: number
  drift: number
  evaluations?: number
  integrator?: string
  accuracy?: number
}

/** The same chains with other programs, as slow as it makes them to drift no more than `limit` (relative). */
function measurePeers(limit: number): Row[] {
  const sizes = ['3', '20', '80']
  const found: [string, PeerRun[] | null][] = [
    ['SciPy DOP853 at 1e-10', runScript<PeerRun[]>('python3', 'chain.py', sizes)],
    [
      'Simbody',
      runCompiled<PeerRun[]>('simbody.cpp', simbodyLibraries, [['chain', String(limit), ...sizes]])?.[0] ?? null,
    ],
    ['Octave', runScript<PeerRun[]>('octave-cli', 'chain.m', [String(limit), ...sizes])],
  ]
  return found.flatMap(([name, runs]): Row[] => {
    if (!runs) return [{ what: name, value: Number.NaN, unit: 's', note: 'not installed' }]
    return runs.map(({ n, seconds, drift, evaluations, integrator, accuracy }) => ({
      what: `${name}${integrator === undefined ? '' : ` ${integrator} at ${accuracy}`}, ${n} rods`,
      value: seconds,
      unit: 's',
      ratioTo: nameOf(n),
      note: `relative drift ${drift.toExponential(1)}${evaluations === undefined ? '' : `, ${evaluations} evaluations`}`,
    }))
  })
}

/**
 * No peer is asked for less drift than the worst of DOP853 at 1e-10 on these chains (and ours at 1e-9, which is below).
 */
const mostDrift = 1e-9

function measureEvaluation(n: number, dimension: 2 | 3, method: 'newton-euler' | 'lagrange' | 'dae'): Row {
  const tree: Tree = { ...createLongChain(n).tree, dimension }
  const random = createRandom(n)
  const x = new Float64Array(n * dimension)
  const v = new Float64Array(n * dimension)
  for (let j = 0; j < n; j++) {
    const row = Array.from({ length: dimension }, () => random.normal())
    const size = Math.hypot(...row)
    row.forEach((value, c) => (x[j * dimension + c] = value / size))
  }
  const system = createSystem({ tree, root: pinned(dimension) }, x)
  const one =
    method === 'newton-euler'
      ? createRecursive(system)
      : method === 'lagrange'
        ? createLagrange(system)
        : createMultipliers(system)
  const a = new Float64Array(n * dimension)
  const none = new Float64Array(0)
  let best = Number.POSITIVE_INFINITY
  const count = method === 'newton-euler' ? Math.ceil(40_000 / n) : Math.max(2, Math.ceil(4e6 / n ** 3))
  for (let round = 0; round < 12; round++) {
    const begun = process.cpuUsage()
    for (let k = 0; k < count; k++) one.calc(0, x, v, a, none)
    const { user, system: kernel } = process.cpuUsage(begun)
    best = Math.min(best, (user + kernel) / count)
  }
  return {
    what: `one evaluation, ${method}, ${dimension}-D, ${n} rods`,
    value: best,
    unit: 'µs',
    note: `${((1000 * best) / n).toPrecision(3)} ns per rod`,
  }
}
