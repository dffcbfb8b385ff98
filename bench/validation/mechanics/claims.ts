import type { Verdict } from '../../validate.ts'

/** One number with the limit it must keep. */
export interface Claim {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly allowed?: number
  readonly atLeast?: number
}

const holds = ({ value, allowed, atLeast }: Claim): boolean =>
  (allowed === undefined || value <= allowed) && (atLeast === undefined || value >= atLeast)

export function toClaimTable(claims: readonly Claim[], failures: string[]): string {
  const lines = ['| what | found | limit | state |', '|---|---|---|---|']
  for (const claim of claims) {
    const { what, value, unit, allowed, atLeast } = claim
    if (!holds(claim)) failures.push(`${what}: ${value.toExponential(1)} ${unit}`)
    const limit = allowed === undefined ? `≥ ${atLeast}` : `≤ ${allowed.toExponential(0)}`
    lines.push(
      `| ${what} | ${value.toExponential(1)} ${unit} | ${limit} | ${holds(claim) ? 'holds' : '**does not hold**'} |`,
    )
  }
  return lines.join('\n')
}

export function toVerdict(what: string, claims: readonly Claim[]): Verdict {
  const kept = claims.filter(holds).length
  return {
    what,
    found: `${kept} of ${claims.length} within`,
    bar: 'all, each within its own limit',
    holds: kept === claims.length,
  }
}
