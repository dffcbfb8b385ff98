import { alert, type Alert } from '../../outcome.ts'
import { degToRad } from '../../units/units.ts'
import type { AngleChannel } from '../channels.ts'
import type {
  GaitEvent,
  GroundForce,
  MappedColumn,
  ModelOutput,
  Provenance,
  ReadOptions,
  Recording,
  SourceUnit,
  TimeRange,
} from '../recording.ts'
import { refuse } from '../readers/bytes.ts'
import { fullName, type RawRecording, type RawSection } from '../readers/raw.ts'
import { readUnit } from '../readers/unit-words.ts'
import { decideAngleUnits, unwrapAngle } from './values/angle-units.ts'
import { claimColumns, findFamily, type Claim } from './names/claims.ts'
import { readClockOf, type Clock } from './clock/clock.ts'
import { dropDuplicates } from './names/duplicates.ts'
import { readOutputs } from './values/outputs.ts'
import { pathFromPoints } from './frame/pelvis-path.ts'
import { plainName } from './names/name-words.ts'
import { choosePart, cutClock, cutEvents, cutPlate, dropStrayEvents } from './clock/part.ts'
import { assignSides } from './plates/plate-sides.ts'
import { gatherPlates, settlePlate } from './plates/plates.ts'
import { boundClaims, boundMotion, boundOutputs, boundPlates } from './values/bounds.ts'
import { checkPlausible } from './values/plausible.ts'
import { renamePoints } from './names/point-names.ts'
import { gatherPath, gatherPoints } from './frame/positions.ts'
import { checkSigns } from './values/signs.ts'
import { swapClaims, swapEvents, swapPlates, tellSwapped } from './names/swap-sides.ts'
import { refuseUnknown, tellEmpty, tellGuesses, tellSwap, tellUnmapped } from './tell.ts'
import { turnToWorld } from './frame/turn.ts'
import { joinVertebrae } from './names/vertebrae.ts'

type Known = Pick<Provenance, 'fileName' | 'bytes' | 'sha256'>

/** From a file's numbers to a Recording: names, units, signs, clock and frame, each decision written down. */
export function interpret(raw: RawRecording, known: Known, options: ReadOptions): Recording {
  const decisions = [...raw.decisions]
  const alerts = [...raw.alerts]
  const family = findFamily(raw.sections, raw.family)
  const sections =
    family === 'opensim' ? raw.sections.map((section) => joinVertebrae(section, decisions)) : raw.sections
  const swaps = options.mapping?.swapSides ?? options.swapSides ?? false
  const named = sections.map((section) => claimColumns(section, family, options.mapping))
  // A skeleton's angles are worked out from its names, so its reader has exchanged them already.
  const sidesOf = swaps && raw.family !== 'bvh' ? named.map(swapClaims) : named
  const settledNames = sidesOf.map((claims, i) => renamePoints(named[i]!, claims, options.mapping, decisions))
  const markers = new Map(
    named.flat().flatMap((claim) => (claim.kind === 'point' ? [[claim.column, plainName(claim.point)]] : [])),
  )
  const claimed = sections.map((section, i) => ({ section, claims: dropDuplicates(settledNames[i]!, alerts) }))
  const main = chooseMain(claimed)
  if (main === null)
    return refuse(
      'recording.empty',
      'This file holds no recording that can be used.',
      'Choose a file with joint angles or marker positions.',
    )
  for (const { section, claims } of claimed) boundClaims(section, claims, alerts)
  const hints = {
    rate: options.mapping?.rate ?? options.rate,
    cycleSeconds: options.mapping?.cycleSeconds ?? options.cycleSeconds,
  }
  const whole = readClockOf(main.section, main.claims, hints, decisions, alerts)
  const clock = choosePart(whole, options.range, decisions, alerts)
  // What was cut off the main table is cut off everything beside it.
  const range = options.range && { from: clock.times[0]!, to: clock.times.at(-1)! }

  const mapping: MappedColumn[] = []
  const groundForces: GroundForce[] = []
  const angles: Partial<Record<AngleChannel, Float64Array>> = {}
  const points: Record<string, Float64Array> = {}
  const outputs: Record<string, ModelOutput> = {}
  let path: Float64Array | null = null
  let isMomentAboutOrigin = false
  for (const { section, claims } of claimed) {
    const own: (Clock & { readonly isSame?: boolean }) | null =
      section === main.section ? clock : alignClock(section, claims, clock, range, main, hints, decisions, alerts)
    const units = new Map<Claim, SourceUnit>()
    // Taken first: the angles are converted in place, so that a large file's numbers are not held twice.
    const samples = new Map(claims.map((claim) => [claim, sampleOf(claim.column.values)]))
    if (own === null) {
      for (const claim of claims)
        mapping.push(toMapped(claim, samples.get(claim)!, units, 'another clock than the main table', markers))
      continue
    }
    const isMain = own.times === clock.times || own.isSame === true
    if (isMain) {
      const late = takeAngles(claims, own, raw, angles, units, decisions, alerts)
      Object.assign(points, gatherPoints(claims, own, units, decisions, alerts))
      path ??= gatherPath(claims, own, units, decisions)
      Object.assign(outputs, readOutputs(claims, own, units, raw, alerts))
      boundMotion(late, path === null ? points : { ...points, 'pelvis path': path }, alerts)
    }
    const plates = gatherPlates(claims, own.times, own.first, decisions)
    if (claims.some((claim) => claim.kind === 'plate' && claim.quantity === 'origin-moment')) isMomentAboutOrigin = true
    groundForces.push(...(swaps ? swapPlates(plates) : plates))
    for (const claim of claims) mapping.push(toMapped(claim, samples.get(claim)!, units, null, markers))
  }
  for (const plate of raw.plates) {
    const count = plate.force.length / 3
    const found = {
      name: plate.name,
      side: null,
      times: Float64Array.from({ length: count }, (_, i) => plate.firstTime + i / plate.rate),
      force: plate.force,
      point: plate.point,
      freeMoment: plate.freeMoment,
    }
    const used = range === undefined ? found : cutPlate(found, range)
    if (used.times.length > 1) groundForces.push(used)
  }
  boundPlates(groundForces, alerts)
  boundOutputs(outputs, alerts)
  if (swaps) {
    const what = tellSwapped(
      named.flat(),
      sidesOf.flat(),
      groundForces.filter(({ side }) => side !== null).length,
      raw.events.length,
    )
    tellSwap(raw.family === 'bvh' ? 'the joints of the skeleton' : what, decisions, alerts)
  }
  const settled = new Set(
    Object.values(options.mapping?.columns ?? {}).flatMap(({ channel, sign }) =>
      channel !== null && sign !== undefined ? [channel] : [],
    ),
  )
  checkSigns(angles, settled, mapping, family, alerts, decisions)
  const fileToWorld = turnToWorld({ raw, family, points, path, angles, groundForces, swaps }, decisions, alerts)
  for (const plate of groundForces) settlePlate(plate, isMomentAboutOrigin)
  boundPlates(groundForces, alerts)
  path ??= pathFromPoints(points, decisions)
  const sided = assignSides(groundForces, { times: clock.times, points, angles }, decisions)
  alerts.push(...checkPlausible(angles))
  if (
    Object.keys(angles).length === 0 &&
    Object.keys(points).length === 0 &&
    groundForces.length === 0 &&
    Object.keys(outputs).length === 0
  ) {
    refuseUnknown(mapping)
  }
  tellUnmapped(mapping, alerts)
  tellGuesses(mapping, alerts)
  tellEmpty({ angles, points, groundForces, mapping }, alerts)
  const events = range === undefined ? dropStrayEvents(raw.events, clock, alerts) : cutEvents(raw.events, range)
  return {
    times: clock.times,
    rate: clock.rate,
    angles,
    points,
    pelvisPath: path,
    groundForces: sided,
    events: sortEvents(swaps ? swapEvents(events) : events),
    subject: raw.subject,
    modelOutputs: outputs,
    mapping,
    provenance: {
      ...known,
      reader: family === 'xsens' && raw.reader === 'csv' ? 'xsens' : raw.reader,
      decisions,
      fileToWorld,
      ...(swaps ? { sidesSwapped: true as const } : {}),
      ...(range === undefined ? {} : { whole: { from: whole.times[0]!, to: whole.times.at(-1)! } }),
    },
    alerts,
  }
}

type Claimed = { readonly section: RawSection; readonly claims: readonly Claim[] }

/** The table with the joint angles, else the one with positions, else plates, else model outputs. */
function chooseMain(claimed: readonly Claimed[]): Claimed | null {
  for (const kind of ['channel', 'point', 'plate', 'output', 'unused'] as const) {
    const found = claimed.find(({ claims }) => claims.some((claim) => claim.kind === kind))
    if (found) return found
  }
  return null
}

/** The clock of a second table of the file; null when it cannot be laid beside the first. */
function alignClock(
  section: RawSection,
  claims: readonly Claim[],
  clock: Clock,
  range: TimeRange | undefined,
  main: Claimed,
  hints: Parameters<typeof readClockOf>[2],
  decisions: string[],
  alerts: Alert[],
): (Clock & { readonly isSame?: boolean }) | null {
  if (section.frameCount < 2) return null
  const isKinematic = claims.some((claim) => claim.kind === 'channel' || claim.kind === 'point')
  const whole = readClockOf(
    section,
    claims,
    section.rate === null ? hints : { ...hints, rate: undefined },
    decisions,
    alerts,
  )
  const own = range === undefined ? whole : cutClock(whole, range)
  if (own.count < 2) return null
  const isSame =
    own.count === clock.count &&
    Math.abs(own.times[0]! - clock.times[0]!) < 0.25 / clock.rate &&
    Math.abs(own.rate - clock.rate) < 1e-6 * clock.rate
  if (isSame) return { ...own, isSame }
  if (isKinematic) {
    alerts.push(
      alert(
        'warning',
        'sections.clock',
        `The section ${section.name} runs on another clock or other frames than ${main.section.name}; it was left out.`,
        'Export both with the same frames.',
      ),
    )
    return null
  }
  return own
}

function takeAngles(
  claims: readonly Claim[],
  clock: Clock,
  raw: RawRecording,
  angles: Partial<Record<AngleChannel, Float64Array>>,
  units: Map<Claim, SourceUnit>,
  decisions: string[],
  alerts: Alert[],
): Record<string, Float64Array> {
  // Angles to look at once more: those whose unit was judged by their values, and those put together from turns.
  const late: Record<string, Float64Array> = {}
  const columns = claims.filter(
    (claim): claim is Extract<Claim, { kind: 'channel' }> =>
      claim.kind === 'channel' && !/^pelvis\.[xyz]$/.test(claim.channel),
  )
  const said = (claim: (typeof columns)[number]): 'deg' | 'rad' | null => {
    const unit = claim.unit ?? readUnit(claim.column.unit)
    return unit === 'deg' || unit === 'rad' ? unit : null
  }
  const found = decideAngleUnits(
    columns.map((claim) => ({
      name: fullName(claim.column),
      channel: claim.channel as AngleChannel,
      values: claim.column.values,
      said: said(claim),
      byUser: claim.byUser,
    })),
    raw.angleUnit,
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

function sampleOf(values: Float64Array): Float32Array {
  const step = Math.max(1, Math.floor(values.length / 64))
  return Float32Array.from({ length: Math.min(64, values.length) }, (_, i) => values[i * step]!).map((value) =>
    Number.isFinite(value) ? value : Number.NaN,
  )
}

function toMapped(
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

const sortEvents = (events: readonly GaitEvent[]): GaitEvent[] => events.toSorted((a, b) => a.time - b.time)
