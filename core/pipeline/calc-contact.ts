import type { GaitCycle } from '../gait/cycle.ts'
import type { Side } from '../gait/side.ts'
import { SIDES } from '../gait/side.ts'
import type { Fit } from '../fit/fit.ts'
import type { Loads } from '../loads/loads.ts'
import { lowerBound } from '../math/search.ts'
import { checkContactForces, findContactPeaks } from '../muscles/check-contact.ts'
import { calcContactBand, calcContactForces } from '../muscles/contact-forces.ts'
import type { MedialKnee } from '../muscles/knee-split.ts'
import { splitKnee } from '../muscles/knee-split.ts'
import type { ContactBand, LegContact } from '../muscles/contact.ts'
import { CONTACT_JOINTS } from '../muscles/contact.ts'
import type { ContactCurve, ContactResult } from '../muscles/contact-result.ts'
import { judgeContact } from '../muscles/eligibility.ts'
import { MEASURED_LEVELS, MODEL_ERROR } from '../muscles/levels.ts'
import type { Outcome } from '../outcome.ts'
import { done, refused } from '../outcome.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import type { GaitEvent } from '../recording/recording.ts'
import { calcWindow } from './calc-loads.ts'

export interface RecordedContactRequest {
  readonly fit: Fit
  readonly loads: Loads
  readonly events: readonly GaitEvent[]
  readonly cycles: readonly GaitCycle[]
  readonly running: boolean
}

type Shown = Readonly<Record<Side, Uint8Array>>

/** m: a pelvis that rises or sinks more than this in one stride is on stairs or a steep slope. */
const MOST_RISE = 0.1

/** Contact forces of the recorded motion where they are worth something; else refused with the reasons in words. */
export function calcRecordedContact(request: RecordedContactRequest): Outcome<ContactResult> {
  const { fit, loads } = request
  const shown = { left: findShown(request, 'left'), right: findShown(request, 'right') }
  const gait = findGait(request)
  const { sides, reasons, warnings } = judgeContact({
    fit,
    loads: { of: loads.of, stances: (loads.stances ?? []).filter((stance) => isShown(stance, loads.times, shown)) },
    gait,
    age: fit.body.subject.age ?? null,
  })
  if (sides.length === 0 || gait === 'other') return refused(...reasons)
  const band = calcContactBand({ fit, loads, sides })
  const check = { contact: band.middle, bodyMass: loads.bodyMass, shown, gait }
  return done(toResult(band, shown, loads.bodyMass, gait), [...reasons, ...warnings, ...checkContactForces(check)])
}

/** The inner side of every knee that is shown. */
export function calcMedialKnees(fit: Fit, loads: Loads, { joints }: ContactResult): MedialKnee[] {
  const knees = joints.filter(({ joint, side }) => joint === `knee.${side}`)
  const { legs } = calcContactForces({ fit, loads, sides: knees.map(({ side }) => side) })
  return knees.map(({ side, force }) => {
    const { medial } = splitKnee(legs[side]!)
    return { side, force: medial.map((value, k) => (Number.isFinite(force[k]) ? value : Number.NaN)) }
  })
}

/** 1 where the ground’s force on that foot was measured or the foot is in the air, the body was seen, and steps are known. */
function findShown({ fit, loads, events }: RecordedContactRequest, side: Side): Uint8Array {
  const window = calcWindow(fit, events)
  const measured = loads.groundMeasured[side]
  return Uint8Array.from(loads.times, (t, k) =>
    window !== null && t >= window.from && t <= window.to && measured[k] === 1 && fit.seen?.[k] !== 0 ? 1 : 0,
  )
}

/** Most of a stance lies where something may be shown. */
function isShown(
  { side, from, to }: { readonly side: Side; readonly from: number; readonly to: number },
  times: Float64Array,
  shown: Shown,
): boolean {
  let [inside, counted] = [0, 0]
  for (let k = 0; k < times.length; k++) {
    if (times[k]! < from || times[k]! > to) continue
    inside++
    counted += shown[side][k]!
  }
  return counted > 0.5 * inside
}

function findGait({ fit, events, cycles, running }: RecordedContactRequest): 'walking' | 'running' | 'other' {
  if (events.length === 0) return 'other'
  const heightAt = (time: number): number =>
    fit.root[3 * Math.min(lowerBound(fit.times, time), fit.times.length - 1) + 1]!
  if (cycles.some(({ from, to }) => Math.abs(heightAt(to) - heightAt(from)) > MOST_RISE)) return 'other'
  return running ? 'running' : 'walking'
}

function toResult(band: ContactBand, shown: Shown, bodyMass: number, gait: 'walking' | 'running'): ContactResult {
  const { middle } = band
  const legs = SIDES.flatMap((side) => middle.legs[side] ?? [])
  const ofModel = bodyWeightToNewton(MODEL_ERROR, bodyMass)
  const joints = legs.flatMap((leg) => listCurves(leg, { band, shown: shown[leg.side], ofModel }))
  const peaks = findContactPeaks({ contact: middle, bodyMass, shown }).map(({ side, joint, size, sd, time }) => {
    const name = `${joint}.${side}`
    const { low, high } = joints.find((one) => one.joint === name)!
    const k = lowerBound(middle.times, time)
    return { joint: name, side, value: size, sd: Math.hypot(sd, ofModel), low: low[k]!, high: high[k]!, time }
  })
  return {
    of: 'recorded',
    times: middle.times,
    joints,
    muscles: legs.flatMap((leg) => listMuscles(leg, middle.muscles, shown[leg.side])),
    unmet: legs.map((leg) => ({ side: leg.side, moments: keep(leg.unmet, shown[leg.side]) })),
    peaks,
    levels: gait === 'walking' ? MEASURED_LEVELS.filter(({ activity }) => activity.startsWith('walking')) : [],
    twoJointWeight: middle.twoJointWeight,
    edgeWeights: band.weights,
    bodyMass,
  }
}

interface CurveRequest {
  readonly band: ContactBand
  readonly shown: Uint8Array
  /** N, of the model itself. */
  readonly ofModel: number
}

function listCurves(leg: LegContact, { band, shown, ofModel }: CurveRequest): ContactCurve[] {
  return CONTACT_JOINTS.map((joint) => {
    const own = leg[joint]
    const { low, high } = band.edges[leg.side]![joint]
    return {
      joint: `${joint}.${leg.side}`,
      side: leg.side,
      force: keep(own.size, shown),
      sd: keep(own.sd, shown).map((sd) => Math.hypot(sd, ofModel)),
      low: keep(low, shown),
      high: keep(high, shown),
      forceOnDistalInWorld: keep(own.forceOnDistalInWorld, shown),
      forceOnDistalInDistal: keep(own.forceOnDistalInDistal, shown),
      forceOnDistalInProximal: keep(own.forceOnDistalInProximal, shown),
    }
  })
}

function listMuscles(
  { side, muscleForces }: LegContact,
  muscles: ContactBand['middle']['muscles'],
  shown: Uint8Array,
): ContactResult['muscles'] {
  return muscles.map(({ name, label }, i) => ({
    muscle: name,
    label,
    side,
    force: Float64Array.from(shown, (on, k) => (on === 1 ? muscleForces[k * muscles.length + i]! : Number.NaN)),
  }))
}

/** Rows that are not shown become gaps. */
function keep(rows: Float64Array, shown: Uint8Array): Float64Array {
  const width = rows.length / shown.length
  return rows.map((value, i) => (shown[Math.floor(i / width)] === 1 ? value : Number.NaN))
}
