import type { RawSection } from '../../readers/raw.ts'
import { UNKNOWN } from '../mapping-alerts.ts'
import type { Claim } from './claims.ts'

/** Seconds from row to row: 10 to 2500 frames a second. */
const SHORTEST = 0.0004
const LONGEST = 0.1
/** Share of a step by which a clock's steps may differ, printed with few digits. */
const UNEVEN = 0.6
/** Rows that are looked at. */
const LOOKED = 400

/**
 * A table that names no clock, but whose first column of an unknown name rises by even steps of a camera's size: that is
 * the time, whatever a laboratory calls it.
 */
export function claimTime(section: RawSection, claims: Claim[]): Claim[] {
  if (section.times !== null || section.rate !== null || claims.some(({ kind }) => kind === 'clock')) return claims
  const at = claims.findIndex(
    (claim) => claim.kind === 'unused' && claim.reason === UNKNOWN && risesLikeTime(claim.column.values),
  )
  if (at < 0) return claims
  const { column } = claims[at]!
  const reason = 'rises by even steps: taken as the time in seconds'
  return claims.with(at, { kind: 'clock', clock: 'time', column, confidence: 'likely', reason })
}

function risesLikeTime(values: Float64Array): boolean {
  const count = Math.min(values.length, LOOKED)
  if (count < 10) return false
  const step = (values[count - 1]! - values[0]!) / (count - 1)
  if (!(step >= SHORTEST && step <= LONGEST)) return false
  for (let i = 1; i < count; i++) {
    const own = values[i]! - values[i - 1]!
    if (!(own > 0) || Math.abs(own - step) > UNEVEN * step) return false
  }
  return true
}
