import Papa from 'papaparse'
import type { Dialect } from './kernels/row-scanner.ts'

/** True when the line ends inside a quoted cell, so that the next line belongs to the same row. */
export function endsInsideQuotes(line: string, delimiter: Dialect['delimiter']): boolean {
  if (!line.includes('"')) return false
  const separator = delimiter === 'space' ? ' ' : delimiter
  let isInside = false
  // A quote opens a cell only at its beginning: behind a separator, blanks between them aside.
  let isBeginning = true
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]!
    if (letter === '"') {
      if (!isInside) isInside = isBeginning
      else if (line[i + 1] === '"') i++
      else isInside = false
      isBeginning = false
    } else if (letter === separator) isBeginning = true
    else if (letter.trim() !== '') isBeginning = false
  }
  return isInside
}

/** The cells of one row of text, by papaparse: quotes, doubled quotes, delimiters within quotes. */
export function splitCells(row: string, delimiter: Dialect['delimiter']): string[] {
  if (delimiter === 'space') {
    const text = row.trim()
    return text === '' ? [''] : text.split(/[ \t]+/)
  }
  if (!row.includes('"')) return row.split(delimiter)
  const parsed = Papa.parse<string[]>(row, { delimiter, newline: '\n', quoteChar: '"', header: false })
  // A quoted line break inside a row is still one row for us.
  return parsed.data.flat()
}

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** The cells without the empty ones at the end. */
export function trimCells(cells: readonly string[]): string[] {
  let end = cells.length
  while (end > 0 && cells[end - 1]!.trim() === '') end--
  return cells.slice(0, end)
}
