import type { Loads } from '../loads/loads.ts'

/** What each motion is called, in tables, plots and files alike. In analysis.json the keys keep their names. */
export const MOTION_WORDS: Readonly<Record<Loads['of'], string>> = {
  recorded: 'recorded',
  predicted: 'without muscles',
  proposed: 'proposed',
}
