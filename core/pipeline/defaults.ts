import type { AnthropometricTableId, BodyTemplateId } from '../model/body.ts'
import { DEFAULT_GAP_LIMIT } from '../recording/conditioning/condition.ts'
import { DEFAULT_CUTOFF } from '../recording/conditioning/smoothing-option.ts'

/** A choice that may be left to the program: `choose-body.ts` has the rule. */
export type Auto<T extends string> = T | 'auto'

/**
 * What an analysis takes where nobody chose: the only place that decides it. The window's new studies, the command line
 * and batches all begin here.
 */
export const ANALYSIS_DEFAULTS = {
  template: 'auto' as Auto<BodyTemplateId>,
  table: 'auto' as Auto<AnthropometricTableId>,
  /** Markers when they show both legs or the body's own, else angles. */
  basis: 'auto' as Auto<'markers' | 'angles'>,
  filter: 'butterworth' as const,
  /** Hz, after both passes. */
  cutoff: DEFAULT_CUTOFF,
  /** s: longer gaps are not filled. */
  gapLimit: DEFAULT_GAP_LIMIT,
  /** Hz: of measured ground forces, for 6 Hz takes 3 % off the peaks of a walk. */
  forceCutoff: 20 as number | null,
  phases: 'support' as 'support' | 'swing',
} as const
