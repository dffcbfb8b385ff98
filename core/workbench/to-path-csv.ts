import type { BenchMotion } from './bench-motion.ts'
import type { BenchProblem } from './bench-problem.ts'

/** A motion as a table anyone can open: time, root, directions and joint forces, one row per instant. */
export function toPathCsv({ dimension: D, rods }: BenchProblem, motion: BenchMotion): string {
  const axes = ['x', 'y', 'z'].slice(0, D)
  const S = rods.length
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const heads = [
    'time [s]',
    ...axes.map((axis) => `root ${axis} [m]`),
    ...rods.flatMap(({ name }) => axes.map((axis) => `direction of ${name} ${axis}`)),
    ...rods.flatMap(({ name }) => axes.map((axis) => `force on ${name} ${axis} [N]`)),
  ]
  const part = (values: Float64Array, row: number, width: number): number[] => [
    ...values.subarray(row * width, (row + 1) * width),
  ]
  const rows = Array.from(motion.times, (time, k) =>
    [time, ...part(motion.root, k, D), ...part(motion.directions, k, S * D), ...part(motion.jointForces, k, S * D)]
      .map((value) => String(Number(value.toPrecision(12))))
      .join(','),
  )
  return `${[heads.map(quote).join(','), ...rows].join('\n')}\n`
}
