import type { MappingTemplate } from '../../core/io.ts'

/** Nothing stated of any column: what is detected holds. */
export const blankMapping: MappingTemplate = { name: '', columns: {} }
