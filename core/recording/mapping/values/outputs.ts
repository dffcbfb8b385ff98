import { alert, type Alert } from '../../../outcome.ts'
import { nmmToNm } from '../../../units/units.ts'
import type { ModelOutput } from '../../recording.ts'
import type { SourceUnit } from '../../../units/source-units.ts'
import type { RawRecording } from '../../readers/raw.ts'
import { readUnit } from '../../readers/unit-words.ts'
import { rangeOf } from './angle-units.ts'
import type { Claim } from '../names/claims.ts'
import type { Clock } from '../clock/clock.ts'

/**
 * What another program computed (joint forces, moments, powers), kept in SI under its own name, with an honest unit.
 */
export function readOutputs(
  claims: readonly Claim[],
  clock: Clock,
  units: Map<Claim, SourceUnit>,
  raw: RawRecording,
  alerts: Alert[],
): Record<string, ModelOutput> {
  const groups = new Map<string, Extract<Claim, { kind: 'output' }>[]>()
  for (const claim of claims) {
    if (claim.kind !== 'output') continue
    const list = groups.get(claim.output) ?? []
    list.push(claim)
    groups.set(claim.output, list)
  }
  const isPerKilogram = seesPerKilogram(groups)
  let renamed = 0
  const outputs: Record<string, ModelOutput> = {}
  for (const [name, members] of groups) {
    const stated = readUnit(members[0]!.column.unit) ?? unitByName(name, raw.family === 'opensim')
    let unit = stated
    if (isPerKilogram && (stated === 'N' || stated === 'Nmm' || stated === 'Nm' || stated === 'W')) {
      unit = `${stated}/kg` as SourceUnit
      renamed++
    }
    const isMilli = unit === 'Nmm' || unit === 'Nmm/kg'
    const values = new Float64Array(members.length * clock.count)
    members.forEach((claim, part) => {
      units.set(claim, stated)
      for (let i = 0; i < clock.count; i++) {
        const value = claim.column.values[clock.first + i]!
        values[i * members.length + part] = isMilli ? nmmToNm(value) : value
      }
    })
    outputs[name] = { unit: unit === 'Nmm' ? 'Nm' : unit === 'Nmm/kg' ? 'Nm/kg' : unit, width: members.length, values }
  }
  if (renamed > 0) {
    alerts.push(
      alert(
        'info',
        'units.per-kilogram',
        `Forces, moments and powers of the gait model are labelled N, Nmm and W, but are per kilogram of body mass (the ground reaction peaks near 10); ${renamed} outputs are kept as N/kg, Nm/kg, W/kg.`,
        'Nothing to do: this is how Plug-in Gait writes them.',
      ),
    )
  }
  return outputs
}

/** A ground reaction force that peaks between half and four times 9.8 is no force in newtons. */
function seesPerKilogram(groups: ReadonlyMap<string, readonly Extract<Claim, { kind: 'output' }>[]>): boolean {
  const peaks: number[] = []
  for (const [name, members] of groups) {
    if (
      !/^[LR](GroundReactionForce|NormalisedGRF|KneeForce|HipForce|AnkleForce)$/.test(name) ||
      /Normalised/.test(name)
    )
      continue
    const peak = Math.max(
      ...members.map((claim) => {
        const range = rangeOf(claim.column.values)
        return range === null ? 0 : Math.max(Math.abs(range.low), Math.abs(range.high))
      }),
    )
    if (peak > 0) peaks.push(peak)
  }
  return peaks.length > 0 && Math.max(...peaks) > 4 && Math.max(...peaks) < 45
}

function unitByName(name: string, isOpenSim: boolean): SourceUnit {
  if (!isOpenSim) return 'none'
  if (/_moment$|_m[xyz]$|torque/.test(name)) return 'Nm'
  return /_force$|_f[xyz]$/.test(name) ? 'N' : 'none'
}
