import { parseArgs } from 'node:util'
import { type Alert, calcMatrices, calcMotionRates, readGivenMotion } from '../../core/index.ts'
import { calcInTime, calcLoopReactions, toReactionsResult, toRows, toSegmentRows } from '../../core/mechanics.ts'
import { alert } from '../../core/io.ts'
import { WrongUsage } from '../failure.ts'
import { readJsonFile, takeOutcome, writeJson } from '../problem-file.ts'

export const usage = `
pendulab loads <motion.json> [--timeout s] [--out file]

Reactions along a known motion of a known tree: full force, axial and shear parts, net moments, the thesis's tension
and joint reaction, root and loop reactions.

The file has tree, root (pinned, or prescribed with positions), times, directions (per time, per segment).
Velocities and accelerations may be given in the same form; otherwise they are the derivatives of the spline of degree seven
through the directions, without smoothing. forces [{segment, at, force}] are loads from outside (a force plate, a weight).
A loop's closing force is the one that leaves the smallest joint moments: the exact one when no muscle acts.
`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { out: { type: 'string' } } })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one motion file.')
  const { value: motion, alerts } = takeOutcome(readGivenMotion(await readJsonFile(path)), path)
  const { tree, times, directions } = motion
  const D = tree.dimension
  const frames = times.length
  const rates = calcMotionRates(motion)
  const moving = { frames, directions, ...rates }
  const externals = motion.forces.map((one) => {
    const force = new Float64Array(frames * D)
    times.forEach((t, k) => calcInTime(one.force, t, force.subarray(k * D, (k + 1) * D)))
    return { segment: tree.segments.findIndex((segment) => segment.name === one.segment), at: one.at, force }
  })
  const notes: Alert[] = [...alerts]
  const closing = calcLoopReactions(calcMatrices(tree), moving, rates.root, motion.loops, externals)
  const loads = toReactionsResult(tree, moving, closing.forces, externals)
  const largest = Math.max(...loads.reactions.flatMap((one) => one.forceOnDistalInWorld.flat().map(Math.abs)))
  if (motion.loops.length > 0 && closing.moments > 1e-6 * largest) {
    notes.push(
      alert(
        'warning',
        'loads.loop-shared',
        `The motion is not passive (net moments up to ${closing.moments.toPrecision(3)} N·m remain), so how the loop shares its load is an estimate.`,
        'Measure the closing force and give it under “forces” instead of a loop.',
      ),
    )
  }
  await writeJson(
    {
      status: 'converged',
      times: [...times],
      velocities: toSegmentRows(rates.velocities, tree.segments.length, D),
      accelerations: toSegmentRows(rates.accelerations, tree.segments.length, D),
      root: toRows(rates.root, frames, D),
      ...loads,
      alerts: notes,
    },
    values.out,
    [path],
  )
  return 0
}
