import type { BrokenFile } from './make.ts'
import { hip, knee } from './table-parts.ts'

const FRAMES = 40
const sound = { frames: FRAMES, rate: 100, value: { channel: 'knee.flexion.right', frame: 10, degrees: 30 } } as const
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

const BVH_HEAD =
  'HIERARCHY\nROOT Hips\n{\n OFFSET 0 0 0\n CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n JOINT RightUpLeg\n {\n  OFFSET -10 0 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n  End Site\n  {\n   OFFSET 0 -40 0\n  }\n }\n}\n'

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

/** Skeletons, and sections of Nexus. */
const bvhAndNexusFiles = (): BrokenFile[] => [
  { name: 'no-motion.bvh', wrong: 'A skeleton without motion.', content: BVH_HEAD, refused: 'bvh.no-motion' },
  {
    name: 'no-frame-time.bvh',
    wrong: 'No frame time.',
    content: `${BVH_HEAD}MOTION\nFrames: 2\n0 0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0 0\n`,
    refused: 'bvh.frame-time',
  },
  {
    name: 'bad-offset.bvh',
    wrong: 'A word where an offset should be.',
    content: `${BVH_HEAD.replace('-10 0 0', 'left 0 0')}MOTION\nFrames: 1\nFrame Time: 0.01\n0 0 0 0 0 0 0 0 0\n`,
    refused: 'bvh.hierarchy',
  },
  {
    name: 'wrong-width.bvh',
    wrong: 'Frames with fewer numbers than channels.',
    content: `${BVH_HEAD}MOTION\nFrames: 2\nFrame Time: 0.01\n0 0 0\n0 0 0\n`,
    refused: 'recording.too-short',
  },
  {
    name: 'many-frames.bvh',
    wrong: 'Announces four thousand million frames, has three.',
    content: `${BVH_HEAD}MOTION\nFrames: 4294967296\nFrame Time: 0.01\n${'0 90 0 0 0 0 0 0 0\n'.repeat(3)}`,
    alerts: ['bvh.frame-count', 'units.length-unknown'],
    frames: 3,
    rate: 100,
  },
  {
    name: 'nexus-empty.csv',
    wrong: 'A Nexus heading without frames.',
    content: 'Model Outputs\n100\n,,A:RKneeAngles,,\nFrame,Sub Frame,X,Y,Z\n,,deg,deg,deg\n',
    refused: 'nexus.no-data',
  },
  {
    name: 'nexus-no-rate.csv',
    wrong: 'A Nexus section without its rate.',
    content: `Model Outputs\n\n,,A:RKneeAngles,,\nFrame,Sub Frame,X,Y,Z\n,,deg,deg,deg\n${Array.from({ length: 9 }, (_, i) => `${i + 1},0,${10 * i},1,2`).join('\n')}\n`,
    refused: 'time.no-rate',
  },
  {
    name: 'nexus-two-sections.csv',
    wrong: 'Two sections of different length.',
    content: `Model Outputs\n100\n,,A:RKneeAngles,,\nFrame,Sub Frame,X,Y,Z\n,,deg,deg,deg\n${Array.from({ length: FRAMES }, (_, i) => `${i + 1},0,${knee(i).toFixed(3)},1,2`).join('\n')}\n\nTrajectories\n100\n,,A:RKNE,,\nFrame,Sub Frame,X,Y,Z\n,,mm,mm,mm\n1,0,1,2,500\n2,0,2,2,500\n`,
    alerts: ['sections.clock'],
    ...sound,
  },
]

/** Exports of Qualisys, Xsens and Visual3D. */
const otherFiles = (): BrokenFile[] => [
  {
    name: 'qualisys-no-names.tsv',
    wrong: 'A Qualisys export without marker names.',
    content: 'NO_OF_FRAMES\t2\nNO_OF_MARKERS\t1\nFREQUENCY\t100\n1\t2\t3\n1\t2\t3\n',
    refused: 'qualisys.no-markers',
  },
  {
    name: 'qualisys-force.tsv',
    wrong: 'The export of a single force plate.',
    content:
      'NO_OF_SAMPLES\t2\nFREQUENCY\t1000\nFORCE_PLATE_NAME\tForce-plate 1\nFORCE_PLATE_LENGTH\t600\nForce_X\tForce_Y\tForce_Z\tMoment_X\tMoment_Y\tMoment_Z\tCOP_X\tCOP_Y\tCOP_Z\n1\t2\t300\t4\t5\t6\t0.5\t1\t0\n1\t2\t300\t4\t5\t6\t0.5\t1\t0\n',
    refused: 'format.qualisys-force',
  },
  {
    name: 'xsens.mvnx',
    wrong: 'An Xsens MVNX file.',
    content:
      '<?xml version="1.0" encoding="UTF-8"?>\n<mvnx version="4">\n<subject label="A" frameRate="60"/>\n</mvnx>\n',
    refused: 'format.mvnx',
  },
  {
    name: 'skeleton-rotations.csv',
    wrong: 'Rotations of a BVH skeleton without the skeleton.',
    content: `time,${['RightUpLeg', 'RightLeg', 'LeftUpLeg'].flatMap((joint) => ['z', 'x', 'y'].map((axis) => `${joint}.${axis}`)).join(',')}\n${Array.from({ length: 12 }, (_, k) => [k / 100, ...Array.from({ length: 9 }, (__, c) => c + k)].join(',')).join('\n')}\n`,
    refused: 'recording.skeleton-rotations',
  },
  {
    name: 'qualisys-6d.tsv',
    wrong: 'Rigid bodies instead of markers.',
    content:
      'NO_OF_FRAMES\t2\nNO_OF_BODIES\t1\nFREQUENCY\t100\nBODY_NAMES\tPelvis\n1\t2\t3\t0\t0\t0\n1\t2\t3\t0\t0\t0\n',
    refused: 'qualisys.no-markers',
  },
  {
    name: 'visual3d-no-clock.txt',
    wrong: 'Visual3D without TIME.',
    content: `\ta.c3d\n\tRKneeAngle\n\tLINK_MODEL_BASED\n\tORIGINAL\nITEM\tX\n${Array.from({ length: 9 }, (_, i) => `${i + 1}\t${-8 * i}`).join('\n')}\n`,
    refused: 'time.no-rate',
  },
  {
    name: 'visual3d-two-trials.txt',
    wrong: 'Two trials side by side.',
    content: `\ta.c3d\ta.c3d\tb.c3d\n\tTIME\tRKneeAngle\tRKneeAngle\n\tFRAME_NUMBERS\tLINK_MODEL_BASED\tLINK_MODEL_BASED\n\tORIGINAL\tORIGINAL\tORIGINAL\nITEM\tX\tX\tX\n${Array.from({ length: FRAMES }, (_, i) => `${i + 1}\t${(i / 100).toFixed(2)}\t${(-knee(i)).toFixed(3)}\t5`).join('\n')}\n`,
    alerts: ['visual3d.several-trials'],
    ...sound,
  },
]

/** Files that hold no motion. */
const noRecordings = (): BrokenFile[] => [
  {
    name: 'no-rate.forces',
    wrong: 'Forces without a sample rate.',
    content:
      '[Force Data]\nNumberOfForcePlates=1\n#Sample\tFX1\tFY1\tFZ1\tX1\tY1\tZ1\tMZ1\n1\t0\t700\t0\t10\t0\t10\t0\n2\t0\t700\t0\t10\t0\t10\t0\n',
    refused: 'time.no-rate',
  },
  {
    name: 'sensors.txt',
    wrong: 'Raw sensor signals.',
    content: `// Update Rate: 100.0Hz\nPacketCounter\tAcc_X\tAcc_Y\tAcc_Z\n${Array.from({ length: 9 }, (_, i) => `${i}\t0.1\t9.8\t0.2`).join('\n')}\n`,
    refused: 'format.sensor',
  },
  {
    name: 'model.osim',
    wrong: 'An OpenSim model.',
    content: '<?xml version="1.0" encoding="UTF-8" ?>\n<OpenSimDocument Version="30000">\n</OpenSimDocument>\n',
    refused: 'format.xml',
  },
  { name: 'results.json', wrong: 'JSON.', content: '{"angles": [1, 2, 3]}\n', refused: 'format.json' },
]
