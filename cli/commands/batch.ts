import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import workerpool from 'workerpool'
import { version } from '../../package.json'
import { analysisFlags, analysisUsage, readAnalysisOptions, readSex } from '../analysis-options.ts'
import { SUBJECTS_FILE, listRecordings, toPattern } from '../batch/listing.ts'
import { createProgress } from '../batch/progress.ts'
import { type BatchTask, type TaskOutcome, runBatch } from '../batch/run-batch.ts'
import { readShard, takeShard } from '../batch/shard.ts'
import { NO_SUBJECTS, type SubjectTable, readSubjects } from '../batch/subjects.ts'
import type { BatchSettings } from '../batch/worker.ts'
import { type FailureReport, Refusal, WrongUsage, toErrorLine } from '../failure.ts'
import { readPositive } from '../flags.ts'
import { readReportSettings, reportFlags, reportUsage } from '../report-options.ts'
import { readKinds } from '../results.ts'
import { today } from '../today.ts'

export const usage = `
pendulab batch <folder> --out <dir> [--shard i/n] [--jobs k]

Analyzes every recording in a folder and its folders. Each gets a folder of its own under --out; summary.csv has one row per
recording and side, refused.csv what could not be analyzed and why. Interrupted, it goes on where it stopped: a recording
is done again only when its bytes, its subject, the options or the program changed.

Mass and height come from subjects.csv in the folder, else from the recording, else from --mass and --height.
subjects.csv: columns recording (a path or a name; * and ? stand for anything), subject, mass [kg], height [m], sex, forces,
plates (which foot stood on each, where it is not to be found: Plate 1=left; Plate 2=none).

  --mass kg, --height m, --sex f|m   for recordings of which nothing else says it
  --match wildcards       only files such as "*.c3d"
  --shard i/n             only every n-th recording, beginning with the i-th: for many machines
  --jobs k                at the same time; default: as many as this machine has cores
  --again                 do all again
  --strict                exit code 1 when any recording was refused
  --timeout s             longest time for one recording; default 600${analysisUsage}${reportUsage}
  --write a,b             of report, pdf, loads, analysis, opensim, plots; default report,loads,analysis
  --out dir               where to write

Exit code 0 when the folder was gone through, 1 when nothing could be analyzed.
`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      mass: { type: 'string' },
      height: { type: 'string' },
      sex: { type: 'string' },
      match: { type: 'string' },
      shard: { type: 'string' },
      jobs: { type: 'string' },
      again: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      timeout: { type: 'string', default: '600' },
      write: { type: 'string', default: 'report,loads,analysis' },
      ...analysisFlags,
      ...reportFlags,
    },
  })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new WrongUsage('Name one folder.')
  if (values.out === undefined) throw new WrongUsage('Say where to write: --out <dir>.')
  const out = values.out
  const shard = values.shard === undefined ? null : readShard(values.shard)
  const jobs = Math.ceil(readPositive(values.jobs, '--jobs') ?? availableParallelism())
  const timeout = readPositive(values.timeout, '--timeout')! * 1000
  const settings = await readSettings(values)
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder })

  const subjects = await findSubjects(folder)
  const recordings = (
    await listRecordings(folder, out, values.match === undefined ? null : toPattern(values.match))
  ).filter((name) => !subjects.companions.has(name))
  if (recordings.length === 0) {
    throw new Refusal({
      code: 'batch/empty',
      message: 'There is no recording in this folder.',
      tip: 'Name the folder that holds the files; --match narrows or widens which are taken.',
      where: { file: folder },
    })
  }
  const pool = workerpool.pool(join(dirname(fileURLToPath(import.meta.url)), 'batch-worker.js'), {
    workerType: 'thread',
    maxWorkers: jobs,
  })
  const progress = createProgress(process.stderr, () => performance.now())
  try {
    const result = await runBatch({
      folder,
      out,
      recordings,
      mine: takeShard(recordings, shard),
      subjectOf: subjects.find,
      // The day is printed on reports but changes no result.
      settings: { ...settings, madeOn: null },
      again: values.again,
      jobs,
      analyze: (task) => analyze(pool, task, settings, timeout),
      progress: progress.show,
      refused: (recording, refusal) => {
        progress.clear()
        process.stderr.write(toErrorLine({ ...refusal, where: refusal.where ?? { file: recording } }))
      },
    })
    progress.clear()
    process.stdout.write(
      `${JSON.stringify({ ...result, summary: join(out, 'summary.csv'), refusals: join(out, 'refused.csv') })}\n`,
    )
    return (values.strict && result.refused + result.failed > 0) ||
      (result.done === 0 && result.refused + result.failed > 0)
      ? 1
      : 0
  } finally {
    await pool.terminate(true)
  }
}

type Values = Parameters<typeof readAnalysisOptions>[0] &
  Parameters<typeof readReportSettings>[0] &
  Readonly<Partial<Record<'mass' | 'height' | 'sex', string>>> & { readonly write: string }

async function readSettings(values: Values): Promise<BatchSettings> {
  const [mass, height, sex] = [
    readPositive(values.mass, '--mass'),
    readPositive(values.height, '--height'),
    readSex(values.sex),
  ]
  const { settings: report, notes } = await readReportSettings(values)
  return {
    analysis: await readAnalysisOptions(values),
    defaults: {
      ...(mass === undefined ? {} : { mass }),
      ...(height === undefined ? {} : { height }),
      ...(sex === undefined ? {} : { sex }),
    },
    kinds: readKinds(values.write),
    report,
    notes,
    madeOn: today(),
    programVersion: version,
  }
}

async function findSubjects(folder: string): Promise<SubjectTable> {
  const path = join(folder, SUBJECTS_FILE)
  try {
    return readSubjects(await readFile(path, 'utf8'), path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return NO_SUBJECTS
    throw error
  }
}

/** A worker that dies or hangs takes its recording with it, not the batch. */
async function analyze(
  pool: workerpool.Pool,
  task: BatchTask,
  settings: BatchSettings,
  timeout: number,
): Promise<TaskOutcome> {
  try {
    return (await pool.exec('analyzeTask', [task, settings]).timeout(timeout)) as TaskOutcome
  } catch (error) {
    return { ok: false, lasting: false, refusal: toFailure(error, task, timeout) }
  }
}

function toFailure(error: unknown, { recording }: BatchTask, timeout: number): FailureReport {
  const where = { file: recording }
  if (error instanceof workerpool.Promise.TimeoutError) {
    return {
      code: 'batch/timeout',
      message: `This recording took longer than ${timeout / 1000} s and was given up.`,
      tip: 'Give it more time with --timeout, or cut it shorter.',
      where,
    }
  }
  const message = error instanceof Error ? error.message : String(error)
  return {
    code: 'internal',
    message: `Something went wrong inside the program: ${message}`,
    tip: 'This is a mistake of the program, not of your input. Analyze this recording alone with PENDULAB_DEBUG=1 and report what it prints.',
    where,
  }
}
