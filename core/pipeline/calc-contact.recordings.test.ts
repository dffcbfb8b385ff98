import { describe, expect, it } from 'vitest'
import { calcContactBand } from '../muscles/contact-forces.ts'
import type { Outcome } from '../outcome.ts'
import { readAnalysisJson, toAnalysisJson } from '../report/analysis-json.ts'
import { OSIM_WALK } from '../testing/osim-walk.ts'
import { readShared } from '../testing/shared-data.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { analyzePrepared } from './analysis.ts'
import type { PreparedTrial } from './prepare.ts'
import { prepare } from './prepare.ts'
import { resultsOf } from './results.ts'

const { folder, mass, height } = OSIM_WALK

function take<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

const walk = async (age?: number): Promise<PreparedTrial> =>
  take(
    prepare({
      recording: await readShared(`${folder}/subject01_walk1_ik.mot`),
      forces: await readShared(`${folder}/subject01_walk1_grf.mot`),
      subject: { mass, height, ...(age === undefined ? {} : { age }) },
      body: { template: 'lower-body', table: 'winter' },
    }),
  )

describe('contact forces of a walk over plates', () => {
  it('are those of the muscles, shown where the ground is measured', async () => {
    const prepared = await walk()
    const contact = take(resultsOf(prepared).contact())
    const { loads } = resultsOf(prepared).recordedLoads()
    const knee = contact.joints.find(({ joint }) => joint === 'knee.right')!
    const band = calcContactBand({ fit: prepared.fit, loads })
    const frames = [...contact.times.keys()].filter((k) => Number.isFinite(knee.force[k]))
    expect(frames.length).toBeGreaterThan(30)
    for (const k of frames) {
      expect(loads.groundMeasured.right[k]).toBe(1)
      expect(knee.force[k]).toBeCloseTo(band.middle.legs.right!.knee.size[k]!, 9)
      expect(knee.low[k]).toBeLessThanOrEqual(knee.force[k]!)
      expect(knee.high[k]).toBeGreaterThanOrEqual(knee.force[k]!)
    }
    const peak = contact.peaks.find(({ joint }) => joint === 'knee.right')!
    expect(peak.value).toBe(Math.max(...frames.map((k) => knee.force[k]!)))
    expect(newtonToBodyWeight(peak.value, mass)).toBeGreaterThan(1.8)
    expect(newtonToBodyWeight(peak.value, mass)).toBeLessThan(5)
    // No level is surer than the best models are of forces measured in implants.
    const { sd } = band.middle.legs.right!.knee
    const atPeak = frames.find((k) => knee.force[k] === peak.value)!
    expect(sd[atPeak]).toBeGreaterThan(0)
    expect(newtonToBodyWeight(peak.sd, mass)).toBeCloseTo(Math.hypot(0.5, newtonToBodyWeight(sd[atPeak]!, mass)), 9)
    expect(knee.sd[atPeak]).toBeCloseTo(peak.sd, 9)
    expect(contact.muscles).toHaveLength(43 * contact.unmet.length)
  })

  it('are part of an analysis only when asked for, and survive analysis.json', async () => {
    const prepared = await walk()
    const plain = take(analyzePrepared(prepared))
    expect('contact' in plain).toBe(false)
    expect(toAnalysisJson(plain, '1')).not.toContain('"contact"')
    const asked = take(analyzePrepared(prepared, { contact: true }))
    const { contact: _, ...rest } = asked
    expect({ ...rest, alerts: [] }).toEqual({ ...plain, alerts: [] })
    const json = toAnalysisJson(asked, '1')
    const read = take(readAnalysisJson(json))
    expect(read.contact!.peaks).toEqual(asked.contact!.peaks)
    expect(toAnalysisJson(read, '1')).toBe(json)
  })

  it('are not shown for a child, and the reason is given', async () => {
    const asked = take(analyzePrepared(await walk(9), { contact: true }))
    expect(asked.contact).toBeNull()
    expect(asked.alerts.map(({ code }) => code)).toContain('contact.child')
  })
})
