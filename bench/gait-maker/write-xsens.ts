import type { MadeTrial } from './trial.ts'
import { RATE } from './trial.ts'
import { type Column, degrees, fixed, capital } from './columns.ts'

/** Joint angles as Xsens MVN writes them: a sheet, and MVNX. */

/**
 * A table like the "Joint Angles ZXY" sheet of Xsens MVN: abduction first and positive, then rotation, then flexion.
 */
export function toXsens(trial: MadeTrial): string {
  const columns: Column[] = [
    { name: 'L5S1 Lateral Bending', at: degrees(trial, 'lumbar.bending') },
    { name: 'L5S1 Axial Bending', at: degrees(trial, 'lumbar.rotation') },
    { name: 'L5S1 Flexion/Extension', at: degrees(trial, 'lumbar.flexion') },
    ...(['right', 'left'] as const).flatMap((side): Column[] => {
      const name = capital(side)
      return [
        { name: `${name} Hip Abduction/Adduction`, at: degrees(trial, `hip.adduction.${side}`, -1) },
        { name: `${name} Hip Internal/External Rotation`, at: degrees(trial, `hip.rotation.${side}`) },
        { name: `${name} Hip Flexion/Extension`, at: degrees(trial, `hip.flexion.${side}`) },
        { name: `${name} Knee Abduction/Adduction`, at: degrees(trial, `knee.adduction.${side}`, -1) },
        { name: `${name} Knee Internal/External Rotation`, at: () => 0 },
        { name: `${name} Knee Flexion/Extension`, at: degrees(trial, `knee.flexion.${side}`) },
        { name: `${name} Ankle Abduction/Adduction`, at: degrees(trial, `ankle.inversion.${side}`, -1) },
        { name: `${name} Ankle Internal/External Rotation`, at: degrees(trial, `ankle.rotation.${side}`) },
        { name: `${name} Ankle Dorsiflexion/Plantarflexion`, at: degrees(trial, `ankle.flexion.${side}`) },
      ]
    }),
  ]
  const rows = Array.from(trial.times.keys(), (frame) =>
    [String(frame), ...columns.map(({ at }) => fixed(at(frame), 4))].join(','),
  )
  return (
    [
      `Frame Rate:,${RATE.toFixed(1)}`,
      'Joint Angles ZXY',
      ['Frame', ...columns.map(({ name }) => name)].join(','),
      ...rows,
    ].join('\r\n') + '\r\n'
  )
}

const sides = ['right', 'left'] as const

/** Joints with their three angles. */
function mvnxJoints(trial: MadeTrial): { label: string; at: ((frame: number) => number)[] }[] {
  return [
    {
      label: 'jL5S1',
      at: [degrees(trial, 'lumbar.bending'), degrees(trial, 'lumbar.rotation'), degrees(trial, 'lumbar.flexion')],
    },
    ...sides.flatMap((side) => [
      {
        label: `j${capital(side)}Hip`,
        at: [
          degrees(trial, `hip.adduction.${side}`, -1),
          degrees(trial, `hip.rotation.${side}`),
          degrees(trial, `hip.flexion.${side}`),
        ],
      },
      {
        label: `j${capital(side)}Knee`,
        at: [degrees(trial, `knee.adduction.${side}`, -1), () => 0, degrees(trial, `knee.flexion.${side}`)],
      },
      {
        label: `j${capital(side)}Ankle`,
        at: [
          degrees(trial, `ankle.inversion.${side}`, -1),
          degrees(trial, `ankle.rotation.${side}`),
          degrees(trial, `ankle.flexion.${side}`),
        ],
      },
    ]),
  ]
}

/** Segments with the paths of their origins. */
function mvnxSegments(trial: MadeTrial): { label: string; track: Float64Array }[] {
  return [
    { label: 'Pelvis', track: trial.path },
    ...sides.flatMap((side) => {
      const own = (mark: string): Float64Array => trial.markers[`${side === 'right' ? 'R' : 'L'}${mark}`]!
      return [
        { label: `${capital(side)}UpperLeg`, track: own('HJC') },
        { label: `${capital(side)}LowerLeg`, track: own('KJC') },
        { label: `${capital(side)}Foot`, track: own('AJC') },
        { label: `${capital(side)}Toe`, track: own('TOE') },
      ]
    }),
  ]
}

/**
 * Xsens MVNX: XML, joint angles in the order ZXY (x abduction, y rotation, z flexion) and segment origins with z up and
 * y to the left; a calibration pose goes before the motion.
 */
export function toMvnx(trial: MadeTrial): string {
  const joints = mvnxJoints(trial)
  const segments = mvnxSegments(trial)
  const frame = (type: string, index: number, k: number): string => {
    const places = segments
      .flatMap(({ track }) => [track[3 * k]!, -track[3 * k + 2]!, track[3 * k + 1]!].map((value) => fixed(value, 5)))
      .join(' ')
    const angles = joints.flatMap(({ at }) => at.map((of) => fixed(type === 'normal' ? of(k) : 0, 4))).join(' ')
    return `      <frame time="${Math.round((1000 * k) / RATE)}" index="${type === 'normal' ? index : ''}" tc="00:00:00:00" ms="${1700000000000 + Math.round((1000 * k) / RATE)}" type="${type}">\n        <position>${places}</position>\n        <jointAngle>${angles}</jointAngle>\n      </frame>`
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<mvnx version="4" xmlns="http://www.xsens.com/mvn/mvnx">',
    '  <mvn version="made" build=""/>',
    `  <subject label="made" frameRate="${RATE}" segmentCount="${segments.length}" originalFilename="${trial.name}.mvn">`,
    '    <segments>',
    ...segments.map(({ label }, k) => `      <segment label="${label}" id="${k + 1}"/>`),
    '    </segments>',
    '    <joints>',
    ...joints.map(({ label }) => `      <joint label="${label}"/>`),
    '    </joints>',
    `    <frames segmentCount="${segments.length}" sensorCount="0" jointCount="${joints.length}">`,
    frame('npose', 0, 0),
    ...Array.from(trial.times.keys(), (k) => frame('normal', k, k)),
    '    </frames>',
    '  </subject>',
    '</mvnx>',
    '',
  ].join('\r\n')
}
