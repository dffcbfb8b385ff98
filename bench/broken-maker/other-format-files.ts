import type { BrokenFile } from './make.ts'
import { knee } from './table-parts.ts'
import { FRAMES, sound } from './sound-file.ts'

/** Broken files of formats other than OpenSim's and TRC, and files that are no recordings. */

const BVH_HEAD =
  'HIERARCHY\nROOT Hips\n{\n OFFSET 0 0 0\n CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n JOINT RightUpLeg\n {\n  OFFSET -10 0 0\n  CHANNELS 3 Zrotation Xrotation Yrotation\n  End Site\n  {\n   OFFSET 0 -40 0\n  }\n }\n}\n'

/** Skeletons, and sections of Nexus. */
export const bvhAndNexusFiles = (): BrokenFile[] => [
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
export const otherFiles = (): BrokenFile[] => [
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
export const noRecordings = (): BrokenFile[] => [
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
