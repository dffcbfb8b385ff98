import type { Recording } from '../../core/index.ts'
import type { MappedColumn, MappingTemplate } from '../../core/io.ts'

/**
 * What was assigned by hand on this machine, column by column, kept among the templates under a name of its own: the
 * next table with a column of that name has it filled in.
 */
export const LABORATORY = 'This laboratory'

type Entry = MappingTemplate['columns'][string]

const isOpen = ({ channel, confidence }: MappedColumn): boolean => channel === null || confidence === 'guess'

/** The part of what was learned that a recording has use for; null when there is none. */
export function learnedFor(recording: Recording, mappings: readonly MappingTemplate[]): MappingTemplate | null {
  const known = mappings.find((one) => one.name === LABORATORY)?.columns ?? {}
  const columns = Object.fromEntries(
    recording.mapping.flatMap((column): [string, Entry][] =>
      isOpen(column) && Object.hasOwn(known, column.column) ? [[column.column, known[column.column]!]] : [],
    ),
  )
  return Object.keys(columns).length === 0 ? null : { name: LABORATORY, columns }
}

/** With one column more, or without it when it was left out. */
export function learn(mappings: readonly MappingTemplate[], column: string, entry: Entry): MappingTemplate {
  const { [column]: _, ...others } = mappings.find((one) => one.name === LABORATORY)?.columns ?? {}
  return { name: LABORATORY, columns: entry.channel === null ? others : { ...others, [column]: entry } }
}
