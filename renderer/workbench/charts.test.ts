import { expect, it } from 'vitest'
import { GALLERY, solveBench } from '../../core/mechanics.ts'
import { styleOf } from '../charts/style.ts'
import { benchCharts } from './charts.ts'

const { problem } = GALLERY.find(({ id }) => id === 'walker')!
const solved = solveBench({ problem, known: [], search: false })
if (!solved.ok) throw new Error(solved.alerts[0]!.message)
const [forces, pull, energy] = benchCharts(problem, solved.value.motions[solved.value.nearest]!, 'swing shank')

it('shows energies as they are: none of motion below nothing, all of it at the start, and the whole kept', () => {
  const [total, moving] = energy!.curves
  expect(Math.min(...moving!.y)).toBeGreaterThan(0)
  expect(total!.y[0]).toBeCloseTo(moving!.y[0]!, 9)
  expect(Math.max(...total!.y) - Math.min(...total!.y)).toBeLessThan(1e-4)
})

it('draws every force in the colour of reactions, and no energy', () => {
  const colourOf = (curve: Parameters<typeof styleOf>[0]) => styleOf(curve, 'look', false, (name) => name).colour
  for (const curve of [...forces!.curves, ...pull!.curves]) expect(colourOf(curve)).toBe('--reaction-mark')
  for (const curve of energy!.curves) expect(colourOf(curve)).not.toBe('--reaction-mark')
})
