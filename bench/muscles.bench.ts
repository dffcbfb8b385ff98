import { prepare } from '../core/index.ts'
import { calcRecordedLoads } from '../core/gait.ts'
import type { ContactRequest } from '../core/muscles/contact.ts'
import { calcContactBand, calcContactForces } from '../core/muscles/contact-forces.ts'
import { createLegSharing, createLegSolver } from '../core/muscles/leg-solver.ts'
import { genericModel } from '../core/muscles/muscle-model.ts'
import { createSyntheticWalk, recordPoints } from '../core/testing/synthetic-walk.ts'
import type { Row } from './row.ts'

/** Processor time of the quickest of some runs, ms: a busy machine does not count. */
function measure(run: () => unknown, times: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < times; k++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Contact forces with 43 muscles a leg along a 10 s walk at 100 Hz. */
export default async function bench(): Promise<{ name: string; rows: Row[] }> {
  const request = createRequest()
  const frames = request.fit.times.length
  const model = genericModel()
  const leg = createLegSolver({ model, request, side: 'right' })!
  const sharing = createLegSharing(model, 2)
  const contact = new Float64Array(9)
  const paths = (): void => {
    for (let k = 0; k < frames; k++) leg.pose(k)
  }
  const whole = (): void => {
    for (let k = 0; k < frames; k++) {
      leg.pose(k)
      leg.share(sharing, contact)
    }
  }
  for (let k = 0; k < 10; k++) whole()
  const one = (1000 * measure(whole, 20)) / frames
  const both = 'both legs, one weighting, with its ±'
  return {
    name: 'Contact forces with muscles',
    rows: [
      { what: 'paths and arms, per leg and frame', value: (1000 * measure(paths, 20)) / frames, unit: 'µs' },
      {
        what: 'one weighting with its paths, per leg and frame',
        value: one,
        unit: 'µs',
        note: `bar 60 µs; heap grew by ${growth(whole, frames).toFixed(2)} bytes per frame`,
      },
      {
        what: both,
        value: measure(() => calcContactForces(request), 10),
        unit: 'ms',
        note: `${frames} frames; bar 150 ms; static optimisation in OpenSim takes seconds`,
      },
      {
        what: 'both legs, the band of three weightings',
        value: measure(() => calcContactBand(request), 10),
        unit: 'ms',
        ratioTo: both,
        note: 'bar 350 ms',
      },
    ],
  }
}

/** Bytes of heap per frame after garbage is taken away, where it can be. */
function growth(run: () => void, frames: number): number {
  ;(globalThis as { gc?: () => void }).gc?.()
  const before = process.memoryUsage().heapUsed
  for (let k = 0; k < 5; k++) run()
  return (process.memoryUsage().heapUsed - before) / (5 * frames)
}

function createRequest(): ContactRequest {
  const walk = createSyntheticWalk({ template: 'lower-body', seconds: 10 })
  const prepared = prepare({
    recording: recordPoints(walk, 0.001),
    subject: { mass: 70, height: 1.75 },
    body: { template: 'lower-body', table: 'winter' },
  })
  if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
  const { fit, events } = prepared.value
  return { fit, loads: calcRecordedLoads({ fit, events, groundForces: [], samples: 0 }).loads }
}
