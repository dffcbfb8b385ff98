import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readStudy } from './fukuchi.ts'
import { seeWalk } from './made-recording.ts'

const study = join('..', 'shared', 'studies', 'fukuchi-speeds')

describe.runIf(existsSync(study))('strikes found in the joint angles of adults at eleven speeds', () => {
  it('lie alike from where the force begins, from 0.5 m/s on', () => {
    const late = new Map<string, number[]>()
    for (const walk of readStudy(study)) {
      const seen = seeWalk(walk)
      if (seen === null) continue
      const own = late.get(walk.condition) ?? []
      late.set(walk.condition, [...own, 1000 * seen.late * walk.walker.strideTime])
    }
    expect(late.size).toBe(11)
    for (const values of late.values()) {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      // Of these recordings the force begins 29 ms before the strike of the motion: the middle of all speeds.
      expect(Math.abs(mean - 29)).toBeLessThan(8)
    }
  })
})
