import { describe, expect, it } from 'vitest'
import { simulateMotion } from '../dynamics/simulate.ts'
import { calcTangentBasis } from '../model/tangent.ts'
import { makeThrow, ARM } from '../testing/made-throw.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import type { Analysis, AnalysisRequest } from './analysis.ts'
import { analyze } from './analysis.ts'

function analyzed(request: AnalysisRequest): Analysis {
  const outcome = analyze(request)
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

describe('the growth of a small disturbance in a phase', () => {
  it('is what letting the arm go with other velocities shows, by differences of simulated motions', () => {
    const { solved } = analyzed({
      recording: makeThrow().recording,
      subject: { mass: 80, height: 1.8 },
      body: { file: ARM },
      cuts: { times: [0.35], extremes: [] },
      conditioning: { smoothing: { kind: 'none' } },
      structure: { id: 'recorded', name: 'As recorded', edits: [{ kind: 'layout', single: [], flight: [] }] },
    })
    const { growth, phase } = solved!.motion.phases[0]!
    const { ready, solution } = solved!.solutions.get(phase.id)!
    const { problem } = ready
    const S = problem.tree.segments.length
    const basis = new Float64Array(6 * S)
    calcTangentBasis(problem.start, S, 3, basis)
    const j = problem.tree.segments.findIndex(({ name }) => name === growth!.from)
    const at = problem.tree.segments.findIndex(({ name }) => name === growth!.at)
    const size = 1e-5
    const endAfter = (push: readonly number[]): Float64Array => {
      const velocities = solution.velocities.slice(0, 3 * S)
      push.forEach((value, c) => (velocities[3 * j + c]! += value))
      const run = simulateMotion({ ...problem, velocities, samples: 1, method: 'newton-euler', tolerance: 1e-12 })
      return run.directions.slice(-3 * S)
    }
    let largest = 0
    for (let k = 0; k < 24; k++) {
      const angle = (Math.PI * k) / 24
      const push = [0, 1, 2].map(
        (c) => size * (Math.cos(angle) * basis[6 * j + c]! + Math.sin(angle) * basis[6 * j + 3 + c]!),
      )
      const [plus, minus] = [endAfter(push), endAfter(push.map((value) => -value))]
      const moved = Math.hypot(...[0, 1, 2].map((c) => plus[3 * at + c]! - minus[3 * at + c]!))
      largest = Math.max(largest, moved / (2 * size * problem.duration))
    }
    // Twenty-four directions come within cos 3.75° of the worst one.
    expect(largest / growth!.factor).toBeGreaterThan(0.99)
    expect(largest / growth!.factor).toBeLessThan(1.005)
  })

  it('is known of every phase of a walk, and small in phases as short as the program sets them', () => {
    const walk = createSyntheticWalk({ seconds: 2.2 })
    const { motion } = analyzed({
      recording: recordPoints(walk),
      subject: { mass: 70, height: 1.75 },
      events: walk.events,
    })
    for (const { growth } of motion!.phases) {
      expect(growth!.factor).toBeGreaterThan(0.5)
      expect(growth!.factor).toBeLessThan(10)
    }
  })
})
