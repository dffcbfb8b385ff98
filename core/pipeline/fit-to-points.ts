import type { Side } from '../gait/side.ts'
import type { Fit } from '../fit/fit.ts'
import { calcFilePoints } from '../fit/file-points.ts'
import { fitPoints } from '../fit/fit-points.ts'
import { fitHeels } from '../fit/heels.ts'
import { calcJointCentres } from '../fit/joint-centres.ts'
import { findLandmarks } from '../fit/landmarks.ts'
import { calcModelPoints } from '../fit/point-model.ts'
import { judgePoints } from '../fit/verdict.ts'
import type { Body } from '../model/body.ts'
import type { Alert, JobControl } from '../outcome.ts'
import { alert } from '../outcome.ts'
import { calcPoses } from '../recording/kinematics/forward.ts'
import { calcPosesFromRods } from '../recording/kinematics/rods.ts'
import { SEGMENT_COUNT, SEGMENT_NAMES, segmentIndex } from '../recording/kinematics/segments.ts'
import type { Recording } from '../recording/recording.ts'
import { createBodyRows } from './body-axes.ts'

/** The body and its poses from markers or joint centres; null when they do not show the body's legs. */
export function fitToPoints(
  recording: Recording,
  body: Body,
  alerts: readonly Alert[],
  control: JobControl,
): Fit | null {
  const landmarks = findLandmarks(Object.keys(recording.points))
  if (landmarks.names.size === 0) return null
  const n = recording.times.length
  const centres = calcJointCentres(recording.points, landmarks, n, body.subject.height)
  const own = calcFilePoints(body, recording.points)
  const points = calcModelPoints(body, centres, body.tree.dimension === 2, own.points)
  const has = (name: string): boolean => points.some((point) => point.name === name)
  const legs = body.segments.filter((segment) => segment.name.startsWith('shank')).map((segment) => segment.side!)
  if (!legs.some((side) => has(`hip.${side}`) && has(`knee.${side}`) && has(`ankle.${side}`))) return null
  const rows = createBodyRows(body)
  // Where nothing is seen the body stands; when the file also has angles, they show how it stands.
  const assumed = rows.fromPoses(calcPoses({}, 1)).directions
  const fitted = fitPoints(body, points, n, assumed, control)
  if (fitted === null) return null
  const { directions } = fitted
  const axes = calcAxes(fitted.body, directions, centres.pelvisAxes, centres.rightward, n)
  const verdict = judgePoints(fitted.residuals, {
    isMirrored: recording.alerts.some((one) => one.code === 'frame.mirrored'),
  })
  const found: Alert[] = [...alerts, ...fitted.alerts, ...warnUnseen(fitted.unseen, legs)]
  return {
    body: fitHeels(recording.points, landmarks, fitted.body, { directions, axes, root: fitted.root }),
    times: recording.times,
    directions,
    axes,
    root: fitted.root,
    rootMeasured: true,
    ...(fitted.seen === null ? {} : { seen: fitted.seen }),
    basis: 'markers',
    residuals: fitted.residuals,
    verdict,
    alerts: found,
  }
}

function warnUnseen(names: readonly string[], legs: readonly Side[]): Alert[] {
  const found: Alert[] = []
  for (const side of legs.filter((one) => names.includes(`shank.${one}`))) {
    found.push(
      alert(
        'warning',
        'fit.leg-unseen',
        `No marker shows the ${side} leg: it is held straight, as in standing.`,
        `Look only at the other leg; results of the ${side} leg, and of the trunk while it should stand on it, mean nothing.`,
        { channel: `shank.${side}` },
      ),
    )
  }
  const unseen = names.filter((name) => !/^(thigh|shank|foot)\./.test(name))
  if (unseen.length > 0) {
    found.push(
      alert(
        'info',
        'fit.segments-unseen',
        `No marker shows ${unseen.join(', ')}; it is held in a standing pose.`,
        'Use the lower-body template if the upper body was not recorded.',
      ),
    )
  }
  return found
}

/** Axes from rods, then turned about each rod to the joint axes that markers show. */
function calcAxes(
  body: Body,
  directions: Float64Array,
  pelvisAxes: Float64Array | null,
  rightward: ReadonlyMap<string, Float64Array>,
  n: number,
): Float64Array {
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
  names.forEach((name, j) => {
    if (name === 'shoulders' || segmentIndex(name) >= 0) return
    for (let k = 0; k < n; k++) alongRod(axes, (k * S + j) * 9, directions, (k * S + j) * 3)
  })
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

/** Axes that a rod of one's own has from another segment: their y is turned along the rod, the shortest way. */
function alongRod(axes: Float64Array, at: number, directions: Float64Array, rod: number): void {
  const towards =
    axes[at + 1]! * directions[rod]! + axes[at + 4]! * directions[rod + 1]! + axes[at + 7]! * directions[rod + 2]!
  const z = Float64Array.of(axes[at + 2]!, axes[at + 5]!, axes[at + 8]!)
  for (let i = 0; i < 3; i++) axes[at + 3 * i + 1] = Math.sign(towards || 1) * directions[rod + i]!
  turnAboutY(axes, at, z, 0)
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
