import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import type { FootSight, LearnedEvidence } from './evidence.ts'
import { EVIDENCE, createEvidence, estimateFootForce, listEvidence } from './evidence.ts'
import { WALKING_EVIDENCE } from '../ground/walking.ts'

const n = EVIDENCE.length
const sight: FootSight = { demanded: [0.1, 1.1], people: [0.05, 1], ahead: 0.03, centre: [0.02, 0.55] }

/** Evidence that are off by nothing in the mean, each for itself. */
const plain = (sd: readonly number[]): LearnedEvidence => ({
  version: 1,
  people: 1,
  stances: 1,
  leftOut: null,
  mean: [0, 1].map(() => sd.map(() => 0)),
  covariance: [0, 1].map(() =>
    Array.from({ length: n * n }, (_, i) => (i % (n + 1) === 0 ? sd[Math.floor(i / n)]! ** 2 : 0)),
  ),
})

describe('evidence about a foot force', () => {
  it('follow the one that is sure', () => {
    const [sure, unsure] = [1e-4, 1]
    const { found, people } = estimateFootForce(
      createEvidence(plain([sure, sure, sure, unsure, unsure, unsure])),
      sight,
      0.5,
      1,
    )
    expect(found[0]).toBeCloseTo(0.1, 4)
    expect(found[1]).toBeCloseTo(1.1, 4)
    expect(found[2]).toBeCloseTo(0.03 * 1.1, 4)
    expect(people).toBeLessThan(0.001)
  })

  it('lean on people less where these are less alike', () => {
    const evidence = createEvidence(plain([0.05, 0.1, 0.01, 0.03, 0.08, 0.02]))
    const [alike, unlike] = [estimateFootForce(evidence, sight, 0.3, 1), estimateFootForce(evidence, sight, 0.3, 9)]
    expect(unlike.people).toBeLessThan(alike.people)
    expect(Math.abs(unlike.found[1] - 1.1)).toBeLessThan(Math.abs(alike.found[1] - 1.1))
    expect(unlike.covariance[2]).toBeGreaterThan(alike.covariance[2])
  })

  it('promises the scatter that drawn evidence really has', () => {
    const sd = [0.04, 0.1, 0.01, 0.03, 0.08, 0.02]
    const evidence = createEvidence(plain(sd))
    const truth = [0.12, 0.9, 0.02] as const
    const random = createRandom(7)
    const off = Array.from({ length: 2000 }, () => {
      // The evidence about this truth, each piece with an error of its own; those of the place and the centre are 0.
      const { rows } = listEvidence(sight)
      const drawnValues = rows.map(
        (row, v) => row[0] * truth[0] + row[1] * truth[1] + row[2] * truth[2] + sd[v]! * random.normal(),
      )
      const up = drawnValues[1]!
      const drawn: FootSight = {
        demanded: [drawnValues[0]!, up],
        people: [drawnValues[3]!, drawnValues[4]!],
        ahead: (truth[2] - sd[2]! * random.normal()) / truth[1],
        centre: [(truth[0] * 0.55 + truth[2] - 0.55 * sd[5]! * random.normal()) / truth[1], 0.55],
      }
      const { found, covariance } = estimateFootForce(evidence, drawn, 0.5, 1)
      return [(found[0] - truth[0]) / Math.sqrt(covariance[0]), (found[1] - truth[1]) / Math.sqrt(covariance[2])]
    })
    for (const c of [0, 1]) {
      const scatter = Math.sqrt(off.reduce((sum, one) => sum + one[c]! ** 2, 0) / off.length)
      // ± is widened by a tenth for people left out.
      expect(scatter).toBeGreaterThan(0.84)
      expect(scatter).toBeLessThan(0.97)
    }
  })

  it('ship with errors of many people, believed at every part of a stance', () => {
    const evidence = createEvidence(WALKING_EVIDENCE)
    expect(WALKING_EVIDENCE.people).toBeGreaterThan(10)
    for (let passed = 0; passed <= 1; passed += 0.05) {
      const { covariance, people } = estimateFootForce(evidence, sight, passed, 1)
      expect(Math.sqrt(covariance[2])).toBeLessThan(0.2)
      expect(people).toBeGreaterThan(0)
      expect(people).toBeLessThan(1)
    }
  })
})
