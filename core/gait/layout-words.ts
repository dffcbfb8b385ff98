/** Who set the boundaries of a motion between its events. */
export type LayoutSource = 'program' | 'none' | 'hand'

/** Shares of every single support and every flight at which boundaries lie. */
export interface LayoutShares {
  readonly single: readonly number[]
  readonly flight: readonly number[]
}

/** “4 boundaries per support, set by the program”: how a motion is cut, in the words of window, report and tables. */
export function describeLayout({ by, single, flight }: LayoutShares & { readonly by: LayoutSource }): string {
  if (by === 'none') return 'by gravity and momentum alone'
  const counted = countShares(single.length, flight.length)
  return by === 'program' ? `${counted}, set by the program` : `${counted}, changed by hand`
}

function countShares(single: number, flight: number): string {
  const boundaries = (count: number, of: string): string =>
    `${count === 0 ? 'no' : count} ${count === 1 ? 'boundary' : 'boundaries'} per ${of}`
  return flight > 0 && single > 0
    ? `${boundaries(single, 'support')} and ${flight} per flight`
    : flight > 0
      ? boundaries(flight, 'flight')
      : boundaries(single, 'support')
}

/** “at 25, 50, 70 and 85 % of every single support”. */
export function describeShares({ single, flight }: LayoutShares): string {
  if (single.length + flight.length === 0) return 'by gravity and momentum alone'
  const at = (shares: readonly number[], of: string): string[] => {
    const percents = shares.map((share) => String(Math.round(100 * share)))
    const last = percents.pop()
    return last === undefined
      ? []
      : [`at ${[percents.join(', '), last].filter(Boolean).join(' and ')} % of every ${of}`]
  }
  return [...at(single, 'single support'), ...at(flight, 'flight')].join(', ')
}
