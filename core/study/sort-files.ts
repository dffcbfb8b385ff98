import type { SubjectHints } from '../recording/recording.ts'

/** What one file among many holds, as far as reading it tells. */
export interface LookedFile {
  /** Its place in the list that was dropped. */
  readonly index: number
  readonly name: string
  /** Folders it lay in, outermost first. */
  readonly folders: readonly string[]
  /** `refused`: no reader could make anything of it. */
  readonly holds: 'motion' | 'forces' | 'refused'
  /** Nothing in it moves. */
  readonly isStill: boolean
  readonly sha256: string
  readonly subject: SubjectHints
}

/** What is proposed for a file; a person confirms or changes it. */
export interface SortedFile {
  readonly index: number
  readonly as: 'trial' | 'forces' | 'standing' | 'nothing'
  /** Of ground forces: the file of the trial they belong to. */
  readonly of: number | null
  /** Of a trial: the name of its condition. */
  readonly condition: string
  /** Why nothing becomes of it. */
  readonly why: 'refused' | 'twice' | 'alone' | null
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
 * where that does not tell. Forces go to the walk whose name they share, or to the only one there is.
 */
export function sortFiles(files: readonly LookedFile[]): readonly SortedFile[] {
  const motions = files.filter((one) => one.holds === 'motion')
  const standing = motions.find((one) => one.isStill || hasWord(one.name, STANDING)) ?? null
  const walks = motions.filter((one) => one !== standing)
  const folders = new Set(walks.map((one) => one.folders.join('/')))
  const seen = new Map<string, number>()
  return files.map((file): SortedFile => {
    const nothing = (why: SortedFile['why']): SortedFile => ({
      index: file.index,
      as: 'nothing',
      of: null,
      condition: '',
      why,
    })
    if (file.holds === 'refused') return nothing('refused')
    const isTwice = seen.has(file.sha256)
    seen.set(file.sha256, file.index)
    if (isTwice) return nothing('twice')
    if (file.holds === 'forces') {
      const of = walkOf(file, walks)
      return of === null ? nothing('alone') : { index: file.index, as: 'forces', of, condition: '', why: null }
    }
    if (file === standing) return { index: file.index, as: 'standing', of: null, condition: '', why: null }
    const condition = folders.size > 1 ? (file.folders.at(-1) ?? conditionOf(file.name)) : conditionOf(file.name)
    return { index: file.index, as: 'trial', of: null, condition, why: null }
  })
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
