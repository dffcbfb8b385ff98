import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toCsvLine, toTextCell } from '../../core/io.ts'
import { codeOf } from '../file-trouble.ts'
import { type Occasion, toCells } from './by-subject.ts'
import { folderOf } from './notes.ts'

/** What every analysed recording of a batch leaves in its folder: its gait cycles, one row each. */
export const CYCLES_FILE = 'cycles.csv'

const POINTS = Array.from({ length: 101 }, (_, i) => `p${i}`)

export const CURVE_COLUMNS: readonly string[] = [
  'subject',
  'visit',
  'condition',
  'trial',
  'side',
  'cycle',
  'quantity',
  'unit',
  ...POINTS,
]

/** A recording without a whole gait cycle has no such file. */
function orNothing(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return ''
  throw error
}

/** A recording whose cycles go into curves.csv. */
export interface CurveTrial extends Occasion {
  readonly recording: string
}

/** curves.csv piece by piece: a cohort's cycles may be more than memory holds. */
export async function* listCurves(out: string, trials: readonly CurveTrial[]): AsyncGenerator<string> {
  yield toCsvLine(CURVE_COLUMNS)
  for (const trial of trials) {
    const text = await readFile(join(folderOf(out, trial.recording), CYCLES_FILE), 'utf8').catch(orNothing)
    // Its own cells hold no line break: side, number, quantity, unit and numbers.
    const [, ...lines] = text.split('\n').filter((line) => line !== '')
    const head = toCsvLine([...toCells(trial), toTextCell(trial.recording)]).trimEnd()
    yield lines.map((line) => `${head},${line}\n`).join('')
  }
}
