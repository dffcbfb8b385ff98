import { describe, expect, it } from 'vitest'
import type { Recording } from '../recording/recording.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { anglesOf } from '../testing/walk-angles.ts'
import { radToDeg } from '../units/units.ts'
import { fitRecording } from './fit-recording.ts'
import { withFittedAngles } from './fitted-angles.ts'

const walk = createSyntheticWalk({ template: 'whole-body' })
function fitted(recording: Recording) {
  const outcome = fitRecording(recording, walk.body.subject, {
    template: walk.body.template,
    table: 'winter',
    events: walk.events,
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

describe('joint angles of a file of markers', () => {
  const seen = recordPoints(walk)
  const fit = fitted(seen)
  const filled = withFittedAngles(seen, fit)
  it('are those the walk was made from, within half a degree', () => {
    const truth = anglesOf(walk)
    for (const channel of [
      'hip.flexion.left',
      'hip.adduction.right',
      'knee.flexion.left',
      'knee.flexion.right',
      'ankle.flexion.right',
      'pelvis.obliquity',
    ] as const) {
      const [made, found] = [truth[channel], filled.angles[channel]]
      expect(made).toBeDefined()
      expect(found).toHaveLength(seen.times.length)
      expect(Math.max(...found!.map((value, k) => radToDeg(Math.abs(value - made![k]!))))).toBeLessThan(0.5)
    }
  })
  it('leave out what rods do not show, and state where they come from', () => {
    expect(filled.angles['knee.rotation.left']).toBeUndefined()
    expect(filled.angles['hip.rotation.left']).toBeUndefined()
    expect(filled.provenance.decisions.at(-1)).toContain('fitted to the markers')
  })
  it('are unknown where no leg was seen', () => {
    const half = Uint8Array.from(fit.times, (_, k) => (k < 10 ? 0 : 1))
    const { angles } = withFittedAngles(seen, { ...fit, seen: half })
    expect(angles['knee.flexion.left']?.[9]).toBeNaN()
    expect(angles['knee.flexion.left']?.[10]).not.toBeNaN()
  })
  it('never replace those of the file', () => {
    const both = { ...seen, angles: anglesOf(walk) }
    expect(withFittedAngles(both, fit)).toBe(both)
  })
})
