import type { JsonReader } from '../../json/reader.ts'
import type { FileLength, FileMarker, FileMass, FilePart, FileRod } from './body-file.ts'
import { ROD_KINDS } from '../anthropometry/table.ts'

type Raw = Readonly<Record<string, unknown>>

const ROD_KEYS = [
  'name',
  'label',
  'side',
  'parent',
  'attach',
  'from',
  'joint',
  'length',
  'row',
  'mass',
  'parts',
  'adds',
  'markers',
  'turnsWith',
  'foot',
  'artificial',
]

/** Metres and kilograms no living body has; what is above is another unit. */
const LONGEST = 5
const HEAVIEST = 1000

/** One rod of a body file; null after a complaint. */
export function readRod(reader: JsonReader, value: unknown, path: string): FileRod | null {
  const raw = reader.object(value, path)
  if (raw === null) return null
  reader.unknownKeys(raw, path, ROD_KEYS)
  const has = (key: string): boolean => raw[key] !== undefined
  const name = reader.text(raw['name'], `${path}.name`)
  const before = reader.alerts.length
  const rod: FileRod = {
    name: name ?? '',
    ...(has('label') ? { label: reader.text(raw['label'], `${path}.label`) ?? '' } : {}),
    ...(has('side') ? { side: readSide(reader, raw['side'], `${path}.side`) } : {}),
    ...(has('parent') ? { parent: raw['parent'] === null ? null : reader.text(raw['parent'], `${path}.parent`) } : {}),
    ...(has('attach') ? { attach: readShare(reader, raw['attach'], `${path}.attach`) } : {}),
    ...(has('from') ? { from: readShare(reader, raw['from'], `${path}.from`) } : {}),
    ...(has('joint') ? { joint: readJoint(reader, raw['joint'], `${path}.joint`) } : {}),
    ...(has('length') ? readLength(reader, raw['length'], `${path}.length`) : {}),
    ...readWeight(reader, raw, path),
    ...(has('adds') ? { adds: readParts(reader, raw['adds'], `${path}.adds`) } : {}),
    ...(has('markers') ? { markers: readMarkers(reader, raw['markers'], `${path}.markers`) } : {}),
    ...(has('turnsWith') ? { turnsWith: reader.text(raw['turnsWith'], `${path}.turnsWith`) ?? '' } : {}),
    ...(has('foot') ? { foot: readTruth(reader, raw['foot'], `${path}.foot`) } : {}),
    ...(has('artificial') ? { artificial: readTruth(reader, raw['artificial'], `${path}.artificial`) } : {}),
  }
  return name === null || reader.alerts.length > before ? null : rod
}

const readSide = (reader: JsonReader, value: unknown, path: string): 'left' | 'right' | null =>
  value === null ? null : reader.choice(value, path, ['left', 'right'] as const)

export function readTruth(reader: JsonReader, value: unknown, path: string): boolean {
  if (typeof value !== 'boolean')
    reader.complain('body.truth', path, `“${path}” must be true or false.`, 'Write true or false, without quotes.')
  return value === true
}

/** Shares of a length lie on it. */
function readShare(reader: JsonReader, value: unknown, path: string): number {
  const share = reader.number(value, path, 'shares of the length')
  if (share < 0 || share > 1)
    reader.complain(
      'body.share',
      path,
      `“${path}” is ${share}, but it is a share of the rod’s length.`,
      'Write a number from 0 (proximal end) to 1 (distal end).',
    )
  return share
}

function readJoint(reader: JsonReader, value: unknown, path: string): NonNullable<FileRod['joint']> | null {
  if (value === null) return null
  const raw = reader.object(value, path)
  if (raw === null) return null
  reader.unknownKeys(raw, path, ['name', 'label'])
  const name = reader.text(raw['name'], `${path}.name`)
  const label = reader.text(raw['label'], `${path}.label`)
  return name === null || label === null ? null : { name, label }
}

/** A number between nothing and what no body has. */
function readAmount(reader: JsonReader, value: unknown, path: string, unit: string, most: number): number {
  const amount = reader.number(value, path, unit)
  if (amount < 0 || amount > most)
    reader.complain(
      'body.amount',
      path,
      `“${path}” is ${amount} ${unit}, which no body has.`,
      `Write a number from 0 to ${most}.`,
    )
  return amount
}

/** Exactly one of two keys: a fixed amount, or a share. */
function readEither(reader: JsonReader, raw: Raw, path: string, keys: readonly [string, string]): string | null {
  const given = keys.filter((key) => raw[key] !== undefined)
  if (given.length === 1) return given[0]!
  reader.complain(
    'body.either',
    path,
    `“${path}” needs exactly one of “${keys[0]}” and “${keys[1]}”, but it has ${given.length === 0 ? 'neither' : 'both'}.`,
    `Write “${keys[0]}” for what was measured, “${keys[1]}” for a share.`,
  )
  return null
}

const readSd = (reader: JsonReader, raw: Raw, path: string, unit: string): { readonly sd?: number } =>
  raw['sd'] === undefined ? {} : { sd: readAmount(reader, raw['sd'], `${path}.sd`, unit, HEAVIEST) }

function readLength(reader: JsonReader, value: unknown, path: string): { readonly length?: FileLength } {
  const raw = reader.object(value, path)
  if (raw === null) return {}
  reader.unknownKeys(raw, path, ['metres', 'ofHeight', 'sd', 'source'])
  const key = readEither(reader, raw, path, ['metres', 'ofHeight'])
  const source = reader.text(raw['source'], `${path}.source`)
  if (key === null || source === null) return {}
  const amount = readAmount(reader, raw[key], `${path}.${key}`, key === 'metres' ? 'metres' : 'of the height', LONGEST)
  if (amount === 0)
    reader.complain('body.length', path, `“${path}” is 0: a rod has a length.`, 'Write a length above 0.')
  const rest = { ...readSd(reader, raw, path, 'metres'), source }
  return { length: key === 'metres' ? { metres: amount, ...rest } : { ofHeight: amount, ...rest } }
}

/** A row of the table, one mass, or parts: one of them. */
function readWeight(reader: JsonReader, raw: Raw, path: string): Pick<FileRod, 'row' | 'mass' | 'parts'> {
  const given = ['row', 'mass', 'parts'].filter((key) => raw[key] !== undefined)
  if (given.length > 1) {
    reader.complain(
      'body.two-masses',
      path,
      `“${path}” is weighed twice: by ${given.map((key) => `“${key}”`).join(' and ')}.`,
      'Keep one of them.',
    )
    return {}
  }
  if (raw['row'] !== undefined) {
    const row = reader.choice(raw['row'], `${path}.row`, ROD_KINDS)
    return row === null ? {} : { row }
  }
  if (raw['mass'] !== undefined) return readMass(reader, raw['mass'], `${path}.mass`)
  return raw['parts'] === undefined ? {} : { parts: readParts(reader, raw['parts'], `${path}.parts`) }
}

type Weighed =
  | { readonly kilograms: number; readonly sd?: number; readonly source: string }
  | { readonly ofBody: number; readonly sd?: number; readonly source: string }

function readWeighed(reader: JsonReader, raw: Raw, path: string): Weighed | null {
  const key = readEither(reader, raw, path, ['kilograms', 'ofBody'])
  const source = reader.text(raw['source'], `${path}.source`)
  if (key === null || source === null) return null
  const isFixed = key === 'kilograms'
  const amount = readAmount(
    reader,
    raw[key],
    `${path}.${key}`,
    isFixed ? 'kilograms' : 'of the body’s mass',
    isFixed ? HEAVIEST : 1,
  )
  const rest = { ...readSd(reader, raw, path, isFixed ? 'kilograms' : 'of the body’s mass'), source }
  return isFixed ? { kilograms: amount, ...rest } : { ofBody: amount, ...rest }
}

function readMass(reader: JsonReader, value: unknown, path: string): { readonly mass?: FileMass } {
  const raw = reader.object(value, path)
  if (raw === null) return {}
  reader.unknownKeys(raw, path, ['kilograms', 'ofBody', 'sd', 'source', 'centre', 'radius'])
  const weighed = readWeighed(reader, raw, path)
  const centre = readShare(reader, raw['centre'], `${path}.centre`)
  const radius = readShare(reader, raw['radius'], `${path}.radius`)
  return weighed === null ? {} : { mass: { ...weighed, centre, radius } }
}

function readParts(reader: JsonReader, value: unknown, path: string): readonly FilePart[] {
  const list = reader.list(value, path) ?? []
  if (list.length === 0)
    reader.complain('body.no-parts', path, `“${path}” is empty.`, 'List at least one part, or leave it out.')
  return list.flatMap((one, i): FilePart[] => {
    const at = `${path}[${i}]`
    const raw = reader.object(one, at)
    if (raw === null) return []
    reader.unknownKeys(raw, at, ['label', 'kilograms', 'ofBody', 'sd', 'source', 'begin', 'end'])
    const label = reader.text(raw['label'], `${at}.label`)
    const weighed = readWeighed(reader, raw, at)
    const begin = readShare(reader, raw['begin'], `${at}.begin`)
    const end = readShare(reader, raw['end'], `${at}.end`)
    return label === null || weighed === null ? [] : [{ ...weighed, label, begin, end }]
  })
}

function readMarkers(reader: JsonReader, value: unknown, path: string): readonly FileMarker[] {
  return (reader.list(value, path) ?? []).flatMap((one, i): FileMarker[] => {
    const at = `${path}[${i}]`
    const raw = reader.object(one, at)
    if (raw === null) return []
    reader.unknownKeys(raw, at, ['names', 'at'])
    const list = reader.list(raw['names'], `${at}.names`) ?? []
    if (list.length === 0)
      reader.complain('body.no-names', `${at}.names`, `“${at}.names” names no marker.`, 'Write at least one name.')
    const names = list.map((name, k) => reader.text(name, `${at}.names[${k}]`) ?? '')
    return [{ names, at: readShare(reader, raw['at'], `${at}.at`) }]
  })
}
