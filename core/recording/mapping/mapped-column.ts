import type { MappedColumn } from '../recording.ts'
import type { SourceUnit } from '../../units/source-units.ts'
import { fullName } from '../readers/raw.ts'
import { readUnit } from '../readers/unit-words.ts'
import type { Claim } from './names/claims.ts'
import { plainName } from './names/name-words.ts'

/** Some of a column's values, for a small picture of them. */
export function sampleOf(values: Float64Array): Float32Array {
  const step = Math.max(1, Math.floor(values.length / 64))
  return Float32Array.from({ length: Math.min(64, values.length) }, (_, i) => values[i * step]!).map((value) =>
    Number.isFinite(value) ? value : Number.NaN,
  )
}

/** A column as the mapping table shows it; `whyNot`: the reason it was left out, null when it was used. */
export function toMapped(
  claim: Claim,
  sample: Float32Array,
  units: ReadonlyMap<Claim, SourceUnit>,
  whyNot: string | null,
  markers: ReadonlyMap<Claim['column'], string>,
): MappedColumn {
  const { column } = claim
  const isUsed = whyNot === null && claim.kind === 'channel'
  const marker = markers.get(column)
  return {
    column: fullName(column),
    index: column.index,
    channel: isUsed ? claim.channel : null,
    unit: units.get(claim) ?? readUnit(column.unit) ?? 'none',
    sign: isUsed ? claim.sign : 1,
    confidence: claim.confidence,
    reason: whyNot ?? claim.reason,
    sample,
    ...(marker === undefined
      ? {}
      : { marker: { name: marker, as: claim.kind === 'point' && whyNot === null ? plainName(claim.point) : null } }),
  }
}
