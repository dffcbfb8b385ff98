import { describe, expect, it } from 'vitest'
import { readRecording } from './read.ts'
import type { Recording } from './recording.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { listShared, sharedBytes } from '../testing/shared-data.ts'

interface Expected {
  readonly reader: string
  readonly frames: number
  readonly rate: number
  /** How many joint angles, positions, model outputs and events. */
  readonly angles: number
  readonly points: number
  readonly outputs: number
  readonly events: number
  /** Per plate l, r or – for unknown. */
  readonly plates: string
  /** Everything above the level of information. */
  readonly warnings: readonly string[]
}

/** Every recording, and the code of the refusal or what was understood. Spot values are checked in the other files. */
const FILES: readonly (readonly [string, string | Expected])[] = [
  ['bmc-running/grf_run.mot', { reader: 'opensim-mot', frames: 246, rate: 300, angles: 0, points: 0, plates: 'rl', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['bmc-running/ik_output_run.mot', { reader: 'opensim-mot', frames: 122, rate: 150, angles: 26, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['bmc-running/inverse_dynamics.sto', { reader: 'opensim-mot', frames: 109, rate: 150, angles: 0, points: 0, plates: '', outputs: 39, events: 0, warnings: ['recording.no-motion'] }],
  ['bmc-running/motion_capture_run.trc', { reader: 'trc', frames: 123, rate: 150, angles: 0, points: 58, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['bmc-running/subject_so_StaticOptimization_force.sto', { reader: 'opensim-mot', frames: 109, rate: 150, angles: 0, points: 0, plates: '', outputs: 140, events: 0, warnings: ['units.header-contradiction', 'recording.no-motion'] }],
  ['bmc-walk-cortex/BiomecII2018_gait_n.txt', { reader: 'csv', frames: 182, rate: 150, angles: 0, points: 10, plates: '-', outputs: 0, events: 0, warnings: [] }],
  ['bmc-walk-cortex/Gait.c3d', { reader: 'c3d', frames: 487, rate: 100, angles: 0, points: 33, plates: 'lr', outputs: 0, events: 0, warnings: [] }],
  ['bmc-walk-cortex/walk.trc', { reader: 'trc', frames: 184, rate: 150, angles: 0, points: 28, plates: '', outputs: 0, events: 0, warnings: ['trc.marker-count'] }],
  ['bmc-walk-cortex/walk1.forces', { reader: 'cortex-forces', frames: 1092, rate: 450, angles: 0, points: 0, plates: '-------', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['bmc-walk-cortex/walk1.trc', { reader: 'trc', frames: 364, rate: 150, angles: 0, points: 28, plates: '', outputs: 0, events: 0, warnings: ['frame.mirrored'] }],
  ['bvh-walk01/walk01.bvh', { reader: 'bvh', frames: 101, rate: 24, angles: 24, points: 24, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['bvh-walk01/walk01_hierarchy.csv', 'table.no-numbers'],
  ['bvh-walk01/walk01_pos.csv', { reader: 'csv', frames: 101, rate: 24, angles: 0, points: 24, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['bvh-walk01/walk01_rot.csv', 'recording.skeleton-rotations'],
  ['csv-mot-variants/dataWithBlanksForMissingMarkers.trc', { reader: 'trc', frames: 464, rate: 250, angles: 0, points: 40, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['csv-mot-variants/inverse_dyn.sto', { reader: 'opensim-mot', frames: 92, rate: 100, angles: 0, points: 0, plates: '', outputs: 25, events: 0, warnings: ['opensim.row-count', 'recording.no-motion'] }],
  ['csv-mot-variants/inverse_kin.mot', { reader: 'opensim-mot', frames: 88, rate: 100, angles: 3, points: 0, plates: '', outputs: 0, events: 0, warnings: ['opensim.row-count', 'mapping.no-side'] }],
  ['csv-mot-variants/markers.csv', { reader: 'nexus-csv', frames: 580, rate: 100, angles: 0, points: 51, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['gait1018-subject01-jr/subject01_JointReaction_ReactionLoads.sto', { reader: 'opensim-mot', frames: 151, rate: 60, angles: 0, points: 0, plates: '', outputs: 108, events: 0, warnings: ['recording.no-motion'] }],
  ['gait1018-subject01-jr/subject01_StaticOptimization_activation.sto', { reader: 'opensim-mot', frames: 151, rate: 60, angles: 0, points: 0, plates: '', outputs: 28, events: 0, warnings: ['recording.no-motion'] }],
  ['gait1018-subject01-jr/subject01_StaticOptimization_force.sto', { reader: 'opensim-mot', frames: 151, rate: 60, angles: 0, points: 0, plates: '', outputs: 46, events: 0, warnings: ['units.header-contradiction', 'recording.no-motion'] }],
  ['gait1018-subject01-jr/subject01_inverse_dynamics.sto', { reader: 'opensim-mot', frames: 151, rate: 60, angles: 0, points: 0, plates: '', outputs: 10, events: 0, warnings: ['recording.no-motion'] }],
  ['gait1018-subject01-jr/subject01_walk1.trc', { reader: 'trc', frames: 151, rate: 60, angles: 0, points: 41, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['gait1018-subject01-jr/subject01_walk1_grf.mot', { reader: 'opensim-mot', frames: 1501, rate: 600, angles: 0, points: 0, plates: 'rl', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['gait1018-subject01-jr/subject01_walk1_ik.mot', { reader: 'opensim-mot', frames: 151, rate: 60, angles: 8, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['imu-text-variants/MT2022_ACC_00B42D4B.txt', 'format.sensor'],
  ['imu-text-variants/MT2022_ACC_GYRO_ROT_EULER_TAB_00B42D4F.txt', 'format.sensor'],
  ['imu-text-variants/MT2022_ACC_GYRO_ROT_MAT_COMMA_00B42D4B.txt', 'format.sensor'],
  ['imu-text-variants/MT2022_ACC_GYRO_ROT_MAT_SPACE_00B42D4B.txt', 'format.sensor'],
  ['imu-text-variants/MT46_01-000_00B42D4D.txt', 'format.sensor'],
  ['imu-text-variants/MT_01200312-002-000_00B474BA.txt', 'format.sensor'],
  ['imu-text-variants/MT_012005D6_009-001_00B421E6.txt', 'format.sensor'],
  ['imu-text-variants/apdm_format7.csv', 'format.sensor'],
  ['jam-overground-walk/overground_17.trc', { reader: 'trc', frames: 515, rate: 200, angles: 0, points: 40, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jam-overground-walk/overground_17_grf.mot', { reader: 'opensim-mot', frames: 5150, rate: 2000, angles: 0, points: 0, plates: '---', outputs: 0, events: 0, warnings: ['time.missing-frames', 'recording.no-motion'] }],
  ['jam-overground-walk/overground_17_ik.mot', { reader: 'opensim-mot', frames: 473, rate: 200, angles: 31, points: 0, plates: '', outputs: 0, events: 0, warnings: ['units.column-contradiction'] }],
  ['jam-overground-walk/walking_force.sto', { reader: 'opensim-mot', frames: 112, rate: 100, angles: 0, points: 0, plates: '', outputs: 96, events: 0, warnings: ['recording.no-motion'] }],
  ['jam-overground-walk/walking_inverse_dynamics.sto', { reader: 'opensim-mot', frames: 107, rate: 100, angles: 0, points: 0, plates: '', outputs: 52, events: 0, warnings: ['recording.no-motion'] }],
  ['jam-overground-walk/walking_values.sto', { reader: 'opensim-mot', frames: 112, rate: 100, angles: 31, points: 0, plates: '', outputs: 0, events: 0, warnings: ['units.column-contradiction'] }],
  ['jia-mri-walk/Static.c3d', { reader: 'c3d', frames: 7, rate: 100, angles: 0, points: 51, plates: '--', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/Walking01.c3d', { reader: 'c3d', frames: 109, rate: 100, angles: 0, points: 45, plates: 'rl', outputs: 0, events: 3, warnings: [] }],
  ['jia-mri-walk/Walking01.trc', { reader: 'trc', frames: 102, rate: 100, angles: 0, points: 19, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/Walking01_kinetics.mot', { reader: 'opensim-mot', frames: 1020, rate: 1000, angles: 0, points: 0, plates: '--', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/Walking02.c3d', { reader: 'c3d', frames: 105, rate: 100, angles: 0, points: 45, plates: 'lr', outputs: 0, events: 3, warnings: [] }],
  ['jia-mri-walk/Walking02.trc', { reader: 'trc', frames: 98, rate: 100, angles: 0, points: 19, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/Walking02_kinetics.mot', { reader: 'opensim-mot', frames: 980, rate: 1000, angles: 0, points: 0, plates: '--', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/Walking04.c3d', { reader: 'c3d', frames: 102, rate: 100, angles: 0, points: 45, plates: 'lr', outputs: 0, events: 3, warnings: [] }],
  ['jia-mri-walk/Walking04.trc', { reader: 'trc', frames: 98, rate: 100, angles: 0, points: 19, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/Walking04_kinetics.mot', { reader: 'opensim-mot', frames: 980, rate: 1000, angles: 0, points: 0, plates: '--', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/Walking05.c3d', { reader: 'c3d', frames: 105, rate: 100, angles: 0, points: 45, plates: 'rl', outputs: 0, events: 3, warnings: [] }],
  ['jia-mri-walk/Walking05.trc', { reader: 'trc', frames: 98, rate: 100, angles: 0, points: 19, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/Walking05_kinetics.mot', { reader: 'opensim-mot', frames: 980, rate: 1000, angles: 0, points: 0, plates: '--', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/automatic/Walking01_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 102, rate: 100, angles: 0, points: 0, plates: '', outputs: 12, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/automatic/Walking01_kinematics.mot', { reader: 'opensim-mot', frames: 102, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/automatic/Walking02_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 0, points: 0, plates: '', outputs: 12, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/automatic/Walking02_kinematics.mot', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/automatic/Walking04_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 0, points: 0, plates: '', outputs: 12, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/automatic/Walking04_kinematics.mot', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/automatic/Walking05_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 0, points: 0, plates: '', outputs: 12, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/automatic/Walking05_kinematics.mot', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/manual/Walking01_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 102, rate: 100, angles: 0, points: 0, plates: '', outputs: 13, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/manual/Walking01_kinematics.mot', { reader: 'opensim-mot', frames: 102, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/manual/Walking02_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 0, points: 0, plates: '', outputs: 13, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/manual/Walking02_kinematics.mot', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/manual/Walking04_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 0, points: 0, plates: '', outputs: 13, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/manual/Walking04_kinematics.mot', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['jia-mri-walk/manual/Walking05_InverseDynamics_force.sto', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 0, points: 0, plates: '', outputs: 13, events: 0, warnings: ['recording.no-motion'] }],
  ['jia-mri-walk/manual/Walking05_kinematics.mot', { reader: 'opensim-mot', frames: 98, rate: 100, angles: 9, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['leg2d-planar-walk/rawdata.txt', { reader: 'csv', frames: 301, rate: 100, angles: 0, points: 6, plates: 'r', outputs: 0, events: 0, warnings: [] }],
  ['leg2d-planar-walk/refresults.mat', 'format.matlab'],
  ['leg2d-planar-walk/refresults_converted.csv', { reader: 'csv', frames: 301, rate: 100, angles: 0, points: 0, plates: '', outputs: 9, events: 0, warnings: ['mapping.no-side', 'recording.no-motion'] }],
  ['nexus-csv-stairs/Movement_trial.csv', { reader: 'nexus-csv', frames: 323, rate: 120, angles: 40, points: 21, plates: '', outputs: 54, events: 0, warnings: ['angle.implausible'] }],
  ['opencap-walk-csv/opencap_walking1.csv', { reader: 'opensim-mot', frames: 3710, rate: 60, angles: 26, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['opensim-c3d-walking2/std_cop_walking2_grfs.sto', { reader: 'opensim-mot', frames: 101, rate: 20.018, angles: 0, points: 0, plates: '--', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['opensim-c3d-walking2/std_walking2_analog.sto', 'recording.plate-signals'],
  ['opensim-c3d-walking2/std_walking2_grfs.sto', { reader: 'opensim-mot', frames: 101, rate: 20.018, angles: 0, points: 0, plates: '--', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['opensim-c3d-walking2/std_walking2_markers.trc', { reader: 'trc', frames: 126, rate: 25.04, angles: 0, points: 44, plates: '', outputs: 0, events: 0, warnings: ['time.rate-mismatch'] }],
  ['opensim-c3d-walking2/walking2.c3d', { reader: 'c3d', frames: 1249, rate: 250, angles: 0, points: 44, plates: 'rl', outputs: 0, events: 0, warnings: [] }],
  ['opensim-subject01-walk/std_subject01_InverseDynamics.sto', { reader: 'opensim-mot', frames: 73, rate: 60, angles: 0, points: 0, plates: '', outputs: 23, events: 0, warnings: ['recording.no-motion'] }],
  ['opensim-subject01-walk/subject01_static.trc', { reader: 'trc', frames: 300, rate: 60, angles: 0, points: 49, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['opensim-subject01-walk/subject01_walk1.trc', { reader: 'trc', frames: 151, rate: 60, angles: 0, points: 41, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['opensim-subject01-walk/subject01_walk1_grf.mot', { reader: 'opensim-mot', frames: 9009, rate: 600, angles: 0, points: 0, plates: 'rl', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['opensim-subject01-walk/subject01_walk1_ik.mot', { reader: 'opensim-mot', frames: 211, rate: 60, angles: 18, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['pose2sim-markerless/Pose2Sim_markers.trc', { reader: 'trc', frames: 100, rate: 60, angles: 0, points: 21, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['pose2sim-markerless/Pose2Sim_motion.csv', { reader: 'csv', frames: 100, rate: 60, angles: 0, points: 60, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['pose2sim-markerless/Pose2Sim_motion.mot', { reader: 'opensim-mot', frames: 100, rate: 60, angles: 29, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['rajagopal-walk/coordinates.sto', { reader: 'opensim-mot', frames: 1350, rate: 1000, angles: 24, points: 0, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['rajagopal-walk/grf_walk.mot', { reader: 'opensim-mot', frames: 4778, rate: 2000, angles: 0, points: 0, plates: 'rl', outputs: 0, events: 0, warnings: ['recording.no-motion'] }],
  ['rajagopal-walk/id_walk.sto', { reader: 'opensim-mot', frames: 1350, rate: 1000, angles: 0, points: 0, plates: '', outputs: 31, events: 0, warnings: ['recording.no-motion'] }],
  ['rajagopal-walk/markers_walk.trc', { reader: 'trc', frames: 238, rate: 100, angles: 0, points: 41, plates: '', outputs: 0, events: 0, warnings: [] }],
  ['vicon-pig-kinetics/HC002D02.c3d', { reader: 'c3d', frames: 51, rate: 100, angles: 40, points: 202, plates: '--', outputs: 51, events: 0, warnings: [] }],
  ['vicon-pig-kinetics/HC002D06.c3d', { reader: 'c3d', frames: 255, rate: 100, angles: 40, points: 181, plates: 'lr', outputs: 54, events: 12, warnings: [] }],
  ['vicon-pig-kinetics/HC030A05.c3d', { reader: 'c3d', frames: 197, rate: 100, angles: 40, points: 182, plates: 'lr', outputs: 54, events: 8, warnings: [] }],
  ['vicon-pig-kinetics/HC032A03.c3d', { reader: 'c3d', frames: 195, rate: 100, angles: 40, points: 182, plates: 'lr', outputs: 54, events: 8, warnings: [] }],
  ['vicon-pig-kinetics/HC036A01.c3d', { reader: 'c3d', frames: 56, rate: 100, angles: 40, points: 201, plates: '--', outputs: 54, events: 0, warnings: [] }],
  ['vicon-pig-kinetics/HC036A10.c3d', { reader: 'c3d', frames: 178, rate: 100, angles: 40, points: 182, plates: 'rl', outputs: 54, events: 9, warnings: [] }],
  ['vicon-pig-kinetics/HC039A17.c3d', { reader: 'c3d', frames: 192, rate: 100, angles: 40, points: 182, plates: 'lr', outputs: 54, events: 8, warnings: ['angle.implausible'] }],
]

describe('every recording of other laboratories', () => {
  it('is in the list', () => {
    const recordings = listShared().filter((name) => /\.(mot|sto|trc|csv|c3d|bvh|forces|txt|mat)$/.test(name) && !/LICENSES|README/.test(name))
    expect(FILES.map(([name]) => name).toSorted()).toEqual(recordings.toSorted())
  })

  it.each(FILES.map(([name, expected]) => [name, expected] as const))('%s is read or refused as it should be', async (name, expected) => {
    const outcome = await readRecording(toByteSource(sharedBytes(name), name))
    expect(outcome.ok ? understood(outcome.value) : outcome.alerts[0]!.code).toEqual(expected)
    // Nothing is dropped silently: what is no channel says why. A refusal is a sentence.
    const columns = outcome.ok ? outcome.value.mapping : []
    expect(columns.filter(({ channel, reason }) => channel === null && reason.length < 4)).toEqual([])
    expect(outcome.alerts.filter(({ message, tip }) => message.length < 20 || tip.length < 10)).toEqual([])
  })
})

function understood({ times, rate, angles, points, groundForces, modelOutputs, events, provenance, alerts }: Recording): Expected {
  return {
    reader: provenance.reader,
    frames: times.length,
    rate: Number(rate.toFixed(3)),
    angles: Object.keys(angles).length,
    points: Object.keys(points).length,
    plates: groundForces.map(({ side }) => side?.[0] ?? '-').join(''),
    outputs: Object.keys(modelOutputs).length,
    events: events.length,
    warnings: [...new Set(alerts.filter(({ severity }) => severity !== 'info').map(({ code }) => code))],
  }
}
