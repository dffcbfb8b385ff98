import { extname } from 'node:path'
import { STUDY_SHAPES, checkShape } from '../core/io.ts'
import {
  DEFAULT_REPORT_SETTINGS,
  LANGUAGES,
  REPORT_SECTIONS,
  REPORT_TEMPLATES,
  type ReportSection,
  type ReportSettings,
} from '../core/report.ts'
import { Refusal, WrongUsage } from './failure.ts'
import { readChoice } from './flags.ts'
import { readBytes, readText } from './input.ts'

export const reportFlags = {
  report: { type: 'string' },
  sections: { type: 'string' },
  lab: { type: 'string' },
  logo: { type: 'string' },
  clinician: { type: 'string' },
  notes: { type: 'string' },
  question: { type: 'string' },
  paper: { type: 'string' },
  'norm-band': { type: 'string' },
  'hide-file-names': { type: 'boolean' },
  language: { type: 'string' },
} as const

export const reportUsage = `
  --report name|file      how the report is made up: ${REPORT_TEMPLATES.map(({ template }) => `"${template}"`).join(', ')},
                          or a JSON file {"template", "lab": {"name", "lines", "logo"}, "clinician", "sections"}
  --sections a,b          of ${REPORT_SECTIONS.join(', ')}
  --lab text, --logo file, --clinician text, --notes file   what else the report bears
  --question text         what was asked, at the head of the first page
  --paper A4|Letter       default A4
  --language en|de        of the report; default en. Tables and JSON stay English
  --norm-band 0|1|2       half width of the band of healthy people in SD; 0 shows none, default 1
  --hide-file-names       names of files stay out of the report
`.trimEnd()

const pictures: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
}

/** Contact forces follow the net loads; a report that prints them needs them computed. */
const withContact = (sections: readonly ReportSection[]): readonly ReportSection[] => {
  if (sections.includes('contact')) return sections
  const at = sections.includes('loads') ? sections.indexOf('loads') + 1 : sections.length
  return sections.toSpliced(at, 0, 'contact')
}

/** How the report looks, and the clinician's notes. */
export async function readReportSettings(
  values: Readonly<Partial<Record<Exclude<keyof typeof reportFlags, 'hide-file-names'>, string>>> & {
    readonly 'hide-file-names'?: boolean
    readonly contact?: boolean
  },
): Promise<{ readonly settings: ReportSettings; readonly notes: string }> {
  const base = values.report === undefined ? DEFAULT_REPORT_SETTINGS : await readTemplate(values.report)
  return {
    settings: {
      ...base,
      lab: {
        ...base.lab,
        ...(values.lab === undefined ? {} : { name: values.lab }),
        ...(values.logo === undefined ? {} : { logo: await readLogo(values.logo) }),
      },
      clinician: values.clinician ?? base.clinician,
      sections: chooseSections(values, base.sections),
      ...(values.question === undefined ? {} : { question: values.question }),
      ...(values.paper === undefined ? {} : { paper: readChoice(values.paper, ['A4', 'Letter'] as const, '--paper') }),
      ...(values['norm-band'] === undefined
        ? {}
        : {
            normSpread: Number(readChoice(values['norm-band'], ['0', '1', '2'] as const, '--norm-band')) as 0 | 1 | 2,
          }),
      ...(values['hide-file-names'] === true ? { hideFileNames: true } : {}),
      ...(values.language === undefined ? {} : { language: readChoice(values.language, LANGUAGES, '--language') }),
    },
    notes: values.notes === undefined ? '' : await readText(values.notes),
  }
}

function chooseSections(
  { sections, contact }: { readonly sections?: string; readonly contact?: boolean },
  usual: readonly ReportSection[],
): readonly ReportSection[] {
  if (sections !== undefined) return readSections(sections)
  return contact === true ? withContact(usual) : usual
}

async function readTemplate(name: string): Promise<ReportSettings> {
  const known = REPORT_TEMPLATES.find(({ template }) => template.toLowerCase() === name.toLowerCase())
  if (known) return known
  if (!name.endsWith('.json'))
    throw new WrongUsage(
      `--report takes ${REPORT_TEMPLATES.map(({ template }) => `“${template}”`).join(', ')} or a JSON file; got “${name}”.`,
    )
  let value: unknown
  try {
    value = JSON.parse(await readText(name))
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(name, `The report template is not JSON: ${error.message}.`)
    throw error
  }
  const checked = checkShape(
    STUDY_SHAPES.report,
    typeof value === 'object' ? { ...DEFAULT_REPORT_SETTINGS, ...value } : value,
  )
  if (!checked.ok)
    throw refuse(
      name,
      `The report template cannot be used: ${checked.path} should be ${checked.expected} but is ${checked.got}.`,
    )
  return checked.value
}

const refuse = (file: string, message: string): Refusal =>
  new Refusal({
    code: 'report/template',
    message,
    tip: 'See pendulab analyze --help for what it may hold.',
    where: { file },
  })

async function readLogo(path: string): Promise<string> {
  const type = pictures[extname(path).toLowerCase()]
  if (!type) throw new WrongUsage(`--logo takes a picture (${Object.keys(pictures).join(', ')}); got “${path}”.`)
  return `data:${type};base64,${(await readBytes(path)).toString('base64')}`
}

function readSections(text: string): readonly ReportSection[] {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !REPORT_SECTIONS.includes(word as ReportSection))
  if (unknown !== undefined)
    throw new WrongUsage(`There is no section “${unknown}”. Sections: ${REPORT_SECTIONS.join(', ')}.`)
  return words as ReportSection[]
}
