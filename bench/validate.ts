/**
 * Puts docs/VALIDATION.md together: a summary of every claim, then one section per file of validation/, in the order of
 * their names.
 */
import { readSections, toMark } from './kept-sections.ts'

/** One claim in one line of the summary. */
export interface Verdict {
  what: string
  found: string
  /** What it has to keep, or '' where nobody has set one: then it is reported and not judged. */
  bar: string
  holds: boolean
}

export interface Section {
  title: string
  /** Without the title. The same numbers must come out each time: no dates, no durations. */
  markdown: string
  /** One sentence for each number that misses its bar. */
  failures: string[]
  /** What the summary states of this section. */
  verdicts?: readonly Verdict[]
}

export interface Surroundings {
  /** Folder of the project. */
  root: string
  /** Folder of other laboratories' recordings, or null where it is missing. */
  recordings: string | null
}

export type MakeSection = (around: Surroundings) => Section | Promise<Section>

const files = import.meta.glob<{ default: MakeSection }>('./validation/*.ts')

/** Only the sections whose scripts begin with one of these are computed; the others stay as `before` has them. */
export interface Choice {
  readonly only: readonly string[]
  /** Read when all is computed, for others may have written sections meanwhile. */
  readonly before: () => string
}

export default async function validate(
  around: Surroundings,
  choice: Choice | null = null,
): Promise<{ markdown: string; failures: string[] }> {
  const made = new Map<string, Section | null>()
  for (const [path, load] of Object.entries(files)) {
    const script = path.replace('./validation/', '').replace('.ts', '')
    const chosen = choice === null || choice.only.some((one) => script.startsWith(one))
    made.set(script, chosen ? await (await load()).default(around) : null)
  }
  const kept = choice === null ? null : readSections(choice.before())
  const sections = [...made]
    .map(([script, section]) => [script, section ?? kept?.get(script)] as const)
    .filter((pair): pair is readonly [string, Section] => pair[1] !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    markdown: toDocument(sections),
    failures: sections.flatMap(([script, { failures }]) => failures.map((failure) => `${script}: ${failure}`)),
  }
}

export function toDocument(sections: readonly (readonly [script: string, section: Section])[]): string {
  const parts = [
    '# Validation',
    '',
    'Written by `npm run validate`; do not edit by hand.',
    '',
    ...toSummary(sections.map(([, section]) => section)),
    '',
  ]
  for (const [script, { title, markdown }] of sections)
    parts.push(`## ${title}`, '', toMark(script), '', markdown.trim(), '')
  return parts.join('\n')
}

/** Every claim with its state; below it, each number that misses its bar. */
export function toSummary(sections: readonly Section[]): string[] {
  const all = sections.flatMap((section) =>
    verdictsOf(section).map((verdict) => ({ section: section.title, ...verdict })),
  )
  const judged = all.filter(({ bar }) => bar !== '')
  const missed = judged.filter(({ holds }) => !holds)
  const failures = sections.flatMap((section) =>
    section.failures.map((failure) => `- ${section.title}: ${failure}${/[.!?]$/.test(failure) ? '' : '.'}`),
  )
  return [
    '## Summary',
    '',
    missed.length === 0
      ? `All ${judged.length} claims hold.`
      : `${judged.length - missed.length} of ${judged.length} claims hold, **${missed.length} ${missed.length === 1 ? 'does' : 'do'} not**.`,
    '',
    '| section | claim | found | bar | state |',
    '|---|---|---|---|---|',
    ...all.map(
      ({ section, what, found, bar, holds }) =>
        `| ${section} | ${what} | ${found} | ${bar === '' ? 'none set' : bar} | ${bar === '' ? 'reported' : holds ? 'holds' : '**does not hold**'} |`,
    ),
    ...(failures.length === 0 ? [] : ['', 'What misses its bar:', '', ...failures]),
  ]
}

/** A failure that no verdict warns of must not be lost: the summary may not be kinder than the section. */
function verdictsOf({ verdicts, failures }: Section): readonly Verdict[] {
  const reported = verdicts ?? []
  if (failures.length === 0 || reported.some(({ bar, holds }) => bar !== '' && !holds)) return reported
  return [
    ...reported,
    { what: 'what else the section claims', found: `${failures.length} missed`, bar: 'none missed', holds: false },
  ]
}
