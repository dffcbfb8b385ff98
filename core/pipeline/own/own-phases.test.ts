import { describe, expect, it } from 'vitest'
import type { Motion } from '../../boundary/solution/motion.ts'
import { SHIPPED_BODIES } from '../../model/body-file/shipped.ts'
import { DOG, makeDog, recordDog } from '../../testing/made-dog.ts'
import { makeThrow } from '../../testing/made-throw.ts'
import type { Analysis, AnalysisRequest } from '../analysis.ts'
import { analyze } from '../analysis.ts'

function analyzed(request: AnalysisRequest): Analysis & { readonly motion: Motion } {
  const outcome = analyze({ conditioning: { smoothing: { kind: 'none' } }, ...request })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  const motion = outcome.value.solved?.motion
  if (motion === undefined) throw new Error('expected phases')
  return { ...outcome.value, motion }
}

describe('a dog', () => {
  const dog = analyzed({
    recording: recordDog(makeDog()),
    subject: { mass: 32, height: 0.6 },
    body: { file: DOG, table: 'winter' },
  })

  it('is cut at the contacts of each of its feet: every leg swings under its own joint', () => {
    const limbs = new Set(dog.motion.phases.flatMap(({ phase }) => phase.limb?.[0] ?? []))
    expect([...limbs].toSorted()).toEqual(['brachium.left', 'brachium.right', 'thigh.left', 'thigh.right'])
    expect(dog.motion.phases.every(({ solver }) => solver.status === 'converged')).toBe(true)
  })

  it('moves without muscles within the tolerance of the layout, from its recorded start to its recorded end', () => {
    for (const { worst } of dog.motion.phases) expect(worst!.rms).toBeLessThan(0.06)
  })

  it('has loads of the solved swings: of a leg while it swings, of no other joint', () => {
    const predicted = dog.loads.predicted!
    const stifle = predicted.joints.find(({ joint }) => joint === 'stifle.left')!
    const tail = predicted.joints.find(({ joint }) => joint === 'tail')!
    const isSwinging = (time: number): boolean =>
      dog.motion.phases.some(
        ({ phase, times }) => phase.limb?.[0] === 'thigh.left' && time > times[0]! && time < times.at(-1)!,
      )
    const swung = stifle.axial.filter((_, k) => isSwinging(predicted.times[k]!))
    expect(swung.every(Number.isFinite)).toBe(true)
    expect(stifle.axial.some((value) => Number.isNaN(value))).toBe(true)
    expect(tail.axial.every((value) => Number.isNaN(value))).toBe(true)
    expect(predicted.peaks.some(({ joint, quantity }) => joint === 'stifle.left' && quantity === 'resultant')).toBe(
      true,
    )
  })

  it('needs no moment at a free joint while its leg swings without muscles', () => {
    const predicted = dog.loads.predicted!
    const stifle = predicted.joints.find(({ joint }) => joint === 'stifle.left')!
    const sizes = Array.from(predicted.times, (_, k) =>
      Math.hypot(...[0, 1, 2].map((c) => stifle.momentOnDistalInWorld[3 * k + c]!)),
    ).filter(Number.isFinite)
    // The paw is held by its muscles, the stifle by none: 32 kg of dog make 314 N.
    expect(Math.max(...sizes)).toBeLessThan(0.02)
  })

  it('refuses a technique, which changes a person’s angles', () => {
    const outcome = analyze({
      recording: recordDog(makeDog()),
      subject: { mass: 32, height: 0.6 },
      body: { file: DOG },
      technique: { id: 't', name: 'T', edits: [{ kind: 'trunk lean', change: 0.1 }] },
    })
    expect(outcome.ok).toBe(false)
    expect(outcome.alerts[0]!.code).toBe('own.no-technique')
  })
})

describe('a throw', () => {
  const file = SHIPPED_BODIES.find(({ name }) => name.startsWith('Throwing arm'))!
  const made = makeThrow()
  const request = { recording: made.recording, subject: { mass: 80, height: 1.8 }, body: { file } }

  it('is one swing of the arm under its shoulder, cut at the extremes of the elbow', () => {
    const { motion } = analyzed({ ...request, cuts: { times: [], extremes: ['elbow.right'] } })
    expect(motion.phases.every(({ phase }) => phase.kind === 'swing')).toBe(true)
    expect(motion.boundaries.some(({ label }) => label === 'Largest right elbow')).toBe(true)
    expect(motion.phases.every(({ solver }) => solver.status === 'converged')).toBe(true)
  })

  it('is cut at given times', () => {
    const { motion } = analyzed({ ...request, cuts: { times: [0.2, 0.35], extremes: [] } })
    const times = motion.boundaries.map(({ time }) => time)
    expect(times.some((time) => Math.abs(time - 0.2) < 1e-9)).toBe(true)
    expect(times.some((time) => Math.abs(time - 0.35) < 1e-9)).toBe(true)
  })
})
