import type { Vector3 } from '../../core/math/vector3.ts'
import type { AngleChannel } from '../../core/io.ts'
import { SIDES } from '../../core/gait.ts'
import { mToMm } from '../../core/io.ts'
import type { MadeTrial } from './trial.ts'
import { RATE } from './trial.ts'
import { type Column, degrees, fixed, zero, capital, MARKERS_ONLY } from './columns.ts'

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
  (x: number, y: number, z: number): Vector3 => [heading * x, -heading * z, y]

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
