import { SIDES, otherSide } from '../../../gait/side.ts'
import type { ChannelId } from '../../channels.ts'
import type { GaitEvent, GroundForce } from '../../recording.ts'
import type { Claim } from './claims.ts'
import { readMarkerPlace } from './marker-names.ts'
import { plainName, SIDE_WORDS, WORD } from './name-words.ts'

/**
 * Every way to read a name as that of the other side: `RASI` → `LASI`, `heel_r` → `heel_l`, `Knie rechts` → `Knie
 * links`, `ASISr` → `ASISl`.
 */
function counterparts(name: string): string[] {
  const plain = plainName(name)
  if (!name.endsWith(plain)) return []
  const before = name.slice(0, name.length - plain.length)
  const found: string[] = []
  const put = (at: number, length: number, word: string): void => {
    found.push(before + plain.slice(0, at) + inCaseOf(plain.slice(at, at + length), word) + plain.slice(at + length))
  }
  for (const { 0: part, index } of plain.matchAll(WORD)) {
    for (const pair of SIDE_WORDS)
      for (const k of [0, 1] as const) if (pair[k] === part.toLowerCase()) put(index, part.length, pair[1 - k]!)
  }
  // A letter glued to the label, in front or behind.
  for (const at of [0, plain.length - 1]) {
    const letter = plain[at]?.toLowerCase()
    if (plain.length > 1 && (letter === 'l' || letter === 'r')) put(at, 1, letter === 'l' ? 'r' : 'l')
  }
  return found
}

function inCaseOf(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase()
  return model[0] === model[0]!.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word
}

/**
 * The name of the same thing on the other side; the name itself where it has no side. A name has one when the file also
 * holds its
 * counterpart, or when it is a place of the body we know (a file of one leg).
 */
export function toOtherSide(name: string, known: ReadonlySet<string>): string {
  const candidates = counterparts(name)
  const paired = candidates.find((candidate) => known.has(candidate))
  if (paired !== undefined) return paired
  const place = readMarkerPlace(name)
  if (place === null || place.side === null) return name
  return (
    candidates.find((candidate) => {
      const other = readMarkerPlace(candidate)
      return other !== null && other.part === place.part && other.side === otherSide(place.side!)
    }) ?? name
  )
}

function otherChannel(channel: ChannelId): ChannelId {
  for (const side of SIDES)
    if (channel.endsWith(`.${side}`)) return `${channel.slice(0, -side.length)}${otherSide(side)}` as ChannelId
  return channel
}

/** All columns under the other side's names; those a user's mapping settled stay where it put them. */
export function swapClaims(claims: readonly Claim[]): Claim[] {
  const points = new Set(claims.flatMap((claim) => (claim.kind === 'point' ? [claim.point] : [])))
  const outputs = new Set(claims.flatMap((claim) => (claim.kind === 'output' ? [claim.output] : [])))
  return claims.map((claim): Claim => {
    const swapped = renamed(claim, points, outputs)
    return swapped === null ? claim : { ...swapped, reason: `${claim.reason}; left and right exchanged` }
  })
}

function renamed(claim: Claim, points: ReadonlySet<string>, outputs: ReadonlySet<string>): Claim | null {
  if (claim.kind === 'channel' && !claim.byUser) {
    const channel = otherChannel(claim.channel)
    return channel === claim.channel ? null : { ...claim, channel }
  }
  if (claim.kind === 'point') {
    const point = toOtherSide(claim.point, points)
    return point === claim.point ? null : { ...claim, point }
  }
  if (claim.kind === 'output') {
    const output = toOtherSide(claim.output, outputs)
    return output === claim.output ? null : { ...claim, output }
  }
  return null
}

export const swapPlates = (plates: readonly GroundForce[]): GroundForce[] =>
  plates.map((plate) => (plate.side === null ? plate : { ...plate, side: otherSide(plate.side) }))

export const swapEvents = (events: readonly GaitEvent[]): GaitEvent[] =>
  events.map((event) => ({ ...event, side: otherSide(event.side) }))

/** What was exchanged, in words; null when nothing in the file has a side. */
export function describeSwapped(
  before: readonly Claim[],
  after: readonly Claim[],
  plates: number,
  events: number,
): string | null {
  const changed = (kind: Claim['kind'], nameOf: (claim: Claim) => string): number =>
    new Set(before.flatMap((claim, i) => (claim.kind === kind && claim !== after[i] ? [nameOf(claim)] : []))).size
  const counts = [
    [changed('point', (claim) => (claim.kind === 'point' ? claim.point : '')), 'marker'],
    [changed('channel', (claim) => (claim.kind === 'channel' ? claim.channel : '')), 'joint angle'],
    [changed('output', (claim) => (claim.kind === 'output' ? claim.output : '')), 'computed output'],
    [plates, 'force plate'],
    [events, 'event'],
  ] as const
  const words = counts.flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]))
  return words.length === 0 ? null : words.join(', ')
}
