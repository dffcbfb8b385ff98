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

const STANDING_NAME = /(^|[^a-z])(static|standing|stand|neutral|calib\w*|cal|tpose|t-pose|apose)([^a-z]|$)/i
const FORCE_WORDS = /[_\s.-]*(grfs?|forces?|fp|plates?|analog|kinetics|ground)(?=[_\s.-]|\d|$)/gi

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '').toLowerCase()
const plain = (name: string): string =>
  stemOf(name)
    .replace(FORCE_WORDS, '')
    .replaceAll(/[_\s.-]+/g, ' ')
    .trim()

/** `barefoot_03` is a walk of the condition “barefoot”. */
export function conditionOf(name: string): string {
  const stem = name.replace(/\.[^.]+$/, '')
  return (
    stem
      .replace(/[_\s.-]*(trial|run|take|rep)?[_\s.-]*\d+$/i, '')
      .replaceAll(/[_]+/g, ' ')
      .trim() || stem
  )
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
  const standing = motions.find((one) => one.isStill || STANDING_NAME.test(stemOf(one.name))) ?? null
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
