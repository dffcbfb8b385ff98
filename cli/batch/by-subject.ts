import { SUMMARY_COLUMNS, toTextCell } from '../../core/io.ts'

/** Of whom, when and how a recording is. */
export interface Occasion {
  readonly subject: string
  readonly visit: string
  readonly condition: string
}

/** One finished recording: its rows of summary.csv, and the occasion it belongs to. */
export interface SummarisedTrial extends Occasion {
  readonly rows: readonly (readonly string[])[]
}

export const SUBJECT_COLUMNS: readonly string[] = [
  'subject',
  'visit',
  'condition',
  'side',
  'quantity',
  'unit',
  'mean',
  'sd',
  'n',
]

/** Numbers that describe the walk; not who walked, nor how sure each number is by itself. */
const quantities = SUMMARY_COLUMNS.map((column, at) => {
  const [, name, unit] = /^([^[]+) \[([^\]]+)\]$/.exec(column) ?? []
  return name === undefined || unit === undefined ? null : { at, name, unit }
}).filter((one) => one !== null && !/^(?:mass|height|duration)$| SD$/.test(one.name))

const SIDE = SUMMARY_COLUMNS.indexOf('side')

/** Mean, SD and number of the recordings of each subject, visit and condition; every recording counts once. */
export function calcSubjectRows(trials: readonly SummarisedTrial[]): string[][] {
  const groups = new Map<string, SummarisedTrial[]>()
  for (const trial of trials) {
    const key = JSON.stringify([trial.subject, trial.visit, trial.condition])
    groups.set(key, [...(groups.get(key) ?? []), trial])
  }
  return [...groups.values()].flatMap((own) =>
    ['left', 'right'].flatMap((side) => {
      const rows = own.flatMap((trial) => trial.rows.filter((row) => row[SIDE] === side))
      return quantities.flatMap((quantity): string[][] => {
        const { at, name, unit } = quantity!
        const values = rows.flatMap((row) => (row[at] ? [Number(row[at])] : []))
        return values.length === 0 ? [] : [[...toCells(own[0]!), side, name, unit, ...summarise(values)]]
      })
    }),
  )
}

/** The three cells that head every row of a cohort's tables. */
export const toCells = ({ subject, visit, condition }: Occasion): string[] =>
  [subject, visit, condition].map(toTextCell)

function summarise(values: readonly number[]): string[] {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const sd = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1))
  const text = (value: number): string => String(Number(value.toPrecision(9)))
  return [text(mean), values.length < 2 ? '' : text(sd), String(values.length)]
}
