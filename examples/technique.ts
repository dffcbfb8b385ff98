/**
 * What would change if the subject walked with a quicker cadence? The phases are solved again between boundaries that
 * follow each other faster, and the loads computed anew.
 */
import { calcMotionLoads, planPhases, prepare, solveTechnique } from '../core/index.ts'
import { readFixture } from './read-file.ts'

const prepared = prepare({ recording: await readFixture('walk.csv'), subject: { mass: 70, height: 1.75 } }) // kg, m
if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
const { fit, events } = prepared.value
const plan = planPhases(fit, events)
const solve = (scale: number) => {
  const technique = { id: `cadence ${scale}`, name: `Cadence × ${scale}`, edits: [{ kind: 'cadence' as const, scale }] }
  const solved = solveTechnique(fit, plan, technique)
  if (!solved.ok) throw new Error(solved.alerts[0]?.message)
  const { motion } = solved.value
  return { motion, loads: calcMotionLoads(motion, 'proposed', 0, { samples: 0 }) }
}

export const result = { usual: solve(1), quick: solve(1.1) }
const lasts = ({ motion }: ReturnType<typeof solve>) =>
  motion.phases.at(-1)!.times.at(-1)! - motion.phases[0]!.times[0]!
console.log(`${lasts(result.usual).toFixed(2)} s as recorded, ${lasts(result.quick).toFixed(2)} s at the quick cadence`)
