import type { Section, Verdict } from './validate.ts'

/** Names the script of a section in the document; not shown. */
export const toMark = (script: string): string => `<!-- ${script} -->`

/** The sections of a written document by their scripts, as they were computed then. */
export function readSections(document: string): Map<string, Section> {
  const [head = '', ...bodies] = document.split(/^## /m)
  const summary = bodies.find((body) => body.startsWith('Summary\n')) ?? head
  const sections = new Map<string, Section>()
  for (const body of bodies) {
    const [title = '', ...lines] = body.split('\n')
    const at = lines.findIndex((line) => line.startsWith('<!-- '))
    if (at < 0) continue
    const script = lines[at]!.slice('<!-- '.length, -' -->'.length)
    sections.set(script, {
      title,
      markdown: lines
        .slice(at + 1)
        .join('\n')
        .trim(),
      failures: readFailures(summary, title),
      verdicts: readVerdicts(summary, title),
    })
  }
  return sections
}

const readFailures = (summary: string, title: string): string[] =>
  summary
    .split('\n')
    .filter((line) => line.startsWith(`- ${title}: `))
    .map((line) => line.slice(`- ${title}: `.length))

function readVerdicts(summary: string, title: string): Verdict[] {
  return summary
    .split('\n')
    .filter((line) => line.startsWith(`| ${title} | `))
    .map((line) => {
      const [, what = '', found = '', bar = '', state = ''] = line.slice(2, -2).split(' | ')
      return { what, found, bar: bar === 'none set' ? '' : bar, holds: state !== '**does not hold**' }
    })
}
