import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { storePhase } from '../boundary/solution/stored-phase.ts'
import { storeLoads } from '../loads/stored-loads.ts'
import type { StoredSeries, Storeroom } from '../math/storeroom.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'
import { analyze } from './analysis.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A storeroom that forgets: what is still there was held by somebody else. */
const forgetful: Storeroom = {
  put: ({ length }): StoredSeries => ({ length, read: () => new Float64Array(length) }),
}

/** The buffers of all series of an object, and of those inside it. */
function buffersOf(from: object): WeakRef<ArrayBufferLike>[] {
  return Object.values(from).flatMap((value: unknown): WeakRef<ArrayBufferLike>[] =>
    value instanceof Float64Array
      ? [new WeakRef(value.buffer)]
      : typeof value === 'object' && value !== null
        ? buffersOf(value)
        : [],
  )
}

const count = (refs: readonly WeakRef<ArrayBufferLike>[]): number =>
  refs.filter((ref) => ref.deref() !== undefined).length

function putAway() {
  const walk = createSyntheticWalk({ seconds: 2.2 })
  const request = { recording: recordPoints(walk), subject: { mass: 70, height: 1.75 }, events: walk.events }
  const found = analyze({ ...request, isFinal: false })
  if (!found.ok || found.value.solved === null) throw new Error('refused')
  const { loads, solved } = found.value
  const [phase] = solved.motion.phases
  const { directions, velocities, accelerations, axes, rootVelocity, rootAcceleration } = phase!
  const { joints, ground, groundMeasured, centreOfPressure, groundSd } = loads.recorded
  const refs = [
    ...buffersOf({ directions, velocities, accelerations, axes, rootVelocity, rootAcceleration }),
    ...buffersOf({ joints, ground, groundMeasured, centreOfPressure, groundSd }),
  ]
  return { refs, kept: [storePhase(phase!, forgetful), storeLoads(loads.recorded, forgetful)] as const }
}

describe('what was put away', () => {
  it('is not held by what stands for it', async () => {
    const { refs, kept } = putAway()
    expect(count(refs)).toBeGreaterThan(80)
    // A reference that was asked for lives until its task has ended.
    await new Promise((resolve) => setTimeout(resolve))
    collect()
    await new Promise((resolve) => setTimeout(resolve))
    collect()
    expect(count(refs)).toBe(0)
    expect(kept[0].axes.length).toBeGreaterThan(0)
    expect(kept[1].joints.length).toBeGreaterThan(0)
  })
})
