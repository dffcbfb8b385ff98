import { factorCholesky, solveCholesky } from '../math/cholesky.ts'
import type { Alert, JobControl } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { Body, BodySegment, Sourced } from '../model/body.ts'
import { isKeptLength } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import type { FitResidual } from './fit.ts'
import type { ModelPoint } from './point-model.ts'
import { bridgeUnshownRods } from './bridge-rods.ts'
import { calcPointResiduals } from './point-residuals.ts'
import { PoseSolver } from './kernels/pose-solver.ts'
import { addPriors, calcLengthSd } from './length-prior.ts'
import { listSeen } from './seen-frames.ts'
import { StartPoses } from './start-pose.ts'

export interface PointFit {
  readonly body: Body
  /** Rows of S × 3. */
  readonly directions: Float64Array
  readonly root: Float64Array
  readonly residuals: readonly FitResidual[]
  /** Segments that no point shows: they stay where they were assumed. */
  readonly unseen: readonly string[]
  /** 1 where the pose is that of its own frame, with both legs in view; null when that is everywhere. */
  readonly seen: Uint8Array | null
  readonly alerts: readonly Alert[]
}

const LENGTH_FRAMES = 60

/**
 * Least squares over segment lengths (shared by all frames) and poses (one per frame) to tracked points.
 * Lengths are improved on a sample of frames with every pose eliminated exactly, then all frames are posed.
 */
export function fitPoints(
  body: Body,
  points: readonly ModelPoint[],
  frameCount: number,
  assumed: Float64Array,
  control: JobControl = {},
): PointFit | null {
  const S = body.segments.length
  const posing = { body, assumed, starts: new StartPoses(body, points), solver: new PoseSolver(points, S) }
  const observed = calcObserved(points, S)
  const prior = Float64Array.from(body.segments, (segment) => segment.length.value)
  const usable = framesWithPoints(points, frameCount)
  if (usable.length === 0) return null
  const solved = solveLengths({ ...posing, prior }, spreadOver(usable, LENGTH_FRAMES), control)
  if (solved === null) return null
  const segments = body.segments.map((segment, j) =>
    observed[j] && !isKeptLength(segment.length)
      ? { ...segment, length: fittedLength(solved.lengths[j]!, solved.sd[j]!) }
      : segment,
  )
  const lengths = Float64Array.from(segments, (segment) => segment.length.value)
  const fitted = withSegments(body, segments)
  const { directions, root } = poseFrames({ ...posing, lengths }, usable, frameCount, control)
  bridgeUnshownRods(points, { directions, posed: new Set(usable), segmentCount: S, frameCount })
  const unseen = body.segments.filter((_, j) => !observed[j]).map((segment) => segment.name)
  const seen = calcSeen(points, frameCount, new Set(usable))
  return {
    body: fitted,
    directions,
    root,
    residuals: calcPointResiduals(points, lengths, { directions, root }, seen),
    unseen,
    seen,
    alerts: listAlerts(seen, fitted, prior),
  }
}

/** What poses are solved with. */
interface Posing {
  readonly body: Body
  /** Directions of segments that no point shows. */
  readonly assumed: Float64Array
  readonly starts: StartPoses
  readonly solver: PoseSolver
}

/** Lengths over a sample of frames, with every pose eliminated exactly; null when stopped. */
function solveLengths(
  { body, assumed, starts, solver, prior }: Posing & { readonly prior: Float64Array },
  sample: readonly number[],
  control: JobControl,
): { readonly lengths: Float64Array; readonly sd: Float64Array } | null {
  const S = prior.length
  const lengths = Float64Array.from(prior)
  const poses = sample.map((frame) => {
    const pose = { frame, directions: Float64Array.from(assumed), root: new Float64Array(3) }
    starts.putDirections(frame, pose.directions)
    starts.putRoot(frame, pose.root)
    return pose
  })
  let sd: Float64Array = new Float64Array(S)
  for (let iteration = 0; iteration < 25; iteration++) {
    if (control.isCancelled?.()) return null
    const normal = new Float64Array(S * S)
    const gradient = new Float64Array(S)
    for (const pose of poses) {
      solver.solve(pose.frame, lengths, pose.directions, pose.root)
      solver.addLengths(pose.frame, lengths, pose.directions, pose.root, normal, gradient)
    }
    addPriors(body, { prior, lengths }, { normal, gradient }, 1)
    const factor = Float64Array.from(normal)
    if (!factorCholesky(factor, S, 0)) break
    const step = Float64Array.from(gradient)
    solveCholesky(factor, S, step)
    let largest = 0
    for (let j = 0; j < S; j++) {
      const moved = Math.max(lengths[j]! - step[j]!, 0.3 * prior[j]!)
      largest = Math.max(largest, Math.abs(moved - lengths[j]!))
      lengths[j] = moved
    }
    sd = calcLengthSd(body, prior, lengths, normal, poses.length)
    if (largest < 1e-7) break
  }
  return { lengths, sd }
}

/** The pose of every frame; where points are missing, that of the frame before. */
function poseFrames(
  { body, assumed, starts, solver, lengths }: Posing & { readonly lengths: Float64Array },
  usable: readonly number[],
  frameCount: number,
  control: JobControl,
): Pick<PointFit, 'directions' | 'root'> {
  const S = body.segments.length
  const directions = new Float64Array(frameCount * S * 3)
  const root = new Float64Array(frameCount * 3)
  const row = Float64Array.from(assumed)
  const place = new Float64Array(3)
  starts.putDirections(usable[0]!, row)
  starts.putRoot(usable[0]!, place)
  const posed = new Set(usable)
  for (let k = 0; k < frameCount; k++) {
    if (posed.has(k)) {
      starts.putDirections(k, row)
      starts.putRoot(k, place)
      solver.solve(k, lengths, row, place)
    }
    directions.set(row, k * S * 3)
    root.set(place, k * 3)
    if (k % 200 === 0) control.progress?.(k / frameCount, 'Posing the body')
  }
  return { directions, root }
}

/** Of each leg. */
const LEG_POINT = /^(hip|knee|ankle|toe)\.(left|right)$/

/** Where hips, knees, ankles and toes were all seen; when they never are together, wherever there is a pose at all. */
function calcSeen(points: readonly ModelPoint[], frameCount: number, posed: ReadonlySet<number>): Uint8Array | null {
  const own = points.filter((point) => LEG_POINT.test(point.name))
  const whole = listSeen(frameCount, (k) => posed.has(k) && own.every((point) => Number.isFinite(point.values[3 * k]!)))
  return whole === null || whole.includes(1) ? whole : listSeen(frameCount, (k) => posed.has(k))
}

/** A rod is seen when a point hangs on it that the rest of its path does not fix. */
function calcObserved(points: readonly ModelPoint[], S: number): Uint8Array {
  const observed = new Uint8Array(S)
  for (const point of points) for (let j = 0; j < S; j++) if (point.share[j] !== 0) observed[j] = 1
  return observed
}

function fittedLength(value: number, sd: number): Sourced {
  return { value, sd, source: 'fitted to markers' }
}

function framesWithPoints(points: readonly ModelPoint[], frameCount: number): number[] {
  const frames: number[] = []
  for (let k = 0; k < frameCount; k++) {
    let seen = 0
    for (const point of points) if (Number.isFinite(point.values[3 * k]!)) seen++
    if (seen >= Math.max(3, 0.6 * points.length)) frames.push(k)
  }
  return frames
}

function spreadOver(frames: readonly number[], most: number): number[] {
  if (frames.length <= most) return [...frames]
  return Array.from({ length: most }, (_, i) => frames[Math.round((i * (frames.length - 1)) / (most - 1))]!)
}

function listAlerts(seen: Uint8Array | null, body: Body, prior: Float64Array): Alert[] {
  const alerts: Alert[] = []
  if (seen !== null) {
    const missing = seen.reduce((count, one) => count + 1 - one, 0)
    alerts.push(
      alert(
        missing > 0.3 * seen.length ? 'warning' : 'info',
        'fit.frames-unseen',
        `In ${missing} of ${seen.length} frames the markers do not show both legs; those frames, and phases that reach into them, are left out.`,
        'Fill the gaps in the capture program, or choose a shorter range.',
      ),
    )
  }
  body.segments.forEach((segment: BodySegment, j) => {
    const ratio = segment.length.value / prior[j]!
    if (segment.length.source === 'fitted to markers' && (ratio < 0.7 || ratio > 1.35)) {
      alerts.push(
        alert(
          'warning',
          'fit.length-implausible',
          `${segment.label}: the markers give ${(100 * segment.length.value).toFixed(1)} cm, the subject’s height suggests ${(100 * prior[j]!).toFixed(1)} cm.`,
          'Check the height and its unit, and that the markers carry the right names.',
        ),
      )
    }
  })
  return alerts
}
