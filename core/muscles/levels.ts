import type { ContactJoint } from './contact.ts'

/**
 * Body weights: how far the best published models with the subject's own markers and plates are off from instrumented
 * implants, 0.3 to 0.5 (root mean square: Kinney et al. 2013; Thelen, Choi and Schmitz 2014; hip 0.44 to 0.60, Front
 * Bioeng Biotechnol 10, 995279, 2022). What is known of this leg adds to it.
 */
export const MODEL_ERROR = 0.5

/** What instrumented implants measured, as marks alongside an estimate. Patients are old and slow; others lie higher. */
export interface MeasuredLevel {
  readonly joint: ContactJoint
  readonly activity: string
  /** Mean peak, body weights. */
  readonly peak: number
  readonly source: string
}

const KUTZNER = 'Kutzner et al., J Biomech 43, 2164, 2010 (5 subjects)'
const BERGMANN = 'Bergmann et al., J Biomech 34, 859, 2001 (4 subjects)'

export const MEASURED_LEVELS: readonly MeasuredLevel[] = [
  { joint: 'knee', activity: 'walking', peak: 2.61, source: KUTZNER },
  { joint: 'knee', activity: 'stairs up', peak: 3.16, source: KUTZNER },
  { joint: 'knee', activity: 'stairs down', peak: 3.46, source: KUTZNER },
  { joint: 'hip', activity: 'walking at 4 km/h', peak: 2.38, source: BERGMANN },
  { joint: 'hip', activity: 'stairs up', peak: 2.51, source: BERGMANN },
  { joint: 'hip', activity: 'stairs down', peak: 2.6, source: BERGMANN },
]
