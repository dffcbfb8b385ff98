import { degToRad } from '../../../units/units.ts'
import type { AngleChannel } from '../../channels.ts'
import { fullName, type RawRecording } from '../../readers/raw.ts'
import { readUnit } from '../../readers/unit-words.ts'
import type { SourceUnit } from '../../../units/source-units.ts'
import type { Clock } from '../clock/clock.ts'
import type { Claim } from '../names/claims.ts'
import type { Notes } from '../notes.ts'
import { decideAngleUnits, unwrapAngle } from './angle-units.ts'

type Recorded = Partial<Record<AngleChannel, Float64Array>>

/**
 * Puts the joint angles of a table into `angles`, in radians and the canonical signs, and their units into `units`.
 * Returns those to look at once more: whose unit was judged by their values, and which were put together from turns.
 */
export function takeAngles(
  claims: readonly Claim[],
  clock: Clock,
  header: RawRecording['angleUnit'],
  { angles, units }: { readonly angles: Recorded; readonly units: Map<Claim, SourceUnit> },
  { decisions, alerts }: Notes,
): Record<string, Float64Array> {
  const late: Record<string, Float64Array> = {}
  const columns = claims.filter(
    (claim): claim is Extract<Claim, { kind: 'channel' }> =>
      claim.kind === 'channel' && !/^pelvis\.[xyz]$/.test(claim.channel),
  )
  const stated = (claim: (typeof columns)[number]): 'deg' | 'rad' | null => {
    const unit = claim.unit ?? readUnit(claim.column.unit)
    return unit === 'deg' || unit === 'rad' ? unit : null
  }
  const found = decideAngleUnits(
    columns.map((claim) => ({
      name: fullName(claim.column),
      channel: claim.channel as AngleChannel,
      values: claim.column.values,
      stated: stated(claim),
      byUser: claim.byUser,
    })),
    header,
    decisions,
    alerts,
  )
  columns.forEach((claim, i) => {
    const unit = found[i]!
    units.set(claim, unit)
    // A part is copied, so that the rest of the file does not travel with it.
    const values =
      clock.count === claim.column.values.length
        ? claim.column.values
        : claim.column.values.slice(clock.first, clock.first + clock.count)
    const factor = claim.sign * (unit === 'deg' ? degToRad(1) : 1)
    for (let k = 0; k < values.length; k++) values[k] = values[k]! * factor
    angles[claim.channel as AngleChannel] = values
    const jumps = unwrapAngle(values)
    if (unit === 'rad' || jumps > 0) late[claim.channel] = values
    if (jumps > 0)
      decisions.push(
        `${fullName(claim.column)}: ${jumps === 1 ? 'one jump' : `${jumps} jumps`} of a whole turn taken out.`,
      )
  })
  return late
}
