import { designLowPass } from '../../math/filters.ts'
import type { Alert } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import type { SmoothingChoice } from './smooth.ts'

/** The smoother: zero-lag Butterworth (order, cut-off in Hz), smoothing spline, or none. */
export type SmoothingOption =
  | { readonly kind: 'butterworth'; readonly order?: number; readonly cutoff?: number }
  /** No cutoff: each channel's own, by generalised cross-validation. */
  | { readonly kind: 'spline'; readonly degree?: 3 | 5; readonly cutoff?: number }
  | { readonly kind: 'none' }

/** What was done to the signals, to be shown and kept with the results. */
export interface SmoothingRecord {
  readonly kind: SmoothingOption['kind']
  /** Of the two passes together. */
  readonly order: number | null
  /** Hz: true −3 dB point of the result. */
  readonly cutoff: number | null
  /** Hz: the cut-off of each single pass (the true one / 0.802 for order 4), as other programs may quote it. */
  readonly passCutoff: number | null
  /** Hz per channel, when cross-validation chose them. */
  readonly chosen: Readonly<Record<string, number>>
  readonly gapLimit: number
  readonly words: string
}

export const DEFAULT_CUTOFF = 6
export const DEFAULT_ORDER = 4

/** What an option means at a rate; without a choice where it is not possible. */
export function chooseSmoothing(
  option: SmoothingOption,
  rate: number,
): { choice: SmoothingChoice } | { choice: SmoothingChoice | null; alerts: Alert[] } {
  if (option.kind === 'none') return { choice: { kind: 'none' } }
  const half = rate / 2
  const asked = option.cutoff
  const tip = `A signal sampled at ${rate.toFixed(1)} Hz carries frequencies below ${half.toFixed(1)} Hz only. Choose a cut-off below ${(0.8 * half).toFixed(1)} Hz.`
  if (asked !== undefined && !(asked > 0 && asked < half)) {
    const message = `A cut-off of ${asked} Hz is not possible at ${rate.toFixed(1)} frames per second.`
    return { choice: null, alerts: [alert('error', 'conditioning.cutoff-above-nyquist', message, tip)] }
  }
  if (option.kind === 'spline') return { choice: { kind: 'spline', degree: option.degree ?? 5, cutoff: asked ?? null } }
  const wanted = asked ?? DEFAULT_CUTOFF
  const cutoff = asked === undefined && wanted > 0.8 * half ? 0.8 * half : wanted
  const choice: SmoothingChoice = {
    kind: 'butterworth',
    filter: designLowPass(cutoff, rate, option.order ?? DEFAULT_ORDER),
  }
  if (cutoff === wanted && wanted <= 0.8 * half) return { choice }
  const message =
    cutoff === wanted
      ? `A cut-off of ${wanted} Hz is close to the limit of ${half.toFixed(1)} Hz: hardly anything is smoothed.`
      : `The usual cut-off of ${wanted} Hz is too high for ${rate.toFixed(1)} frames per second; ${cutoff.toFixed(1)} Hz is used.`
  return { choice, alerts: [alert('warning', 'conditioning.cutoff-near-nyquist', message, tip)] }
}

/** What is done to the signals, in numbers and words. */
export function describeSmoothing(
  choice: SmoothingChoice,
  chosen: Readonly<Record<string, number>>,
  gapLimit: number,
): SmoothingRecord {
  if (choice.kind === 'none') {
    return { kind: 'none', order: null, cutoff: null, passCutoff: null, chosen: {}, gapLimit, words: 'Not smoothed.' }
  }
  if (choice.kind === 'butterworth') {
    const { order, cutoff, passCutoff } = choice.filter
    const words = `Zero-lag Butterworth low-pass, order ${order} (two passes of order ${order / 2}), 3 dB down at ${cutoff.toFixed(2)} Hz after both passes (${passCutoff.toFixed(2)} Hz in each).`
    return { kind: 'butterworth', order, cutoff, passCutoff, chosen: {}, gapLimit, words }
  }
  const name = choice.degree === 5 ? 'quintic' : 'cubic'
  const how =
    choice.cutoff === null
      ? 'smoothing chosen per channel by generalised cross-validation'
      : `3 dB down at ${choice.cutoff.toFixed(2)} Hz`
  const words = `Natural ${name} smoothing spline, ${how}.`
  return { kind: 'spline', order: null, cutoff: choice.cutoff, passCutoff: null, chosen, gapLimit, words }
}
