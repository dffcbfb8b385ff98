import type { Cell, TableModel } from './model.ts'

/**
 * Long notes of cells become letters that are explained under the table: in a narrow column each would take more lines
 * than the row it belongs to.
 */
export function gatherNotes(table: TableModel): TableModel {
  const notes = [...new Set(table.rows.flat().flatMap((cell) => (cell.kind === 'text' ? (cell.note ?? []) : [])))]
  if (notes.length === 0) return table
  const letter = (note: string): string => String.fromCodePoint(97 + notes.indexOf(note))
  const shorten = (cell: Cell): Cell =>
    cell.kind === 'text' && cell.note !== undefined ? { ...cell, note: letter(cell.note) } : cell
  const explained = notes.map((note) => `${letter(note)}: ${note}`)
  return {
    ...table,
    rows: table.rows.map((row) => row.map(shorten)),
    footnote: [...explained, ...(table.footnote === undefined ? [] : [table.footnote])].join(' '),
  }
}
