import { describe, expect, it } from 'vitest'
import { radToDeg } from '../units/units.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { readShared, sharedText } from '../testing/shared-data.ts'
import type { AngleChannel } from './channels.ts'
import { joinForces } from './join-forces.ts'
import { calcPoses } from './kinematics/forward.ts'
import { SEGMENT_COUNT, SEGMENT_NAMES } from './kinematics/segments.ts'
import { readRecording } from './read.ts'
import type { Recording } from './recording.ts'

const degrees = (recording: Recording, channel: AngleChannel, frame: number): number =>
  radToDeg(recording.angles[channel]![frame]!)

/** Values looked up in the files by hand, in the file's degrees, with the sign our convention asks for. */
const ANGLES: readonly (readonly [string, number, Partial<Record<AngleChannel, number>>])[] = [
  [
    'bmc-running/ik_output_run.mot',
    60,
    { 'pelvis.tilt': 16.21256844, 'knee.flexion.right': 41.09837874, 'ankle.flexion.left': -22.86958196 },
  ],
  [
    'opensim-subject01-walk/subject01_walk1_ik.mot',
    100,
    {
      'pelvis.tilt': -5.81841315,
      'pelvis.obliquity': 1.81467215,
      'knee.flexion.right': 14.71194492,
      'hip.flexion.left': 14.5845669,
      'lumbar.flexion': 17.16046265,
    },
  ],
  [
    'gait1018-subject01-jr/subject01_walk1_ik.mot',
    75,
    { 'pelvis.tilt': -2.14779533, 'knee.flexion.right': 3.60528892, 'hip.flexion.left': 21.94888827 },
  ],
  [
    'rajagopal-walk/coordinates.sto',
    700,
    { 'knee.flexion.right': radToDeg(1.207413771623514), 'pelvis.obliquity': -radToDeg(0.05620321753829585) },
  ],
  [
    'jam-overground-walk/overground_17_ik.mot',
    200,
    {
      'knee.flexion.right': 58.41764791,
      'hip.adduction.left': 4.88732014,
      'pelvis.rotation': -4.26924288,
      'lumbar.flexion': 12.31555873,
      'ankle.flexion.right': 0.13902171,
      'ankle.inversion.right': 1.44516238,
    },
  ],
  [
    'jia-mri-walk/manual/Walking01_kinematics.mot',
    50,
    { 'knee.flexion.right': 17.20116001, 'pelvis.obliquity': 0.88349949 },
  ],
  [
    'jia-mri-walk/automatic/Walking05_kinematics.mot',
    50,
    { 'knee.flexion.right': 22.08107262, 'hip.flexion.right': -6.59807223 },
  ],
  [
    'opencap-walk-csv/opencap_walking1.csv',
    2000,
    { 'knee.flexion.right': 19.75503401, 'shoulder.flexion.left': 8.95332027, 'lumbar.bending': -1.43755114 },
  ],
  ['pose2sim-markerless/Pose2Sim_motion.mot', 50, { 'knee.flexion.right': 30.45295195 }],
  [
    'nexus-csv-stairs/Movement_trial.csv',
    100,
    {
      'knee.flexion.right': 28.7963,
      'hip.flexion.left': 34.6746,
      'pelvis.tilt': 22.0079,
      'pelvis.obliquity': 3.66768,
      'pelvis.rotation': -0.434188,
    },
  ],
]

describe('values looked up in the files', () => {
  it.each(ANGLES)('of %s, frame %i', async (name, frame, expected) => {
    const recording = await readShared(name)
    const found = Object.fromEntries(
      Object.keys(expected).map((channel) => [
        channel,
        Number(degrees(recording, channel as AngleChannel, frame).toFixed(5)),
      ]),
    )
    expect(found).toEqual(
      Object.fromEntries(Object.entries(expected).map(([channel, value]) => [channel, Number(value.toFixed(5))])),
    )
  })

  it('of a trunk that leans with the pelvis: the spine’s joints added up put it where the shoulders are', async () => {
    const [motion, markers] = [
      await readShared('pose2sim-markerless/Pose2Sim_motion.mot'),
      await readShared('pose2sim-markerless/Pose2Sim_markers.trc'),
    ]
    const { rods } = calcPoses(motion.angles, motion.times.length)
    const trunk = SEGMENT_NAMES.indexOf('trunk')
    const angles = Array.from(motion.times, (_, k) => {
      const middle = (a: string, b: string): number[] =>
        [0, 1, 2].map((i) => (markers.points[a]![3 * k + i]! + markers.points[b]![3 * k + i]!) / 2)
      const [hips, shoulders] = [middle('RHip', 'LHip'), middle('RShoulder', 'LShoulder')]
      const up = shoulders.map((v, i) => v - hips[i]!)
      const rod = rods.subarray((k * SEGMENT_COUNT + trunk) * 3, (k * SEGMENT_COUNT + trunk) * 3 + 3)
      return radToDeg(Math.acos((up[0]! * rod[0]! + up[1]! * rod[1]! + up[2]! * rod[2]!) / Math.hypot(...up)))
    })
    // The rod runs from the pelvis, the line from the hips: up to 12° apart in side bending; an upright trunk would be
    // 45° off.
    expect(Math.max(...angles)).toBeLessThan(12)
  })

  it('of the pelvis’s path, in metres', async () => {
    const { pelvisPath } = await readShared('opensim-subject01-walk/subject01_walk1_ik.mot')
    expect(pelvisPath![3 * 100 + 1]).toBeCloseTo(1.04029448, 8)
  })

  it('of ground forces: newtons up, metres, no point without load', async () => {
    const forces = await readShared('rajagopal-walk/grf_walk.mot')
    const [right, left] = forces.groundForces
    expect(right!.force[3 * 1500 + 1]).toBeCloseTo(802.5267424466767, 9)
    expect(left!.point[3 * 2000]).toBeCloseTo(0.8300760572758962, 9)
    expect(left!.point[3 * 1500]).toBeNaN()
    expect(Math.max(...right!.force.filter((_, i) => i % 3 === 1))).toBeCloseTo(942, 0)
    expect(Math.max(...left!.force.filter((_, i) => i % 3 === 1))).toBeCloseTo(930, 0)
  })

  it('of a plain gait table: millimetres, a plate, rounded times', async () => {
    const recording = await readShared('bmc-walk-cortex/BiomecII2018_gait_n.txt')
    // Line 51: time 0.327, which is frame 49 of 150 Hz.
    expect(recording.times[49]).toBeCloseTo(49 / 150, 9)
    expect(recording.points['FH']![3 * 49]).toBeCloseTo(0.32420956, 8)
    expect(recording.groundForces[0]!.force.slice(3 * 49, 3 * 49 + 3)).toEqual(Float64Array.of(-19.96, 559.41, -27.69))
    expect(recording.groundForces[0]!.point[3 * 49]).toBeCloseTo(0.39194, 8)
    expect(recording.groundForces[0]!.freeMoment[3 * 49 + 1]).toBeCloseTo(0.94643, 8)
  })

  it('of Cortex forces: the free moment called MZ is about the vertical, which is Y', async () => {
    const { groundForces } = await readShared('bmc-walk-cortex/walk1.forces')
    const sample = 599
    expect(groundForces[4]!.force[3 * sample + 1]).toBeCloseTo(602.59, 9)
    expect(groundForces[4]!.point[3 * sample]).toBeCloseTo(1.08345, 9)
    expect(groundForces[4]!.freeMoment[3 * sample + 1]).toBeCloseTo(12.71775, 9)
    expect(groundForces.map(({ force }) => Math.round(Math.max(...force.filter((_, i) => i % 3 === 1))))).toEqual([
      0, 0, 836, 816, 802, 851, 0,
    ])
  })

  it('of Plug-in Gait outputs: per kilogram, whatever the label states', async () => {
    const { modelOutputs } = await readShared('nexus-csv-stairs/Movement_trial.csv')
    expect(modelOutputs['RKneeForce']).toMatchObject({ unit: 'N/kg', width: 3 })
    expect(modelOutputs['RKneeForce']!.values[3 * 100 + 2]).toBeCloseTo(-6.50256, 9)
    expect(modelOutputs['RHipMoment']).toMatchObject({ unit: 'Nm/kg' })
    expect(modelOutputs['RHipMoment']!.values[3 * 100]).toBeCloseTo(0.577912, 9)
    // The file states N.
    expect(modelOutputs['RGroundReactionForce']).toMatchObject({ unit: 'N/kg' })
    expect(modelOutputs['RGroundReactionForce']!.values[3 * 100 + 2]).toBeCloseTo(8.566, 9)
  })

  it('of planar data: the moment about the origin becomes a centre of pressure under the foot', async () => {
    const { points, groundForces } = await readShared('leg2d-planar-walk/rawdata.txt')
    const [plate] = groundForces
    let frames = 0
    for (let i = 0; i < 301; i++) {
      if (!(plate!.force[3 * i + 1]! > 300)) continue
      frames++
      const [heel, toe, cop] = [points['RHEE']![3 * i]!, points['RMT5']![3 * i]!, plate!.point[3 * i]!]
      // From just behind the heel marker to the toes in front of the fifth metatarsal head.
      expect(cop).toBeGreaterThan(Math.min(heel, toe) - 0.06)
      expect(cop).toBeLessThan(Math.max(heel, toe) + 0.12)
    }
    expect(frames).toBeGreaterThan(50)
  })
})

describe('the same trial written differently', () => {
  /** The same file with its angles turned into radians; translations stay. */
  function toRadians(text: string): string {
    const lines = text.split(/\r?\n/)
    const end = lines.findIndex((line) => line.startsWith('endheader'))
    const names = lines[end + 1]!.split('\t')
    const head = lines.slice(0, end).filter((line) => !/inDegrees|Angles are in|version/.test(line))
    const rows = lines.slice(end + 2).filter((line) => line.trim() !== '')
    const turned = rows.map((row) =>
      row
        .split('\t')
        .map((cell, i) => (i === 0 || /_t[xyz]$/.test(names[i]!) ? cell : String((Number(cell) * Math.PI) / 180)))
        .join('\t'),
    )
    return [...head, 'version=1', 'inDegrees=no', 'endheader', names.join('\t'), ...turned, ''].join('\n')
  }

  it.each([
    'opensim-subject01-walk/subject01_walk1_ik.mot',
    'bmc-running/ik_output_run.mot',
    'jia-mri-walk/manual/Walking02_kinematics.mot',
  ])('%s gives the same Recording in degrees and in radians', async (name) => {
    const first = await readShared(name)
    const outcome = await readRecording(toByteSource(toRadians(sharedText(name)), 'radians.sto'))
    if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
    const second = outcome.value
    expect(Object.keys(second.angles)).toEqual(Object.keys(first.angles))
    expect(second.times).toEqual(first.times)
    expect(second.pelvisPath).toEqual(first.pelvisPath)
    for (const [channel, values] of Object.entries(first.angles)) {
      const off = values.reduce(
        (most, value, i) => Math.max(most, Math.abs(value - second.angles[channel as AngleChannel]![i]!)),
        0,
      )
      expect(off).toBeLessThan(1e-12)
    }
  })

  it.each([
    ['Walking01', ['right', 'left']],
    ['Walking02', ['left', 'right']],
    ['Walking04', ['left', 'right']],
    ['Walking05', ['right', 'left']],
  ])(
    '%s gives the same forces from the type 1 plates of the .c3d as from the .mot, and the same feet',
    async (trial, sides) => {
      const c3d = await readShared(`jia-mri-walk/${trial}.c3d`)
      const motion = await readShared(`jia-mri-walk/manual/${trial}_kinematics.mot`)
      const joined = joinForces(motion, await readShared(`jia-mri-walk/${trial}_kinetics.mot`))
      expect(c3d.groundForces.map(({ side }) => side)).toEqual(sides)
      expect(joined.groundForces.map(({ side }) => side)).toEqual(sides)
      // The .mot was filtered and begins later: find the shift, then compare peaks and shapes.
      for (const [plate, other] of c3d.groundForces.map((entry, i) => [entry, joined.groundForces[i]!] as const)) {
        const [a, b] = [plate.force.filter((_, i) => i % 3 === 1), other.force.filter((_, i) => i % 3 === 1)]
        let best = 0
        for (let shift = 0; shift + b.length <= a.length; shift++) {
          let [dot, aa, bb] = [0, 0, 0]
          for (let i = 0; i < b.length; i += 5) {
            dot += a[i + shift]! * b[i]!
            aa += a[i + shift]! ** 2
            bb += b[i]! ** 2
          }
          best = Math.max(best, dot / Math.sqrt(aa * bb))
        }
        expect(best).toBeGreaterThan(0.998)
        expect(Math.max(...a) / Math.max(...b)).toBeCloseTo(1, 1)
        // Both brake first and push later: forward is forward in either file.
        const early = (entry: typeof plate): number =>
          entry.force
            .filter((_, i) => i % 3 === 0)
            .slice(0, entry.times.length)
            .reduce((sum, value) => Math.min(sum, value), 0)
        expect(early(plate)).toBeLessThan(-100)
        expect(early(other)).toBeLessThan(-100)
      }
    },
  )
})
