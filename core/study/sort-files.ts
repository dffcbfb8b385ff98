import type { SubjectHints } from '../recording/recording.ts'
import { calcBelonging } from './same-person.ts'
import { toPlaces } from './sort-places.ts'
import type { StudySubject } from './study.ts'

/** What one file among many holds, as far as reading it shows. */
export interface LookedFile {
  /** Its place in the list that was dropped. */
  readonly index: number
  readonly name: string
  /** Folders it lay in, outermost first. */
  readonly folders: readonly string[]
  /** `subject`: only who was recorded. `refused`: no reader could make anything of it. */
  readonly holds: 'motion' | 'forces' | 'subject' | 'refused'
  /** Nothing in it moves. */
  readonly isStill: boolean
  /** Of a motion: it has markers, and ground forces of its own. */
  readonly hasMarkers: boolean
  readonly hasForces: boolean
  readonly sha256: string
  readonly subject: SubjectHints
}

/** What is proposed for a file; a person confirms or changes it. */
export interface SortedFile {
  readonly index: number
  readonly as: 'trial' | 'forces' | 'standing' | 'subject' | 'nothing'
  /** Of ground forces: the file of the trial they belong to. */
  readonly of: number | null
  /** Of a trial: the name of its condition. */
  readonly condition: string
  /** Of a trial: the folder of its visit; empty where all lie in one. */
  readonly visit: string
  /**
   * Why nothing becomes of it: it could not be read, came twice, its forces belong to no walk, it is a walk that came
   * in another file too, a further still trial, or of another person.
   */
  readonly why: 'refused' | 'twice' | 'alone' | 'same walk' | 'still' | 'another person' | null
}

const STANDING = new Set(['static', 'standing', 'stand', 'neutral', 'cal', 'calib', 'calibration', 'tpose', 'apose'])
const FORCES = new Set(['grf', 'grfs', 'force', 'forces', 'fp', 'plate', 'plates', 'analog', 'kinetics', 'ground'])
const COUNTING = new Set(['trial', 'run', 'take', 'rep'])

function stemOf(name: string): string {
  const end = name.lastIndexOf('.')
  return end > 0 ? name.slice(0, end) : name
}
const partsOf = (name: string): string[] =>
  stemOf(name)
    .split(/[_\s.-]/)
    .filter((part) => part !== '')
const withoutNumber = (part: string): string => {
  let end = part.length
  while (end > 0 && part[end - 1]! >= '0' && part[end - 1]! <= '9') end -= 1
  return part.slice(0, end)
}
const hasWord = (name: string, words: ReadonlySet<string>): boolean =>
  partsOf(name).some((part) => words.has(withoutNumber(part.toLowerCase())))
const plain = (name: string): string =>
  partsOf(name.toLowerCase())
    .filter((part) => !FORCES.has(part))
    .join(' ')

/** `barefoot_03` is a walk of the condition “barefoot”. */
export function conditionOf(name: string): string {
  const parts = partsOf(name)
  const last = parts.pop() ?? ''
  const rest = [...parts, withoutNumber(last)].filter((part) => part !== '')
  if (rest.length > 1 && COUNTING.has(rest.at(-1)!.toLowerCase())) rest.pop()
  return rest.join(' ') || stemOf(name)
}

function sharedStart(a: string, b: string): number {
  let at = 0
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1
  return at
}

/**
 * Sorts files that came together into walks, their ground forces and a standing trial: by what is inside, and by names
 * where that is not enough. Forces go to the walk whose name they share, or to the only one there is. `known`: whose
 * study they go into; else the first who is stated is the one.
 */
export function sortFiles(files: readonly LookedFile[], known: StudySubject | null = null): readonly SortedFile[] {
  const whose = known ?? firstStated(files)
  const isAnother = (one: LookedFile): boolean => whose !== null && calcBelonging(whose, one.subject) === 'another'
  const motions = files.filter((one) => one.holds === 'motion' && !isAnother(one))
  const still = motions.filter((one) => one.isStill || hasWord(one.name, STANDING))
  const standing = still.find((one) => one.hasMarkers) ?? null
  const moving = motions.filter((one) => !still.includes(one))
  const walks = moving.filter((one) => bestOf(one, moving) === one)
  const places = toPlaces(walks, conditionOf)
  const seen = new Set<string>()
  return files.map((file): SortedFile => {
    const as = (what: SortedFile['as'], more: Partial<SortedFile> = {}): SortedFile => ({
      index: file.index,
      as: what,
      of: null,
      condition: '',
      visit: '',
      why: null,
      ...more,
    })
    if (file.holds === 'refused') return as('nothing', { why: 'refused' })
    if (file.holds === 'subject') return as('subject')
    if (seen.has(file.sha256)) return as('nothing', { why: 'twice' })
    seen.add(file.sha256)
    if (isAnother(file)) return as('nothing', { why: 'another person' })
    if (file.holds === 'forces') {
      const of = walkOf(file, walks)
      return of === null ? as('nothing', { why: 'alone' }) : as('forces', { of })
    }
    if (file === standing) return as('standing')
    if (still.includes(file)) return as('nothing', { why: 'still' })
    return walks.includes(file) ? as('trial', places.get(file.index)) : as('nothing', { why: 'same walk' })
  })
}

/** Who the files are of, by the first that states it. */
function firstStated(files: readonly LookedFile[]): StudySubject | null {
  const found = files.find(({ holds, subject }) => holds === 'motion' && Object.keys(subject).length > 0)
  if (!found) return null
  const { code = '', mass = null, height = null, sex = 'unspecified' } = found.subject
  return { code, mass, height, sex }
}

/** Endings in the order in which one of several files of a walk is taken; OpenCap's own angles go before its markers. */
const BEST_FIRST = ['c3d', 'mvnx', 'mot', 'trc']
const rankOf = ({ name, hasForces, folders }: LookedFile): number => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const place = BEST_FIRST.indexOf(ending)
  // A table of angles made from markers is second to them, unless the program that made both keeps it as its result.
  const isDerived = ending === 'mot' && !folders.includes('Kinematics')
  return (hasForces ? 0 : 10) + (place < 0 ? BEST_FIRST.length : place) + (isDerived ? 2 : 0)
}

/** Of files with one name and several endings, the one that holds most: they hold one walk. */
function bestOf(file: LookedFile, all: readonly LookedFile[]): LookedFile {
  const endings = new Set<string>()
  const same = all.filter((one) => stemOf(one.name).toLowerCase() === stemOf(file.name).toLowerCase())
  for (const one of same) endings.add(one.name.slice(one.name.lastIndexOf('.')).toLowerCase())
  // The same name twice with one ending is walk 1 of two folders.
  if (endings.size < same.length) return file
  return same.toSorted((a, b) => rankOf(a) - rankOf(b))[0]!
}

function walkOf(forces: LookedFile, walks: readonly LookedFile[]): number | null {
  const own = plain(forces.name)
  const same = walks.filter((walk) => plain(walk.name) === own)
  if (same.length === 1) return same[0]!.index
  if (walks.length === 1) return walks[0]!.index
  const scores = walks.map((walk) => ({ walk, score: sharedStart(plain(walk.name), own) }))
  const best = Math.max(0, ...scores.map((one) => one.score))
  const nearest = scores.filter((one) => one.score === best)
  return best > 0 && nearest.length === 1 ? nearest[0]!.walk.index : null
}
