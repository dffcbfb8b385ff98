import { describe, expect, it } from 'vitest'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { prepare } from './prepare.ts'
import type { PreparedTrial } from './prepare.ts'
import { resultsOf } from './results.ts'

const walk = createSyntheticWalk({ seconds: 2.2 })

function prepared(): PreparedTrial {
  const outcome = prepare({
    recording: recordPoints(walk),
    subject: { mass: 70, height: 1.75 },
    events: walk.events,
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

const codes = (trial: PreparedTrial): string[] =>
  resultsOf(trial)
    .contact()
    .alerts.map(({ code }) => code)

describe('contact forces of a recording', () => {
  it('are refused leg by leg where no plate was struck', () => {
    const trial = prepared()
    expect(resultsOf(trial).contact().ok).toBe(false)
    expect(codes(trial)).toEqual(['contact.ground-not-measured', 'contact.ground-not-measured'])
  })

  it('are refused on stairs', () => {
    const trial = prepared()
    // Up by 20 cm a second, the steps where they were.
    const root = trial.fit.root.map((value, i) => (i % 3 === 1 ? value + 0.2 * trial.fit.times[(i - 1) / 3]! : value))
    expect(codes({ ...trial, fit: { ...trial.fit, root } })).toContain('contact.not-walking')
  })

  it('are calculated once', () => {
    const trial = prepared()
    expect(resultsOf(trial).contact()).toBe(resultsOf(trial).contact())
  })
})
