import { posix, win32 } from 'node:path'
import Papa from 'papaparse'
import type { PlateFeet } from '../../core/gait.ts'
import { Refusal } from '../failure.ts'
import { readPlates } from '../plates.ts'
import { type NamePattern, toPattern } from './wildcards.ts'

/** What is known of who was recorded; what is missing may still stand in the recording itself. */
export interface SubjectFacts {
  readonly code?: string
  /** kg */
  readonly mass?: number
  /** m */
  readonly height?: number
  readonly sex?: 'female' | 'male'
  /** Years. */
  readonly age?: number
  /** When it was recorded, in the laboratory's words: `before`, `2026-03-12`. */
  readonly visit?: string
  /** How: `barefoot`, `with orthosis`. */
  readonly condition?: string
  /** A file with the ground forces of the same trial, relative to the folder. */
  readonly forces?: string
  /** Which foot each force plate carried. */
  readonly plates?: PlateFeet
}

interface SubjectRow {
  readonly pattern: NamePattern
  /** Plain data, apart from the pattern: they travel to another thread. */
  readonly facts: SubjectFacts
}

export interface SubjectTable {
  find(recording: string): SubjectFacts
  /** Force files named in the table: they belong to a recording and are none themselves. */
  readonly companions: ReadonlySet<string>
}

export const NO_SUBJECTS: SubjectTable = { find: () => ({}), companions: new Set() }

const units: Readonly<Record<string, { readonly column: 'mass' | 'height' | 'age'; readonly factor: number }>> = {
  age: { column: 'age', factor: 1 },
  'age [y]': { column: 'age', factor: 1 },
  'mass [kg]': { column: 'mass', factor: 1 },
  mass: { column: 'mass', factor: 1 },
  'mass [lb]': { column: 'mass', factor: 0.45359237 },
  'height [m]': { column: 'height', factor: 1 },
  height: { column: 'height', factor: 1 },
  'height [cm]': { column: 'height', factor: 0.01 },
  'height [in]': { column: 'height', factor: 0.0254 },
}

/**
 * subjects.csv: a column `recording` (a path within the folder, or a file name; `*` and `?` stand for anything) and any
 * of
 * `subject`, `mass [kg]`, `height [m]` (or `[cm]`, `[lb]`, `[in]`), `sex`, `age`, `visit`, `condition`, `forces`, `plates` (`Plate 1=left; Plate
 * 2=none`). The first row that fits a recording counts.
 */
export function readSubjects(text: string, file: string): SubjectTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const broken = errors.find((error) => error.type !== 'Delimiter')
  if (broken)
    refuse(
      file,
      (broken.row ?? 0) + 1,
      `subjects.csv cannot be read: ${broken.message}.`,
      'Save it again as plain CSV.',
    )
  const [header = [], ...rows] = data
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replaceAll(/\s+/g, ' ')
      .replace(/ ?\((\w+)\)$/, ' [$1]'),
  )
  if (!names.includes('recording')) {
    refuse(
      file,
      1,
      'subjects.csv has no column “recording”.',
      'Its first line must name the columns: recording, subject, mass [kg], height [m], sex, age, visit, condition, forces, plates.',
    )
  }
  const read = rows.map((cells, i) => readRow(names, cells, file, i + 2))
  // Asked for more than once each; a large table need not be gone through every time.
  const found = new Map<string, SubjectFacts>()
  return {
    find(recording) {
      const known =
        found.get(recording) ??
        read.find(({ pattern }) => pattern.test(recording) || pattern.test(recording.split('/').at(-1)!))?.facts ??
        {}
      found.set(recording, known)
      return known
    },
    companions: new Set(read.flatMap(({ facts: { forces } }) => (forces === undefined ? [] : [forces]))),
  }
}

function readRow(names: readonly string[], cells: readonly string[], file: string, line: number): SubjectRow {
  const row: Record<string, unknown> = {}
  let pattern: NamePattern | null = null
  names.forEach((name, i) => {
    const cell = (cells[i] ?? '').trim()
    if (cell === '') return
    const unit = units[name]
    if (unit) row[unit.column] = readNumber(cell, name, file, line) * unit.factor
    else if (name === 'sex') row['sex'] = readSex(cell, file, line)
    else if (name === 'subject') row['code'] = cell
    else if (name === 'visit' || name === 'condition') row[name] = cell
    else if (name === 'forces') row['forces'] = readInside(cell, name, file, line)
    else if (name === 'plates')
      row['plates'] = readPlates(
        cell.split(';').filter((part) => part.trim() !== ''),
        (part) =>
          refuse(
            file,
            line,
            `Line ${line} of subjects.csv: “${part.trim()}” is no plate with its foot.`,
            'Write the name of the plate, =, and left, right or none; between two plates a semicolon.',
          ),
      )
    else if (name === 'recording') pattern = toPattern(cell)
  })
  if (pattern === null)
    return refuse(
      file,
      line,
      `Line ${line} of subjects.csv does not say which recording it is about.`,
      'Fill in the column “recording”.',
    )
  const height = row['height'] as number | undefined
  if (height !== undefined && height > 3) {
    refuse(
      file,
      line,
      `Line ${line} of subjects.csv gives a height of ${height} m.`,
      'If it is in centimetres, call the column “height [cm]”.',
    )
  }
  return { pattern, facts: row as SubjectFacts }
}

function readNumber(cell: string, name: string, file: string, line: number): number {
  const value = Number(/^\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell)
  if (!Number.isFinite(value) || value <= 0)
    refuse(
      file,
      line,
      `Line ${line} of subjects.csv: “${cell}” is no ${name}.`,
      'Write a plain number, or leave the cell empty.',
    )
  return value
}

/** A path within the folder: what lies elsewhere is not the folder's to read. */
function readInside(cell: string, name: string, file: string, line: number): string {
  const path = posix.normalize(cell.replaceAll('\\', '/'))
  if (
    path === '..' ||
    path.startsWith('../') ||
    posix.isAbsolute(path) ||
    win32.isAbsolute(cell) ||
    /^[a-z]:/i.test(cell)
  )
    refuse(
      file,
      line,
      `Line ${line} of subjects.csv: ${name} is “${cell}”, which lies outside the folder.`,
      'Copy the file into the folder and name it from there.',
    )
  return path
}

function readSex(cell: string, file: string, line: number): 'female' | 'male' {
  if (/^f(?:emale)?$/i.test(cell)) return 'female'
  if (/^m(?:ale)?$/i.test(cell)) return 'male'
  return refuse(file, line, `Line ${line} of subjects.csv: sex is “${cell}”.`, 'Write f, m, or leave the cell empty.')
}

function refuse(file: string, line: number, message: string, tip: string): never {
  throw new Refusal({ code: 'batch/subjects', message, tip, where: { file, line } })
}
