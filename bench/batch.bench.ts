import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cost, SUBJECT, buildCommandLine, measureAtOnce, measureCommand } from './command-cost.ts'
import type { Row } from './row.ts'

/** A patient's visit: the threads' first recordings, in which the engine still compiles, weigh as much as the rest. */
const RECORDINGS = 24
/** A day of a laboratory: nearly all of them meet threads that are warm. */
const MANY = 120
/** Of the first batch whose memory is held against the whole one's. */
const FEW = 8
/** 6 s of a whole body at 100 Hz, as labs record a walkway. */
const ROWS = 600

/** Walks that differ by a row each, so that no two are the same. */
function makeCohort(folder: string, count: number): string {
  mkdirSync(folder)
  const [header, ...rows] = readFileSync('fixtures/recordings/walk.csv', 'utf8').trimEnd().split('\n')
  for (let i = 0; i < count; i++)
    writeFileSync(
      join(folder, `walk${String(i).padStart(3, '0')}.csv`),
      [header, ...rows.slice(0, ROWS - (i % 12))].join('\n'),
    )
  return folder
}

/** Sums that nothing but the processor's speed decides, some seconds of them. */
const ARITHMETIC =
  'let x = 0.5; const a = new Float64Array(4096); for (let i = 0; i < 1.5e9; i++) { x = x * 0.999999 + 1e-7; a[i & 4095] = x }'

/** What two cores give at all: how much more two processes that share nothing do than one. */
async function measureCeiling(): Promise<number> {
  const one = await measureAtOnce([['-e', ARITHMETIC]])
  const two = await measureAtOnce([
    ['-e', ARITHMETIC],
    ['-e', ARITHMETIC],
  ])
  return (2 * one) / two
}

/** Many recordings with one job, with two, and in two processes of one job each, which share nothing but the folder. */
async function measureMany(folder: string, place: string): Promise<Row[]> {
  const batch = (out: string, ...more: readonly string[]): string[] =>
    ['bin/pendulab.mjs', 'batch', folder, '--out', join(place, out)].concat(SUBJECT, more)
  const perMinute = (clock: number): number => (60 * MANY) / clock
  const one = await measureAtOnce([batch('many-one', '--jobs', '1')])
  const two = await measureAtOnce([batch('many-two', '--jobs', '2')])
  const apart = await measureAtOnce(['1/2', '2/2'].map((shard) => batch('many-apart', '--jobs', '1', '--shard', shard)))
  const [what, unit] = [`${MANY} recordings, 1 job`, 'recordings/min']
  return [
    { what, value: perMinute(one), unit },
    { what: `${MANY} recordings, 2 jobs`, value: perMinute(two), unit, ratioTo: what },
    { what: `${MANY} recordings, 2 processes of 1 job`, value: perMinute(apart), unit, ratioTo: what },
  ]
}

/**
 * How many recordings a minute a folder goes through, from CSV to report, loads and analysis, with one worker and with
 * two, and with PDFs; what one costs, and whether memory grows with their number.
 */
export default async function bench(): Promise<{ name: string; rows: Row[] }> {
  const place = mkdtempSync(join(tmpdir(), 'pendulab-bench-batch-'))
  try {
    const cohort = makeCohort(join(place, 'cohort'), RECORDINGS)
    const few = makeCohort(join(place, 'few'), FEW)
    buildCommandLine()
    const run = (folder: string, out: string, ...more: readonly string[]): Cost =>
      measureCommand(['batch', folder, '--out', join(place, out), ...SUBJECT, ...more], place)
    const perMinute = ({ clock }: Cost): number => (60 * RECORDINGS) / clock
    const one = run(cohort, 'one', '--jobs', '1')
    const two = run(cohort, 'two', '--jobs', '2')
    const skipped = run(cohort, 'two', '--jobs', '2')
    const printed = run(cohort, 'pdf', '--jobs', '2', '--write', 'report,pdf,loads,analysis')
    const leg = run(cohort, 'leg', '--jobs', '2', '--template', 'lower-body', '--phases', 'swing')
    const short = run(few, 'of-few', '--jobs', '1')
    const many = await measureMany(makeCohort(join(place, 'many'), MANY), place)
    const ceiling = await measureCeiling()
    return {
      name: `Batch of ${RECORDINGS} walks of ${ROWS / 100} s, whole body, CSV to report, loads and analysis (${cpus().length} cores)`,
      rows: [
        { what: '1 job', value: perMinute(one), unit: 'recordings/min' },
        {
          what: '2 jobs',
          value: perMinute(two),
          unit: 'recordings/min',
          ratioTo: '1 job',
          note: `cores busy: ${(one.processor / one.clock).toFixed(2)} with 1 job, ${(two.processor / two.clock).toFixed(2)} with 2`,
        },
        { what: '2 jobs, for each', value: two.processor / RECORDINGS, unit: 's', note: 'processor time' },
        { what: '2 jobs, PDF too', value: perMinute(printed), unit: 'recordings/min', ratioTo: '2 jobs' },
        {
          what: '2 jobs, swing legs of the lower body only',
          value: perMinute(leg),
          unit: 'recordings/min',
          ratioTo: '2 jobs',
        },
        { what: 'called again, all done before', value: skipped.clock, unit: 's' },
        { what: `1 job, most memory of ${FEW}`, value: short.megabytes, unit: 'MB' },
        {
          what: `1 job, most memory of ${RECORDINGS}`,
          value: one.megabytes,
          unit: 'MB',
          ratioTo: `1 job, most memory of ${FEW}`,
        },
        ...many,
        {
          what: 'arithmetic in 2 processes at once',
          value: ceiling,
          unit: '× in 1',
          note: 'what these cores give at all',
        },
      ],
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
