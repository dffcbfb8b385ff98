import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBJECT, buildCommandLine, measureCommand } from './command-cost.ts'
import type { Row } from './row.ts'

const WALK = 'fixtures/recordings/walk.csv'
/** Five strides of 1.08 s at 100 Hz: after so many rows the made walk begins anew. */
const PERIOD = 540
const ELEVEN = [
  'Pelvis tilt',
  'Pelvis obliquity',
  'Pelvis rotation',
  ...['Left', 'Right'].flatMap((side) =>
    ['hip flexion', 'hip adduction', 'knee flexion', 'ankle dorsiflexion'].map((angle) => `${side} ${angle}`),
  ),
].map((angle) => `${angle} (deg)`)

/** A walk as long as one likes, as the fixture's five strides again and again; where it goes, it goes on. */
function makeWalk(seconds: number, wanted: readonly string[] | null): string {
  const [head = '', ...lines] = readFileSync(WALK, 'utf8').trimEnd().split('\n')
  const [time, ...names] = head.split(',')
  const columns = (wanted ?? names).map((name) => names.indexOf(name) + 1)
  const rows = lines.map((line) => line.split(','))
  const advance = columns.map((c) =>
    names[c - 1]!.endsWith('(m)') ? Number(rows[PERIOD]![c]) - Number(rows[0]![c]) : 0,
  )
  const cellsAt = (k: number): string[] =>
    columns.map((c, i) => {
      const cell = rows[k % PERIOD]![c]!
      return advance[i] === 0 ? cell : (Number(cell) + Math.floor(k / PERIOD) * advance[i]!).toFixed(6)
    })
  const made = Array.from({ length: 100 * seconds }, (_, k) => [(k / 100).toFixed(2), ...cellsAt(k)].join(','))
  return [[time, ...columns.map((c) => names[c - 1]!)].join(','), ...made].join('\n')
}

/**
 * What the command line takes in a process of its own, with all results written but PDF: short walks of a whole body,
 * and long ones of eleven joint angles; `slow`: an hour too.
 */
export default async function long({ slow }: { readonly slow: boolean }): Promise<{ name: string; rows: Row[] }> {
  const place = mkdtempSync(join(tmpdir(), 'pendulab-bench-long-'))
  try {
    buildCommandLine()
    const measure = (what: string, seconds: number, columns: readonly string[] | null): Row[] => {
      const path = join(place, 'walk.csv')
      writeFileSync(path, makeWalk(seconds, columns))
      const out = ['--write', 'report,loads,analysis', '--out', join(place, 'out')]
      const { processor, clock, megabytes } = measureCommand(['analyze', path, ...SUBJECT, ...out], place)
      return [
        { what, value: processor, unit: 's', note: 'processor time' },
        { what: `${what}, on the clock`, value: clock, unit: 's' },
        { what: `${what}, most memory`, value: megabytes, unit: 'MB' },
      ]
    }
    return {
      name: 'Command line in a fresh process, all results but PDF',
      rows: [
        ...measure('a walk of 6 s, whole body', 6, null),
        ...measure('a walk of 10 s, whole body', 10, null),
        ...measure('ten minutes of eleven angles', 600, ELEVEN),
        ...(slow ? measure('an hour of eleven angles', 3600, ELEVEN) : []),
      ],
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
