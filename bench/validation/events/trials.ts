import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { GaitEvent, Recording } from '../../../core/index.ts'
import { joinForces } from '../../../core/recording/join-forces.ts'
import { readRecording } from '../../../core/recording/read.ts'
import { toByteSource } from '../../../core/testing/byte-source.ts'

/** A recording with both motion and force plates. */
export interface Trial {
  readonly name: string
  /** Trials of one subject share it: what is held out together. */
  readonly subject: string
  readonly motion: string
  /** The file of its forces when they are not in it. */
  readonly forces?: string
  /** Hz: what the cameras took, where the file was resampled to more; two frames mean two of these. */
  readonly cameras?: number
}

const walk = (name: string, subject: string, motion: string, forces?: string, cameras?: number): Trial => ({
  name,
  subject,
  motion,
  ...(forces === undefined ? {} : { forces }),
  ...(cameras === undefined ? {} : { cameras }),
})

export const TRIALS: readonly Trial[] = [
  walk(
    'opensim-subject01-walk (angles)',
    'subject01',
    'opensim-subject01-walk/subject01_walk1_ik.mot',
    'opensim-subject01-walk/subject01_walk1_grf.mot',
  ),
  walk(
    'opensim-subject01-walk (markers)',
    'subject01',
    'opensim-subject01-walk/subject01_walk1.trc',
    'opensim-subject01-walk/subject01_walk1_grf.mot',
  ),
  walk(
    'gait1018-subject01-jr',
    'subject01',
    'gait1018-subject01-jr/subject01_walk1_ik.mot',
    'gait1018-subject01-jr/subject01_walk1_grf.mot',
  ),
  walk('rajagopal-walk (angles)', 'rajagopal', 'rajagopal-walk/coordinates.sto', 'rajagopal-walk/grf_walk.mot', 100),
  walk('rajagopal-walk (markers)', 'rajagopal', 'rajagopal-walk/markers_walk.trc', 'rajagopal-walk/grf_walk.mot'),
  walk('bmc-running (angles)', 'runner', 'bmc-running/ik_output_run.mot', 'bmc-running/grf_run.mot'),
  walk('bmc-running (markers)', 'runner', 'bmc-running/motion_capture_run.trc', 'bmc-running/grf_run.mot'),
  walk('vicon HC002D06', 'HC002', 'vicon-pig-kinetics/HC002D06.c3d'),
  walk('vicon HC030A05', 'HC030', 'vicon-pig-kinetics/HC030A05.c3d'),
  walk('vicon HC032A03', 'HC032', 'vicon-pig-kinetics/HC032A03.c3d'),
  walk('vicon HC036A10', 'HC036', 'vicon-pig-kinetics/HC036A10.c3d'),
  walk('vicon HC039A17', 'HC039', 'vicon-pig-kinetics/HC039A17.c3d'),
  walk('leg2d-planar-walk', 'leg2d', 'leg2d-planar-walk/rawdata.txt'),
  walk('jia Walking01', 'jia', 'jia-mri-walk/Walking01.c3d'),
  walk('jia Walking02', 'jia', 'jia-mri-walk/Walking02.c3d'),
  walk('jia Walking04', 'jia', 'jia-mri-walk/Walking04.c3d'),
  walk('jia Walking05', 'jia', 'jia-mri-walk/Walking05.c3d'),
  walk(
    'jia Walking01 (angles)',
    'jia',
    'jia-mri-walk/manual/Walking01_kinematics.mot',
    'jia-mri-walk/Walking01_kinetics.mot',
  ),
  walk(
    'jia Walking02 (angles)',
    'jia',
    'jia-mri-walk/manual/Walking02_kinematics.mot',
    'jia-mri-walk/Walking02_kinetics.mot',
  ),
  walk(
    'jia Walking04 (angles)',
    'jia',
    'jia-mri-walk/manual/Walking04_kinematics.mot',
    'jia-mri-walk/Walking04_kinetics.mot',
  ),
  walk(
    'jia Walking05 (angles)',
    'jia',
    'jia-mri-walk/manual/Walking05_kinematics.mot',
    'jia-mri-walk/Walking05_kinetics.mot',
  ),
  walk(
    'jam-overground-walk (angles)',
    'jam',
    'jam-overground-walk/overground_17_ik.mot',
    'jam-overground-walk/overground_17_grf.mot',
  ),
  walk(
    'jam-overground-walk (markers)',
    'jam',
    'jam-overground-walk/overground_17.trc',
    'jam-overground-walk/overground_17_grf.mot',
  ),
  walk('bmc-walk-cortex walk1', 'cortex', 'bmc-walk-cortex/walk1.trc', 'bmc-walk-cortex/walk1.forces'),
  walk('bmc-walk-cortex Gait.c3d', 'eva', 'bmc-walk-cortex/Gait.c3d'),
  walk('opensim-c3d-walking2', 'walking2', 'opensim-c3d-walking2/walking2.c3d'),
  walk('nexus-csv-stairs (down stairs)', 'stairs', 'nexus-csv-stairs/Movement_trial.csv'),
]

/** Events whose plate is wrong, and the evidence; they are shown but not counted. */
export const EXPLAINED: readonly {
  readonly trial: string
  readonly is: (event: GaitEvent) => boolean
  readonly why: string
  /** The analysis itself finds the plate out. */ readonly isOverruled: boolean
}[] = [
  {
    trial: 'opensim-c3d-walking2',
    is: (event) => event.side === 'left' && event.kind === 'strike',
    why: 'the left heel rests 13 cm behind the first centre of pressure, so it landed before its plate: the plate is wrong here, and is overruled',
    isOverruled: true,
  },
  {
    trial: 'leg2d-planar-walk',
    is: () => true,
    why: 'the forces of this file run some 20 to 35 ms behind its markers, and strikes and offs alike come that much early. Evidence apart from our method: at the plate’s offs the metatarsal marker is already 60 mm high and moves forward over the belt at 1.3 times its speed, where no other subject here passes 33 mm or moves forward at all; a foot cannot carry 20 N like that. The laboratory itself noted measurable delays between its markers and its force plates (in the repository of its GaitAnalysisToolKit)',
    isOverruled: false,
  },
]

export async function loadTrial(folder: string, { motion, forces }: Trial): Promise<Recording | null> {
  const read = async (path: string): Promise<Recording | null> => {
    const full = join(folder, path)
    if (!existsSync(full)) return null
    const bytes = new Uint8Array(readFileSync(full))
    const outcome = await readRecording(toByteSource(bytes, basename(path)))
    return outcome.ok ? outcome.value : null
  }
  const recording = await read(motion)
  if (recording === null || forces === undefined) return recording
  const ground = await read(forces)
  return ground === null ? null : joinForces(recording, ground)
}
