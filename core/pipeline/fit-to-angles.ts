import type { Contact } from '../fit/contact.ts'
import { calcContact } from '../fit/contact.ts'
import type { Fit, FitResidual } from '../fit/fit.ts'
import { calcRootFromFeet } from '../fit/root-path.ts'
import { solveStanceCriterion } from '../fit/kernels/stance-criterion.ts'
import { judgeAngles } from '../fit/verdict.ts'
import { designLowPass, filterZeroLag } from '../math/filters.ts'
import { type Stretch, stretchOf } from '../math/search.ts'
import type { Body } from '../model/body.ts'
import { isKeptLength } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import type { Alert, JobControl } from '../outcome.ts'
import { alert, goOn } from '../outcome.ts'
import { listAssumptions } from '../recording/kinematics/forward.ts'
import type { LegLengths } from '../recording/kinematics/places.ts'
import type { GaitEvent, Recording } from '../recording/recording.ts'
import { completeStances, isWhole } from './complete-stances.ts'
import { placeLegs, placeLegsAndPelvis, showPoses } from './shown-motion.ts'

/**
 * Poses straight from joint angles; lengths and the way over the ground so that stance feet stay put. Null when no
 * stretch of frames shows the whole body.
 */
export function fitToAngles(
  recording: Recording,
  table: Body,
  events: readonly GaitEvent[],
  alerts: readonly Alert[],
  control: JobControl = {},
): Fit | null {
  const shown = showPoses(recording, table)
  goOn(control)
  if (shown === null) return null
  const { seen } = shown
  const found: Alert[] = [
    ...alerts,
    ...listAssumptions(recording.angles).filter((one) => concerns(one, table)),
    ...(seen === null ? [] : [describeUnseen(seen, recording)]),
  ]
  const contact = events.length > 1 ? calcSeenContact(recording.times, events, seen) : null
  const residuals: FitResidual[] = []
  let body = table
  let path = shown.path
  let wander: number | null = null
  if (path !== null && contact !== null && body.template !== 'swing-leg') {
    // A recording of one cycle may show no stance from end to end: then parts of stances have to do.
    const stood = contact.stances.some(isWhole) ? contact : completeStances(contact, events)
    const corrected = correctByStance(recording, table, { ...shown, path }, stood)
    if (corrected !== null) {
      body = corrected.body
      path = corrected.root
      wander = corrected.wander
      residuals.push({ name: 'stance ankles', rms: corrected.wander, peak: corrected.farthest, unit: 'm' })
      found.push(...corrected.alerts)
    }
  }
  goOn(control)
  if (body.tree.dimension === 2) flatten(shown.directions)
  const root = path ?? rebuildRoot(recording, body, contact, seen)
  return {
    body,
    times: recording.times,
    directions: shown.directions,
    axes: shown.axes,
    root: body.template === 'swing-leg' ? hipPath(root, recording, body, seen) : root,
    rootMeasured: path !== null,
    ...(seen === null ? {} : { seen }),
    basis: 'angles',
    residuals,
    verdict: judgeAngles(recording, wander, path !== null),
    alerts: found,
  }
}

function describeUnseen(seen: Uint8Array, { times, angles }: Recording): Alert {
  const missing = seen.reduce((count, one) => count + 1 - one, 0)
  const gappy = Object.entries(angles).flatMap(([channel, values]) =>
    values.some((value) => !Number.isFinite(value)) ? [channel.replaceAll('.', ' ')] : [],
  )
  const lacking = gappy.length === 0 ? '' : ` (${gappy.slice(0, 4).join(', ')}${gappy.length > 4 ? ', …' : ''})`
  const [from, to] = [times[seen.indexOf(1)]!, times[seen.lastIndexOf(1)]!]
  return alert(
    missing > 0.3 * seen.length ? 'warning' : 'info',
    'fit.frames-unseen',
    `In ${missing} of ${seen.length} frames an angle that the body needs is missing${lacking}; those frames, and phases that reach into them, are left out. The body is seen from ${from.toFixed(2)} to ${to.toFixed(2)} s.`,
    'Fill the gaps in the capture program, choose a template without the parts that are missing, or fit to markers if the file has them.',
  )
}

/** Stances that were not seen to their end show nothing about lengths. */
function calcSeenContact(times: Float64Array, events: readonly GaitEvent[], seen: Uint8Array | null): Contact {
  const contact = calcContact(times, events)
  if (seen === null) return contact
  const isSeen = ({ from, to }: { readonly from: number; readonly to: number }): boolean =>
    areSeen(seen, stretchOf(times, from, to))
  return { ...contact, stances: contact.stances.filter(isSeen) }
}

const areSeen = (seen: Uint8Array, { first, end }: Stretch): boolean =>
  seen.subarray(first, end).every((one) => one === 1)

/** Alerts about arms and trunk do not concern a body that has none. */
function concerns(one: Alert, body: Body): boolean {
  if (one.code === 'kinematics.no-arms') return body.segments.some((segment) => segment.name.startsWith('upperArm'))
  if (one.code === 'kinematics.no-trunk') return body.segments.some((segment) => segment.name === 'trunk')
  const leg = /^kinematics\.no-leg-(left|right)$/.exec(one.code)
  return leg === null || body.segments.some((segment) => segment.name === `shank.${leg[1]}`)
}

function legLengths(body: Body): LegLengths {
  const mean = (kind: string): number => {
    const own = body.segments.filter((segment) => segment.name.split('.')[0] === kind)
    return own.length === 0 ? 0 : own.reduce((sum, segment) => sum + segment.length.value, 0) / own.length
  }
  return { pelvis: mean('pelvis'), thigh: mean('thigh'), shank: mean('shank'), foot: mean('foot') }
}

const MOST_CORRECTION = 0.15

/** Lengths and the hips' place from a pelvis path, so that stance feet stay put. */
function correctByStance(
  recording: Recording,
  table: Body,
  { path, seen }: { readonly path: Float64Array; readonly seen: Uint8Array | null },
  contact: Contact,
): { body: Body; root: Float64Array; wander: number; farthest: number; alerts: Alert[] } | null {
  const { places, pelvis } = placeLegsAndPelvis(recording, legLengths(table), seen)
  const legs = (['left', 'right'] as const).map((side) => ({
    side,
    hip: places[side].hip,
    leg: places[side].ankle.map((value, i) => value - places[side].hip[i]!),
  }))
  const criterion = solveStanceCriterion(recording.times, path, pelvis, legs, contact, pelvisPriors(recording, table))
  if (criterion === null) return null
  const alerts: Alert[] = []
  // Beyond this no table is that wrong: the angles themselves do not belong to the path.
  const believable = Math.abs(criterion.legFactor - 1) <= MOST_CORRECTION
  if (!believable) {
    alerts.push(
      alert(
        'warning',
        'fit.feet-slide',
        `Stance feet slide: legs ${(100 * criterion.legFactor).toFixed(0)} % as long as the height suggests would be needed to keep them still.`,
        'Check units and signs of hip and knee on both sides (a column in radians among degrees?), the pelvis path, and the height.',
      ),
    )
    return { body: table, root: path, wander: criterion.wanderBefore, farthest: criterion.farthestBefore, alerts }
  }
  const factor = criterion.legFactor
  const source = `${table.segments.find((one) => one.name.startsWith('thigh'))!.length.source}, times ${factor.toFixed(3)} so that stance feet stay put`
  const segments = table.segments.map((segment) =>
    /^(thigh|shank)/.test(segment.name) && !isKeptLength(segment.length)
      ? {
          ...segment,
          length: { value: segment.length.value * factor, sd: segment.length.value * criterion.legFactorSd, source },
        }
      : segment,
  )
  const [dx, dy, dz] = criterion.offset
  const root = path.map((value, i) => {
    const k = Math.floor(i / 3)
    const c = i % 3
    return value + pelvis[9 * k + 3 * c]! * dx + pelvis[9 * k + 3 * c + 1]! * dy + pelvis[9 * k + 3 * c + 2]! * dz
  })
  alerts.push(...reportStance(Math.hypot(dx, dy, dz), criterion.wanderAfter))
  return {
    body: withSegments(table, segments),
    root,
    wander: criterion.wanderAfter,
    farthest: criterion.farthestAfter,
    alerts,
  }
}

/** m: how far the hips were moved, and how far stance feet still slide. */
function reportStance(offset: number, wander: number): Alert[] {
  const alerts: Alert[] = []
  if (offset > 0.02) {
    alerts.push(
      alert(
        'info',
        'fit.pelvis-offset',
        `The file’s pelvis point lies ${(100 * offset).toFixed(0)} cm from the middle of the hips; the hips were placed so that stance feet stay put.`,
        'Nothing to do.',
      ),
    )
  }
  if (wander > 0.03) {
    alerts.push(
      alert(
        'warning',
        'fit.feet-slide',
        `Stance feet still slide by ${(100 * wander).toFixed(1)} cm: angles, pelvis path and leg lengths do not agree.`,
        'Check the subject’s height, the units of the pelvis path and the signs of hip and knee.',
      ),
    )
  }
  return alerts
}

/**
 * OpenSim's pelvis stands at the middle of the front spines: its hips lie 6 to 7 cm behind and 7 to 8 cm below
 * (gait2392: −0.071, −0.066 m; Rajagopal 2016: −0.056, −0.078 m). Of other files nothing is known.
 */
function pelvisPriors(
  recording: Recording,
  body: Body,
): { offset: [number, number, number]; offsetSd: number; legSd: number } {
  const openSim = recording.mapping.some(
    (column) => column.channel === 'pelvis.x' && /pelvis_t[xyz]/i.test(column.column),
  )
  const scale = body.subject.height / 1.8
  return {
    offset: openSim ? [-0.063 * scale, -0.072 * scale, 0] : [0, 0, 0],
    offsetSd: openSim ? 0.02 : 0.06,
    legSd: 0.04,
  }
}

/** Without a pelvis path: the stance foot stays put, and the body moves over it; smoothed like the motion itself. */
function rebuildRoot(recording: Recording, body: Body, contact: Contact | null, seen: Uint8Array | null): Float64Array {
  const places = placeLegs(recording, legLengths(body), seen)
  const feet = {
    left: { heel: places.left.heel, ball: places.left.ball },
    right: { heel: places.right.heel, ball: places.right.ball },
  }
  const raw = calcRootFromFeet(recording.times, feet, contact, body.tree.gravity)
  if (recording.rate < 25 || recording.times.length < 30) return raw
  const filter = designLowPass(Math.min(6, 0.3 * recording.rate), recording.rate)
  const out = new Float64Array(raw.length)
  for (let c = 0; c < 3; c++) {
    const column = Float64Array.from({ length: raw.length / 3 }, (_, k) => raw[3 * k + c]!)
    filterZeroLag(filter, column).forEach((value, k) => (out[3 * k + c] = value))
  }
  return out
}

/** A single leg hangs on its hip. */
function hipPath(midHip: Float64Array, recording: Recording, body: Body, seen: Uint8Array | null): Float64Array {
  const side = body.segments[0]!.side!
  const lengths = { ...legLengths(body), pelvis: 0.1 * body.subject.height }
  const { hip } = placeLegs(recording, lengths, seen)[side]
  return midHip.map((value, i) => value + hip[i]!)
}

/** Into the sagittal plane, unit length again. */
function flatten(directions: Float64Array): void {
  for (let i = 0; i < directions.length; i += 3) {
    const size = Math.hypot(directions[i]!, directions[i + 1]!)
    directions[i]! /= size
    directions[i + 1]! /= size
    directions[i + 2] = 0
  }
}
