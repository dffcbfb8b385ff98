/** Puts docs/VALIDATION.md together: one section per file of validation/, in the order of their names. */

export interface Section {
  title: string
  /** Without the title. The same numbers must come out each time: no dates, no durations. */
  markdown: string
  /** One sentence for each claim that does not hold. */
  failures: string[]
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
  const parts = ['# Validation', '', 'Written by `npm run validate`; do not edit by hand.', '']
  const failures: string[] = []
  for (const [path, load] of Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { default: make } = await load()
    const section = await make(around)
    parts.push(`## ${section.title}`, '', section.markdown.trim(), '')
    failures.push(...section.failures.map((failure) => `${path.replace('./validation/', '').replace('.ts', '')}: ${failure}`))
  }
  return { markdown: parts.join('\n'), failures }
}
