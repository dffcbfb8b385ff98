import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

const RECORDINGS = 12
/** 6 s of a whole body at 100 Hz, as labs record a walkway. */
const ROWS = 600

/**
 * How many recordings a minute a folder goes through, from CSV to report, loads and analysis, with one worker and with
 * two.
 */
export default async function bench() {
  const place = mkdtempSync(join(tmpdir(), 'pendulab-bench-batch-'))
  try {
    const cohort = join(place, 'cohort')
    mkdirSync(cohort)
    const [header, ...rows] = readFileSync('fixtures/recordings/walk.csv', 'utf8').trimEnd().split('\n')
    for (let i = 0; i < RECORDINGS; i++)
      writeFileSync(
        join(cohort, `walk${String(i).padStart(2, '0')}.csv`),
        [header, ...rows.slice(0, ROWS - i)].join('\n'),
      )
    spawnSync(process.execPath, ['bin/pendulab.mjs', '--version'])

    const run = (out: string, ...more: readonly string[]): number => {
      const start = performance.now()
      const { status, stderr } = spawnSync(
        process.execPath,
        ['bin/pendulab.mjs', 'batch', cohort, '--out', join(place, out), '--mass', '70', '--height', '1.75', ...more],
        { encoding: 'utf8' },
      )
      if (status !== 0) throw new Error(`the batch failed: ${stderr}`)
      return (performance.now() - start) / 1000
    }
    const perMinute = (seconds: number): number => (60 * RECORDINGS) / seconds
    const one = run('one', '--jobs', '1')
    const two = run('two', '--jobs', '2')
    const skipped = run('two', '--jobs', '2')
    const leg = run('leg', '--jobs', '2', '--template', 'lower-body', '--phases', 'swing')
    return {
      name: `Batch of ${RECORDINGS} walks of ${ROWS / 100} s, whole body, CSV to report, loads and analysis (${cpus().length} cores)`,
      rows: [
        { what: '1 job', value: perMinute(one), unit: 'recordings/min' },
        {
          what: '2 jobs',
          value: perMinute(two),
          unit: 'recordings/min',
          ratioTo: '1 job',
          note: `scaling ${(one / two).toFixed(2)} from 1 to 2 jobs`,
        },
        {
          what: '2 jobs, swing legs of the lower body only',
          value: perMinute(leg),
          unit: 'recordings/min',
          ratioTo: '2 jobs',
        },
        { what: 'called again, all done before', value: skipped, unit: 's' },
      ],
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
