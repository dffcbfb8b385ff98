import { describe, expect, it } from 'vitest'
import { prepare } from '../pipeline/prepare.ts'
import { calcRecordedLoads } from '../pipeline/calc-loads.ts'
import { OSIM_WALK, readOsimWalk } from '../testing/osim-walk.ts'
import { readShared, sharedText } from '../testing/shared-data.ts'
import { calcContactForces } from './contact-forces.ts'
import { genericModel } from './muscle-model.ts'

const { folder, mass, height } = OSIM_WALK
const walk = readOsimWalk((name) => sharedText(`${folder}/${name}`))

describe('contact forces alongside those of OpenSim’s static optimisation, right leg', () => {
  it('with the reference’s own nine muscles: the method is the same', () => {
    const { model } = walk.leg
    const ours = walk.sharePublished(model)
    expect(model.muscles).toHaveLength(9)
    expect(walk.miss('knee', ours.knee)).toBeLessThan(0.15)
    expect(walk.miss('ankle', ours.ankle)).toBeLessThan(0.15)
  })

  it('with our 43 muscles on OpenSim’s own net loads', () => {
    const ours = walk.sharePublished(genericModel())
    expect(walk.miss('knee', ours.knee)).toBeLessThan(0.25)
    expect(walk.miss('ankle', ours.ankle)).toBeLessThan(0.25)
  })

  it('with our 43 muscles on our own net loads, from angles and plates', async () => {
    const outcome = prepare({
      recording: await readShared(`${folder}/subject01_walk1_ik.mot`),
      forces: await readShared(`${folder}/subject01_walk1_grf.mot`),
      subject: { mass, height },
      body: { template: 'lower-body', table: 'winter' },
    })
    if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
    const { fit, events, groundForces } = outcome.value
    const { loads } = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
    const { right } = calcContactForces({ fit, loads, twoJointWeight: 1 }).legs
    expect(fit.times).toHaveLength(walk.times.length)
    expect(fit.times.at(-1)).toBeCloseTo(walk.times.at(-1)!, 3)
    expect(walk.miss('knee', right!.knee.size)).toBeLessThan(0.4)
    expect(walk.miss('ankle', right!.ankle.size)).toBeLessThan(0.3)
    for (const unmet of right!.unmet) expect(Math.abs(unmet)).toBeLessThan(0.05)
  })
})
