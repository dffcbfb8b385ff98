import type { Contact } from '../fit/contact.ts'
import { calcContact } from '../fit/contact.ts'
import type { Fit, FitResidual } from '../fit/fit.ts'
import { fitPoints } from '../fit/fit-points.ts'
import { calcJointCentres } from '../fit/joint-centres.ts'
import { findLandmarks } from '../fit/landmarks.ts'
import type { ModelPoint } from '../fit/point-model.ts'
import { calcModelPoints } from '../fit/point-model.ts'
import { calcRootFromFeet } from '../fit/root-path.ts'
import { solveStanceCriterion } from '../fit/stance-criterion.ts'
import { judgeAngles, judgePoints } from '../fit/verdict.ts'
import type { AddedLoad, AnthropometricTableId, Body, BodyTemplateId, Subject } from '../model/body.ts'
import type { BodyOverrides } from '../model/templates/body-template.ts'
import { calcBody, withSegments } from '../model/templates/body-template.ts'
import { designLowPass, filterZeroLag } from '../math/filters.ts'
import type { Alert, JobControl, Outcome } from '../outcome.ts'
import { alert, done, refused } from '../outcome.ts'
import { calcPoses } from '../recording/kinematics/forward.ts'
import { calcLegPlaces } from '../recording/kinematics/places.ts'
import { calcPosesFromRods } from '../recording/kinematics/rods.ts'
import { SEGMENT_COUNT, SEGMENT_NAMES } from '../recording/kinematics/segments.ts'
import type { GaitEvent, Recording } from '../recording/recording.ts'
import { createBodyRows } from './body-axes.ts'
import { tellMissingLeg } from './missing-leg.ts'

export interface FitOptions {
  readonly template?: BodyTemplateId
  readonly table?: AnthropometricTableId
  /** For the swing leg. */
  readonly side?: 'left' | 'right'
  readonly overrides?: BodyOverrides
  readonly loads?: readonly AddedLoad[]
  /** `auto`: markers when they show both legs or the body's own, else angles. */
  readonly basis?: 'auto' | 'markers' | 'angles'
  /** Gait events: with them an angle-only recording gets its lengths and its path over the ground right. */
  readonly events?: readonly GaitEvent[]
}

/** Which body, by default: arms only when the file shows them; one leg when only one is there. */
export function chooseTemplate(recording: Recording): BodyTemplateId {
  const channels = Object.keys(recording.angles)
  const { names, bones } = findLandmarks(Object.keys(recording.points))
  const seen = !(bones && hasLegAngles(recording)) && (names.has('elbowLateral.right') || names.has('elbow.right'))
  const arms = channels.some((one) => one.startsWith('shoulder') || one.startsWith('elbow')) || seen
  return arms ? 'whole-body' : 'lower-body'
}

export const chooseTable = (subject: Subject): AnthropometricTableId => (subject.sex === 'unspecified' ? 'winter' : 'de-leva')

/** The subject's body and its poses in time, from markers or joint centres when the file has them, else from joint angles. */
export function fitRecording(recording: Recording, subject: Subject, options: FitOptions = {}, control: JobControl = {}): Outcome<Fit> {
  const template = options.template ?? chooseTemplate(recording)
  const request = {
    subject,
    template,
    table: options.table ?? chooseTable(subject),
    ...(options.side === undefined ? {} : { side: options.side }),
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
    ...(options.loads === undefined ? {} : { loads: options.loads }),
  }
  const body = calcBody(request)
  if (!body.ok) return body
  const alerts: Alert[] = [...body.alerts]
  const basis = options.basis ?? 'auto'
  // A skeleton's joints and the angles worked out from it are one and the same; the angles then fit the better.
  const isSkeleton = basis === 'auto' && hasLegAngles(recording) && findLandmarks(Object.keys(recording.points)).bones
  if (basis !== 'angles' && !isSkeleton) {
    const fitted = fitToPoints(recording, body.value, alerts, control)
    if (fitted !== null) return done(fitted, fitted.alerts)
    if (basis === 'markers') {
      return refused(
        alert('error', 'fit.no-markers', 'The file has no markers or joint centres that show hips, knees and ankles.', 'Fit to joint angles instead, or check the marker names.'),
      )
    }
  }
  if (!hasLegAngles(recording)) return refused(tellMissingLeg(recording))
  const fitted = fitToAngles(recording, body.value, options.events ?? recording.events, alerts)
  return done(fitted, fitted.alerts)
}

const hasLegAngles = (recording: Recording): boolean =>
  (['left', 'right'] as const).some((side) => recording.angles[`hip.flexion.${side}`] !== undefined || recording.angles[`knee.flexion.${side}`] !== undefined)

function fitToPoints(recording: Recording, body: Body, alerts: readonly Alert[], control: JobControl): Fit | null {
  const landmarks = findLandmarks(Object.keys(recording.points))
  if (landmarks.names.size === 0) return null
  const n = recording.times.length
  const centres = calcJointCentres(recording.points, landmarks, n, body.subject.height)
  const points = calcModelPoints(body, centres, body.tree.dimension === 2)
  const has = (name: string): boolean => points.some((point) => point.name === name)
  const legs = body.segments.filter((segment) => segment.name.startsWith('shank')).map((segment) => segment.side!)
  if (!legs.some((side) => has(`hip.${side}`) && has(`knee.${side}`) && has(`ankle.${side}`))) return null
  const rows = createBodyRows(body)
  // Where nothing is seen the body stands; when the file also has angles, they say how it stands.
  const assumed = rows.fromPoses(calcPoses({}, 1)).directions
  const fitted = fitPoints(body, points, n, assumed, control)
  if (fitted === null) return null
  const { directions } = fitted
  const axes = calcAxes(fitted.body, directions, centres.pelvisAxes, centres.rightward, n)
  const verdict = judgePoints(fitted.residuals)
  const found: Alert[] = [...alerts, ...fitted.alerts]
  for (const side of legs.filter((one) => fitted.unseen.includes(`shank.${one}`))) {
    found.push(
      alert('warning', 'fit.leg-unseen', `No marker shows the ${side} leg: it is held straight, as in standing.`, `Look only at the other leg; results of the ${side} leg, and of the trunk while it should stand on it, mean nothing.`),
    )
  }
  const unseen = fitted.unseen.filter((name) => !/^(thigh|shank|foot)\./.test(name))
  if (unseen.length > 0) {
    found.push(alert('info', 'fit.segments-unseen', `No marker shows ${unseen.join(', ')}; it is held in a standing pose.`, 'Use the lower-body template if the upper body was not recorded.'))
  }
  return {
    body: fitted.body,
    times: recording.times,
    directions,
    axes,
    root: fitted.root,
    rootMeasured: true,
    ...seenFrames(points, legs, n),
    basis: 'markers',
    residuals: fitted.residuals,
    verdict,
    alerts: found,
  }
}

/** Frames so few between two gaps show no motion. */
const LEAST_SEEN = 7

/** Where hips, knees, ankles and toes were all seen, long enough to be differentiated; nothing when that is everywhere. */
function seenFrames(points: readonly ModelPoint[], legs: readonly ('left' | 'right')[], n: number): { seen?: Uint8Array } {
  const names = new Set(legs.flatMap((side) => ['hip', 'knee', 'ankle', 'toe'].map((joint) => `${joint}.${side}`)))
  const own = points.filter((point) => names.has(point.name))
  const seen = Uint8Array.from({ length: n }, (_, k) => (own.every((point) => Number.isFinite(point.values[3 * k]!)) ? 1 : 0))
  let first = 0
  for (let k = 0; k <= n; k++) {
    if (k < n && seen[k] === 1) continue
    if (k - first < LEAST_SEEN) seen.fill(0, first, k)
    first = k + 1
  }
  return seen.includes(0) && seen.includes(1) ? { seen } : {}
}

/** Axes from rods, then turned about each rod to the joint axes that markers show. */
function calcAxes(body: Body, directions: Float64Array, pelvisAxes: Float64Array | null, rightward: ReadonlyMap<string, Float64Array>, n: number): Float64Array {
  const S = body.segments.length
  const names = body.segments.map((segment) => segment.name)
  const standing = calcPoses({}, 1).rods
  const rods = new Float64Array(n * SEGMENT_COUNT * 3)
  const tilt = new Float64Array(n)
  const map = SEGMENT_NAMES.map((name) => names.indexOf(name))
  for (let k = 0; k < n; k++) {
    map.forEach((j, i) => {
      const at = (k * SEGMENT_COUNT + i) * 3
      if (j >= 0) rods.set(directions.subarray((k * S + j) * 3, (k * S + j) * 3 + 3), at)
      else rods.set(standing.subarray(i * 3, i * 3 + 3), at)
    })
    if (pelvisAxes !== null) {
      // Pelvic tilt of the marker pelvis: R = Rz(−tilt)·…; its y column is (sin tilt·cos ob, cos tilt·cos ob, …).
      const t = Math.atan2(pelvisAxes[9 * k + 1]!, pelvisAxes[9 * k + 4]!)
      tilt[k] = Number.isFinite(t) ? t : 0
    }
  }
  const poses = calcPosesFromRods(rods, n, { pelvisTilt: tilt })
  const rows = createBodyRows(body)
  const axes = rows.fromPoses(poses).axes
  const turned: [string, string][] = [
    ['thigh', 'knee'],
    ['shank', 'ankle'],
  ]
  for (const side of ['left', 'right'] as const) {
    for (const [segment, joint] of turned) {
      const j = names.indexOf(`${segment}.${side}`)
      const right = rightward.get(`${joint}.${side}`)
      if (j < 0 || right === undefined) continue
      for (let k = 0; k < n; k++) turnAboutY(axes, (k * S + j) * 9, right, 3 * k)
    }
  }
  return axes
}

/** Turns axes about their own y so that z comes as near as it can to a wanted direction. */
function turnAboutY(axes: Float64Array, at: number, wanted: Float64Array, wantedAt: number): void {
  const y = [axes[at + 1]!, axes[at + 4]!, axes[at + 7]!]
  const w = [wanted[wantedAt]!, wanted[wantedAt + 1]!, wanted[wantedAt + 2]!]
  const along = y[0]! * w[0]! + y[1]! * w[1]! + y[2]! * w[2]!
  const z = w.map((value, i) => value - along * y[i]!)
  const size = Math.hypot(...z)
  if (!(size > 0.1)) return
  for (let i = 0; i < 3; i++) z[i]! /= size
  const x = [y[1]! * z[2]! - y[2]! * z[1]!, y[2]! * z[0]! - y[0]! * z[2]!, y[0]! * z[1]! - y[1]! * z[0]!]
  for (let i = 0; i < 3; i++) {
    axes[at + 3 * i] = x[i]!
    axes[at + 3 * i + 2] = z[i]!
  }
}

function fitToAngles(recording: Recording, table: Body, events: readonly GaitEvent[], alerts: readonly Alert[]): Fit {
  const n = recording.times.length
  const poses = calcPoses(recording.angles, n)
  const found: Alert[] = [...alerts, ...poses.alerts.filter((one) => concerns(one, table))]
  const contact = events.length > 1 ? calcContact(recording.times, events) : null
  const residuals: FitResidual[] = []
  let body = table
  let path = recording.pelvisPath
  let wander: number | null = null
  if (path !== null && contact !== null && body.template !== 'swing-leg') {
    const corrected = correctByStance(recording, table, poses, path, contact)
    if (corrected !== null) {
      body = corrected.body
      path = corrected.root
      wander = corrected.wander
      residuals.push({ name: 'stance ankles', rms: corrected.wander, peak: corrected.wanderBefore, unit: 'm' })
      found.push(...corrected.alerts)
    }
  }
  const rows = createBodyRows(body)
  const { directions, axes } = rows.fromPoses(poses)
  if (body.tree.dimension === 2) flatten(directions)
  const root = path ?? rebuildRoot(recording, body, poses, contact)
  return {
    body,
    times: recording.times,
    directions,
    axes,
    root: body.template === 'swing-leg' ? hipPath(root, poses, body) : root,
    rootMeasured: path !== null,
    basis: 'angles',
    residuals,
    verdict: judgeAngles(recording, wander, path !== null),
    alerts: found,
  }
}

/** Alerts about arms and trunk do not concern a body that has none. */
function concerns(one: Alert, body: Body): boolean {
  if (one.code === 'kinematics.no-arms') return body.segments.some((segment) => segment.name.startsWith('upperArm'))
  if (one.code === 'kinematics.no-trunk') return body.segments.some((segment) => segment.name === 'trunk')
  const leg = /^kinematics\.no-leg-(left|right)$/.exec(one.code)
  return leg === null || body.segments.some((segment) => segment.name === `shank.${leg[1]}`)
}

function legLengths(body: Body): { pelvis: number; thigh: number; shank: number; foot: number } {
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
  poses: ReturnType<typeof calcPoses>,
  path: Float64Array,
  contact: Contact,
): { body: Body; root: Float64Array; wander: number; wanderBefore: number; alerts: Alert[] } | null {
  const n = recording.times.length
  const places = calcLegPlaces(poses, legLengths(table))
  const pelvis = new Float64Array(9 * n)
  for (let k = 0; k < n; k++) pelvis.set(poses.axes.subarray(k * SEGMENT_COUNT * 9, k * SEGMENT_COUNT * 9 + 9), 9 * k)
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
    return { body: table, root: path, wander: criterion.wanderBefore, wanderBefore: criterion.wanderBefore, alerts }
  }
  const factor = criterion.legFactor
  const source = `${table.segments.find((one) => one.name.startsWith('thigh'))!.length.source}, times ${factor.toFixed(3)} so that stance feet stay put`
  const segments = table.segments.map((segment) =>
    /^(thigh|shank)/.test(segment.name) && segment.length.source !== 'entered by hand'
      ? { ...segment, length: { value: segment.length.value * factor, sd: segment.length.value * criterion.legFactorSd, source } }
      : segment,
  )
  const [dx, dy, dz] = criterion.offset
  const root = path.map((value, i) => {
    const k = Math.floor(i / 3)
    const c = i % 3
    return value + pelvis[9 * k + 3 * c]! * dx + pelvis[9 * k + 3 * c + 1]! * dy + pelvis[9 * k + 3 * c + 2]! * dz
  })
  const offset = Math.hypot(dx, dy, dz)
  if (offset > 0.02) {
    alerts.push(
      alert('info', 'fit.pelvis-offset', `The file’s pelvis point lies ${(100 * offset).toFixed(0)} cm from the middle of the hips; the hips were placed so that stance feet stay put.`, 'Nothing to do.'),
    )
  }
  if (criterion.wanderAfter > 0.03) {
    alerts.push(
      alert(
        'warning',
        'fit.feet-slide',
        `Stance feet still slide by ${(100 * criterion.wanderAfter).toFixed(1)} cm: angles, pelvis path and leg lengths do not agree.`,
        'Check the subject’s height, the units of the pelvis path and the signs of hip and knee.',
      ),
    )
  }
  return { body: withSegments(table, segments), root, wander: criterion.wanderAfter, wanderBefore: criterion.wanderBefore, alerts }
}

/**
 * OpenSim's pelvis stands at the middle of the front spines: its hips lie 6 to 7 cm behind and 7 to 8 cm below
 * (gait2392: −0.071, −0.066 m; Rajagopal 2016: −0.056, −0.078 m). Of other files nothing is known.
 */
function pelvisPriors(recording: Recording, body: Body): { offset: [number, number, number]; offsetSd: number; legSd: number } {
  const openSim = recording.mapping.some((column) => column.channel === 'pelvis.x' && /pelvis_t[xyz]/i.test(column.column))
  const scale = body.subject.height / 1.8
  return { offset: openSim ? [-0.063 * scale, -0.072 * scale, 0] : [0, 0, 0], offsetSd: openSim ? 0.02 : 0.06, legSd: 0.04 }
}

/** Without a pelvis path: the stance foot stays put, and the body moves over it; smoothed like the motion itself. */
function rebuildRoot(recording: Recording, body: Body, poses: ReturnType<typeof calcPoses>, contact: Contact | null): Float64Array {
  const places = calcLegPlaces(poses, legLengths(body))
  const feet = { left: { heel: places.left.heel, ball: places.left.ball }, right: { heel: places.right.heel, ball: places.right.ball } }
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
function hipPath(midHip: Float64Array, poses: ReturnType<typeof calcPoses>, body: Body): Float64Array {
  const side = body.segments[0]!.side!
  const lengths = { ...legLengths(body), pelvis: 0.1 * body.subject.height }
  const { hip } = calcLegPlaces(poses, lengths)[side]
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
