import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { calcRecordedLoads } from '../pipeline/calc-loads.ts'
import { prepare } from '../pipeline/prepare.ts'
import { readRecording } from '../recording/read.ts'
import type { Recording } from '../recording/recording.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcContactForces } from './contact-forces.ts'
import { judgeContact } from './eligibility.ts'
import { PLAUSIBLE_PEAKS } from '../gait/contact-peaks.ts'

/** Walks as usual and with the trunk swaying over the stance foot; the left stance is whole and measured. */
const folder = fileURLToPath(new URL('../../../shared/studies/trunk-sway-walks/', import.meta.url))
const SUBJECTS = [
  { name: 'subject2', mass: 78.2, height: 1.96 },
  { name: 'subject4', mass: 62.6, height: 1.68 },
  { name: 'subject6', mass: 59, height: 1.65 },
  { name: 'subject8', mass: 59.4, height: 1.64 },
  { name: 'subject10', mass: 60, height: 1.6 },
].filter(({ name }) => existsSync(`${folder}${name}`))

async function read(path: string): Promise<Recording> {
  // The title is a path on another laboratory’s machine.
  const text = readFileSync(`${folder}${path}`, 'latin1').replace(/^name .*/, 'name plates')
  const outcome = await readRecording(toByteSource(new TextEncoder().encode(text), path.split('/').at(-1)))
  if (!outcome.ok) throw new Error(`${path}: ${outcome.alerts[0]!.message}`)
  return outcome.value
}

/** Size of the left knee’s contact force over its measured stance, body weights. */
async function kneeOf({ name, mass, height }: (typeof SUBJECTS)[number], walk: string): Promise<number[]> {
  const outcome = prepare({
    recording: await read(`${name}/${walk}.trc`),
    forces: await read(`${name}/${walk}_forces.mot`),
    standing: await read(`${name}/static1.trc`),
    subject: { mass, height },
    body: { template: 'lower-body', table: 'winter' },
  })
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  const { fit, events, groundForces } = outcome.value
  const { loads } = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
  expect(judgeContact({ fit, loads, gait: 'walking' }).sides).toContain('left')
  const { size } = calcContactForces({ fit, loads, sides: ['left'] }).legs.left!.knee
  const stances = loads.stances!.filter((one) => one.side === 'left' && one.ground === 'measured')
  const { from, to } = stances.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]!
  return [...size]
    .filter((_, k) => fit.times[k]! >= from && fit.times[k]! <= to)
    .map((n) => newtonToBodyWeight(n, mass))
}

/** How far the curve falls between its two highest humps. */
function depthOf(curve: readonly number[]): number {
  return Math.max(
    ...curve
      .slice(1, -1)
      .map((valley, i) => Math.min(Math.max(...curve.slice(0, i + 1)), Math.max(...curve.slice(i + 2))) - valley),
  )
}

describe('contact forces at the knee of real walks', () => {
  const [low, high] = PLAUSIBLE_PEAKS.knee
  for (const subject of SUBJECTS)
    for (const walk of ['walking1', 'walkingTS1'])
      it(`${subject.name} ${walk}: a plausible peak, and two humps with a valley between them`, async () => {
        const knee = await kneeOf(subject, walk)
        expect(Math.max(...knee)).toBeGreaterThan(low)
        expect(Math.max(...knee)).toBeLessThan(high)
        expect(depthOf(knee)).toBeGreaterThan(0.05)
      })

  it('are those of the walks that are here', () => {
    expect(existsSync(folder) ? SUBJECTS.length : 5).toBe(5)
  })
})
