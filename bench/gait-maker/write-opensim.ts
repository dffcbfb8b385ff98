import type { Side } from '../../core/index.ts'
import type { MadeTrial } from './trial.ts'
import { type Column, degrees, tableText } from './columns.ts'

/** Motion and state files as OpenSim writes them. */

/** OpenSim coordinates (Rajagopal names): z right, so tilt is posterior and list lowers the right side. */
function openSimColumns(trial: MadeTrial): Column[] {
  const sided = (side: Side): Column[] => {
    const s = side === 'right' ? 'r' : 'l'
    return [
      { name: `hip_flexion_${s}`, at: degrees(trial, `hip.flexion.${side}`) },
      { name: `hip_adduction_${s}`, at: degrees(trial, `hip.adduction.${side}`) },
      { name: `hip_rotation_${s}`, at: degrees(trial, `hip.rotation.${side}`) },
      { name: `knee_angle_${s}`, at: degrees(trial, `knee.flexion.${side}`) },
      { name: `ankle_angle_${s}`, at: degrees(trial, `ankle.flexion.${side}`) },
      { name: `subtalar_angle_${s}`, at: degrees(trial, `ankle.inversion.${side}`) },
    ]
  }
  const arms = (side: Side): Column[] => {
    const s = side === 'right' ? 'r' : 'l'
    return [
      { name: `arm_flex_${s}`, at: degrees(trial, `shoulder.flexion.${side}`) },
      { name: `arm_add_${s}`, at: degrees(trial, `shoulder.adduction.${side}`) },
      { name: `elbow_flex_${s}`, at: degrees(trial, `elbow.flexion.${side}`) },
    ]
  }
  return [
    { name: 'pelvis_tilt', at: degrees(trial, 'pelvis.tilt', -1) },
    { name: 'pelvis_list', at: degrees(trial, 'pelvis.obliquity', -1) },
    { name: 'pelvis_rotation', at: degrees(trial, 'pelvis.rotation') },
    ...['tx', 'ty', 'tz'].map((name, i) => ({
      name: `pelvis_${name}`,
      at: (frame: number) => trial.path[3 * frame + i]!,
    })),
    ...sided('right'),
    ...sided('left'),
    { name: 'lumbar_extension', at: degrees(trial, 'lumbar.flexion', -1) },
    { name: 'lumbar_bending', at: degrees(trial, 'lumbar.bending') },
    { name: 'lumbar_rotation', at: degrees(trial, 'lumbar.rotation') },
    ...arms('right'),
    ...arms('left'),
  ]
}

export function toMot(trial: MadeTrial): string {
  const columns = [{ name: 'time', at: (frame: number) => trial.times[frame]! }, ...openSimColumns(trial)]
  const head = [
    'Coordinates',
    'version=1',
    `nRows=${trial.times.length}`,
    `nColumns=${columns.length}`,
    'inDegrees=yes',
    '',
    'Units are S.I. units (second, meters, Newtons, ...)',
    'Angles are in degrees.',
    '',
    'endheader',
  ]
  return [...head, columns.map(({ name }) => name).join('\t'), tableText(trial, columns, '\t', 5)].join('\n')
}

/** The same in radians, with full state paths as newer OpenSim writes them. */
export function toSto(trial: MadeTrial): string {
  const joints: Readonly<Record<string, string>> = {
    pelvis: 'ground_pelvis',
    hip: 'hip',
    knee: 'walker_knee',
    ankle: 'ankle',
    subtalar: 'subtalar',
    lumbar: 'back',
    arm: 'acromial',
    elbow: 'elbow',
  }
  const columns = openSimColumns(trial).map(({ name, at }): Column => {
    const side = /_([rl])$/.exec(name)
    const joint = joints[name.split('_')[0]!]! + (side === null ? '' : `_${side[1]!}`)
    const isLength = /_t[xyz]$/.test(name)
    return { name: `/jointset/${joint}/${name}/value`, at: isLength ? at : (frame) => (at(frame) * Math.PI) / 180 }
  })
  const all = [{ name: 'time', at: (frame: number) => trial.times[frame]! }, ...columns]
  const head = [trial.name, 'inDegrees=no', 'DataType=double', 'version=3', 'OpenSimVersion=4.5', 'endheader']
  return [...head, all.map(({ name }) => name).join('\t'), tableText(trial, all, '\t', 7)].join('\n')
}
