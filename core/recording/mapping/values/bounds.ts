import { alert, type Alert } from '../../../outcome.ts'
import { degToRad } from '../../../units/units.ts'
import type { GroundForce, ModelOutput } from '../../recording.ts'
import { refuse } from '../../readers/bytes.ts'
import { fullName, type RawSection } from '../../readers/raw.ts'
import { readUnit } from '../../readers/unit-words.ts'
import type { Claim } from '../names/claims.ts'

/** SI. Far beyond any body and any laboratory: what exceeds it is a damaged cell, whatever the file is of. */
export const BOUNDS = {
  /** rad: two turns, for programs that do not begin again at 180°. */
  joint: degToRad(720),
  /** rad: a pelvis may turn on the spot, and count its turns. */
  heading: degToRad(36_000),
  /** m */
  position: 1000,
  /** N: more than a hundred bodies. */
  force: 1e5,
  /** N·m, about an origin that may be far away. */
  moment: 1e6,
  /** What another program computed, in whichever unit. */
  output: 1e7,
} as const

/** N: below this a foot hardly touches the plate. */
const LOADED = 100
/** Values of the file's own clocks: microseconds since 1970 are 1.8 · 10¹⁵. */
const CLOCK = 1e17
const PER_METRE = { mm: 1000, cm: 100, m: 1, in: 1 / 0.0254 } as const

interface Odd {
  readonly name: string
  readonly count: number
  readonly row: number
  readonly value: number
}

/** Makes gaps of values beyond the limit, infinite ones too, in place. Null when there are none. */
export function blankBeyond(values: Float64Array, limit: number): Omit<Odd, 'name'> | null {
  let count = 0
  let row = 0
  let value = 0
  for (let i = 0; i < values.length; i++) {
    const own = values[i]!
    // A gap fails both comparisons, and so passes.
    if (!(own > limit || own < -limit)) continue
    if (count === 0) [row, value] = [i, own]
    count++
    values[i] = Number.NaN
  }
  return count === 0 ? null : { count, row, value }
}

/**
 * The door every file's numbers pass, before units are judged by them: a cell that no body can have becomes a gap, and
 * is reported with its place. A file of nothing else is refused.
 */
export function boundClaims(section: RawSection, claims: readonly Claim[], alerts: Alert[]): void {
  const odd: Odd[] = []
  let motion = 0
  let lost = 0
  for (const claim of claims) {
    const limit = limitOf(claim)
    if (limit === null) continue
    const found = blankBeyond(claim.column.values, limit)
    if (found !== null) odd.push({ name: fullName(claim.column), ...found })
    if (claim.kind !== 'channel' && claim.kind !== 'point') continue
    motion++
    if (found !== null && !claim.column.values.some(Number.isFinite)) lost++
  }
  if (odd.length === 0) return
  const first = odd[0]!
  if (motion > 0 && lost === motion)
    refuse(
      'values.all-absurd',
      `No value of this file can be true: ${first.name} begins with ${inDigits(first.value)}.`,
      'Check which columns hold the motion and in which unit, and export the trial again.',
      { channel: first.name },
    )
  reportOdd(odd, alerts, section.lineOf)
}

function limitOf(claim: Claim): number | null {
  if (claim.kind === 'clock') return CLOCK
  const stated = (claim.kind === 'channel' ? claim.unit : null) ?? readUnit(claim.column.unit)
  // Headers err about units: the one with the largest numbers is meant, and the rest is looked at once more in SI.
  const length = (stated !== null && stated in PER_METRE ? stated : 'mm') as keyof typeof PER_METRE
  if (claim.kind === 'point') return BOUNDS.position * PER_METRE[length]
  if (claim.kind !== 'channel') return null
  if (/^pelvis\.[xyz]$/.test(claim.channel)) return BOUNDS.position * PER_METRE[length]
  return boundOf(claim.channel) / degToRad(1)
}

/** rad, of an angle channel. */
const boundOf = (channel: string): number =>
  /^(pelvis|trunk)\.rotation$|^foot\./.test(channel) ? BOUNDS.heading : BOUNDS.joint

/** The same once more where the unit was found only afterwards: angles in rad, positions in m. */
export function boundMotion(
  angles: Readonly<Record<string, Float64Array>>,
  positions: Readonly<Record<string, Float64Array>>,
  alerts: Alert[],
): void {
  const odd: Odd[] = []
  for (const [name, values] of Object.entries(angles)) {
    const found = blankBeyond(values, boundOf(name))
    if (found !== null) odd.push({ name, ...found })
  }
  for (const [name, track] of Object.entries(positions)) {
    const found = blankBeyond(track, BOUNDS.position)
    if (found === null) continue
    blankTriples(track)
    odd.push({ name, ...found, row: Math.floor(found.row / 3) })
  }
  reportOdd(odd, alerts)
}

/** Plates in SI. Where a plate is unloaded its point is meaningless in every file, and not worth a word. */
export function boundPlates(plates: readonly GroundForce[], alerts: Alert[]): void {
  const odd: Odd[] = []
  for (const { name, force, point, freeMoment } of plates) {
    const push = blankBeyond(force, BOUNDS.force)
    if (push !== null) {
      blankTriples(force)
      odd.push({ name: `${name} force`, ...push, row: Math.floor(push.row / 3) })
    }
    for (const [track, limit, what] of [
      [point, BOUNDS.position, 'point'],
      [freeMoment, BOUNDS.moment, 'moment'],
    ] as const) {
      const found = { count: 0, row: 0, value: 0 }
      for (let i = 0; i < track.length; i++) {
        const value = track[i]!
        if (!(value > limit || value < -limit)) continue
        track[i] = Number.NaN
        const frame = i - (i % 3)
        if (!(Math.hypot(force[frame]!, force[frame + 1]!, force[frame + 2]!) > LOADED)) continue
        if (found.count === 0) Object.assign(found, { row: frame / 3, value })
        found.count++
      }
      if (found.count > 0) odd.push({ name: `${name} ${what}`, ...found })
    }
  }
  reportOdd(odd, alerts)
}

export function boundOutputs(outputs: Readonly<Record<string, ModelOutput>>, alerts: Alert[]): void {
  const odd: Odd[] = []
  for (const [name, { values, width }] of Object.entries(outputs)) {
    const found = blankBeyond(values, BOUNDS.output)
    if (found !== null) odd.push({ name, ...found, row: Math.floor(found.row / width) })
  }
  reportOdd(odd, alerts)
}

/** One alert for all of them, with the place of the first. */
export function reportOdd(odd: readonly Odd[], alerts: Alert[], lineOf?: (row: number) => number): void {
  const first = odd[0]
  if (first === undefined) return
  const line = lineOf?.(first.row)
  const place = line === undefined ? `frame ${first.row + 1}` : `line ${line}`
  alerts.push(
    alert(
      'warning',
      'values.absurd',
      `${inWords(odd)} cannot be true, beginning with ${inDigits(first.value)} in ${place}; taken as ${countOf(odd) === 1 ? 'a gap' : 'gaps'}.`,
      'Correct the cell in the file, or export the trial again; the gap is then treated like any other.',
      line === undefined ? { channel: first.name } : { channel: first.name, line },
    ),
  )
}

/** One lost coordinate loses the point. */
function blankTriples(track: Float64Array): void {
  for (let i = 0; i + 2 < track.length; i += 3)
    if (Number.isNaN(track[i]! + track[i + 1]! + track[i + 2]!)) track.fill(Number.NaN, i, i + 3)
}

const countOf = (odd: readonly Odd[]): number => odd.reduce((sum, { count }) => sum + count, 0)

function inWords(odd: readonly Odd[]): string {
  const count = countOf(odd)
  const names = odd
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ')
  const more = odd.length > 3 ? ` and ${odd.length - 3} more columns` : ''
  return `${count === 1 ? 'One value' : `${count} values`} of ${names}${more}`
}

const inDigits = (value: number): string => (Number.isFinite(value) ? String(Number(value.toPrecision(3))) : 'infinity')
