import { SIDES } from '../gait/side.ts'
import type { Loads } from '../loads/loads.ts'
import type { AngleChannel } from '../recording/channels.ts'
import { radToDeg } from '../units/units.ts'
import { takeComponent } from './cycle-curve.ts'
import type { ReportSource } from './source.ts'

/**
 * Files that OpenSim opens. Angles are in degrees and report it; coordinates bear the names of the Rajagopal 2016
 * family of models, with its signs: pelvis_tilt is positive backwards, opposite to the clinic's, and flexion of the
 * knee is positive.
 */

/** Our channel → OpenSim's coordinate and the sign between them. */
const coordinates: readonly [channel: string, coordinate: string, sign: 1 | -1][] = [
  ['pelvis.tilt', 'pelvis_tilt', -1],
  ['pelvis.obliquity', 'pelvis_list', -1],
  ['pelvis.rotation', 'pelvis_rotation', 1],
  ['lumbar.flexion', 'lumbar_extension', -1],
  ['lumbar.bending', 'lumbar_bending', 1],
  ['lumbar.rotation', 'lumbar_rotation', 1],
  ...SIDES.flatMap((side): [string, string, 1 | -1][] => {
    const s = side.charAt(0)
    return [
      [`hip.flexion.${side}`, `hip_flexion_${s}`, 1],
      [`hip.adduction.${side}`, `hip_adduction_${s}`, 1],
      [`hip.rotation.${side}`, `hip_rotation_${s}`, 1],
      [`knee.flexion.${side}`, `knee_angle_${s}`, 1],
      [`ankle.flexion.${side}`, `ankle_angle_${s}`, 1],
      [`ankle.inversion.${side}`, `subtalar_angle_${s}`, 1],
      [`shoulder.flexion.${side}`, `arm_flex_${s}`, 1],
      [`shoulder.adduction.${side}`, `arm_add_${s}`, 1],
      [`shoulder.rotation.${side}`, `arm_rot_${s}`, 1],
      [`elbow.flexion.${side}`, `elbow_flex_${s}`, 1],
    ]
  }),
]

/** motion.mot: the recorded joint angles, filtered, and the path of the pelvis. */
export function toOpenSimMotion({ recording }: ReportSource): string {
  const columns: [string, Float64Array][] = []
  for (const [channel, coordinate, sign] of coordinates) {
    const values = recording.angles[channel as AngleChannel]
    if (values) columns.push([coordinate, values.map((rad) => sign * radToDeg(rad))])
    if (channel === 'pelvis.rotation' && recording.pelvisPath) {
      for (const [part, axis] of ['x', 'y', 'z'].entries())
        columns.push([`pelvis_t${axis}`, takeComponent(recording.pelvisPath, 3, part)])
    }
  }
  return toStorage('Coordinates', recording.times, columns, { inDegrees: true })
}

/** OpenSim's names of bodies and joints, so that its joint reaction plots find them. */
const bodies: Readonly<Record<string, string>> = {
  thigh: 'femur',
  shank: 'tibia',
  foot: 'calcn',
  trunk: 'torso',
  upperArm: 'humerus',
  forearm: 'ulna',
}
const joints: Readonly<Record<string, string>> = { lumbar: 'back' }

function toOpenSimName(name: string, words: Readonly<Record<string, string>>): string {
  const [part, side] = name.split('.')
  const word = words[part!] ?? part!
  return side ? `${word}_${side.charAt(0)}` : word
}

/** loads.sto of one motion: force and moment on the distal body in ground, as OpenSim's JointReaction names them. */
export function toOpenSimLoads(source: ReportSource, loads: Loads): string {
  const columns: [string, Float64Array][] = []
  for (const load of loads.joints) {
    const joint = source.fit.body.joints.find((one) => one.name === load.joint)
    if (!joint) continue
    const stem = `${toOpenSimName(joint.name, joints)}_on_${toOpenSimName(joint.distal, bodies)}_in_ground`
    for (const [part, axis] of ['x', 'y', 'z'].entries())
      columns.push([`${stem}_f${axis}`, takeComponent(load.forceOnDistalInWorld, 3, part)])
    for (const [part, axis] of ['x', 'y', 'z'].entries())
      columns.push([`${stem}_m${axis}`, takeComponent(load.momentOnDistalInWorld, 3, part)])
  }
  return toStorage(`Pendulab joint reactions, ${loads.of}`, loads.times, columns, { inDegrees: false })
}

function toStorage(
  name: string,
  times: Float64Array,
  columns: readonly (readonly [string, Float64Array])[],
  { inDegrees }: { readonly inDegrees: boolean },
): string {
  const lines = [
    name,
    'version=1',
    `nRows=${times.length}`,
    `nColumns=${columns.length + 1}`,
    `inDegrees=${inDegrees ? 'yes' : 'no'}`,
    '',
    'Units are S.I. units (second, meters, Newtons, ...)',
    inDegrees
      ? 'Angles are in degrees.'
      : 'Forces are in newtons, moments in newton metres, on the distal body, in the ground frame.',
    'endheader',
    ['time', ...columns.map(([label]) => label)].join('\t'),
  ]
  for (let k = 0; k < times.length; k++) {
    lines.push(
      [times[k]!, ...columns.map(([, values]) => values[k]!)]
        .map((value) => (Number.isFinite(value) ? String(value) : 'NaN'))
        .join('\t'),
    )
  }
  return `${lines.join('\n')}\n`
}
