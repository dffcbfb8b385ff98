import type { BenchMotion, BenchProblem } from '../../core/mechanics.ts'
import type { ChartModel, Curve } from '../charts/model.ts'
import { words } from './words.ts'

const line = (label: string, look: Curve['look'], x: Float64Array, y: Float64Array): Curve => ({
  label,
  side: null,
  look,
  x,
  y,
  band: null,
})

const base = ({ times }: BenchMotion): Omit<ChartModel, 'id' | 'title' | 'unit' | 'decimals' | 'curves'> => ({
  marks: [],
  atLeast: null,
  empty: null,
  up: '',
  down: '',
  xUnit: 's',
  x: { low: 0, high: times.at(-1)! },
})

/** Reactions have one colour; what holds the root is dashed. */
const force = (...parts: Parameters<typeof line>): Curve => ({ ...line(...parts), isReaction: true })

/** Size of one rod's joint force over time, N. */
const forceOf = ({ times, jointForces }: BenchMotion, { rods, dimension: D }: BenchProblem, j: number): Float64Array =>
  times.map((_, k) => {
    const at = (k * rods.length + j) * D
    return Math.hypot(...jointForces.subarray(at, at + D))
  })

/** Forces in the joints, pull along the rods and energy; the selected rod and the root stand out. */
export function benchCharts(problem: BenchProblem, motion: BenchMotion, selected: string): ChartModel[] {
  const { times, kinetic, potential, rootReaction, axial } = motion
  const D = problem.dimension
  const S = problem.rods.length
  const j = Math.max(
    0,
    problem.rods.findIndex(({ name }) => name === selected),
  )
  const root = times.map((_, k) => Math.hypot(...rootReaction.subarray(k * D, (k + 1) * D)))
  // Height counts from the start, so that the whole begins as what is in motion.
  const total = times.map((_, k) => kinetic[k]! + potential[k]! - potential[0]!)
  return [
    {
      ...base(motion),
      id: 'forces',
      title: words.reactions,
      unit: 'N',
      decimals: 0,
      curves: [
        force(words.rootForce, 'recorded', times, root),
        force(problem.rods[j]!.name, 'predicted', times, forceOf(motion, problem, j)),
      ],
    },
    {
      ...base(motion),
      id: 'tension',
      title: words.tension,
      unit: 'N',
      decimals: 0,
      curves: [
        force(
          problem.rods[j]!.name,
          'predicted',
          times,
          times.map((_, k) => -axial[k * S + j]!),
        ),
      ],
    },
    {
      ...base(motion),
      id: 'energy',
      title: words.kinetic,
      unit: 'J',
      decimals: 1,
      atLeast: [0, 1],
      curves: [line(words.total, 'recorded', times, total), line(words.moving, 'predicted', times, kinetic)],
    },
  ]
}
