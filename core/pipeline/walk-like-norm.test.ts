import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRecording } from '../index.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { prepare } from './prepare.ts'
import { resultsOf } from './results.ts'
import { walkLikeNorm } from './walk-like-norm.ts'

async function prepared(name: string) {
  const text = readFileSync(new URL(`../../fixtures/recordings/${name}`, import.meta.url), 'utf8')
  const read = await readRecording(toByteSource(text, name))
  if (!read.ok) throw new Error('expected to be read')
  const made = prepare({ recording: read.value, subject: { mass: 70, height: 1.75 } })
  if (!made.ok) throw new Error('expected to be made ready')
  return made.value
}

describe('walk like healthy people', () => {
  it('takes the angles of a norm at the same share of the cycle', async () => {
    const trial = await prepared('walk.csv')
    const all = walkLikeNorm(trial, { id: 'n', name: 'Like healthy people' })
    const knees = walkLikeNorm(trial, { id: 'n', name: 'Like healthy people', joints: ['knee'] })
    if (!all.ok || !knees.ok) throw new Error('expected a technique')
    expect(knees.value.edits.length).toBeGreaterThan(0)
    expect(knees.value.edits.length).toBeLessThan(all.value.edits.length)
    const { norm } = trial.norm
    const strike = trial.cycles.find((cycle) => cycle.side === 'left')!
    const mark = resultsOf(trial).plan.marks.find(({ time }) => Math.abs(time - strike.from) < 1e-6)!
    const edit = knees.value.edits.find(
      (one) => one.kind === 'joint angle' && one.boundary === mark.id && one.channel === 'knee.flexion.left',
    )
    // The strike lies between two frames.
    const { times } = trial.fit
    const i = times.findIndex((time) => time > strike.from) - 1
    const share = (strike.from - times[i]!) / (times[i + 1]! - times[i]!)
    const knee = trial.recording.angles['knee.flexion.left']!
    const recorded = (1 - share) * knee[i]! + share * knee[i + 1]!
    const healthy = norm!.curves.find(({ quantity }) => quantity === 'knee.flexion')!.mean[0]!
    expect(edit?.kind === 'joint angle' ? edit.change : NaN).toBeCloseTo(healthy - recorded, 2)
  })

  it('can be proposed', async () => {
    const trial = await prepared('walk.csv')
    const technique = walkLikeNorm(trial, { id: 'n', name: 'n', joints: ['knee'] })
    if (!technique.ok) throw new Error('expected a technique')
    expect(resultsOf(trial).propose(technique.value, { samples: 0 }).ok).toBe(true)
  })

  it('is refused where there is no norm', async () => {
    const trial = await prepared('run.csv')
    const outcome = walkLikeNorm(trial, { id: 'n', name: 'n' })
    expect(outcome.ok ? [] : outcome.alerts.map(({ code }) => code)).toEqual(['technique.no-norm'])
  })
})
