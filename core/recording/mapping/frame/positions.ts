import { alert, type Alert } from '../../../outcome.ts'
import { cmToM, inchToM, mmToM } from '../../../units/units.ts'
import type { SourceUnit } from '../../../units/source-units.ts'
import { readUnit } from '../../readers/unit-words.ts'
import { rangeOf } from '../values/angle-units.ts'
import type { Claim } from '../names/claims.ts'
import type { Clock } from '../clock/clock.ts'
import { plainName } from '../names/name-words.ts'

type LengthUnit = 'mm' | 'cm' | 'm' | 'in'
const TO_METRES: Readonly<Record<LengthUnit, (value: number) => number>> = {
  mm: mmToM,
  cm: cmToM,
  m: (value) => value,
  in: inchToM,
}
const isLength = (unit: SourceUnit | null): unit is LengthUnit =>
  unit === 'mm' || unit === 'cm' || unit === 'm' || unit === 'in'

/** Markers and joint centres, x, y, z per frame in m, still in the file's frame; a missing z (planar data) is 0. */
export function gatherPoints(
  claims: readonly Claim[],
  clock: Clock,
  units: Map<Claim, SourceUnit>,
  decisions: string[],
  alerts: Alert[],
): Record<string, Float64Array> {
  const own = claims.filter((claim): claim is Extract<Claim, { kind: 'point' }> => claim.kind === 'point')
  if (own.length === 0) return {}
  const stated = own.map((claim) => readUnit(claim.column.unit)).find(isLength) ?? null
  const unit = stated ?? guessUnit(own)
  if (stated === null) decisions.push(`The file does not say the unit of its positions; their size says ${unit}.`)
  else {
    const likely = guessUnit(own)
    const reach = reachOf(own)
    const tall = TO_METRES[stated](reach)
    if (likely !== stated && reach > 0 && (tall > 60 || tall < 0.05)) {
      alerts.push(
        alert(
          'warning',
          'units.length',
          `The file says positions are in ${stated}, which would put markers ${tall.toPrecision(2)} m apart; ${likely} was used.`,
          'Correct the unit in the file if this is wrong.',
        ),
      )
      return build(own, clock, likely, units)
    }
  }
  const points = build(own, clock, unit, units)
  const empty = Object.keys(points).filter((name) => points[name]!.every((value) => Number.isNaN(value)))
  for (const name of empty) delete points[name]
  if (empty.length > 0)
    decisions.push(
      `${empty.length === 1 ? 'One marker has' : `${empty.length} markers have`} no data at all: ${empty.slice(0, 5).join(', ')}${empty.length > 5 ? ', …' : ''}.`,
    )
  const hasDepth = own.some((claim) => claim.axis === 2)
  if (!hasDepth) decisions.push('Positions have two coordinates only: planar data, taken as the sagittal plane.')
  return points
}

function build(
  own: readonly Extract<Claim, { kind: 'point' }>[],
  clock: Clock,
  unit: LengthUnit,
  units: Map<Claim, SourceUnit>,
): Record<string, Float64Array> {
  // By a map: a marker may be called “constructor”, which every plain object already has.
  const tracks = new Map<string, Float64Array>()
  const subjects = new Set(own.map((claim) => (claim.point.includes(':') ? claim.point.split(':')[0] : '')))
  const convert = TO_METRES[unit]
  for (const claim of own) {
    units.set(claim, unit)
    const name = subjects.size === 1 ? plainName(claim.point) : claim.point
    const track = tracks.get(name) ?? new Float64Array(3 * clock.count)
    tracks.set(name, track)
    for (let i = 0; i < clock.count; i++) track[3 * i + claim.axis] = convert(claim.column.values[clock.first + i]!)
  }
  for (const track of tracks.values()) markLost(track)
  return Object.fromEntries(tracks)
}

/** A marker at exactly 0, 0, 0 is lost, not at the origin; one lost coordinate loses the point. */
function markLost(track: Float64Array): void {
  for (let i = 0; i + 2 < track.length; i += 3) {
    const [x, y, z] = [track[i]!, track[i + 1]!, track[i + 2]!]
    if ((x === 0 && y === 0 && z === 0) || Number.isNaN(x + y + z)) track.fill(Number.NaN, i, i + 3)
  }
}

const reachOf = (own: readonly Extract<Claim, { kind: 'point' }>[]): number => {
  let reach = 0
  for (const claim of own.slice(0, 90)) {
    const range = rangeOf(claim.column.values)
    if (range !== null) reach = Math.max(reach, Math.abs(range.low), Math.abs(range.high))
  }
  return reach
}

/** A body and its walkway measure some metres: the largest coordinate shows the unit. */
function guessUnit(own: readonly Extract<Claim, { kind: 'point' }>[]): LengthUnit {
  const reach = reachOf(own)
  return reach > 600 ? 'mm' : reach > 20 ? 'cm' : 'm'
}

/** The pelvis's path, m, in the file's frame. */
export function gatherPath(
  claims: readonly Claim[],
  clock: Clock,
  units: Map<Claim, SourceUnit>,
  decisions: string[],
): Float64Array | null {
  const own = claims.filter(
    (claim): claim is Extract<Claim, { kind: 'channel' }> =>
      claim.kind === 'channel' && /^pelvis\.[xyz]$/.test(claim.channel),
  )
  if (own.length === 0) return null
  const path = new Float64Array(3 * clock.count)
  for (const claim of own) {
    const stated = claim.unit ?? readUnit(claim.column.unit)
    const unit = isLength(stated) ? stated : 'm'
    units.set(claim, unit)
    const axis = 'xyz'.indexOf(claim.channel.at(-1)!)
    for (let i = 0; i < clock.count; i++)
      path[3 * i + axis] = claim.sign * TO_METRES[unit](claim.column.values[clock.first + i]!)
  }
  if (own.length < 3) decisions.push(`The pelvis’s path has ${own.length} of 3 coordinates; the others are 0.`)
  decisions.push('The pelvis’s path is that of the model’s pelvis origin, as the file gives it.')
  return path
}
