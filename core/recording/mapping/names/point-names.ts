import type { MappingTemplate } from '../../recording.ts'
import type { Claim } from './claims.ts'
import { plainName } from './name-words.ts'

type Stated = NonNullable<MappingTemplate['points']>

/**
 * Markers under the names a user's mapping gives them (laboratories name them in their own ways), or left out. What the
 * user chose wins
 * over an exchange of sides, and over another marker that the file calls by that name: that one steps aside.
 */
export function renamePoints(
  named: readonly Claim[],
  claims: readonly Claim[],
  template: MappingTemplate | undefined,
  decisions: string[],
): Claim[] {
  const stated = template?.points
  if (stated === undefined) return [...claims]
  const wanted = (claim: Claim | undefined): string | null | undefined =>
    claim?.kind === 'point' ? statedFor(stated, claim.point) : undefined
  const taken = new Set(named.flatMap((claim) => wanted(claim) ?? []))
  const reported = new Set<string>()
  return claims.map((claim, i): Claim => {
    const own = named[i]!
    if (claim.kind !== 'point' || own.kind !== 'point') return claim
    const name = wanted(own)
    if (name === undefined)
      return taken.has(plainName(claim.point)) ? { ...claim, point: `${claim.point} (in the file)` } : claim
    const file = plainName(own.point)
    if (!reported.has(file)) {
      reported.add(file)
      decisions.push(
        name === null
          ? `The marker ${file} is left out, as asked.`
          : `The marker ${file} is taken for ${name}, as asked.`,
      )
    }
    if (name === null)
      return { kind: 'unused', column: claim.column, confidence: 'certain', reason: 'left out by the mapping' }
    return { ...claim, point: name, confidence: 'certain', reason: `marker, read as ${name}` }
  })
}

const statedFor = (stated: Stated, point: string): string | null | undefined => {
  for (const key of [point, plainName(point)]) if (Object.hasOwn(stated, key)) return stated[key]
  return undefined
}
