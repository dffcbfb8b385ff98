import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from '../../core/index.ts'
import { type LegCurve, calcNormCurves, listNormRows, resultsOf, takeLegCurves } from '../../core/gait.ts'
import { toCsvLine } from '../../core/io.ts'
import { analysisFlags, analysisUsage, readAnalysisOptions, readSex } from '../analysis-options.ts'
import { readTrial, takeFirst } from '../analyze-file.ts'
import { findInside } from '../batch/listing.ts'
import type { SubjectTable } from '../batch/subjects.ts'
import { type SubjectDefaults, findRecordings, findSubjects, joinSubject } from '../batch/who.ts'
import type { AnalysisOptions } from '../analysis-options.ts'
import { type FailureReport, Refusal, WrongUsage, toErrorLine } from '../failure.ts'
import { readPositive } from '../flags.ts'
import { writeWhole } from '../output.ts'

export const usage = `
pendulab norm <folder> --out norm.csv

Mean and spread of the recordings in a folder and its folders, as a norm of one's own: healthy people, walking at one
speed. Use it with analyze --norm norm.csv. Walks of one person (the column subject of subjects.csv, else the code in the
file, else the file's name) count together; moments, powers and ground forces count where plates measured them.

Mass and height come from subjects.csv in the folder, else from the recording, else from --mass and --height: see batch.

  --population text       who they are, such as "adults 20-40 y"; default: people of <folder>
  --mass kg, --height m, --sex f|m   for recordings of which nothing else says it
  --match wildcards       only files such as "*.c3d"
  --timeout s             longest time; default 86400${analysisUsage}
  --out norm.csv          where to write

What cannot be read is left out with a word about it. Exit code 1 when fewer than three legs are left.
`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      population: { type: 'string' },
      mass: { type: 'string' },
      height: { type: 'string' },
      sex: { type: 'string' },
      match: { type: 'string' },
      ...analysisFlags,
    },
  })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new WrongUsage('Name one folder.')
  if (values.out === undefined) throw new WrongUsage('Say where to write: --out norm.csv.')
  const [mass, height, sex] = [
    readPositive(values.mass, '--mass'),
    readPositive(values.height, '--height'),
    readSex(values.sex),
  ]
  const options = await readAnalysisOptions(values)
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder })
  const subjects = await findSubjects(folder)
  const found = await walkThrough(await findRecordings(folder, values.out, values.match, subjects), {
    folder,
    subjects,
    options,
    defaults: {
      ...(mass === undefined ? {} : { mass }),
      ...(height === undefined ? {} : { height }),
      ...(sex === undefined ? {} : { sex }),
    },
  })
  const curves = calcNormCurves(found.legs)
  if (curves.length === 0) throw tooFew(folder)
  const population = values.population ?? `people of ${basename(folder)}`
  const speed = found.speeds.length === 0 ? null : found.speeds.reduce((a, b) => a + b, 0) / found.speeds.length
  await writeWhole(values.out, listNormRows(curves, population, speed).map(toCsvLine).join(''))
  const summary = {
    population,
    speed,
    persons: Math.max(...curves.map((curve) => curve.n)),
    recordings: found.used,
    refused: found.refused,
    quantities: curves.map(({ quantity, n }) => ({ quantity, n })),
  }
  process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
  return 0
}

interface Folder {
  readonly folder: string
  readonly subjects: SubjectTable
  readonly options: AnalysisOptions
  readonly defaults: SubjectDefaults
}

interface Found {
  readonly legs: readonly LegCurve[]
  /** m/s, one for each recording that shows it. */
  readonly speeds: readonly number[]
  readonly used: number
  readonly refused: number
}

async function walkThrough(recordings: readonly string[], place: Folder): Promise<Found> {
  const legs: LegCurve[] = []
  const speeds: number[] = []
  let refused = 0
  for (const recording of recordings) {
    try {
      const { curves, speed } = await takeRecording(recording, place)
      legs.push(...curves)
      if (speed !== null) speeds.push(speed)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused++
      const report: FailureReport = error.report
      process.stderr.write(toErrorLine({ ...report, where: { file: recording } }))
    }
  }
  return { legs, speeds, used: recordings.length - refused, refused }
}

async function takeRecording(
  recording: string,
  { folder, subjects, options, defaults }: Folder,
): Promise<{ readonly curves: readonly LegCurve[]; readonly speed: number | null }> {
  const facts = subjects.find(recording)
  const trial = await readTrial({
    path: join(folder, recording),
    forcesPath: facts.forces === undefined ? null : await findInside(folder, facts.forces),
    subjectOf: (hints) => joinSubject(recording, { facts, hints, defaults }),
    options: { ...options, plates: { ...options.plates, ...facts.plates } },
    mayLackPlates: true,
  })
  const prepared = takeFirst(prepare(trial))
  const { loads } = resultsOf(prepared).recordedLoads()
  const source = { ...prepared, loads: { recorded: loads, predicted: null }, motion: null, proposed: null }
  return {
    curves: takeLegCurves(source, prepared.subject.code === '' ? recording : prepared.subject.code),
    speed: prepared.spatioTemporal.find((one) => one.name === 'walking speed')?.mean ?? null,
  }
}

const tooFew = (folder: string): Refusal =>
  new Refusal({
    code: 'norm/too-few',
    message: 'Fewer than three legs with whole gait cycles were found.',
    tip: 'Put more recordings of healthy people into the folder; two persons are the least.',
    where: { file: folder },
  })
