import { describe, expect, it } from 'vitest'
import { calcContact } from '../fit/contact.ts'
import { prepare } from '../pipeline/prepare.ts'
import type { GroundForce } from '../recording/recording.ts'
import { createListRoom } from '../testing/list-room.ts'
import { createSyntheticWalk, recordAngles, recordPoints } from '../testing/synthetic-walk.ts'
import { anglesOf } from '../testing/walk-angles.ts'
import { calcScopedLoads, type LoadsRequest } from './clinical.ts'
import { sampleBodies } from './clinical-uncertainty.ts'
import type { Loads } from './loads.ts'

const walk = createSyntheticWalk({ rate: 60, seconds: 3.4 })

function requestOf(recording: ReturnType<typeof recordPoints>): LoadsRequest {
  const prepared = prepare({ recording, subject: { mass: 70, height: 1.75 } })
  if (!prepared.ok) throw new Error('refused')
  const { fit, events, estimated } = prepared.value
  return {
    of: 'recorded',
    motion: fit,
    support: calcContact(fit.times, events),
    plates: [],
    floor: 0,
    bodies: sampleBodies(fit.body, 3),
    centres: fit.basis === 'markers' ? 'markers' : 'angles',
    ...(estimated === null ? {} : { estimated }),
  }
}

const fromPath = requestOf(recordAngles(walk, anglesOf(walk)))
/** As where no path of the pelvis was recorded. */
const fromAngles: LoadsRequest = { ...fromPath, estimated: { ...fromPath.estimated!, weighed: null } }
const fromMarkers = requestOf(recordPoints(walk))
const { estimated: _, ...byMotionAlone } = fromMarkers

/** Plates that felt the left foot all the time, and the right one but for one of its steps. */
function onPlates(): LoadsRequest {
  const { loads } = calcScopedLoads({ ...byMotionAlone, bodies: [] })
  const missed = loads.stances!.filter((one) => one.side === 'right')[1]!
  const plates = (['left', 'right'] as const).map((side): GroundForce => {
    const force = loads.ground[side].slice()
    loads.times.forEach((t, k) => {
      if (side === 'right' && t > missed.from - 0.1 && t < missed.to + 0.1) force.fill(0, 3 * k, 3 * k + 3)
    })
    const point = loads.centreOfPressure[side]
    return { name: side, side, times: loads.times, force, point, freeMoment: new Float64Array(force.length) }
  })
  return { ...fromMarkers, plates }
}

/** With the body lost to sight for a while. */
function withGap(request: LoadsRequest): LoadsRequest {
  const seen = new Uint8Array(request.motion.times.length).fill(1)
  return { ...request, seen: seen.fill(0, 71, 78) }
}

const atHand = ({ joints, ground, groundMeasured, centreOfPressure, groundSd, ...rest }: Loads): unknown => ({
  ...rest,
  joints: joints.map((joint) => ({ ...joint, sd: { ...joint.sd } })),
  both: [ground, groundMeasured, centreOfPressure, groundSd].map((one) => ({ ...one })),
})

describe('loads of a recorded motion', () => {
  const kinds: readonly (readonly [string, LoadsRequest])[] = [
    ['with the ground by joint angles', fromAngles],
    ['with the ground by the motion and healthy people', fromMarkers],
    ['with the ground by the motion alone', byMotionAlone],
    ['on plates, but for a step', onPlates()],
    ['with a gap', withGap(fromMarkers)],
  ]
  it.each(kinds)('%s are the same to the last bit however they are cut, and wherever they wait', (_name, request) => {
    const frames = request.motion.times.length
    const { loads: whole, scope } = calcScopedLoads({ ...request, block: frames })
    expect(whole.peaks.length).toBeGreaterThan(50)
    for (const block of [3, 50, undefined]) {
      const room = createListRoom()
      const cut = calcScopedLoads({ ...request, ...(block === undefined ? {} : { block }) }, {}, room)
      expect(cut.scope).toEqual(scope)
      expect(atHand(cut.loads)).toEqual(atHand(whole))
      expect(room.count).toBeGreaterThan(50)
      expect(atHand(calcScopedLoads({ ...request, ...(block === undefined ? {} : { block }) }).loads)).toEqual(
        atHand(whole),
      )
    }
  })

  it('rest on what they are said to', () => {
    const sources = kinds.map(([, request]) => calcScopedLoads({ ...request, bodies: [] }).loads.groundSource)
    expect(sources).toEqual([
      'estimated from joint angles',
      'estimated from the motion and healthy people',
      'shared by a stated transition in double support',
      'measured where a plate was struck, predicted elsewhere',
      'estimated from the motion and healthy people',
    ])
  })
})
