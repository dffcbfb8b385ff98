import Papa from 'papaparse'
import { type Alert, type Outcome, alert, done, refused } from '../outcome.ts'
import { NORM_POINTS, NORM_UNITS, type NormCurve, type NormSet } from './norm.ts'

/** The columns of a norm of one's own. */
export const NORM_COLUMNS = ['population', 'speed [m/s]', 'quantity', 'unit', 'percent', 'mean', 'sd', 'n'] as const

interface Row {
  readonly line: number
  readonly population: string
  readonly speed: number | null
  readonly quantity: string
  readonly unit: string
  readonly percent: number
  readonly mean: number
  readonly sd: number
  readonly n: number
}

/** A laboratory's own norm: a CSV with the columns of `NORM_COLUMNS`, one population, one or several speeds. */
export function readNorm(text: string, file: string): Outcome<readonly NormSet[]> {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [header = [], ...lines] = data
  const names = header.map((name) => name.trim().toLowerCase())
  const lacking = NORM_COLUMNS.filter((name) => !names.includes(name))
  if (lacking.length > 0)
    return refused(
      trouble(file, 1, `It has no column “${lacking[0]!}”.`, `Its first line must name: ${NORM_COLUMNS.join(', ')}.`),
    )
  const rows: Row[] = []
  for (const [k, cells] of lines.entries()) {
    const cell = (name: (typeof NORM_COLUMNS)[number]): string => (cells[names.indexOf(name)] ?? '').trim()
    const row = readRow(cell, k + 2)
    const wrong = findWrong(row)
    if (wrong !== null) return refused(trouble(file, row.line, wrong, 'Correct this line, or leave it out.'))
    rows.push(row)
  }
  const populations = [...new Set(rows.map((row) => row.population))]
  if (populations.length !== 1)
    return refused(
      trouble(
        file,
        null,
        populations.length === 0 ? 'It has no rows.' : `It holds ${populations.length} populations.`,
        'Keep one population in a file: it cannot be guessed which one a person belongs to.',
      ),
    )
  return toSets(rows, file)
}

function readRow(cell: (name: (typeof NORM_COLUMNS)[number]) => string, line: number): Row {
  const number = (text: string): number => (text === '' ? Number.NaN : Number(text))
  const speed = number(cell('speed [m/s]'))
  return {
    line,
    population: cell('population'),
    speed: Number.isNaN(speed) ? null : speed,
    quantity: cell('quantity'),
    unit: cell('unit'),
    percent: number(cell('percent')),
    mean: number(cell('mean')),
    sd: number(cell('sd')),
    n: number(cell('n')),
  }
}

function findWrong({ quantity, unit, percent, mean, sd, n }: Row): string | null {
  if (quantity === '') return 'It does not say which quantity it is about.'
  if (!Object.hasOwn(NORM_UNITS, unit))
    return `The unit “${unit}” is not known; use ${Object.keys(NORM_UNITS).join(', ')}.`
  if (!(percent >= 0 && percent <= 100)) return 'Its percent is not between 0 and 100.'
  if (!Number.isFinite(mean)) return 'Its mean is no number.'
  if (!(sd >= 0)) return 'Its sd is no number from 0 up.'
  return Number.isFinite(n) && n >= 1 ? null : 'Its n is no number of people.'
}

function toSets(rows: readonly Row[], file: string): Outcome<readonly NormSet[]> {
  const sets: NormSet[] = []
  for (const [speed, group] of groupBy(rows, (row) => row.speed)) {
    const curves: NormCurve[] = []
    for (const [quantity, own] of groupBy(group, (row) => row.quantity)) {
      const curve = toCurve(quantity, own)
      if (typeof curve === 'string')
        return refused(trouble(file, own[0]!.line, curve, 'Give every curve from 0 to 100 %.'))
      curves.push(curve)
    }
    sets.push({
      source: 'own',
      citation: file,
      licence: '',
      changes: '',
      population: rows[0]!.population || 'people of the laboratory’s own norm',
      model: 'the laboratory’s own norm',
      speed,
      speedSd: null,
      dimensionlessSpeed: null,
      curves,
    })
  }
  return done(sets)
}

function groupBy<T, K>(rows: readonly T[], of: (row: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = of(row)
    const own = groups.get(key)
    if (own === undefined) groups.set(key, [row])
    else own.push(row)
  }
  return groups
}

/** On the norm's own points, by straight lines between those of the file; a text explains what is wrong. */
function toCurve(quantity: string, rows: readonly Row[]): NormCurve | string {
  const sorted = rows.toSorted((a, b) => a.percent - b.percent)
  const units = new Set(rows.map((row) => row.unit))
  if (units.size > 1) return `“${quantity}” has several units.`
  if (sorted.some((row, i) => i > 0 && row.percent === sorted[i - 1]!.percent))
    return `“${quantity}” has a percent twice at one speed.`
  if (sorted.length < 2 || sorted[0]!.percent !== 0 || sorted.at(-1)!.percent !== 100)
    return `“${quantity}” does not reach from 0 to 100 %.`
  const { unit, toSi } = NORM_UNITS[rows[0]!.unit]!
  const at = (percent: number, of: (row: Row) => number): number => {
    const after = Math.max(
      1,
      sorted.findIndex((row) => row.percent >= percent),
    )
    const [a, b] = [sorted[after - 1]!, sorted[after]!]
    return of(a) + ((of(b) - of(a)) * (percent - a.percent)) / (b.percent - a.percent)
  }
  const take = (of: (row: Row) => number): Float64Array =>
    Float64Array.from({ length: NORM_POINTS }, (_, i) => toSi(at((100 * i) / (NORM_POINTS - 1), of)))
  return {
    quantity,
    unit,
    n: Math.min(...rows.map((row) => row.n)),
    mean: take((row) => row.mean),
    sd: take((row) => row.sd),
  }
}

function trouble(file: string, line: number | null, message: string, tip: string): Alert {
  const place = line === null ? '' : `, line ${line}`
  return alert('error', 'norm.unreadable', `The norm “${file}” cannot be used${place}: ${message}`, tip, {
    file,
    ...(line === null ? {} : { line }),
  })
}
