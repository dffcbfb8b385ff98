/** Units a column may have in its file; inside it becomes SI. */
export const SOURCE_UNITS = [
  'deg',
  'rad',
  'mm',
  'cm',
  'm',
  'in',
  's',
  'ms',
  'N',
  'N/kg',
  'BW',
  'Nm',
  'Nmm',
  'Nm/kg',
  'Nmm/kg',
  'W',
  'W/kg',
  'none',
] as const
/** The unit of a column in its file. */
export type SourceUnit = (typeof SOURCE_UNITS)[number]
