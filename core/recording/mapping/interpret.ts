import { alert, type Alert } from '../../outcome.ts'
import { degToRad } from '../../units/units.ts'
import type { AngleChannel, ChannelId } from '../channels.ts'
import type { GaitEvent, GroundForce, MappedColumn, ModelOutput, Provenance, ReadOptions, Recording, SourceUnit } from '../recording.ts'
import { refuse } from '../readers/bytes.ts'
import { fullName, type RawRecording, type RawSection } from '../readers/raw.ts'
import { readUnit } from '../readers/unit-words.ts'
import { decideAngleUnits, unwrapAngle } from './angle-units.ts'
import { claimColumns, findFamily, type Claim } from './claims.ts'
import { readClockOf, type Clock } from './clock.ts'
import { readOutputs } from './outputs.ts'
import { pathFromPoints } from './pelvis-path.ts'
import { turnPelvisAngles } from './pelvis-angles.ts'
import { assignSides } from './plate-sides.ts'
import { gatherPlates, meanPush, settlePlate } from './plates.ts'
import { checkPlausible } from './plausible.ts'
import { gatherPath, gatherPoints } from './positions.ts'
import { checkSigns } from './signs.ts'
import { findWorld, isIdentity, rotateTriples, type Rotation } from './world.ts'

type Known = Pick<Provenance, 'fileName' | 'bytes' | 'sha256'>

/** From a file's numbers to a Recording: names, units, signs, clock and frame, each decision written down. */
export function interpret(raw: RawRecording, known: Known, options: ReadOptions): Recording {
  const decisions = [...raw.decisions]
  const alerts = [...raw.alerts]
  const family = findFamily(raw.sections, raw.family)
  const claimed = raw.sections.map((section) => ({ section, claims: dropDuplicates(claimColumns(section, family, options.mapping), alerts) }))
  const main = chooseMain(claimed)
  if (main === null) return refuse('recording.empty', 'This file holds no recording that can be used.', 'Choose a file with joint angles or marker positions.')
  const hints = { rate: options.mapping?.rate ?? options.rate, cycleSeconds: options.mapping?.cycleSeconds ?? options.cycleSeconds }
  const clock = readClockOf(main.section, main.claims, hints, decisions, alerts)

  const mapping: MappedColumn[] = []
  const groundForces: GroundForce[] = []
  const angles: Partial<Record<AngleChannel, Float64Array>> = {}
  const points: Record<string, Float64Array> = {}
  const outputs: Record<string, ModelOutput> = {}
  let path: Float64Array | null = null
  let isMomentAboutOrigin = false
  for (const { section, claims } of claimed) {
    const own: (Clock & { readonly isSame?: boolean }) | null = section === main.section ? clock : alignClock(section, claims, clock, main, hints, decisions, alerts)
    const units = new Map<Claim, SourceUnit>()
    // Taken first: the angles are converted in place, so that a large file's numbers are not held twice.
    const samples = new Map(claims.map((claim) => [claim, sampleOf(claim.column.values)]))
    if (own === null) {
      for (const claim of claims) mapping.push(toMapped(claim, samples.get(claim)!, units, 'another clock than the main table'))
      continue
    }
    const isMain = own.times === clock.times || own.isSame === true
    if (isMain) {
      takeAngles(claims, own, raw, angles, units, decisions, alerts)
      Object.assign(points, gatherPoints(claims, own, units, decisions, alerts))
      path ??= gatherPath(claims, own, units, decisions)
      Object.assign(outputs, readOutputs(claims, own, units, raw, alerts))
    }
    const plates = gatherPlates(claims, own.times, own.first, decisions)
    if (claims.some((claim) => claim.kind === 'plate' && claim.quantity === 'origin-moment')) isMomentAboutOrigin = true
    groundForces.push(...plates)
    for (const claim of claims) mapping.push(toMapped(claim, samples.get(claim)!, units, null))
  }
  for (const plate of raw.plates) {
    const count = plate.force.length / 3
    groundForces.push({
      name: plate.name,
      side: null,
      times: Float64Array.from({ length: count }, (_, i) => plate.firstTime + i / plate.rate),
      force: plate.force,
      point: plate.point,
      freeMoment: plate.freeMoment,
    })
  }
  const settled = new Set(Object.values(options.mapping?.columns ?? {}).flatMap(({ channel, sign }) => (channel !== null && sign !== undefined ? [channel] : [])))
  checkSigns(angles, settled, mapping, family, alerts, decisions)
  const fileToWorld = turnToWorld({ raw, family, points, path, angles, groundForces }, decisions, alerts)
  for (const plate of groundForces) settlePlate(plate, isMomentAboutOrigin)
  path ??= pathFromPoints(points, decisions)
  const sided = assignSides(groundForces, { times: clock.times, points, angles }, decisions)
  alerts.push(...checkPlausible(angles))
  if (Object.keys(angles).length === 0 && Object.keys(points).length === 0 && groundForces.length === 0 && Object.keys(outputs).length === 0) {
    refuseUnknown(mapping)
  }
  tellUnmapped(mapping, alerts)
  tellEmpty({ angles, points, groundForces, mapping }, alerts)
  return {
    times: clock.times,
    rate: clock.rate,
    angles,
    points,
    pelvisPath: path,
    groundForces: sided,
    events: sortEvents(raw.events),
    subject: raw.subject,
    modelOutputs: outputs,
    mapping,
    provenance: { ...known, reader: family === 'xsens' ? 'xsens' : raw.reader, decisions, fileToWorld },
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

const isFilled = (claim: Claim): boolean => claim.column.values.some((value) => Number.isFinite(value) && value !== 0)

/** Two columns for one channel: the first certain one stays. */
function dropDuplicates(claims: readonly Claim[], alerts: Alert[]): Claim[] {
  const best = new Map<ChannelId, Claim>()
  const rank = { certain: 2, likely: 1, guess: 0 }
  for (const claim of claims) {
    if (claim.kind !== 'channel') continue
    const held = best.get(claim.channel)
    if (held === undefined) {
      best.set(claim.channel, claim)
      continue
    }
    const isBetter = held.kind === 'channel' && ((claim.byUser && !held.byUser) || (claim.byUser === held.byUser && (rank[claim.confidence] > rank[held.confidence] || (!isFilled(held) && isFilled(claim)) || prefersRight(held, claim))))
    if (isBetter) best.set(claim.channel, claim)
  }
  return claims.map((claim): Claim => {
    if (claim.kind !== 'channel' || best.get(claim.channel) === claim) return claim
    const other = fullName(best.get(claim.channel)!.column)
    // Plug-in Gait's midline angles come once for each side; other models' outputs stand below a certain one.
    if (!/^[LR](Pelvis|Thorax|Spine|Neck)/.test(claim.column.name.split(':').at(-1)!) && claim.confidence === best.get(claim.channel)!.confidence) {
      alerts.push(
        alert('warning', 'mapping.duplicate', `“${fullName(claim.column)}” and “${other}” both look like ${claim.channel}; the latter is used.`, 'Choose the right one in the mapping.', { channel: fullName(claim.column) }),
      )
    }
    return { kind: 'unused', column: claim.column, confidence: 'certain', reason: `the same as ${other}` }
  })
}

/** Plug-in Gait writes the pelvis twice; its right view has our signs. */
const prefersRight = (held: Claim, claim: Claim): boolean => /^(.*:)?L(Pelvis|Thorax|Spine|Neck)/.test(held.column.name) && /^(.*:)?R(Pelvis|Thorax|Spine|Neck)/.test(claim.column.name)

/** The clock of a second table of the file; null when it cannot be laid beside the first. */
function alignClock(
  section: RawSection,
  claims: readonly Claim[],
  clock: Clock,
  main: Claimed,
  hints: Parameters<typeof readClockOf>[2],
  decisions: string[],
  alerts: Alert[],
): (Clock & { readonly isSame?: boolean }) | null {
  if (section.frameCount < 2) return null
  const isKinematic = claims.some((claim) => claim.kind === 'channel' || claim.kind === 'point')
  const own = readClockOf(section, claims, section.rate === null ? hints : { ...hints, rate: undefined }, decisions, alerts)
  const isSame = own.count === clock.count && Math.abs(own.times[0]! - clock.times[0]!) < 0.25 / clock.rate && Math.abs(own.rate - clock.rate) < 1e-6 * clock.rate
  if (isSame) return { ...own, isSame }
  if (isKinematic) {
    alerts.push(
      alert('warning', 'sections.clock', `The section ${section.name} runs on another clock or other frames than ${main.section.name}; it was left out.`, 'Export both with the same frames.'),
    )
    return null
  }
  return own
}

function takeAngles(claims: readonly Claim[], clock: Clock, raw: RawRecording, angles: Partial<Record<AngleChannel, Float64Array>>, units: Map<Claim, SourceUnit>, decisions: string[], alerts: Alert[]): void {
  const columns = claims.filter((claim): claim is Extract<Claim, { kind: 'channel' }> => claim.kind === 'channel' && !/^pelvis\.[xyz]$/.test(claim.channel))
  const said = (claim: (typeof columns)[number]): 'deg' | 'rad' | null => {
    const unit = claim.unit ?? readUnit(claim.column.unit)
    return unit === 'deg' || unit === 'rad' ? unit : null
  }
  const found = decideAngleUnits(
    columns.map((claim) => ({ name: fullName(claim.column), channel: claim.channel as AngleChannel, values: claim.column.values, said: said(claim), byUser: claim.byUser })),
    raw.angleUnit,
    decisions,
    alerts,
  )
  columns.forEach((claim, i) => {
    const unit = found[i]!
    units.set(claim, unit)
    const values = claim.column.values.subarray(clock.first, clock.first + clock.count)
    const factor = claim.sign * (unit === 'deg' ? degToRad(1) : 1)
    for (let k = 0; k < values.length; k++) values[k] = values[k]! * factor
    angles[claim.channel as AngleChannel] = values
    const jumps = unwrapAngle(values)
    if (jumps > 0) decisions.push(`${fullName(claim.column)}: ${jumps === 1 ? 'one jump' : `${jumps} jumps`} of a whole turn taken out.`)
  })
}

function turnToWorld(
  found: {
    readonly raw: RawRecording
    readonly family: string | null
    readonly points: Readonly<Record<string, Float64Array>>
    readonly path: Float64Array | null
    readonly angles: Partial<Record<AngleChannel, Float64Array>>
    readonly groundForces: readonly GroundForce[]
  },
  decisions: string[],
  alerts: Alert[],
): Rotation {
  const { raw, family, points, path, angles, groundForces } = found
  const { 'pelvis.tilt': tilt, 'pelvis.obliquity': obliquity, 'pelvis.rotation': rotation } = angles
  // OpenSim's pelvis, and the one we work out of a BVH skeleton, count their angles in the file's own frame.
  const isOpenSim = family === 'opensim' || family === 'bvh'
  const world = findWorld(
    {
      points,
      path,
      facing: !isOpenSim ? null : rotation !== undefined ? facingOf(tilt, obliquity, rotation) : [1, 0, 0],
      up: raw.up ?? (isOpenSim ? '+y' : null),
      push: meanPush(groundForces),
    },
    decisions,
    alerts,
  )
  if (isIdentity(world)) return world
  for (const track of Object.values(points)) rotateTriples(track, world)
  if (path !== null) rotateTriples(path, world)
  for (const { force, point, freeMoment } of groundForces) {
    rotateTriples(force, world)
    rotateTriples(point, world)
    rotateTriples(freeMoment, world)
  }
  if (isOpenSim && rotation !== undefined) {
    const a = tilt ?? new Float64Array(rotation.length)
    const b = obliquity ?? new Float64Array(rotation.length)
    negate(a)
    negate(b)
    turnPelvisAngles(a, b, rotation, world)
    negate(a)
    negate(b)
  }
  return world
}

const negate = (values: Float64Array): void => {
  for (let i = 0; i < values.length; i++) values[i] = -values[i]!
}

/** Mean direction of the pelvis's front (its x axis) from OpenSim's three angles. */
function facingOf(tilt: Float64Array | undefined, obliquity: Float64Array | undefined, rotation: Float64Array): readonly [number, number, number] | null {
  const sum = [0, 0, 0]
  for (let i = 0; i < rotation.length; i++) {
    const a = -(tilt?.[i] ?? 0)
    const b = -(obliquity?.[i] ?? 0)
    const c = rotation[i]!
    const x = Math.cos(a) * Math.cos(c) - Math.sin(a) * Math.sin(b) * Math.sin(c)
    if (!Number.isFinite(x)) continue
    sum[0]! += x
    sum[1]! += Math.sin(a) * Math.cos(c) + Math.cos(a) * Math.sin(b) * Math.sin(c)
    sum[2]! += -Math.cos(b) * Math.sin(c)
  }
  const length = Math.hypot(sum[0]!, sum[1]!, sum[2]!)
  return length > 0 ? [sum[0]! / length, sum[1]! / length, sum[2]! / length] : null
}

function sampleOf(values: Float64Array): Float32Array {
  const step = Math.max(1, Math.floor(values.length / 64))
  return Float32Array.from({ length: Math.min(64, values.length) }, (_, i) => values[i * step]!)
}

function toMapped(claim: Claim, sample: Float32Array, units: ReadonlyMap<Claim, SourceUnit>, whyNot: string | null): MappedColumn {
  const { column } = claim
  const isUsed = whyNot === null && claim.kind === 'channel'
  return {
    column: fullName(column),
    index: column.index,
    channel: isUsed ? claim.channel : null,
    unit: units.get(claim) ?? readUnit(column.unit) ?? 'none',
    sign: isUsed ? claim.sign : 1,
    confidence: claim.confidence,
    reason: whyNot ?? claim.reason,
    sample,
  }
}

function tellUnmapped(mapping: readonly MappedColumn[], alerts: Alert[]): void {
  const lost = mapping.filter((column) => column.channel === null && column.reason === 'not recognised')
  if (lost.length === 0) return
  alerts.push(
    alert(
      'info',
      'mapping.unmapped',
      `${lost.length === 1 ? 'One column was' : `${lost.length} columns were`} not recognised and not used: ${lost.slice(0, 6).map((column) => column.column).join(', ')}${lost.length > 6 ? ', …' : ''}.`,
      'Assign them in the mapping if they are joint angles.',
    ),
  )
}

/** Channels without a single value, and files that hold forces or results but no motion. */
function tellEmpty({ angles, points, groundForces, mapping }: { angles: Partial<Record<AngleChannel, Float64Array>>; points: Readonly<Record<string, Float64Array>>; groundForces: readonly GroundForce[]; mapping: readonly MappedColumn[] }, alerts: Alert[]): void {
  const channels = Object.keys(angles) as AngleChannel[]
  const empty = channels.filter((channel) => !angles[channel]!.some((value) => Number.isFinite(value)))
  if (empty.length > 0 && empty.length === channels.length && Object.keys(points).length === 0) {
    refuse('recording.no-values', 'The joint angles of this file are gaps from beginning to end.', 'Export the trial again after the gait model has been run on it.')
  }
  for (const channel of empty) {
    delete angles[channel]
    const column = mapping.find((entry) => entry.channel === channel)?.column ?? channel
    alerts.push(alert('warning', 'channel.empty', `${column} has no values; ${channel} is missing.`, 'Export the trial again if this joint matters.', { channel: column }))
  }
  if (channels.length === 0 && Object.keys(points).length === 0) {
    alerts.push(
      alert(
        'warning',
        'recording.no-motion',
        groundForces.length > 0 ? 'This file holds ground forces but no motion.' : 'This file holds results of another program (moments, forces) but no motion.',
        'Open the motion of the same trial, and add this file to it.',
      ),
    )
  }
}

function refuseUnknown(mapping: readonly MappedColumn[]): never {
  const names = mapping.filter((column) => column.reason === 'not recognised').slice(0, 6).map((column) => column.column)
  return refuse(
    'recording.nothing-known',
    `None of the columns is a joint angle, a marker or a force that we know${names.length > 0 ? ` (${names.join(', ')}${mapping.length > names.length ? ', …' : ''})` : ''}.`,
    'Choose a file with joint angles, or assign the columns in the mapping. We look for names such as “Left knee flexion”, LKneeAngles, knee_angle_l.',
  )
}

const sortEvents = (events: readonly GaitEvent[]): GaitEvent[] => events.toSorted((a, b) => a.time - b.time)
