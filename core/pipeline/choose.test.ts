import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { prepare } from './prepare.ts'
import type { Results } from './results.ts'
import { resultsOf } from './results.ts'

let results: Results

beforeAll(async () => {
  const bytes = readFileSync(new URL('../../fixtures/recordings/walk.c3d', import.meta.url))
  const recording = await readRecording(toByteSource(new Uint8Array(bytes), 'walk.c3d'))
  if (!recording.ok) throw new Error(recording.alerts[0]?.message)
  const prepared = prepare({ recording: recording.value, subject: { mass: 70, height: 1.75 } })
  if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
  results = resultsOf(prepared.value)
})

describe('what the method chooses', () => {
  it('makes the number small that Compare shows, and claims no more than Compare does', () => {
    const joint = 'knee.right'
    const single = results.plan.phases.find((one) => one.kind === 'single support' && one.side === 'right')!
    const wish = {
      choices: [{ kind: 'joint angle', boundary: single.end, channel: 'hip.flexion.right', low: -0.1, high: 0.1 }],
      impulses: 0,
      peak: { joint, weight: 1 },
    } as const
    const chosen = results.choose({ id: 'free', name: 'Free', edits: [], free: wish })
    if (!chosen.ok) throw new Error(chosen.alerts[0]?.message)
    const { technique, before, after, verdict } = chosen.value
    const shown = results.propose(technique)
    if (!shown.ok) throw new Error(shown.alerts[0]?.message)
    const compared = shown.value.verdicts.find((one) => one.joint === joint && one.quantity === 'resultant')!
    const weight = bodyWeightToNewton(1, shown.value.loads.bodyMass)
    expect(Math.sqrt(before)).toBeCloseTo(compared.recorded / weight, 9)
    expect(Math.sqrt(after)).toBeCloseTo((compared.recorded + compared.change) / weight, 9)
    expect(after).toBeLessThanOrEqual(before + 1e-9)
    expect(verdict).toEqual(compared)
    // It changes what was left open, and nothing else.
    expect(technique.edits.map(({ kind }) => kind)).toEqual(['joint angle'])
  })
})
