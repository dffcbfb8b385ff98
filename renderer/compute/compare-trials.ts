import { type Outcome, toHtml } from '../../core/index.ts'
import { alert, done, refused } from '../../core/io.ts'
import {
  calcComparedReport,
  compareStudy,
  type GroupComparison,
  type KeptTrial,
  listComparedFindings,
  readKeptTrial,
  type StudyComparison,
  type StudyComparisonRequest,
  type StudyGroup,
  toCyclesMatrix,
} from '../../core/report.ts'
import type {
  ComparedFiles,
  ComparedReportRequest,
  ComparisonRequest,
  ComparisonView,
  GroupRequest,
  NamedCurves,
} from './jobs.ts'

/** Kept curves by the name of their inputs: the same name always means the same curves. */
const known = new Map<string, KeptTrial>()
/** More trials than one study has. */
const MOST_KNOWN = 200

async function curvesOf({ trial, name, key, json }: NamedCurves): Promise<KeptTrial | null> {
  let found = known.get(key) ?? null
  if (!found) {
    const checked = readKeptTrial(parse(await json.text()))
    if (!checked.ok) return null
    found = checked.value
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, found)
  }
  return { ...found, curves: { ...found.curves, trial, name } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function toGroup({ label, age, trials }: GroupRequest): Promise<StudyGroup | null> {
  const all = await Promise.all(trials.map(curvesOf))
  return all.every((one) => one !== null) ? { label, age, trials: all } : null
}

const damaged = () =>
  refused(
    alert(
      'error',
      'compare.damaged',
      'What the study keeps of a trial cannot be read.',
      'Change anything about the trial, or remove and add it again: its curves are then worked out anew.',
    ),
  )

async function toRequest(asked: ComparisonRequest): Promise<StudyComparisonRequest | null> {
  const first = await toGroup(asked.first)
  const second = asked.second && (await toGroup(asked.second))
  if (!first || (asked.second && !second)) return null
  const { kind, side, leftOut } = asked
  return { first, second, kind, side, leftOut }
}

/** Whether the leg that is not looked at has curves to compare. */
function showsOther(request: StudyComparisonRequest): boolean {
  const side = request.side === 'left' ? 'right' : 'left'
  return compareStudy({ ...request, side }).comparison.curves.length > 0
}

const named = ({ label, side, trials }: GroupComparison['first']) => ({ label, side, trials: trials.length })

export async function compare(asked: ComparisonRequest): Promise<Outcome<ComparisonView>> {
  const request = await toRequest(asked)
  if (!request) return damaged()
  const { comparison, ...rest } = compareStudy(request)
  const { first, second } = comparison
  return done({
    ...rest,
    comparison: { ...comparison, first: named(first), second: named(second) },
    findings: listComparedFindings([comparison], rest.scores),
    otherSideShows: request.second !== null && comparison.curves.length === 0 && showsOther(request),
  })
}

/** One name for all recordings behind a report. */
async function digestOf(keys: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(keys.join('\n')))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Both sides of two groups, or left against right. */
export async function comparedReport(asked: ComparedReportRequest): Promise<Outcome<ComparedFiles>> {
  const request = await toRequest(asked)
  if (!request) return damaged()
  const [main, ...others] =
    request.second === null
      ? [compareStudy(request)]
      : [compareStudy({ ...request, side: 'left' }), compareStudy({ ...request, side: 'right' })]
  const { subject, trials, settings, context } = asked
  // A leg without curves still has its time and distance, and the reason why nothing else is shown.
  const [first, ...rest] = [main!, ...others].toSorted(
    (a, b) => Number(b.comparison.curves.length > 0) - Number(a.comparison.curves.length > 0),
  ) as [StudyComparison, ...StudyComparison[]]
  const source = {
    subject,
    trials,
    comparisons: [first.comparison, ...rest.map(({ comparison }) => comparison)] as const,
    scores: main!.scores,
    norm: main!.norms[1],
    frame: null,
    sha256: await digestOf([...asked.first.trials, ...(asked.second?.trials ?? [])].map(({ key }) => key)),
  }
  const groups = [request.first, ...(request.second ? [request.second] : [])]
  return done({
    html: toHtml(calcComparedReport(source, settings, context)),
    cycles: new Blob([toCyclesMatrix(groups, new Set(request.leftOut))], { type: 'text/csv' }),
  })
}
