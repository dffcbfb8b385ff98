import type { Side } from '../../core/index.ts'
import type { AngleChannel } from '../../core/io.ts'
import { radToDeg } from '../../core/index.ts'
import { SIDES } from '../../core/gait.ts'
import { mToMm } from '../../core/io.ts'
import type { MadeTrial } from './trial.ts'
import { RATE } from './trial.ts'

/** One column of a table: a name and a value per frame. */
interface Column {
  readonly name: string
  readonly at: (frame: number) => number
}

const degrees = (trial: MadeTrial, channel: AngleChannel, sign = 1): ((frame: number) => number) => {
  const values = trial.angles[channel]
  if (values === undefined) throw new Error(`write-tables: expected channel ${channel}`)
  return (frame) => sign * radToDeg(values[frame]!)
}

const tableText = (
  trial: MadeTrial,
  columns: readonly Column[],
  delimiter: string,
  digits: number,
  end = '\n',
): string =>
  Array.from(trial.times.keys(), (frame) => columns.map(({ at }) => fixed(at(frame), digits)).join(delimiter)).join(
    end,
  ) + end

/** No "-0.000". */
const fixed = (value: number, digits: number): string => {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? (0).toFixed(digits) : text
}

const zero = (): number => 0
const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** Channels of the plain table, in reading order. */
const MIDLINE: readonly [AngleChannel, string][] = [
  ['pelvis.tilt', 'Pelvis tilt'],
  ['pelvis.obliquity', 'Pelvis obliquity'],
  ['pelvis.rotation', 'Pelvis rotation'],
  ['trunk.tilt', 'Trunk tilt'],
  ['trunk.obliquity', 'Trunk obliquity'],
  ['trunk.rotation', 'Trunk rotation'],
]
const SIDED = [
  ['hip.flexion', 'hip flexion'],
  ['hip.adduction', 'hip adduction'],
  ['hip.rotation', 'hip rotation'],
  ['knee.flexion', 'knee flexion'],
  ['knee.adduction', 'knee adduction'],
  ['ankle.flexion', 'ankle dorsiflexion'],
  ['ankle.inversion', 'ankle inversion'],
  ['ankle.rotation', 'ankle rotation'],
  ['shoulder.flexion', 'shoulder flexion'],
  ['shoulder.adduction', 'shoulder adduction'],
  ['elbow.flexion', 'elbow flexion'],
] as const

/** A table as a spreadsheet saves it: units in the header, degrees, metres, our own signs. */
export function toPlainCsv(trial: MadeTrial): string {
  const columns: Column[] = [
    { name: 'Time (s)', at: (frame) => trial.times[frame]! },
    ...MIDLINE.map(([channel, name]) => ({ name: `${name} (deg)`, at: degrees(trial, channel) })),
    ...SIDES.flatMap((side) =>
      SIDED.map(([base, name]) => ({ name: `${capital(side)} ${name} (deg)`, at: degrees(trial, `${base}.${side}`) })),
    ),
  ]
  const path = ['x', 'y', 'z'].map((axis, i) => ({
    name: `Pelvis ${axis} (m)`,
    at: (frame: number) => trial.path[3 * frame + i]!,
  }))
  const body = Array.from(trial.times.keys(), (frame) =>
    [
      ...columns.map(({ at }, k) => fixed(at(frame), k === 0 ? 2 : 3)),
      ...path.map(({ at }) => fixed(at(frame), 4)),
    ].join(','),
  )
  return [[...columns, ...path].map(({ name }) => name).join(','), ...body].join('\n') + '\n'
}

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

const MARKERS_ONLY = /^(?!.*JC$)/

export function toTrc(trial: MadeTrial): string {
  const names = Object.keys(trial.markers)
  const count = trial.times.length
  const head = [
    `PathFileType\t4\t(X/Y/Z)\t${trial.name}.trc`,
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    `${RATE}\t${RATE}\t${count}\t${names.length}\tmm\t${RATE}\t1\t${count}`,
    `Frame#\tTime\t${names.join('\t\t\t')}\t\t`,
    `\t\t${names.map((_, k) => `X${k + 1}\tY${k + 1}\tZ${k + 1}`).join('\t')}`,
    '',
  ]
  const rows = Array.from(trial.times.keys(), (frame) =>
    [
      String(frame + 1),
      fixed(trial.times[frame]!, 3),
      ...names.flatMap((name) => [0, 1, 2].map((i) => fixed(mToMm(trial.markers[name]![3 * frame + i]!), 2))),
    ].join('\t'),
  )
  return [...head, ...rows].join('\n') + '\n'
}

/** Names and components of Plug-in Gait's angle outputs; left signs of midline angles are the left side's own view. */
export function plugInGaitAngles(trial: MadeTrial): { name: string; at: ((frame: number) => number)[] }[] {
  const of = (channel: AngleChannel, sign = 1): ((frame: number) => number) => degrees(trial, channel, sign)
  return SIDES.flatMap((side) => {
    const letter = side === 'right' ? 'R' : 'L'
    const own = side === 'right' ? 1 : -1
    return [
      {
        name: `${letter}PelvisAngles`,
        at: [of('pelvis.tilt'), of('pelvis.obliquity', own), of('pelvis.rotation', own)],
      },
      {
        name: `${letter}HipAngles`,
        at: [of(`hip.flexion.${side}`), of(`hip.adduction.${side}`), of(`hip.rotation.${side}`)],
      },
      { name: `${letter}KneeAngles`, at: [of(`knee.flexion.${side}`), of(`knee.adduction.${side}`), zero] },
      {
        name: `${letter}AnkleAngles`,
        at: [of(`ankle.flexion.${side}`), of(`ankle.inversion.${side}`), of(`ankle.rotation.${side}`)],
      },
      { name: `${letter}FootProgressAngles`, at: [zero, zero, of(`foot.progression.${side}`)] },
    ]
  })
}

/** Laboratory axes of a Vicon room: z up; `heading` −1 walks towards −X. */
export const viconAxes =
  (heading: 1 | -1) =>
  (x: number, y: number, z: number): [number, number, number] => [heading * x, -heading * z, y]

/** Nexus ASCII export with two sections; frames do not start at 1. */
export function toNexusCsv(trial: MadeTrial, heading: 1 | -1): string {
  const first = 101
  const subject = 'Made'
  const angles = plugInGaitAngles(trial)
  const names = Object.keys(trial.markers).filter((name) => MARKERS_ONLY.test(name))
  const lab = viconAxes(heading)
  const section = (
    title: string,
    columns: readonly string[],
    unit: string,
    row: (frame: number) => string[],
  ): string[] => [
    title,
    String(RATE),
    `,,${columns.map((name) => `${subject}:${name}`).join(',,,')},,`,
    `Frame,Sub Frame,${columns.map(() => 'X,Y,Z').join(',')}`,
    `,,${columns.map(() => `${unit},${unit},${unit}`).join(',')}`,
    ...Array.from(trial.times.keys(), (frame) => [String(first + frame), '0', ...row(frame)].join(',')),
    '',
  ]
  return [
    ...section(
      'Model Outputs',
      angles.map(({ name }) => name),
      'deg',
      (frame) => angles.flatMap(({ at }) => at.map((value) => fixed(value(frame), 4))),
    ),
    ...section('Trajectories', names, 'mm', (frame) =>
      names.flatMap((name) => {
        const xyz = trial.markers[name]!
        return lab(xyz[3 * frame]!, xyz[3 * frame + 1]!, xyz[3 * frame + 2]!).map((v) => fixed(mToMm(v), 2))
      }),
    ),
  ].join('\r\n')
}

/** Qualisys export, walking along +Y of a room with z up. */
export function toQualisysTsv(trial: MadeTrial): string {
  const names = Object.keys(trial.markers).filter((name) => MARKERS_ONLY.test(name))
  const count = trial.times.length
  const events = trial.events.map(
    ({ side, kind, time }) =>
      `EVENT\t${capital(side)} foot ${kind}\t${Math.round(time * RATE) + 1}\t${time.toFixed(5)}`,
  )
  const head = [
    `NO_OF_FRAMES\t${count}`,
    'NO_OF_CAMERAS\t8',
    `NO_OF_MARKERS\t${names.length}`,
    `FREQUENCY\t${RATE}`,
    'NO_OF_ANALOG\t0',
    'ANALOG_FREQUENCY\t0',
    'DESCRIPTION\t--',
    'TIME_STAMP\t2024-01-01, 12:00:00.000\t0.00000000',
    'DATA_INCLUDED\t3D',
    ...events,
    `MARKER_NAMES\t${names.join('\t')}`,
  ]
  const rows = Array.from(trial.times.keys(), (frame) =>
    names
      .flatMap((name) => {
        const xyz = trial.markers[name]!
        return [xyz[3 * frame + 2]!, xyz[3 * frame]!, xyz[3 * frame + 1]!].map((v) => fixed(mToMm(v), 2))
      })
      .join('\t'),
  )
  return [...head, ...rows].join('\r\n') + '\r\n'
}

/** Visual3D ASCII with its raw signs: knee extension positive, left ad/abduction and rotation not mirrored. */
export function toVisual3d(trial: MadeTrial): string {
  const signals: { name: string; type: string; labels: string[]; at: ((frame: number) => number)[] }[] = [
    { name: 'TIME', type: 'FRAME_NUMBERS', labels: ['0'], at: [(frame) => trial.times[frame]!] },
    {
      name: 'PelvisAngle',
      type: 'LINK_MODEL_BASED',
      labels: ['X', 'Y', 'Z'],
      at: [
        degrees(trial, 'pelvis.tilt', -1),
        degrees(trial, 'pelvis.obliquity', -1),
        degrees(trial, 'pelvis.rotation'),
      ],
    },
    ...SIDES.flatMap((side) => {
      const letter = side === 'right' ? 'R' : 'L'
      const own = side === 'right' ? 1 : -1
      const triple = (name: string, at: ((frame: number) => number)[]) => ({
        name: `${letter}${name}Angle`,
        type: 'LINK_MODEL_BASED',
        labels: ['X', 'Y', 'Z'],
        at,
      })
      return [
        triple('Hip', [
          degrees(trial, `hip.flexion.${side}`),
          degrees(trial, `hip.adduction.${side}`, own),
          degrees(trial, `hip.rotation.${side}`, own),
        ]),
        triple('Knee', [
          degrees(trial, `knee.flexion.${side}`, -1),
          degrees(trial, `knee.adduction.${side}`, own),
          zero,
        ]),
        triple('Ankle', [
          degrees(trial, `ankle.flexion.${side}`),
          degrees(trial, `ankle.inversion.${side}`, own),
          degrees(trial, `ankle.rotation.${side}`, own),
        ]),
      ]
    }),
  ]
  const columns = signals.flatMap(({ name, type, labels, at }) =>
    labels.map((label, k) => ({ name, type, label, at: at[k]! })),
  )
  const file = `C:\\Trials\\${trial.name}.c3d`
  const head = [
    columns.map(() => file),
    columns.map(({ name }) => name),
    columns.map(({ type }) => type),
    columns.map(() => 'ORIGINAL'),
  ].map((cells) => ['', ...cells].join('\t'))
  const rows = Array.from(trial.times.keys(), (frame) =>
    [String(frame + 1), ...columns.map(({ at }) => fixed(at(frame), 5))].join('\t'),
  )
  return [...head, ['ITEM', ...columns.map(({ label }) => label)].join('\t'), ...rows].join('\n') + '\n'
}

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

/**
 * Xsens MVNX: XML, joint angles in the order ZXY (x abduction, y rotation, z flexion) and segment origins with z up and
 * y to the left; a calibration pose goes before the motion.
 */
export function toMvnx(trial: MadeTrial): string {
  const sides = ['right', 'left'] as const
  const joints: { label: string; at: ((frame: number) => number)[] }[] = [
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
  const segments = [
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
