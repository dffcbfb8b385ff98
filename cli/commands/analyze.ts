import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { version } from '../../package.json'
import {
  ANTHROPOMETRIC_TABLES,
  type AnalysisRequest,
  type AnthropometricTableId,
  type BodyTemplateId,
  DEFAULT_REPORT_SETTINGS,
  type FitOptions,
  type JobControl,
  type MappingTemplate,
  type Outcome,
  type ReadOptions,
  STUDY_SHAPES,
  TEMPLATE_LABELS,
  type Technique,
  analyze,
  checkMapping,
  checkShape,
  readRecording,
} from '../../core/index.ts'
import { Refusal, WrongUsage } from '../failure.ts'
import { openFile } from '../file-source.ts'
import { findPrinters } from '../pdf.ts'
import { readKinds, writeResults } from '../results.ts'

export const usage = `
pendulab analyze <recording> --mass 70 --height 1.75 [--sex f|m] [--forces grf-file] [--mapping m.json] [--technique t.json] --out <dir>

The whole path: read, fit, phases, solve, loads, report. Writes report.html, report.pdf (when Electron or Chromium is
at hand), loads.csv and analysis.json into the folder, and a short summary as JSON on standard output.

  --mass kg, --height m   of the subject; not needed when the file says them
  --sex f|m               for tables that tell women from men
  --code text             the subject's code, printed on the report
  --forces grf-file       a second file with the ground forces of the same trial
  --mapping m.json        a saved mapping of columns
  --technique t.json      a changed technique: {"id": …, "name": …, "edits": [{"kind": "cadence", "scale": 1.1}, …]}
  --template name         ${Object.keys(TEMPLATE_LABELS).join(', ')}
  --table name            ${Object.keys(ANTHROPOMETRIC_TABLES).join(', ')}
  --basis markers|angles  fit to markers or to joint angles; default: markers when they show the legs
  --phases support|swing  the body over its stance foot (default), or each leg alone under its hip
  --cutoff Hz             low-pass cut-off after both passes (default 6); 0 for none
  --rate Hz, --cycle-seconds s   for files that do not say
  --write a,b             of report, pdf, loads, analysis, opensim, plots; default report,pdf,loads,analysis
  --out dir               where to write
`

const options = {
  mass: { type: 'string' },
  height: { type: 'string' },
  sex: { type: 'string' },
  code: { type: 'string' },
  forces: { type: 'string' },
  mapping: { type: 'string' },
  technique: { type: 'string' },
  template: { type: 'string' },
  table: { type: 'string' },
  basis: { type: 'string' },
  phases: { type: 'string' },
  cutoff: { type: 'string' },
  rate: { type: 'string' },
  'cycle-seconds': { type: 'string' },
  write: { type: 'string', default: 'report,pdf,loads,analysis' },
  out: { type: 'string' },
} as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one recording.')
  if (values.out === undefined) throw new WrongUsage('Say where to write: --out <dir>.')
  const kinds = readKinds(values.write)
  const rate = positive(values.rate, '--rate')
  const cycleSeconds = positive(values['cycle-seconds'], '--cycle-seconds')
  const readOptions: ReadOptions = {
    ...(values.mapping === undefined ? {} : { mapping: await readMapping(values.mapping) }),
    ...(rate === undefined ? {} : { rate }),
    ...(cycleSeconds === undefined ? {} : { cycleSeconds }),
  }
  const body: FitOptions = {
    ...(values.template === undefined ? {} : { template: oneOf(values.template, Object.keys(TEMPLATE_LABELS) as BodyTemplateId[], '--template') }),
    ...(values.table === undefined ? {} : { table: oneOf(values.table, Object.keys(ANTHROPOMETRIC_TABLES) as AnthropometricTableId[], '--table') }),
    ...(values.basis === undefined ? {} : { basis: oneOf(values.basis, ['markers', 'angles'] as const, '--basis') }),
  }
  const sex = values.sex === undefined ? undefined : oneOf(values.sex, ['f', 'm', 'female', 'male'] as const, '--sex')
  const cutoff = values.cutoff === undefined ? undefined : Number(values.cutoff)
  if (cutoff !== undefined && !(cutoff >= 0)) throw new WrongUsage(`--cutoff wants a number of Hz, not “${values.cutoff}”.`)
  const request: AnalysisRequest = {
    recording: take(await readRecording(await openFile(path), readOptions, terminal)),
    forces: values.forces === undefined ? null : take(await readRecording(await openFile(values.forces), {}, terminal)),
    subject: {
      mass: positive(values.mass, '--mass') ?? null,
      height: positive(values.height, '--height') ?? null,
      ...(sex === undefined ? {} : { sex: sex.startsWith('f') ? 'female' : 'male' }),
      ...(values.code === undefined ? {} : { code: values.code }),
    },
    body,
    ...(cutoff === undefined ? {} : { conditioning: { smoothing: cutoff === 0 ? { kind: 'none' } : { kind: 'butterworth', cutoff } } }),
    ...(values.phases === undefined ? {} : { phases: oneOf(values.phases, ['support', 'swing'] as const, '--phases') }),
    technique: values.technique === undefined ? null : await readTechnique(values.technique),
  }
  const analysis = take(analyze(request, terminal))
  const context = { programVersion: version, madeOn: null, notes: '' }
  const { files, notes } = await writeResults(values.out, analysis, { kinds, settings: DEFAULT_REPORT_SETTINGS, context, printers: findPrinters() })
  const summary = {
    subject: analysis.subject,
    fit: analysis.fit.verdict,
    phases: analysis.motion?.phases.length ?? 0,
    unsolved: analysis.motion?.phases.filter((phase) => phase.solver.status !== 'converged').map((phase) => phase.phase.id) ?? [],
    ground: analysis.loads.recorded.groundSource,
    files,
    notes,
    alerts: analysis.alerts,
  }
  process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`)
  return summary.unsolved.length > 0 ? 1 : 0
}

function take<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  const worst = outcome.alerts.find((one) => one.severity === 'error') ?? outcome.alerts[0]!
  throw new Refusal({ code: worst.code, message: worst.message, tip: worst.tip, where: worst.where ?? null })
}

async function readMapping(path: string): Promise<MappingTemplate> {
  const checked = checkMapping(await readFile(path, 'utf8'))
  if (checked.ok) return checked.value
  const first = checked.alerts[0]!
  throw new Refusal({ code: first.code, message: first.message, tip: first.tip, where: { file: path, ...first.where } })
}

async function readTechnique(path: string): Promise<Technique> {
  const refuse = (message: string): never => {
    throw new Refusal({ code: 'technique.file', message, tip: 'It needs "id", "name" and a list "edits"; see pendulab analyze --help.', where: { file: path } })
  }
  let value: unknown
  try {
    value = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(`The technique is not JSON: ${error.message}.`)
    throw error
  }
  const checked = checkShape(STUDY_SHAPES.techniques, { list: [value], active: null, against: null })
  return checked.ok ? checked.value.list[0]! : refuse(`The technique cannot be used: ${checked.path.replace('list[0]', 'technique')} should be ${checked.expected} but is ${checked.got}.`)
}

function oneOf<T extends string>(text: string, choices: readonly T[], name: string): T {
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new WrongUsage(`${name} takes one of ${choices.join(', ')}; got “${text}”.`)
  return found
}

function positive(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value > 0) || !Number.isFinite(value)) throw new WrongUsage(`${name} wants a positive number, not “${text}”.`)
  return value
}

let shown = -1
const terminal: JobControl = {
  progress(fraction, what) {
    if (!process.stderr.isTTY) return
    const percent = Math.floor(100 * fraction)
    if (percent === shown) return
    shown = percent
    process.stderr.write(`\r\u001B[K${what} ${percent} %${percent === 100 ? '\n' : ''}`)
  },
}
