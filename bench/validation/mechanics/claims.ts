/** One number with the limit it must keep. */
export interface Claim {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly allowed?: number
  readonly atLeast?: number
}

export function toClaimTable(claims: readonly Claim[], failures: string[]): string {
  const lines = ['| what | found | limit |', '|---|---|---|']
  for (const { what, value, unit, allowed, atLeast } of claims) {
    const holds = (allowed === undefined || value <= allowed) && (atLeast === undefined || value >= atLeast)
    if (!holds) failures.push(`${what}: ${value.toExponential(1)} ${unit}`)
    const limit = allowed === undefined ? `≥ ${atLeast}` : `≤ ${allowed.toExponential(0)}`
    lines.push(`| ${what} | ${value.toExponential(1)} ${unit} | ${limit} |`)
  }
  return lines.join('\n')
}
