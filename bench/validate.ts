/**
 * Puts docs/VALIDATION.md together: a summary of every claim, then one section per file of validation/, in the order of
 * their names.
 */

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

export default async function validate(around: Surroundings): Promise<{ markdown: string; failures: string[] }> {
  const sections: Section[] = []
  const failures: string[] = []
  for (const [path, load] of Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { default: make } = await load()
    const section = await make(around)
    sections.push(section)
    failures.push(
      ...section.failures.map((failure) => `${path.replace('./validation/', '').replace('.ts', '')}: ${failure}`),
    )
  }
  const parts = [
    '# Validation',
    '',
    'Written by `npm run validate`; do not edit by hand.',
    '',
    ...toSummary(sections),
    '',
  ]
  for (const { title, markdown } of sections) parts.push(`## ${title}`, '', markdown.trim(), '')
  return { markdown: parts.join('\n'), failures }
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
