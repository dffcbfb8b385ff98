import { alert, type Alert } from '../../../outcome.ts'
import { radToDeg } from '../../../units/units.ts'
import type { AngleChannel } from '../../channels.ts'
import { calcCorrelation, findPeriod } from '../frame/mirror.ts'

export interface AngleColumn {
  readonly name: string
  readonly channel: AngleChannel
  readonly values: Float64Array
  /** What the column's own unit or the user states. */
  readonly stated: 'deg' | 'rad' | null
  readonly byUser: boolean
}

/** More than a whole turn: no joint reaches it, so the number cannot be radians. */
const FULL_TURN = 2 * Math.PI + 0.2
/** Every angle of a body within this, and a knee that moves: the numbers are radians. */
const MOST_RADIANS = 3.3

const words = { deg: 'degrees', rad: 'radians' } as const

/**
 * Degrees or radians, for each column. The header (or units row) speaks first, the values judge it. A contradiction
 * is decided by the values and reported, because a body in the wrong unit is a scrambled body.
 */
export function decideAngleUnits(
  columns: readonly AngleColumn[],
  header: { readonly unit: 'deg' | 'rad'; readonly evidence: string } | null,
  decisions: string[],
  alerts: Alert[],
): ('deg' | 'rad')[] {
  const ranges = columns.map(({ values }) => rangeOf(values))
  const { verdict, largest } = judgeValues(columns, ranges)
  const overall = header?.unit ?? null
  const statedUnits = new Set(columns.map((column) => column.stated ?? overall))
  if (verdict !== null && !columns.some((column) => column.byUser) && statedUnits.size === 1) {
    const stated = [...statedUnits][0]!
    if (stated !== null && stated !== verdict) {
      alerts.push(
        alert(
          'warning',
          'units.contradiction',
          `The file says ${words[stated]}${header ? ` (${header.evidence})` : ''}, but the values can only be ${words[verdict]} (largest ${largest.toPrecision(3)}); ${words[verdict]} were used.`,
          `If ${words[stated]} are right, choose them for the columns in the mapping.`,
        ),
      )
      decisions.push(`Angles read as ${words[verdict]}: the values contradict the header.`)
      return columns.map(() => verdict)
    }
  }
  const units = columns.map((column, i) => {
    const unit = decideColumn(column, reachOf(ranges[i]!), overall)
    if (unit !== 'contradicted') return unit ?? verdict ?? 'deg'
    alerts.push(contradicted(column.name, reachOf(ranges[i]!)))
    return 'deg'
  })
  checkAgainstOtherSide(columns, ranges, units, alerts)
  if (statedUnits.has(null)) {
    if (verdict !== null) {
      decisions.push(
        `The file does not say the unit of its angles; the values are ${words[verdict]} (largest ${largest.toPrecision(3)}).`,
      )
    } else if (columns.length > 0) {
      alerts.push(
        alert(
          'warning',
          'units.unknown',
          `The file does not say whether its angles are degrees or radians, and the values (largest ${largest.toPrecision(3)}) fit both; degrees were assumed.`,
          `Choose the unit in the mapping. In radians the largest angle would be ${radToDeg(largest).toFixed(0)}°.`,
        ),
      )
    }
  } else if (header !== null && columns.length > 0)
    decisions.push(`Angles are in ${words[header.unit]} (${header.evidence}).`)
  return units
}

type Range = ReturnType<typeof rangeOf>

const reachOf = (range: Range): number => (range === null ? 0 : Math.max(Math.abs(range.low), Math.abs(range.high)))

/** What the values can only be, taken together; null when they fit both units. */
function judgeValues(
  columns: readonly AngleColumn[],
  ranges: readonly Range[],
): { readonly verdict: 'deg' | 'rad' | null; readonly largest: number } {
  // A pelvis that turns on the spot may count whole turns in either unit.
  const counted = columns
    .map((column, i) => ({ column, range: ranges[i]! }))
    .filter(
      ({ column, range }) =>
        column.channel !== 'pelvis.rotation' && column.channel !== 'trunk.rotation' && range !== null,
    )
  const largest = Math.max(0, ...counted.map(({ range }) => reachOf(range)))
  const travel = (joint: string): number =>
    Math.max(
      0,
      ...counted.filter(({ column }) => column.channel.startsWith(joint)).map(({ range }) => range!.high - range!.low),
    )
  const sagittal = counted.filter(({ column }) => /^(hip|knee|ankle)\.flexion/.test(column.channel))
  const large = counted.filter(({ range }) => reachOf(range) > FULL_TURN)
  if (large.length >= Math.max(1, 0.25 * counted.length) || sagittal.some(({ range }) => reachOf(range) > FULL_TURN))
    return { verdict: 'deg', largest }
  const isRadians =
    largest < MOST_RADIANS && counted.length >= 2 && (travel('knee.flexion') > 0.5 || travel('hip.flexion') > 0.35)
  return { verdict: isRadians ? 'rad' : null, largest }
}

/** The unit of one column by what is stated of it; null when nothing is. */
function decideColumn(
  column: AngleColumn,
  reach: number,
  overall: 'deg' | 'rad' | null,
): 'deg' | 'rad' | 'contradicted' | null {
  if (column.byUser && column.stated !== null) return column.stated
  const stated = column.stated ?? overall
  return stated === 'rad' && reach > FULL_TURN && column.channel !== 'pelvis.rotation' ? 'contradicted' : stated
}

const contradicted = (name: string, reach: number): Alert =>
  alert(
    'warning',
    'units.column-contradiction',
    `${name} reaches ${reach.toPrecision(3)}, which cannot be radians as the file says; degrees were used for it.`,
    'Choose radians in the mapping if the values are right.',
    { channel: name },
  )

/**
 * One side in another unit than the other: models with coupled coordinates write them in radians into a file of
 * degrees.
 * Seen when curves are some 57 times smaller than the other side's and either run like them, half a stride apart, or
 * do so in two joints at once; a stiff joint does neither, so a single one is only reported.
 */
function checkAgainstOtherSide(
  columns: readonly AngleColumn[],
  ranges: readonly ReturnType<typeof rangeOf>[],
  units: ('deg' | 'rad')[],
  alerts: Alert[],
): void {
  const at = (channel: string): number => columns.findIndex((column) => column.channel === channel)
  const knees = ['knee.flexion.right', 'knee.flexion.left'].map(at).filter((index) => index >= 0)
  const stride = knees.map((index) => findPeriod(columns[index]!.values)).find((found) => found !== null) ?? null
  const small = columns.flatMap((column, index) => {
    const isLeft = column.channel.endsWith('.left')
    const other = at(column.channel.replace(/\.(left|right)$/, isLeft ? '.right' : '.left'))
    if (
      !/flexion|inversion/.test(column.channel) ||
      other < 0 ||
      other === index ||
      units[index] !== 'deg' ||
      units[other] !== 'deg' ||
      column.byUser
    )
      return []
    const [own, opposite] = [ranges[index]!, ranges[other]!]
    const ratio =
      own === null || opposite === null || !(own.high > own.low)
        ? 0
        : (opposite.high - opposite.low) / (own.high - own.low)
    if (ratio < radToDeg(0.5) || ratio > radToDeg(2)) return []
    const likeness =
      stride === null ? null : calcCorrelation(column.values, columns[other]!.values, Math.round(stride / 2))
    return [{ index, column, isLeft, ratio, likeness }]
  })
  for (const { index, column, isLeft, ratio, likeness } of small) {
    const isLike = likeness !== null && likeness > 0.7
    const isShared =
      small.filter((entry) => entry.isLeft === isLeft && entry.ratio > 35 && entry.ratio < 90).length >= 2
    if (isLike || isShared) units[index] = 'rad'
    alerts.push(
      alert(
        'warning',
        'units.column-contradiction',
        `${column.name} moves ${ratio.toFixed(0)} times less than the other side’s: ${isLike || isShared ? 'it is in radians although the file says degrees; radians were used for it' : 'it may be in radians although the file says degrees; degrees were kept'}.`,
        `Choose ${isLike || isShared ? 'degrees' : 'radians'} in the mapping if that is wrong.`,
        { channel: column.name },
      ),
    )
  }
}

/**
 * Takes out jumps of a whole turn (179° to −179°), in place; the middle of the curve stays within half a turn. Returns
 * the jumps.
 */
export function unwrapAngle(values: Float64Array): number {
  let jumps = 0
  let turns = 0
  let before = Number.NaN
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    const change = value - before
    // Nearly every step: no gap, no jump, nothing turned yet.
    if (change > -Math.PI && change < Math.PI && turns === 0) {
      before = value
      continue
    }
    if (!Number.isFinite(value)) continue
    const step = Math.round(change / (2 * Math.PI))
    if (step !== 0 && Number.isFinite(step)) {
      turns -= step
      jumps++
    }
    before = value
    values[i] = value + 2 * Math.PI * turns
  }
  if (jumps === 0) return 0
  const range = rangeOf(values)
  const shift = range === null ? 0 : -2 * Math.PI * Math.round((range.low + range.high) / 2 / (2 * Math.PI))
  if (shift !== 0) for (let i = 0; i < values.length; i++) values[i] = values[i]! + shift
  return jumps
}

/** Lowest and highest value without the outermost hundredth; null when all is gap. */
export function rangeOf(values: Float64Array): { readonly low: number; readonly high: number } | null {
  // At most some thousand values show the range of any recording.
  const stride = Math.max(1, Math.floor(values.length / 4000))
  const room = new Float64Array(Math.ceil(values.length / stride))
  let count = 0
  for (let i = 0; i < values.length; i += stride) if (Number.isFinite(values[i]!)) room[count++] = values[i]!
  if (count === 0) return null
  // Sorting a typed array needs no call per comparison: a file of a hundred columns asks for hundreds of ranges.
  const seen = room.subarray(0, count).toSorted()
  const cut = Math.floor(count * 0.005)
  return { low: seen[cut]!, high: seen[count - 1 - cut]! }
}
