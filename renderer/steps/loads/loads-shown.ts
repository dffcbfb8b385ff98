import type { Loads } from '../../../core/index.ts'

/** Those there are, in the order in which they are drawn. */
export const loadsShown = (shown: Readonly<Record<Loads['of'], Loads | null>>): Loads[] =>
  [shown.recorded, shown.predicted, shown.proposed].filter((one) => one !== null)
