import type { Side } from '../gait/side.ts'
import type { JointLoad } from '../loads/loads.ts'
import type { PlugInGaitAngles } from '../recording/mapping/names/plug-in-gait.ts'
import type { AngleChannel } from '../recording/channels.ts'
import { radToDeg } from '../units/units.ts'
import type { ReportSource } from './source.ts'

/** A result as C3D files keep it: three numbers per frame under a name, listed by its kind. */
export interface ResultTrack {
  readonly name: string
  readonly kind: 'ANGLES' | 'FORCES' | 'MOMENTS' | 'POWERS'
  readonly description: string
  readonly times: Float64Array
  /** x, y, z per time; NaN where there is none. */
  readonly values: Float64Array
}

/** World axes → the axes of the file. */
export type Turn = (x: number, y: number, z: number) => readonly [number, number, number]

/** Units of what is written, per kilogram as Plug-in Gait's: angles, forces, moments, powers. */
export const TRACK_UNITS: Readonly<Record<ResultTrack['kind'], string>> = {
  ANGLES: 'deg',
  FORCES: 'N/kg',
  MOMENTS: 'Nmm/kg',
  POWERS: 'W/kg',
}

/** Angles, joint forces, moments and powers of the recorded motion, and the ground's force on each foot. */
export const listResultTracks = (
  source: ReportSource,
  angles: readonly PlugInGaitAngles[],
  turn: Turn,
): readonly ResultTrack[] => [
  ...angles.flatMap((one) => toAngleTrack(source, one) ?? []),
  ...source.loads.recorded.joints.flatMap((load) => toLoadTracks(source, load)),
  ...(['left', 'right'] as const).map((side) => toGroundTrack(source, side, turn)),
]

function toAngleTrack(
  { recording: { times, angles } }: ReportSource,
  { name, components }: PlugInGaitAngles,
): ResultTrack | null {
  const series = components.map((one) => (one === null ? null : (angles[one.channel as AngleChannel] ?? null)))
  if (series.every((values) => values === null)) return null
  const values = new Float64Array(3 * times.length)
  for (let k = 0; k < times.length; k++) {
    series.forEach((one, part) => {
      values[3 * k + part] = one === null ? 0 : components[part]!.sign * radToDeg(one[k]!)
    })
    // One point is seen or not: an angle that is missing takes the others with it.
    if (series.some((one) => one !== null && !Number.isFinite(one[k]!))) values.fill(Number.NaN, 3 * k, 3 * k + 3)
  }
  return { name, kind: 'ANGLES', description: 'Pendulab: deg, smoothed, as used', times, values }
}

const letter = (side: Side | null): string => (side === null ? '' : side === 'left' ? 'L' : 'R')

/** `knee.left` → LKneeForce, LKneeMoment, LKneePower. */
function toLoadTracks({ loads: { recorded }, fit }: ReportSource, load: JointLoad): readonly ResultTrack[] {
  const part = load.joint.split('.')[0]!
  const stem = `${letter(load.side)}${part.charAt(0).toUpperCase()}${part.slice(1)}`
  const { times, bodyMass } = recorded
  const distal = fit.body.joints.find(({ name }) => name === load.joint)?.distal.split('.')[0] ?? 'distal segment'
  const three = (pick: (k: number) => readonly [number, number, number], factor: number): Float64Array => {
    const values = new Float64Array(3 * times.length)
    for (let k = 0; k < times.length; k++) pick(k).forEach((one, i) => (values[3 * k + i] = factor * one))
    return values
  }
  const { forceOnDistalInDistal: force, momentOnDistalInDistal: moment, power } = load
  const outward = load.side === 'left' ? -1 : 1
  return [
    {
      name: `${stem}Force`,
      kind: 'FORCES',
      description: `Pendulab: N/kg, net force on ${distal}, its axes: forward, left, up`,
      times,
      values: three((k) => [force[3 * k]!, -force[3 * k + 2]!, force[3 * k + 1]!], 1 / bodyMass),
    },
    {
      name: `${stem}Moment`,
      kind: 'MOMENTS',
      description: `Pendulab: Nmm/kg, internal, + ${MOMENT_SIGNS[part] ?? 'x left, y forward, z up'}`,
      times,
      values: three(
        (k) => [
          (SAGITTAL_SIGN[part] ?? -1) * moment[3 * k + 2]!,
          -outward * moment[3 * k]!,
          outward * moment[3 * k + 1]!,
        ],
        1000 / bodyMass,
      ),
    },
    {
      name: `${stem}Power`,
      kind: 'POWERS',
      description: 'Pendulab: W/kg in Z, + generated',
      times,
      values: three((k) => [0, 0, power[k]!], 1 / bodyMass),
    },
  ]
}

/** About the axis to the right flexion of hip and ankle is positive, extension of the knee: see quantities.ts. */
const SAGITTAL_SIGN: Readonly<Record<string, 1 | -1>> = { hip: -1, knee: 1, ankle: -1 }
const MOMENT_SIGNS: Readonly<Record<string, string>> = {
  hip: 'extensor, abductor, internal rotator',
  knee: 'extensor, abductor, internal rotator',
  ankle: 'plantarflexor, abductor, internal rotator',
}

function toGroundTrack({ loads: { recorded } }: ReportSource, side: Side, turn: Turn): ResultTrack {
  const { times, ground, bodyMass } = recorded
  const force = ground[side]
  const values = new Float64Array(3 * times.length)
  for (let k = 0; k < times.length; k++)
    turn(force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!).forEach((one, i) => {
      values[3 * k + i] = one / bodyMass
    })
  return {
    name: `${letter(side)}GroundReactionForce`,
    kind: 'FORCES',
    description: 'Pendulab: N/kg, ground on foot, axes of the laboratory',
    times,
    values,
  }
}
