import type { ContactJoint } from './contact.ts'

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
