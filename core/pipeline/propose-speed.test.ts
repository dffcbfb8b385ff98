import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TechniqueEdit } from '../boundary/plan/technique.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { prepare } from './prepare.ts'
import type { Results } from './results.ts'
import { resultsOf } from './results.ts'

let results: Results

beforeAll(async () => {
  const text = readFileSync(new URL('../../fixtures/recordings/walk.csv', import.meta.url), 'utf8')
  const lines = text.trimEnd().split('\n').slice(0, 400).join('\n')
  const read = await readRecording(toByteSource(lines, 'walk.csv'))
  if (!read.ok) throw new Error(read.alerts[0]!.message)
  const found = prepare({ recording: read.value, subject: { mass: 70, height: 1.75 } })
  if (!found.ok) throw new Error(found.alerts[0]!.message)
  results = resultsOf(found.value)
})

const proposed = (...edits: TechniqueEdit[]) => {
  const found = results.propose({ id: 't', name: 'T', edits }, { samples: 0 })
  if (!found.ok) throw new Error(found.alerts[0]!.message)
  return found.value
}
const knee = (proposal: ReturnType<typeof proposed>) =>
  proposal.verdicts.find(({ joint, quantity }) => joint === 'knee.right' && quantity === 'resultant')!

describe('a proposal of another speed', () => {
  it('loads the knee less when slower and more when faster, and never says the opposite', () => {
    const slower = knee(proposed({ kind: 'speed', scale: 0.8 }))
    const faster = knee(proposed({ kind: 'speed', scale: 1.2 }))
    expect(slower.change).toBeLessThan(0)
    expect(faster.change).toBeGreaterThan(0)
    expect(slower.verdict).not.toBe('higher')
    expect(faster.verdict).not.toBe('lower')
  })

  it('tells nothing of a cadence or a step length by itself, which nobody was tested with', () => {
    for (const kind of ['cadence', 'step length'] as const)
      expect(knee(proposed({ kind, scale: 0.9 })).verdict).toBe('cannot be told')
    expect(knee(proposed({ kind: 'speed', scale: 0.9 })).verdict).not.toBe('cannot be told')
  })

  it('adds what another posture does by the route of postures', () => {
    const lean = knee(proposed({ kind: 'trunk lean', change: 0.1 })).change
    const slower = knee(proposed({ kind: 'speed', scale: 0.9 })).change
    const both = proposed({ kind: 'speed', scale: 0.9 }, { kind: 'trunk lean', change: 0.1 })
    // Peaks of sums are not sums of peaks, but nearly.
    expect(Math.abs(knee(both).change - lean - slower)).toBeLessThan(0.5 * (Math.abs(lean) + Math.abs(slower)) + 1)
    const { times } = both.path
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(
      1.04 * (both.path.recordedTimes.at(-1)! - both.path.recordedTimes[0]!),
    )
  })
})
