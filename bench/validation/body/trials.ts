import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Analysis, AnalysisRequest, Recording } from '../../../core/index.ts'
import { analyze, readRecording } from '../../../core/index.ts'
import { intervalOf } from '../../../core/math/search.ts'
import { toByteSource } from '../../../core/testing/byte-source.ts'

/** A recording of another laboratory with what is known of its subject. */
export interface Trial {
  readonly name: string
  readonly motion: string
  readonly forces?: string
  /** A standing trial with markers inside knees and ankles. */
  readonly standing?: string
  /** kg and m; null where the file itself states them. */
  readonly mass: number | null
  readonly height: number | null
  /** Its axes are mirrored: the program warns of it, and left and right are exchanged, as it advises. */
  readonly isMirrored?: true
  readonly note?: string
}

const pig = (file: string): Trial => ({
  name: `vicon ${file}`,
  motion: `vicon-pig-kinetics/${file}.c3d`,
  mass: null,
  height: null,
})
const jia = (number: string): Trial => ({
  name: `jia Walking${number}`,
  motion: `jia-mri-walk/Walking${number}.c3d`,
  standing: 'jia-mri-walk/Static.c3d',
  mass: 76.5,
  height: 1.7,
  note: 'height not stated, 1.70 m taken',
})

/**
 * Of rajagopal, jam and bmc-walk-cortex no mass is stated: what their plates weigh over a whole step on plates. The first step of rajagopal and of jam has the other foot beside the plates in
 * its double support: with it the mean would be 77.2 and 66.7 kg. Rajagopal's scaled model has 85.27 kg.
 */
export const WALKS: readonly Trial[] = [
  {
    name: 'opensim-subject01-walk',
    motion: 'opensim-subject01-walk/subject01_walk1_ik.mot',
    forces: 'opensim-subject01-walk/subject01_walk1_grf.mot',
    mass: 72.6,
    height: 1.803,
  },
  {
    name: 'gait1018-subject01-jr',
    motion: 'gait1018-subject01-jr/subject01_walk1_ik.mot',
    forces: 'gait1018-subject01-jr/subject01_walk1_grf.mot',
    mass: 72.6,
    height: 1.803,
  },
  {
    name: 'rajagopal-walk (angles)',
    motion: 'rajagopal-walk/coordinates.sto',
    forces: 'rajagopal-walk/grf_walk.mot',
    mass: 85.3,
    height: 1.75,
    note: 'height not stated, 1.75 m taken',
  },
  {
    name: 'rajagopal-walk (markers)',
    motion: 'rajagopal-walk/markers_walk.trc',
    forces: 'rajagopal-walk/grf_walk.mot',
    mass: 85.3,
    height: 1.75,
    note: 'height not stated, 1.75 m taken',
  },
  {
    name: 'jam-overground-walk (markers)',
    motion: 'jam-overground-walk/overground_17.trc',
    forces: 'jam-overground-walk/overground_17_grf.mot',
    mass: 73.5,
    height: 1.7,
    note: 'height not stated, 1.70 m taken',
  },
  ...['HC002D06', 'HC030A05', 'HC032A03', 'HC036A10', 'HC039A17'].map(pig),
  ...['01', '02', '04', '05'].map(jia),
  {
    name: 'bmc-walk-cortex walk1',
    motion: 'bmc-walk-cortex/walk1.trc',
    forces: 'bmc-walk-cortex/walk1.forces',
    mass: 76.5,
    height: 1.75,
    isMirrored: true,
    note: 'mass and height not stated, 76.5 kg by its plates and 1.75 m taken; axes mirrored, sides exchanged',
  },
  {
    name: 'opensim-c3d-walking2',
    motion: 'opensim-c3d-walking2/walking2.c3d',
    mass: 70,
    height: 1.75,
    note: 'mass and height not stated, 70 kg and 1.75 m taken',
  },
  {
    name: 'opencap-walk-csv',
    motion: 'opencap-walk-csv/opencap_walking1.csv',
    mass: 70,
    height: 1.75,
    note: 'mass and height not stated, 70 kg and 1.75 m taken',
  },
  {
    name: 'bvh-walk01',
    motion: 'bvh-walk01/walk01.bvh',
    mass: 70,
    height: 1.75,
    note: 'mass and height not stated, 70 kg and 1.75 m taken',
  },
]

export async function readTrial(folder: string, path: string, swapSides = false): Promise<Recording | null> {
  const file = join(folder, path)
  if (!existsSync(file)) return null
  const bytes = readFileSync(file)
  const outcome = await readRecording(toByteSource(new Uint8Array(bytes), basename(file)), { swapSides })
  return outcome.ok ? outcome.value : null
}

/** What `analyze` needs of a trial; null when its file is not there or not readable. */
export async function requestOf(folder: string, trial: Trial): Promise<AnalysisRequest | null> {
  const recording = await readTrial(folder, trial.motion, trial.isMirrored)
  if (recording === null) return null
  const forces = trial.forces === undefined ? null : await readTrial(folder, trial.forces)
  const standing = trial.standing === undefined ? null : await readTrial(folder, trial.standing)
  return {
    recording,
    forces,
    standing,
    subject: { mass: trial.mass, height: trial.height },
    body: { template: 'lower-body', table: 'winter' },
  }
}

/** Columns of an OpenSim .sto or .mot by name. */
export function readStorage(folder: string, path: string): ReadonlyMap<string, Float64Array> | null {
  const file = join(folder, path)
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const head = lines.findIndex((line) => line.trim().toLowerCase() === 'endheader')
  const names = lines[head + 1]!.trim().split(/\s+/)
  const rows = lines
    .slice(head + 2)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return new Map(names.map((name, c) => [name, Float64Array.from(rows, (row) => row[c]!)]))
}

/** Linear interpolation; NaN outside. */
export function valueAt(times: Float64Array, values: Float64Array, t: number): number {
  if (t < times[0]! || t > times.at(-1)!) return Number.NaN
  const i = intervalOf(times, t)
  const w = (t - times[i]!) / (times[i + 1]! - times[i]!)
  return values[i]! + w * (values[i + 1]! - values[i]!)
}

/** A markdown table. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** The analysis of a trial, or null where its file is not here; a refusal is a failure. */
export async function analyzeTrial(
  folder: string,
  trial: Trial,
  failures: string[],
): Promise<{ recording: Recording; analysis: Analysis } | null> {
  const request = await requestOf(folder, trial)
  if (request === null) return null
  const outcome = analyze(request)
  if (outcome.ok) return { recording: request.recording, analysis: outcome.value }
  failures.push(`${trial.name} was refused: ${outcome.alerts[0]?.message ?? ''}`)
  return null
}
