import { SIDES, type Side } from '../../gait/side.ts'
import type { Alert, JobControl } from '../../outcome.ts'
import { goOn } from '../../outcome.ts'
import { conditionValues } from '../conditioning/condition.ts'
import { calcPosesByBlocks } from '../kinematics/forward.ts'
import { createLegPlaces, legLengthsOf, putLegPlaces } from '../kinematics/places.ts'
import { SEGMENT_COUNT } from '../kinematics/segments.ts'
import { readMarkerPlace } from '../mapping/names/marker-names.ts'
import type { Recording } from '../recording.ts'
import { calcHeading } from './heading.ts'

/**
 * One foot per frame, m; NaN where unknown. Forward and right are from the pelvis, along and across the direction of
 * progression; up is
 * from the floor for markers, from the pelvis for joint angles.
 */
export interface FootTrack {
  readonly heelForward: Float64Array
  readonly heelUp: Float64Array
  readonly heelRight: Float64Array
  readonly toeForward: Float64Array
  readonly toeUp: Float64Array
}

/** The paths of both feet relative to the pelvis, along the heading. */
export interface FeetTracks {
  readonly times: Float64Array
  readonly rate: number
  /** What the feet were found by. */
  readonly from: 'markers' | 'joint angles'
  readonly feet: Readonly<Partial<Record<Side, FootTrack>>>
  /** Height of the pelvis above the lower foot, median, m: the leg, for judging speeds. */
  readonly legLength: number
  /** Stature the joint angles were put on, m; null for markers, whose lengths are real. */
  readonly stature: number | null
  /** Travel of the pelvis along the heading, m per frame from the start; null when the file has no path. */
  readonly travelled: Float64Array | null
  /** The same across the heading, m to the right. */
  readonly sway: Float64Array | null
  /**
   * Height of the pelvis over the floor, m: what makes heights from the pelvis heights over the floor; null when they
   * are that already, or when it is not known.
   */
  readonly pelvisUp: Float64Array | null
  readonly words: string
  readonly alerts: readonly Alert[]
}

/** Faster than the usual 6 Hz: contacts are quick, and only their instants are wanted here. */
const CUTOFF = 15
const USUAL_STATURE = 1.75

/**
 * Heel and toe relative to the pelvis: by markers where both are there for most of the time, else by forward
 * kinematics.
 */
export function calcFeetTracks(recording: Recording, control: JobControl = {}): FeetTracks | null {
  return fromMarkers(recording, control) ?? fromAngles(recording, control)
}

export function fromMarkers(recording: Recording, control: JobControl = {}): FeetTracks | null {
  const names = Object.keys(recording.points)
  const chosen = SIDES.map((side) => ({
    side,
    heel: choose(names, side, HEELS),
    toe: choose(names, side, TOES),
  })).filter(({ heel, toe }) => isMostlyThere(recording, heel) && isMostlyThere(recording, toe))
  if (chosen.length === 0) return null
  const pair = (part: Part): (string | undefined)[] => SIDES.map((side) => names.find((name) => isAt(name, part, side)))
  const across = (['asis', 'hip', 'psis'] as const).map(pair).find((found) => found.every((name) => name !== undefined))
  // One leg seen from the side has no pelvis, but perhaps a hip.
  const hip = recording.pelvisPath === null ? names.find((name) => isAt(name, 'hip', chosen[0]!.side)) : undefined
  const wanted = [
    ...chosen.flatMap(({ heel, toe }) => [heel!, toe!]),
    ...(across ?? []),
    ...(hip === undefined ? [] : [hip]),
  ] as string[]
  const points = Object.fromEntries(wanted.map((name) => [name, recording.points[name]!]))
  const smooth = smoothly({ ...recording, angles: {}, points, groundForces: [] }, control)
  if (smooth === null) return null
  const { times, rate, pelvisPath } = smooth.recording
  const tracks = smooth.recording.points
  const frameCount = times.length
  const pelvis = pelvisPath ?? (hip === undefined ? new Float64Array(frameCount * 3) : tracks[hip]!)
  const sole = meanSole(chosen.map(({ heel, toe }) => [tracks[heel!]!, tracks[toe!]!]))
  const facing = across === undefined ? null : facingOf(tracks[across[0]!]!, tracks[across[1]!]!, sole)
  const heading = calcHeading(times, facing, pelvisPath)
  const feet: Partial<Record<Side, FootTrack>> = {}
  for (const { side, heel, toe } of chosen) {
    feet[side] = seenFrom(pelvis, tracks[heel!]!, tracks[toe!]!, heading)
  }
  const used = chosen.map(({ heel, toe }) => `${heel!} and ${toe!}`).join(', ')
  return {
    times,
    rate,
    from: 'markers',
    feet,
    legLength: pelvisPath === null && hip === undefined ? 0.9 : legOf(feet, pelvis),
    stature: null,
    travelled: pelvisPath === null ? null : travelAlong(pelvisPath, heading, 'forward'),
    sway: pelvisPath === null ? null : travelAlong(pelvisPath, heading, 'right'),
    pelvisUp: null,
    words: `heel and toe markers (${used})`,
    alerts: smooth.alerts,
  }
}

export function fromAngles(recording: Recording, control: JobControl = {}): FeetTracks | null {
  const sides = SIDES.filter(
    (side) => recording.angles[`hip.flexion.${side}`] && recording.angles[`knee.flexion.${side}`],
  )
  if (sides.length === 0) return null
  const legs = Object.fromEntries(
    Object.entries(recording.angles).filter(([channel]) => /^(pelvis|hip|knee|ankle)\./.test(channel)),
  )
  const smooth = smoothly({ ...recording, angles: legs, points: {}, groundForces: [] }, control)
  if (smooth === null) return null
  goOn(control)
  const { times, rate, angles, pelvisPath } = smooth.recording
  const stature = recording.subject.height ?? USUAL_STATURE
  const places = createLegPlaces(times.length)
  const facing = new Float64Array(times.length)
  for (const block of calcPosesByBlocks(angles, times.length)) {
    goOn(control)
    putLegPlaces(block, legLengthsOf(stature), places)
    const { frameCount, rods } = block.poses
    for (let k = 0; k < frameCount; k++) {
      const at = k * SEGMENT_COUNT * 3
      facing[block.first + k] = Math.atan2(rods[at]!, rods[at + 2]!)
    }
  }
  const heading = calcHeading(times, facing, null)
  const origin = new Float64Array(times.length * 3)
  const feet: Partial<Record<Side, FootTrack>> = {}
  for (const side of sides) feet[side] = seenFrom(origin, places[side].heel, places[side].ball, heading)
  const put =
    recording.subject.height === undefined
      ? `an assumed stature of ${USUAL_STATURE} m`
      : `a stature of ${stature.toFixed(2)} m`
  return {
    times,
    rate,
    from: 'joint angles',
    feet,
    legLength: legOf(feet, origin),
    stature,
    travelled: pelvisPath === null ? null : travelAlong(pelvisPath, calcHeading(times, facing, pelvisPath), 'forward'),
    sway: pelvisPath === null ? null : travelAlong(pelvisPath, calcHeading(times, facing, pelvisPath), 'right'),
    pelvisUp:
      pelvisPath === null ? null : Float64Array.from({ length: times.length }, (_, k) => pelvisPath[3 * k + 1]!),
    words: `heel and toe placed by the joint angles on ${put}`,
    alerts: smooth.alerts,
  }
}

/**
 * Where the pelvis faces, from its left to its right side; turned round when that is against the feet (sides swapped,
 * mirrored axes).
 */
function facingOf(left: Float64Array, right: Float64Array, sole: readonly [number, number]): Float64Array {
  let against = 0
  const facing = Float64Array.from({ length: left.length / 3 }, (_, k) => {
    const [x, z] = [right[3 * k]! - left[3 * k]!, right[3 * k + 2]! - left[3 * k + 2]!]
    // Forward is up × right, (z, −x) seen from above.
    if (z * sole[0] - x * sole[1] < 0) against++
    return Math.atan2(x, z)
  })
  return against > facing.length / 2 ? facing.map((angle) => angle + Math.PI) : facing
}

/** Mean of heel → toe seen from above: where the feet point, x and z. */
function meanSole(feet: readonly (readonly Float64Array[])[]): [number, number] {
  const sum: [number, number] = [0, 0]
  for (const [heel, toe] of feet) {
    for (let k = 0; k < heel!.length; k += 3) {
      const [x, z] = [toe![k]! - heel![k]!, toe![k + 2]! - heel![k + 2]!]
      if (Number.isFinite(x) && Number.isFinite(z)) {
        sum[0] += x
        sum[1] += z
      }
    }
  }
  return sum
}

function smoothly(
  recording: Recording,
  control: JobControl,
): { recording: Recording; alerts: readonly Alert[] } | null {
  const cutoff = Math.min(CUTOFF, 0.4 * recording.rate)
  // Its own progress is part of a larger one.
  const quiet = { isCancelled: () => control.isCancelled?.() ?? false }
  const outcome = conditionValues(recording, { smoothing: { kind: 'butterworth', cutoff } }, quiet)
  return outcome.ok ? { recording: outcome.value.recording, alerts: outcome.alerts } : null
}

type Part = NonNullable<ReturnType<typeof readMarkerPlace>>['part']
const isAt = (name: string, part: Part, side: Side): boolean => {
  const place = readMarkerPlace(name)
  return place !== null && place.part === part && place.side === side
}

/** Patterns in order of preference; the ankle stands in for a missing heel. */
const HEELS: readonly [Part, RegExp][] = [
  ['heel', /./],
  ['ankle', /./],
]
const TOES: readonly [Part, RegExp][] = [
  ['toe', /toe(?!.{0,40}(lat|med))|mt_?h?2|fm2|dm2/i],
  ['toe', /./],
]

function choose(names: readonly string[], side: Side, wishes: readonly [Part, RegExp][]): string | undefined {
  for (const [part, pattern] of wishes) {
    const found = names.find((name) => isAt(name, part, side) && pattern.test(name))
    if (found !== undefined) return found
  }
  return undefined
}

function isMostlyThere(recording: Recording, name: string | undefined): boolean {
  if (name === undefined) return false
  const track = recording.points[name]!
  const present = track.reduce((count, value) => count + (Number.isFinite(value) ? 1 : 0), 0)
  return present > 0.3 * track.length
}

function seenFrom(pelvis: Float64Array, heel: Float64Array, toe: Float64Array, heading: Float64Array): FootTrack {
  const frameCount = heading.length
  const along = (track: Float64Array, k: number): number => {
    const [c, s] = [Math.cos(heading[k]!), Math.sin(heading[k]!)]
    return c * (track[3 * k]! - pelvis[3 * k]!) - s * (track[3 * k + 2]! - pelvis[3 * k + 2]!)
  }
  const acrossOf = (track: Float64Array, k: number): number => {
    const [c, s] = [Math.cos(heading[k]!), Math.sin(heading[k]!)]
    return s * (track[3 * k]! - pelvis[3 * k]!) + c * (track[3 * k + 2]! - pelvis[3 * k + 2]!)
  }
  const per = (f: (k: number) => number): Float64Array => Float64Array.from({ length: frameCount }, (_, k) => f(k))
  return {
    heelForward: per((k) => along(heel, k)),
    heelUp: per((k) => heel[3 * k + 1]!),
    heelRight: per((k) => acrossOf(heel, k)),
    toeForward: per((k) => along(toe, k)),
    toeUp: per((k) => toe[3 * k + 1]!),
  }
}

function legOf(feet: Readonly<Partial<Record<Side, FootTrack>>>, pelvis: Float64Array): number {
  const heights = Object.values(feet).flatMap((foot) =>
    Array.from(foot.heelUp, (v, k) => v - pelvis[3 * k + 1]!).filter(Number.isFinite),
  )
  const sorted = heights.toSorted((a, b) => a - b)
  return sorted.length === 0 ? 0.9 : Math.max(0.2, -sorted[Math.floor(sorted.length / 4)]!)
}

function travelAlong(path: Float64Array, heading: Float64Array, way: 'forward' | 'right'): Float64Array {
  const out = new Float64Array(heading.length)
  for (let k = 1; k < heading.length; k++) {
    const dx = path[3 * k]! - path[3 * k - 3]!
    const dz = path[3 * k + 2]! - path[3 * k - 1]!
    const [c, s] = [Math.cos(heading[k]!), Math.sin(heading[k]!)]
    const step = way === 'forward' ? c * dx - s * dz : s * dx + c * dz
    out[k] = out[k - 1]! + (Number.isFinite(step) ? step : 0)
  }
  return out
}
