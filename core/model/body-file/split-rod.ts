import { calcRodParameters } from '../anthropometry/anthropometry.ts'
import { LENGTHS } from '../anthropometry/stature.ts'
import type { AnthropometricTableId, Subject } from '../body.ts'
import type { Place, RodLayout } from '../templates/layout.ts'
import type { BodyFile, FileLength, FileMass, FilePart, FileRod } from './body-file.ts'
import { changeBodyRod, isTemplateRod, statedRod } from './edit-rods.ts'
import { layOutFile } from './lay-out-file.ts'

/** Whose body it is, and by which table it is weighed: a row of the table is halved as it stands there. */
export interface Weighing {
  readonly subject: Subject
  readonly table: AnthropometricTableId
}

/** What the halves are called: `near` hangs where the rod hung, `far` on it. */
export interface HalfLabels {
  readonly near: string
  readonly far: string
  /** The joint between them. */
  readonly joint: string
}

/**
 * One rod becomes two of half its length, in line, that together weigh what it weighed: mass, centre of mass and moment
 * of inertia are kept exactly. The far half keeps the name, because a person's landmarks (elbow, wrist) mark far ends;
 * the near half is new and takes over the joint. Null where that cannot be.
 */
export function splitBodyRod(
  file: BodyFile,
  name: string,
  weighing: Weighing,
  labels: HalfLabels,
): { readonly file: BodyFile; readonly name: string } | null {
  const layout = layOutFile(file, 'right')
  const rod = layout.find((one) => one.name === name)
  if (rod === undefined || !canSplitRod(file, name)) return null
  const own = statedRod(file, name)
  const weights = halveWeight(rod, own, weighing)
  const length = halveLength(rod, own, weighing.subject)
  if (weights === null || length === null) return null
  let near = `${name}.near`
  while (layout.some((one) => one.name === near)) near += '.near'
  const half: FileRod = {
    name: near,
    label: labels.near,
    side: rod.side,
    parent: rod.parent,
    ...(rod.parent === null ? {} : { attach: toShare(rod.attach) }),
    from: Math.min(1, 2 * toShare(rod.from)),
    joint: rod.joint,
    length,
    ...weights.near,
    ...(file.like === null ? {} : { turnsWith: own.turnsWith ?? name }),
    ...halveMarkers(own, 'near'),
    ...(own.artificial === undefined ? {} : { artificial: own.artificial }),
  }
  const halved = changeBodyRod(file, name, {
    label: labels.far,
    parent: near,
    attach: 1,
    from: 0,
    joint: { name: `${near}.end`, label: labels.joint },
    length,
    row: undefined,
    mass: undefined,
    parts: undefined,
    adds: undefined,
    ...weights.far,
    markers: undefined,
    ...halveMarkers(own, 'far'),
  })
  const hung = layout.filter((one) => one.parent === name).reduce((all, one) => rehang(all, one, near), halved)
  return { file: { ...hung, rods: [...hung.rods, half] }, name: near }
}

/**
 * Of a person, legs stay whole, for phases and techniques know a leg by its three rods, and so do rods whose both ends are
 * landmarks (the pelvis from hip to hip). So does any rod that is held in its far half.
 */
function canSplitRod(file: BodyFile, name: string): boolean {
  const rod = layOutFile(file, 'right').find((one) => one.name === name)
  if (rod === undefined || toShare(rod.from) > 0.5) return false
  return !isTemplateRod(file, name) || !WHOLE.has(name.split('.')[0]!)
}

const WHOLE: ReadonlySet<string> = new Set(['pelvis', 'shoulders', 'thigh', 'shank', 'foot'])

const toShare = (place: Place): number => (typeof place === 'number' ? place : { start: 0, middle: 0.5, end: 1 }[place])

/** What hung on the rod hangs where it did. */
function rehang(file: BodyFile, { name, parent, attach }: RodLayout, near: string): BodyFile {
  const at = toShare(attach)
  return changeBodyRod(file, name, at < 0.5 ? { parent: near, attach: 2 * at } : { parent, attach: 2 * at - 1 })
}

function halveLength({ kind }: RodLayout, { length }: FileRod, { height }: Subject): FileLength | null {
  const sdOf = (sd: number | undefined) => (sd === undefined ? {} : { sd: sd / 2 })
  if (length !== undefined) {
    const rest = { ...sdOf(length.sd), source: length.source }
    return 'metres' in length ? { metres: length.metres / 2, ...rest } : { ofHeight: length.ofHeight / 2, ...rest }
  }
  if (kind === null) return null
  const { ofStature, relativeSd, source } = LENGTHS[kind]
  return { ofHeight: ofStature / 2, sd: (relativeSd * ofStature * height) / 2, source }
}

type Weight = Pick<FileRod, 'mass' | 'parts' | 'adds'>
type Half = 'near' | 'far'

function halveWeight(rod: RodLayout, own: FileRod, weighing: Weighing): Readonly<Record<Half, Weight>> | null {
  const adds = (half: Half): Weight => {
    const parts = cutParts(own.adds ?? [], half)
    return parts.length > 0 ? { adds: parts } : {}
  }
  if (own.parts !== undefined) {
    const parts = (half: Half): Weight => {
      const cut = cutParts(own.parts!, half)
      return cut.length > 0 ? { parts: cut } : { mass: { ...NOTHING, source: own.parts![0]!.source } }
    }
    return { near: { ...parts('near'), ...adds('near') }, far: { ...parts('far'), ...adds('far') } }
  }
  const mass = own.mass ?? rowMass(rod, weighing)
  // The centre of head, arms and trunk as one lies above its rod: no half of it can have that.
  if (mass === null || mass.centre > 1) return null
  const halves = halveMass(mass)
  if (Math.max(halves.near.radius, halves.far.radius) > 1) return null
  return { near: { mass: halves.near, ...adds('near') }, far: { mass: halves.far, ...adds('far') } }
}

const NOTHING = { kilograms: 0, centre: 0.5, radius: 0 }

function rowMass({ kind }: RodLayout, { subject, table }: Weighing): FileMass | null {
  const row = kind === null ? null : calcRodParameters(table, kind, subject.sex)
  if (row === null) return null
  const sd = row.mass.sd === null ? {} : { sd: row.mass.sd }
  return {
    ofBody: row.mass.value,
    ...sd,
    centre: row.centre.value,
    radius: row.radius.value,
    source: row.mass.source,
  }
}

/**
 * Halves with their centres in their middles (¼ and ¾ of the rod) share the mass so that its centre stays, and one radius
 * of gyration in both keeps the moment of inertia: ρ² = r² − p (c − ¼)² − (1 − p) (¾ − c)², with p = 3/2 − 2 c in the
 * near half. A uniform rod gives two uniform rods. A mass too far out or too dense for that lies in one half.
 */
function halveMass(mass: FileMass): Readonly<Record<Half, FileMass>> {
  const { centre: c, radius: r } = mass
  const p = 1.5 - 2 * c
  const spread = p * (c - 0.25) ** 2 + (1 - p) * (0.75 - c) ** 2
  if (p >= 0 && p <= 1 && r * r >= spread) {
    const radius = 2 * Math.sqrt(r * r - spread)
    return { near: shareOf(mass, p, 0.5, radius), far: shareOf(mass, 1 - p, 0.5, radius) }
  }
  const radius = 2 * r
  return c < 0.5
    ? { near: shareOf(mass, 1, 2 * c, radius), far: shareOf(mass, 0, 0.5, 0) }
    : { near: shareOf(mass, 0, 0.5, 0), far: shareOf(mass, 1, 2 * c - 1, radius) }
}

/** A part of a mass; what is not known about it is one thing for all of it, so its parts have their share of that. */
function shareOf(mass: FileMass, share: number, centre: number, radius: number): FileMass {
  return { ...takeShare(mass, share), centre, radius }
}

function takeShare<M extends FileMass | FilePart>(mass: M, share: number): M {
  const amount = 'kilograms' in mass ? { kilograms: share * mass.kilograms } : { ofBody: share * mass.ofBody }
  return { ...mass, ...amount, ...(mass.sd === undefined ? {} : { sd: share * mass.sd }) }
}

/** What of each part lies on a half, measured along that half. */
function cutParts(parts: readonly FilePart[], half: Half): readonly FilePart[] {
  const [low, high] = half === 'near' ? [0, 0.5] : [0.5, 1]
  return parts.flatMap((part) => {
    const [begin, end] = [Math.min(part.begin, part.end), Math.max(part.begin, part.end)]
    if (begin === end)
      return (half === 'near') === begin < 0.5 ? [{ ...part, begin: 2 * (begin - low), end: 2 * (begin - low) }] : []
    const from = Math.max(low, begin)
    const to = Math.min(high, end)
    if (to <= from) return []
    return [{ ...takeShare(part, (to - from) / (end - begin)), begin: 2 * (from - low), end: 2 * (to - low) }]
  })
}

function halveMarkers({ markers = [] }: FileRod, half: Half): Pick<FileRod, 'markers'> {
  const own = markers.filter(({ at }) => (half === 'near' ? at < 0.5 : at >= 0.5))
  const low = half === 'near' ? 0 : 0.5
  return own.length > 0 ? { markers: own.map((one) => ({ ...one, at: 2 * (one.at - low) })) } : {}
}
