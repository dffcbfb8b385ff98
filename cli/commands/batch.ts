import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { version } from '../../package.json'
import { analysisFlags, analysisUsage, readAnalysisOptions, readSex } from '../analysis-options.ts'
import { createProgress } from '../batch/progress.ts'
import { REFUSED_FILE, SUMMARY_FILE } from '../batch/names.ts'
import { createPrinting } from '../batch/printing.ts'
import { refuseSameFolder } from '../batch/places.ts'
import { createTaskPool } from '../batch/pool.ts'
import { runBatch } from '../batch/run-batch.ts'
import { readShard, takeShard } from '../batch/shard.ts'
import { findRecordings, findSubjects } from '../batch/who.ts'
import type { BatchSettings } from '../batch/worker.ts'
import { Refusal, WrongUsage, toErrorLine } from '../failure.ts'
import { readPositive, readTimeout } from '../flags.ts'
import { readReportSettings, reportFlags, reportUsage } from '../report-options.ts'
import { RESULT_KINDS, readKinds } from '../results.ts'
import { stopOnSignal } from '../signals.ts'
import { spareCollecting } from '../spare-compiling.ts'
import { today } from '../today.ts'

export const usage = `
pendulab batch <folder> --out <dir> [--shard i/n] [--jobs k]

Analyzes every recording in a folder and its folders. Each gets a folder of its own under --out; summary.csv has one row per
recording and side, refused.csv what could not be analyzed and why; summary-subjects.csv has mean, SD and number of the
recordings of each subject, visit and condition, curves.csv every gait cycle of all of them. Interrupted, it goes on where it stopped: a recording
is done again only when its bytes, its subject, the options or the program changed.

Mass and height come from subjects.csv in the folder, else from the recording, else from --mass and --height.
subjects.csv: columns recording (a path or a name; * and ? stand for anything), subject, mass [kg], height [m], sex, age,
visit, condition (words of your own, for summary-subjects.csv and curves.csv), forces, plates (which foot stood on each, where it is not to be found: Plate 1=left; Plate 2=none).

  --mass kg, --height m, --sex f|m   for recordings of which nothing else says it
  --match wildcards       only files such as "*.c3d"
  --shard i/n             only every n-th recording, beginning with the i-th: for many machines
  --jobs k                at the same time; default: as many as this machine has cores
  --again                 do all again
  --strict                exit code 1 when any recording was refused
  --timeout s             longest time for one recording; default 600${analysisUsage}${reportUsage}
  --write a,b             of ${RESULT_KINDS.join(', ')}; default report,loads,analysis
  --out dir               where to write

Nothing is replaced but earlier results of the same recording. Exit code 0 when the folder was gone through; 1 when nothing
could be analyzed, or when a recording was given up for another reason than its content (time, memory, a full disk): it
stands in refused.csv too, and is tried again next time. Ctrl-C keeps what is finished.
`

/** More threads than any machine has cores; each takes memory of its own. */
const MOST_JOBS = 256

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readFlags(args)
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new WrongUsage('Name one folder.')
  if (values.out === undefined) throw new WrongUsage('Say where to write: --out <dir>.')
  const { out, again } = values
  const shard = values.shard === undefined ? null : readShard(values.shard)
  const jobs = Math.min(Math.ceil(readPositive(values.jobs, '--jobs') ?? availableParallelism()), MOST_JOBS)
  const timeout = readTimeout(values.timeout)
  const settings = await readSettings(values)
  if (!(await stat(folder)).isDirectory())
    throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR', path: folder })
  await refuseSameFolder(folder, out)
  const subjects = await findSubjects(folder)
  const recordings = await findRecordings(folder, out, values.match, subjects)
  const stop = stopOnSignal()
  const script = join(dirname(fileURLToPath(import.meta.url)), 'batch-worker.js')
  const printing = createPrinting(settings.kinds, stop.signal)
  // Before any thread begins.
  spareCollecting()
  const pool = createTaskPool({
    script,
    jobs,
    timeout,
    settings: { ...settings, kinds: printing.kinds },
    signal: stop.signal,
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
      again,
      // One more than there are threads: while it is looked at, hashed or printed, no thread waits.
      jobs: jobs + 1,
      signal: stop.signal,
      analyze: async (task) => printing.finish(task, await pool.analyze(task)),
      progress: progress.show,
      refused: (recording, refusal) => {
        progress.clear()
        process.stderr.write(toErrorLine({ ...refusal, where: refusal.where ?? { file: recording } }))
      },
    })
    progress.clear()
    process.stdout.write(
      `${JSON.stringify({ ...result, summary: join(out, SUMMARY_FILE), refusals: join(out, REFUSED_FILE) })}\n`,
    )
    if (stop.signal.aborted) throw interrupted(folder)
    const isNothingDone = result.done === 0 && result.refused > 0
    return result.failed > 0 || isNothingDone || (values.strict && result.refused > 0) ? 1 : 0
  } finally {
    stop.release()
    await Promise.all([pool.close(), printing.close()])
  }
}

const readFlags = (args: string[]) =>
  parseArgs({
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

const interrupted = (folder: string): Refusal =>
  new Refusal({
    code: 'batch/interrupted',
    message: 'The batch was interrupted. What was finished is kept.',
    tip: 'Run it again: it goes on where it stopped.',
    where: { file: folder },
  })

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
  const analysis = await readAnalysisOptions(values)
  return {
    analysis: report.sections.includes('contact') ? { ...analysis, contact: true } : analysis,
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
