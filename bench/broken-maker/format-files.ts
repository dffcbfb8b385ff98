import { FRAMES, sound } from './sound-file.ts'
import type { BrokenFile } from './make.ts'
import { hip, knee } from './table-parts.ts'
import { bvhAndNexusFiles, otherFiles, noRecordings } from './other-format-files.ts'

const COLUMNS = ['time', 'pelvis_tilt', 'hip_flexion_r', 'knee_angle_r', 'knee_angle_l']

const numbers = (delimiter = '\t'): string =>
  Array.from({ length: FRAMES }, (_, i) =>
    [i / 100, -10, hip(i), knee(i), knee(i + FRAMES / 2)].map((value) => value.toFixed(4)).join(delimiter),
  ).join('\n')

const mot = (head: readonly string[], delimiter = '\t'): string =>
  `${[...head, 'endheader', COLUMNS.join(delimiter), numbers(delimiter)].join('\n')}\n`

const HEAD = ['Coordinates', 'version=1', `nRows=${FRAMES}`, 'nColumns=5']

const MARKERS = ['R.ASIS', 'L.ASIS', 'V.Sacral', 'R.Knee', 'L.Knee', 'R.Heel', 'L.Heel', 'R.Toe', 'L.Toe']

const PLACES = [
  [0.1, 1, 0.12],
  [0.1, 1, -0.12],
  [-0.1, 1, 0],
  [0.05, 0.5, 0.1],
  [0, 0.5, -0.1],
  [0, 0.05, 0.1],
  [0, 0.05, -0.1],
  [0.2, 0.03, 0.1],
  [0.2, 0.03, -0.1],
] as const

function trc(
  change: {
    keys?: string
    names?: readonly string[]
    mirror?: boolean
    count?: number
    gap?: boolean
    frames?: number
    unit?: string
  } = {},
): string {
  const { names = MARKERS, frames = FRAMES } = change
  const rows = Array.from({ length: frames }, (_, i) =>
    [
      String(i + 1),
      (i / 100).toFixed(3),
      ...PLACES.flatMap(([x, y, z], k) =>
        change.gap === true && k === 3 && i > 10 && i < 16
          ? ['', '', '']
          : [1000 * (x + 0.012 * i), 1000 * y, 1000 * (change.mirror === true ? -z : z)].map((value) =>
              value.toFixed(3),
            ),
      ),
    ].join('\t'),
  )
  return [
    'PathFileType\t4\t(X/Y/Z)\tmade.trc',
    change.keys ??
      'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    `100\t100\t${frames}\t${change.count ?? names.length}\t${change.unit ?? 'mm'}\t100\t1\t${frames}`,
    `Frame#\tTime\t${names.join('\t\t\t')}`,
    `\t\t${MARKERS.map((_, k) => `X${k + 1}\tY${k + 1}\tZ${k + 1}`).join('\t')}`,
    '',
    ...rows,
    '',
  ].join('\n')
}

export function formatFiles(): BrokenFile[] {
  return [...openSimFiles(), ...trcFiles(), ...bvhAndNexusFiles(), ...otherFiles(), ...noRecordings()]
}

/** OpenSim’s motion and storage files. */
const openSimFiles = (): BrokenFile[] => [
  {
    name: 'counts-wrong.mot',
    wrong: 'The header announces more rows and columns than there are.',
    content: mot(['Coordinates', 'version=1', 'nRows=900', 'nColumns=12', 'inDegrees=yes']),
    alerts: ['opensim.row-count', 'opensim.column-count'],
    ...sound,
  },
  {
    name: 'footnote-contradicts.mot',
    wrong: 'inDegrees=no, but a sentence says degrees, and they are.',
    content: mot([...HEAD, 'inDegrees=no', '', 'Angles are in degrees.']),
    alerts: ['units.header-contradiction', 'units.contradiction'],
    ...sound,
  },
  {
    name: 'no-version.mot',
    wrong: 'An old file without version and inDegrees: degrees.',
    content: mot(['name old.mot', 'datacolumns 5', `datarows ${FRAMES}`]),
    ...sound,
  },
  {
    name: 'comma.mot',
    wrong: 'Re-saved by a spreadsheet: commas, padded header lines.',
    content: mot([...HEAD.map((line) => `${line},,,,`), 'inDegrees=yes,,,,'], ','),
    ...sound,
  },
  {
    name: 'no-endheader.mot',
    wrong: 'The line endheader is missing.',
    content: `${[...HEAD, 'inDegrees=yes', COLUMNS.join('\t'), numbers()].join('\n')}\n`,
    ...sound,
  },
  {
    name: 'no-labels.mot',
    wrong: 'Nothing behind endheader.',
    content: `${[...HEAD, 'endheader'].join('\n')}\n`,
    refused: 'opensim.no-labels',
  },
  {
    name: 'time-only.mot',
    wrong: 'No columns beside the time.',
    content: `${HEAD.join('\n')}\nendheader\ntime\n0\n1\n`,
    refused: 'opensim.no-columns',
  },
  {
    name: 'results.sto',
    wrong: 'Inverse dynamics: moments, no motion.',
    content: `Inverse Dynamics Generalized Forces\nversion=1\nendheader\ntime\thip_flexion_r_moment\n${Array.from({ length: 9 }, (_, i) => `${i / 100}\t${i}`).join('\n')}\n`,
    alerts: ['recording.no-motion'],
    frames: 9,
    rate: 100,
  },
]

/** Marker files. */
const trcFiles = (): BrokenFile[] => [
  {
    name: 'keys-missing.trc',
    wrong: 'Four keys instead of eight.',
    content: trc({ keys: 'DataRate\tCameraRate\tNumFrames\tNumMarkers' }),
    alerts: ['trc.missing-key'],
    frames: FRAMES,
    rate: 100,
  },
  {
    name: 'no-key-line.trc',
    wrong: 'The line with the keys is missing.',
    content: trc()
      .split('\n')
      .filter((_, i) => i !== 1)
      .join('\n'),
    refused: 'trc.header',
  },
  { name: 'no-frames.trc', wrong: 'A header without frames.', content: trc({ frames: 0 }), refused: 'trc.no-data' },
  {
    name: 'name-missing.trc',
    wrong: 'A marker has data but no name.',
    content: trc({ names: MARKERS.slice(0, -1), count: 9 }),
    alerts: ['trc.marker-count'],
    frames: FRAMES,
    rate: 100,
  },
  {
    name: 'doubled-tabs.trc',
    wrong: 'Doubled tabs in the header.',
    content: trc().replace('100\t100\t40\t9\tmm', '  100.0\t\t  100.0\t\t 40\t\t 9\t\t mm'),
    frames: FRAMES,
    rate: 100,
  },
  {
    name: 'blanks.trc',
    wrong: 'Empty cells where a marker was lost.',
    content: trc({ gap: true }),
    frames: FRAMES,
    rate: 100,
  },
  {
    name: 'swapped-sides.trc',
    wrong: 'Left and right are swapped.',
    content: trc({ mirror: true }),
    alerts: ['frame.mirrored'],
    frames: FRAMES,
    rate: 100,
  },
  {
    name: 'metres-called-mm.trc',
    wrong: 'Positions in mm, called m.',
    content: trc({ unit: 'm' }),
    alerts: ['units.length'],
    frames: FRAMES,
    rate: 100,
  },
]
