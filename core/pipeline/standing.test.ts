import { describe, expect, it } from 'vitest'
import { createRandom } from '../math/random.ts'
import { analyze } from './analysis.ts'
import type { Recording } from '../recording/recording.ts'
import { createSyntheticWalk, recordPoints } from '../testing/synthetic-walk.ts'

const walk = createSyntheticWalk({ seconds: 3 })

/** The first posture of the walk with its feet side by side, held, with the noise and sway of a standing person. */
function stand(): Recording {
  const random = createRandom(5)
  const recording = recordPoints(walk)
  const points = Object.fromEntries(
    Object.entries(recording.points).map(([name, track]) => {
      const isFoot = /TOE|HEE|MT|AJC|ANK/.test(name)
      return [
        name,
        track.map((_, i) => {
          const sway = isFoot || i % 3 !== 0 ? 0 : 0.02 * Math.sin(i / 40)
          return track[i % 3]! + sway + 0.0005 * random.normal()
        }),
      ]
    }),
  )
  // A plate on which noise comes and goes around the threshold of a contact.
  const n = walk.times.length
  const force = Float64Array.from({ length: 3 * n }, (_, i) =>
    i % 3 === 1 ? 30 * random.normal() + 350 * ((i / 39) & 1) : 0,
  )
  const plate = {
    name: 'Plate 1',
    side: 'left' as const,
    times: walk.times,
    force,
    point: new Float64Array(3 * n),
    freeMoment: new Float64Array(3 * n),
  }
  return { ...recording, events: [], points, groundForces: [plate] }
}

describe('a standing trial', () => {
  const outcome = analyze({ recording: stand(), subject: walk.body.subject, body: { template: 'lower-body' } })

  it('has no steps, no cadence and no phases, and is called what it is', () => {
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const { events, spatioTemporal, cycles, plan, alerts } = outcome.value
    expect(events).toEqual([])
    expect(cycles).toEqual([])
    expect(spatioTemporal).toEqual([])
    expect(plan.phases).toEqual([])
    const codes = alerts.map((one) => one.code)
    expect(alerts.find((one) => one.code === 'events.standing')!.tip).toContain('--static')
    expect(codes).not.toContain('phases.none')
    expect(codes).not.toContain('events.no-gait')
  })

  it('has no loads of legs: which foot carries what is not known', () => {
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const { recorded } = outcome.value.loads
    expect(recorded.peaks.filter((one) => /^(hip|knee|ankle)/.test(one.joint))).toEqual([])
    const knee = recorded.joints.find((one) => one.joint === 'knee.left')!
    expect(knee.axial.some(Number.isFinite)).toBe(false)
    expect(outcome.value.alerts.map((one) => one.code)).toContain('loads.no-contact')
  })
})

describe('a walk', () => {
  it('is never taken for standing', () => {
    const walked = analyze({
      recording: { ...recordPoints(walk), events: [] },
      subject: walk.body.subject,
      body: { template: 'lower-body' },
    })
    if (!walked.ok) throw new Error(walked.alerts[0]!.message)
    expect(walked.value.alerts.map((one) => one.code)).not.toContain('events.standing')
    expect(walked.value.cycles.length).toBeGreaterThan(1)
  })
})
