import { cutMotion } from '../cut-request.ts'
import type { Block } from '../load-walk.ts'
import type { Run } from '../peak-scope.ts'
import type { Passage } from './double-support.ts'
import type { DerivedRun, RecordedBase } from './recorded-base.ts'

/** Frames that have to be worked out anew for a change, and the runs among them in which something changes. */
export interface Part extends Block {
  readonly changed: readonly DerivedRun[]
}

/** Where the recording may be cut: only inside a single support in which nothing changes. */
export interface CutRules {
  /** 1 in frames in which both feet stand. */
  readonly isDouble: Uint8Array
  /** Which no part may cut. */
  readonly passages: readonly Passage[]
}

/** Frames next to changed ones whose derivatives need them, and theirs. */
const REACH = 2
const LEAST_EDGE = 2 * REACH
/** Of all frames: where more change, all are worked out. */
const MOST_CHANGED = 0.6

/**
 * The parts of a recording outside of which a change changes nothing: from the single support before the runs in which
 * something changes to the one after them. What lies between a changed single support and the next one depends on both.
 */
export function listParts(base: RecordedBase, isChanged: (k: number) => boolean, rules: CutRules): Part[] {
  const n = base.motion.times.length
  const changed = base.runs.map((run) => hasAny(run, isChanged))
  if (!changed.includes(true)) return []
  const whole: Part = { first: 0, end: n, changed: base.runs }
  if (!isCuttable(base)) return [whole]
  const parts: Part[] = []
  changed.forEach((is, i) => {
    if (!is) return
    const first = findStart(base, changed, i, rules)
    const end = findEnd(base, changed, i, rules)
    const last = parts.at(-1)
    const own = base.runs[i]!
    if (last === undefined || first >= last.end) parts.push({ first, end, changed: [own] })
    else parts[parts.length - 1] = { first: last.first, end: Math.max(last.end, end), changed: [...last.changed, own] }
  })
  const count = parts.reduce((sum, part) => sum + part.end - part.first, 0)
  return count > MOST_CHANGED * n ? [whole] : parts
}

function hasAny({ first, last }: Run, is: (k: number) => boolean): boolean {
  for (let k = first; k <= last; k++) if (is(k)) return true
  return false
}

/** Differences are taken over all frames alike: the body was seen throughout. */
const isCuttable = ({ stretches, motion: { times } }: RecordedBase): boolean =>
  stretches.length === 1 && stretches[0]!.last - stretches[0]!.first === times.length - 1 && times.length > LEAST_EDGE

/** The last frame of a single support before a run at which nothing hangs together with it; else the recording's first. */
function findStart(
  { runs, singles }: RecordedBase,
  changed: readonly boolean[],
  from: number,
  rules: CutRules,
): number {
  for (let i = from - 1; i >= 0; i--) {
    const run = runs[i]!
    if (changed[i] || !singles.includes(run)) continue
    for (let k = run.last - LEAST_EDGE; k >= run.first; k--) if (isFree(k, rules)) return k
  }
  return 0
}

function findEnd({ runs, singles }: RecordedBase, changed: readonly boolean[], from: number, rules: CutRules): number {
  for (let i = from + 1; i < runs.length; i++) {
    const run = runs[i]!
    if (changed[i] || !singles.includes(run)) continue
    for (let k = run.first + LEAST_EDGE; k <= run.last; k++) if (isFree(k, rules)) return k + 1
  }
  return runs.at(-1)!.last + 1
}

const isFree = (k: number, { isDouble, passages }: CutRules): boolean =>
  isDouble[k] === 0 && !passages.some(({ from, to }) => k > from && k < to)

/** A recording's part as a recording of its own: nothing is copied. */
export function cutBase(base: RecordedBase, { first, end, changed }: Part): RecordedBase {
  const { motion, spans, singles, stretches } = base
  if (first === 0 && end === motion.times.length) return base
  const move = <T extends Run>(run: T): T => ({ ...run, first: run.first - first, last: run.last - first })
  const clip = <T extends Run>(run: T): T =>
    move({ ...run, first: Math.max(first, run.first), last: Math.min(end - 1, run.last) })
  const isHere = (run: Run): boolean => run.last >= first && run.first < end
  return {
    motion: cutMotion(motion, first, end),
    spans: spans.filter(isHere).map(clip),
    runs: changed.map(move),
    singles: changed.filter((run) => singles.includes(run)).map(move),
    still: singles.filter((run) => isHere(run) && !changed.includes(run)).map(clip),
    stretches: stretches.map(move),
    turning: {
      first: Math.max(0, changed[0]!.first - REACH - first),
      last: Math.min(end - 1, changed.at(-1)!.last + REACH) - first,
    },
  }
}
