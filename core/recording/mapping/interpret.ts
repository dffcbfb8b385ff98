import type { Alert } from '../../outcome.ts'
import type { AngleChannel } from '../channels.ts'
import type {
  GaitEvent,
  GroundForce,
  MappedColumn,
  ModelOutput,
  Provenance,
  ReadOptions,
  Recording,
  TimeRange,
} from '../recording.ts'
import type { SourceUnit } from '../../units/source-units.ts'
import { refuse } from '../readers/bytes.ts'
import type { NameFamily, RawRecording } from '../readers/raw.ts'
import { claimColumns, findFamily, type Claim } from './names/claims.ts'
import { readClockOf, type Clock } from './clock/clock.ts'
import { alignClock, type ClaimedSection, type MainClock } from './clock/align-clock.ts'
import { sampleOf, toMapped } from './mapped-column.ts'
import type { Notes } from './notes.ts'
import { takeAngles } from './values/take-angles.ts'
import { dropDuplicates } from './names/duplicates.ts'
import { readOutputs } from './values/outputs.ts'
import { pathFromPoints } from './frame/pelvis-path.ts'
import { plainName } from './names/name-words.ts'
import { choosePart, cutEvents, cutPlate, dropStrayEvents } from './clock/part.ts'
import { assignSides } from './plates/plate-sides.ts'
import { gatherPlates, settlePlate } from './plates/plates.ts'
import { boundClaims, boundMotion, boundOutputs, boundPlates } from './values/bounds.ts'
import { checkPlausibleAngles } from './values/plausible.ts'
import { renamePoints } from './names/point-names.ts'
import { gatherPath, gatherPoints } from './frame/positions.ts'
import { checkSigns } from './values/signs.ts'
import { swapClaims, swapEvents, swapPlates, describeSwapped } from './names/swap-sides.ts'
import {
  askToAssign,
  refuseHalves,
  refuseUnknown,
  warnEmpty,
  warnGuesses,
  noteSwap,
  warnUnmapped,
} from './mapping-alerts.ts'
import { turnToWorld } from './frame/turn.ts'
import { joinVertebrae } from './names/vertebrae.ts'

type Known = Pick<Provenance, 'fileName' | 'bytes' | 'sha256'>

/** From a file's numbers to a Recording: names, units, signs, clock and frame, each decision written down. */
export function interpret(raw: RawRecording, known: Known, options: ReadOptions): Recording {
  const notes: Notes = { decisions: [...raw.decisions], alerts: [...raw.alerts] }
  const { decisions, alerts } = notes
  const names = settleNames(raw, options, notes)
  const { family, swaps } = names
  const main = chooseMain(names.claimed)
  if (main === null)
    return refuse(
      'recording.empty',
      'This file holds no recording that can be used.',
      'Choose a file with joint angles or marker positions.',
    )
  for (const { section, claims } of names.claimed) boundClaims(section, claims, alerts)
  const { clock, whole, range, hints } = settleClock(main, options, notes)
  const taken = takeSections(raw, names, { clock, range, hints, main: main.section.name }, main, notes)
  const { mapping, groundForces, angles, points, outputs } = taken
  groundForces.push(...takePlates(raw.plates, range))
  boundPlates(groundForces, alerts)
  boundOutputs(outputs, alerts)
  if (swaps) noteSwap(describeSwaps(raw, names, groundForces), decisions, alerts)
  checkSigns({ angles, settled: listSettled(options), mapping, family }, notes)
  const fileToWorld = turnToWorld(
    { raw, family, points, path: taken.path, angles, groundForces, swaps },
    decisions,
    alerts,
  )
  for (const plate of groundForces) settlePlate(plate, taken.isMomentAboutOrigin)
  boundPlates(groundForces, alerts)
  const path = taken.path ?? pathFromPoints(points, decisions)
  const sided = assignSides(groundForces, { times: clock.times, points, angles }, decisions)
  alerts.push(...checkPlausibleAngles(angles))
  const isEmpty = [angles, points, groundForces, outputs].every((found) => Object.keys(found).length === 0)
  if (isEmpty) checkUnknown(mapping, options, alerts)
  warnUnmapped(mapping, alerts)
  warnGuesses(mapping, alerts)
  if (!isEmpty) warnEmpty({ angles, points, groundForces, mapping }, alerts)
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
      ...(clock.cycle === undefined ? {} : { cycle: clock.cycle }),
      ...(range === undefined ? {} : { whole: { from: whole.times[0]!, to: whole.times.at(-1)! } }),
    },
    alerts,
  }
}

/** A table of which nothing is known: refused, or left to the user to assign. */
function checkUnknown(mapping: readonly MappedColumn[], { mayAssign }: ReadOptions, alerts: Alert[]): void {
  refuseHalves(mapping)
  if (mayAssign !== true) refuseUnknown(mapping)
  alerts.push(askToAssign(mapping))
}

/** What every column was taken for. */
interface SettledNames {
  readonly family: NameFamily | null
  /** Left and right are exchanged. */
  readonly swaps: boolean
  /** By the file's own names, and with the sides exchanged. */
  readonly named: readonly (readonly Claim[])[]
  readonly sided: readonly (readonly Claim[])[]
  readonly claimed: readonly ClaimedSection[]
  /** Markers under their names in the file. */
  readonly markers: ReadonlyMap<Claim['column'], string>
}

function settleNames(raw: RawRecording, options: ReadOptions, { decisions, alerts }: Notes): SettledNames {
  const family = findFamily(raw.sections, raw.family)
  const sections =
    family === 'opensim' ? raw.sections.map((section) => joinVertebrae(section, decisions)) : raw.sections
  const swaps = options.mapping?.swapSides ?? options.swapSides ?? false
  const named = sections.map((section) => claimColumns(section, family, options.mapping))
  // A skeleton's angles are worked out from its names, so its reader has exchanged them already.
  const sided = swaps && raw.family !== 'bvh' ? named.map(swapClaims) : named
  const settled = sided.map((claims, i) => renamePoints(named[i]!, claims, options.mapping, decisions))
  const markers = new Map(
    named.flat().flatMap((claim) => (claim.kind === 'point' ? [[claim.column, plainName(claim.point)]] : [])),
  )
  const claimed = sections.map((section, i) => ({ section, claims: dropDuplicates(settled[i]!, alerts) }))
  return { family, swaps, named, sided, claimed, markers }
}

/** The table with the joint angles, else the one with positions, else plates, else model outputs. */
function chooseMain(claimed: readonly ClaimedSection[]): ClaimedSection | null {
  for (const kind of ['channel', 'point', 'plate', 'output', 'unused'] as const) {
    const found = claimed.find(({ claims }) => claims.some((claim) => claim.kind === kind))
    if (found) return found
  }
  return null
}

/** The main table's clock, whole and of the part that is used. */
function settleClock(main: ClaimedSection, { mapping, range: asked, ...given }: ReadOptions, notes: Notes) {
  const hints = {
    rate: mapping?.rate ?? given.rate,
    cycleSeconds: mapping?.cycleSeconds ?? given.cycleSeconds,
  }
  const whole = readClockOf(main.section, main.claims, hints, notes.decisions, notes.alerts)
  const clock = choosePart(whole, asked, notes.decisions, notes.alerts)
  // What was cut off the main table is cut off everything alongside it.
  const range = asked && { from: clock.times[0]!, to: clock.times.at(-1)! }
  return { hints, whole, clock, range }
}

/** What the tables of the file hold, in SI and still in the file's axes. */
interface Taken {
  readonly mapping: MappedColumn[]
  readonly groundForces: GroundForce[]
  readonly angles: Partial<Record<AngleChannel, Float64Array>>
  readonly points: Record<string, Float64Array>
  readonly outputs: Record<string, ModelOutput>
  path: Float64Array | null
  isMomentAboutOrigin: boolean
}

function takeSections(
  raw: RawRecording,
  names: SettledNames,
  mainClock: MainClock,
  main: ClaimedSection,
  notes: Notes,
): Taken {
  const taken: Taken = {
    mapping: [],
    groundForces: [],
    angles: {},
    points: {},
    outputs: {},
    path: null,
    isMomentAboutOrigin: false,
  }
  for (const claimed of names.claimed) {
    const { section, claims } = claimed
    const own = section === main.section ? mainClock.clock : alignClock(claimed, mainClock, notes)
    const units = new Map<Claim, SourceUnit>()
    // Taken first: the angles are converted in place, so that a large file's numbers are not held twice.
    const samples = new Map(claims.map((claim) => [claim, sampleOf(claim.column.values)]))
    if (own !== null) {
      const isMain = own.times === mainClock.clock.times || ('isSame' in own && own.isSame === true)
      if (isMain) takeMotion(raw, claims, own, { taken, units }, notes)
      const plates = gatherPlates(claims, own.times, own.first, notes.decisions)
      if (claims.some((claim) => claim.kind === 'plate' && claim.quantity === 'origin-moment'))
        taken.isMomentAboutOrigin = true
      taken.groundForces.push(...(names.swaps ? swapPlates(plates) : plates))
    }
    const whyNot = own === null ? 'another clock than the main table' : null
    for (const claim of claims) taken.mapping.push(toMapped(claim, samples.get(claim)!, units, whyNot, names.markers))
  }
  return taken
}

/** Angles, positions and model outputs of a table that runs on the main clock. */
function takeMotion(
  raw: RawRecording,
  claims: readonly Claim[],
  clock: Clock,
  { taken, units }: { readonly taken: Taken; readonly units: Map<Claim, SourceUnit> },
  notes: Notes,
): void {
  const { decisions, alerts } = notes
  const { angles, points } = taken
  const late = takeAngles(claims, clock, raw.angleUnit, { angles, units }, notes)
  Object.assign(points, gatherPoints(claims, clock, units, decisions, alerts))
  taken.path ??= gatherPath(claims, clock, units, decisions)
  Object.assign(taken.outputs, readOutputs(claims, clock, units, raw, alerts))
  boundMotion(late, taken.path === null ? points : { ...points, 'pelvis path': taken.path }, alerts)
}

/** Force plates that the format itself knows of. */
function takePlates(plates: RawRecording['plates'], range: TimeRange | undefined): GroundForce[] {
  return plates.flatMap((plate) => {
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
    return used.times.length > 1 ? [used] : []
  })
}

const describeSwaps = (
  raw: RawRecording,
  { named, sided }: SettledNames,
  groundForces: readonly GroundForce[],
): string | null =>
  raw.family === 'bvh'
    ? 'the joints of the skeleton'
    : describeSwapped(
        named.flat(),
        sided.flat(),
        groundForces.filter(({ side }) => side !== null).length,
        raw.events.length,
      )

/** Channels whose sign the user has chosen. */
const listSettled = ({ mapping }: ReadOptions): ReadonlySet<string> =>
  new Set(
    Object.values(mapping?.columns ?? {}).flatMap(({ channel, sign }) =>
      channel !== null && sign !== undefined ? [channel] : [],
    ),
  )

const sortEvents = (events: readonly GaitEvent[]): GaitEvent[] => events.toSorted((a, b) => a.time - b.time)
