import type { ChannelId } from '../../channels.ts'
import type { Confidence, MappingTemplate } from '../../recording.ts'
import type { SourceUnit } from '../../../units/source-units.ts'
import { fullName, type NameFamily, type PlateColumn, type RawColumn, type RawSection } from '../../readers/raw.ts'
import { readUnit } from '../../readers/unit-words.ts'
import { type PointColumn, findPoints } from './point-columns.ts'
import { plainName, readNameWords } from './name-words.ts'
import { NO_SIDE, UNKNOWN } from '../mapping-alerts.ts'
import { claimTime } from './time-by-values.ts'
import { readPlateColumn } from '../plates/plate-names.ts'
import { readMeaning, readOpenSimName, readPlainName } from './vocabulary.ts'

/** What one column was taken for, before its unit and sign are checked against the values. */
export type Claim = { readonly column: RawColumn; readonly confidence: Confidence; readonly reason: string } & (
  | { readonly kind: 'clock'; readonly clock: 'time' | 'frame' | 'subframe' | 'percent' }
  | {
      readonly kind: 'channel'
      readonly channel: ChannelId
      readonly sign: 1 | -1
      readonly unit: SourceUnit | null
      readonly byUser: boolean
    }
  | { readonly kind: 'point'; readonly point: string; readonly axis: 0 | 1 | 2 }
  | ({ readonly kind: 'plate' } & PlateColumn)
  | { readonly kind: 'output'; readonly output: string }
  | { readonly kind: 'unused' }
)

const TIME =
  /^(time|times|t|timestamp|time ?stamp|elapsed ?time|sec|secs|seconds|zeit|temps|tiempo|tempo|analogtime|zeitpunkt)$/i
const FRAME =
  /^(frame|frames|frame ?#|frame ?no\.?|frame ?number|frame_numbers|sample|sample ?#|#sample|index|idx|nr|no|bild|image|field|item|packetcounter|row|n)$/i
const PERCENT =
  /^(%|percent|percentage|pct|gait ?cycle|cycle|% ?(of )?(gait )?cycle|gc|gait_cycle|percent_gait_cycle|normalized time|zyklus|norm_time|(% ?(des |vom )?)?gangzyklus( ?%)?|% ?(del )?ciclo( de marcha)?|% ?du cycle( de marche)?)$/i

/** The family a table's names belong to, when enough of them are of one family. */
export function findFamily(sections: readonly RawSection[], stated: NameFamily | null): NameFamily | null {
  if (stated !== null) return stated
  const names = sections.flatMap((section) =>
    section.columns.filter((column) => column.component === null).map((column) => plainName(column.name).toLowerCase()),
  )
  const known = names.filter((name) => readOpenSimName(name) !== null).length
  if (
    known >= 4 &&
    names.some((name) => /^(pelvis_(list|t[xyz])|knee_angle_[rl]|hip_flexion_[rl]|lumbar_extension)$/.test(name))
  )
    return 'opensim'
  const isXsens = sections.some((section) =>
    section.columns.some((column) =>
      /^(j?(Left|Right)(Hip|Knee|Ankle|T4Shoulder|BallFoot)|jL5S1|L5S1\b|Right Hip Abduction)/.test(column.name),
    ),
  )
  return isXsens ? 'xsens' : null
}

const OUTPUT_UNITS = new Set<SourceUnit>(['N', 'N/kg', 'Nm', 'Nmm', 'Nm/kg', 'Nmm/kg', 'W', 'W/kg', 'BW'])
const LENGTH_UNITS = new Set<SourceUnit>(['mm', 'cm', 'm', 'in'])
const OUTPUT_NAME = /(force|moment|torque|power|impulse)s?(?![a-z])/i

const PELVIS_PATH =
  /^(?:pelvis|hips|root|mid ?hip|pelvis centre|pelvis center)[\s._-]*(?:(?:position|pos|t)[\s._-]*)?([xyz])$/i
const RESULT_TITLE =
  /forces?\b|static ?optimization|reaction|activation|controls|inverse ?dynamics|actuation|moments?\b|power/i

/** What is known of a section before its columns are looked at one by one. */
interface Surroundings {
  readonly family: NameFamily | null
  readonly template: MappingTemplate | undefined
  /** Columns that make positions, by their place. */
  readonly points: ReadonlyMap<number, PointColumn>
  /** Result files of OpenSim name their actuators like the coordinates they act on. */
  readonly isResult: boolean
}

/** Names every column of a section. */
export function claimColumns(
  section: RawSection,
  family: NameFamily | null,
  template: MappingTemplate | undefined,
): Claim[] {
  const around: Surroundings = {
    family,
    template,
    points: findPoints(section),
    isResult: family === 'opensim' && RESULT_TITLE.test(section.name),
  }
  const claims = section.columns.map(
    (column, position): Claim =>
      claimByUser(column, template) ??
      claimByFormat(column) ??
      claimByClock(column) ??
      claimByRole(column, position, around) ??
      claimByName(column, position, around),
  )
  return claimTime(section, claims)
}

/** What a saved mapping makes of the column. */
function claimByUser(column: RawColumn, template: MappingTemplate | undefined): Claim | null {
  const wanted = own(template?.columns, fullName(column)) ?? own(template?.columns, column.name)
  if (wanted === undefined) return null
  if (wanted.channel === null)
    return { kind: 'unused', column, confidence: 'certain', reason: `left out by the mapping “${template!.name}”` }
  return {
    kind: 'channel',
    column,
    channel: wanted.channel,
    sign: wanted.sign ?? 1,
    unit: wanted.unit ?? null,
    byUser: true,
    confidence: 'certain',
    reason: `mapping “${template!.name}”`,
  }
}

/** What the reader of the format already knows. */
function claimByFormat(column: RawColumn): Claim | null {
  if (column.note !== undefined) return { kind: 'unused', column, confidence: 'certain', reason: column.note }
  if (column.channel !== undefined)
    return {
      kind: 'channel',
      column,
      channel: column.channel,
      sign: 1,
      unit: 'rad',
      byUser: false,
      confidence: 'likely',
      reason: 'worked out from the skeleton’s rotations',
    }
  return column.plate === undefined
    ? null
    : { kind: 'plate', column, ...column.plate, confidence: 'certain', reason: 'force plate' }
}

function claimByClock(column: RawColumn): Claim | null {
  if (column.component !== null) return null
  const clock = readClock(column, plainName(column.name))
  if (clock === null) return null
  return {
    kind: 'clock',
    clock,
    column,
    confidence: 'certain',
    reason: clock === 'time' ? 'clock' : clock === 'percent' ? 'percent of the cycle' : 'counter',
  }
}

/** Paths, positions and results that are known by what the format states of the column. */
function claimByRole(column: RawColumn, position: number, { family, points }: Surroundings): Claim | null {
  // A pelvis position alongside joint angles is the path; among many positions it is one of them.
  const path = column.role === null && points.size <= 6 ? PELVIS_PATH.exec(fullName(column)) : null
  if (path)
    return {
      kind: 'channel',
      column,
      channel: `pelvis.${path[1]!.toLowerCase()}` as ChannelId,
      sign: 1,
      unit: readUnit(column.unit),
      byUser: false,
      confidence: 'likely',
      reason: 'position of the pelvis',
    }
  if (column.role === 'point') {
    const place = family === 'opensim' ? undefined : points.get(position)
    return place === undefined
      ? { kind: 'unused', column, confidence: 'certain', reason: 'not a position' }
      : {
          kind: 'point',
          column,
          point: place.point,
          axis: place.axis,
          confidence: 'certain',
          reason: 'marker or joint centre',
        }
  }
  return column.role === 'force' || column.role === 'moment' || column.role === 'power' ? toOutput(column) : null
}

const toOutput = (column: RawColumn): Claim => ({
  kind: 'output',
  output: plainName(column.name),
  column,
  confidence: 'certain',
  reason: 'computed by another program; kept as it is',
})

function claimByName(column: RawColumn, position: number, { family, points, isResult }: Surroundings): Claim {
  const plain = plainName(column.name)
  const unit = readUnit(column.unit)
  // The column's own name first: a file of ground forces is often called “…_forces”, like a file of results.
  const plate = readPlateColumn(plain, column.component, family)
  if (plate !== null) return { kind: 'plate', column, ...plate, confidence: 'certain', reason: 'force plate' }
  if (isResult) return toOutput(column)
  const isOutput = (unit !== null && OUTPUT_UNITS.has(unit)) || OUTPUT_NAME.test(plain.replaceAll('_', ' '))
  const angle = isOutput || column.role === 'analog' ? null : claimAngle(column, family)
  const place = family === 'opensim' ? undefined : points.get(position)
  const isPlace = place !== undefined && (unit === null || LENGTH_UNITS.has(unit))
  // `r knee 1.X`, with its Y and Z alongside, names a joint and no motion: that is a marker at it.
  if (angle !== null && !(isPlace && place.isWhole && angle.confidence === 'guess')) return angle
  if (isOutput) return toOutput(column)
  if (isPlace)
    return {
      kind: 'point',
      column,
      point: place.point,
      axis: place.axis,
      confidence: 'likely',
      reason: 'name with x, y, z: taken as a position',
    }
  if (isSideless(column.name)) return { kind: 'unused', column, confidence: 'guess', reason: NO_SIDE }
  return {
    kind: 'unused',
    column,
    confidence: 'guess',
    reason: column.role === 'analog' ? 'analog channel of no use here' : UNKNOWN,
  }
}

function claimAngle(column: RawColumn, family: NameFamily | null): Claim | null {
  if (
    /(\/speed|\/acceleration)$|(^|[_ ])(vel|velocity|accel|speed)([_ ]|$)/i.test(column.name) ||
    /\/s/.test(column.unit ?? '')
  )
    return { kind: 'unused', column, confidence: 'certain', reason: 'a speed: we differentiate the angles ourselves' }
  const meaning = readMeaning(column.name, column.component, family)
  if (meaning === null) return null
  if ('unused' in meaning) return { kind: 'unused', column, confidence: 'certain', reason: meaning.unused }
  return { kind: 'channel', column, ...meaning, unit: readUnit(column.unit), byUser: false }
}

/** `hip_angle`: would be a channel if it had a side. */
const isSideless = (name: string): boolean => {
  const words = readNameWords(name)
  return words.side === null && readPlainName({ ...words, side: 'right' }, null, null) !== null
}

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

function readClock(column: RawColumn, plain: string): 'time' | 'frame' | 'subframe' | 'percent' | null {
  if (TIME.test(plain)) return 'time'
  if (FRAME.test(plain)) return column.unit === 's' ? 'time' : 'frame'
  if (/^sub ?frame$/i.test(plain)) return 'subframe'
  if (PERCENT.test(plain) || (column.unit === '%' && column.index === 0)) return 'percent'
  return null
}
