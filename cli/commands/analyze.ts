import { parseArgs } from 'node:util'
import { version } from '../../package.json'
import type { Analysis } from '../../core/index.ts'
import { groupAlerts } from '../../core/io.ts'
import { analysisFlags, analysisUsage, readAnalysisOptions, readSex } from '../analysis-options.ts'
import { analyzeFile } from '../analyze-file.ts'
import { WrongUsage, toErrorLine } from '../failure.ts'
import { readPositive } from '../flags.ts'
import { closePrinters, findPrinters } from '../pdf.ts'
import { readReportSettings, reportFlags, reportUsage } from '../report-options.ts'
import { RESULT_KINDS, readKinds, writeResults } from '../results.ts'
import { createStoreroom } from '../storeroom.ts'
import { createTerminalControl } from '../terminal.ts'
import { today } from '../today.ts'

export const usage = `
pendulab analyze <recording> --mass 70 --height 1.75 [--sex f|m] [--forces grf-file] [--static file] [--mapping m.json] [--technique t.json] --out <dir>

The whole path: read, fit, phases, solve, loads, report. Writes report.html, report.pdf (when Electron or Chromium is
at hand), loads.csv and analysis.json into the folder, and a short summary as JSON on standard output.

  --mass kg, --height m   of the subject; not needed when the file says them
  --sex f|m               for tables that differ for women and men
  --code text             the subject's code, printed on the report
  --forces grf-file       a second file with the ground forces of the same trial
  --static file           a standing trial of the same subject, with the markers inside knees and ankles${analysisUsage}${reportUsage}
  --write a,b             of ${RESULT_KINDS.join(', ')}; default report,pdf,loads,analysis
  --timeout s             longest time; default 1800
  --out dir               where to write

Exit code 1 also when a phase did not converge: the results are written all the same and say which.
`

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readFlags(args)
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one recording.')
  if (values.out === undefined) throw new WrongUsage('Say where to write: --out <dir>.')
  const kinds = readKinds(values.write)
  const [mass, height, sex] = [
    readPositive(values.mass, '--mass'),
    readPositive(values.height, '--height'),
    readSex(values.sex),
  ]
  const options = await readAnalysisOptions(values)
  const { settings, notes: written } = await readReportSettings(values)
  const control = createTerminalControl()
  const storeroom = createStoreroom(values.out)
  const analysis = await analyzeFile(
    {
      path,
      storeroom,
      forcesPath: values.forces ?? null,
      standingPath: values.static ?? null,
      subjectOf: () => ({
        mass: mass ?? null,
        height: height ?? null,
        ...(sex === undefined ? {} : { sex }),
        ...(values.code === undefined ? {} : { code: values.code }),
      }),
      options: settings.sections.includes('contact') ? { ...options, contact: true } : options,
    },
    control,
  ).catch((error: unknown) => {
    storeroom.close()
    throw error
  })
  const context = { programVersion: version, madeOn: today(), notes: written }
  const printers = kinds.includes('pdf') ? findPrinters() : []
  const { files, notes } = await writeResults(values.out, analysis, {
    kinds,
    settings,
    context,
    printers,
    original: path,
    control,
    inputs: [path, ...Object.values(values).filter((value) => typeof value === 'string')],
  })
    .finally(() => closePrinters(printers))
    .finally(() => storeroom.close())
  const unsolved = unsolvedPhases(analysis)
  process.stdout.write(`${JSON.stringify(summarise(analysis, unsolved, { files, notes }), null, 2)}\n`)
  if (unsolved.length === 0) return 0
  process.stderr.write(
    toErrorLine({
      code: 'solver/not-converged',
      message: `${unsolved.length} of ${analysis.motion?.phases.length ?? 0} phases did not converge: ${unsolved.join(', ')}. The results were written all the same.`,
      tip: 'In the app, add a boundary inside these phases or lengthen them.',
      where: { file: path },
    }),
  )
  return 1
}

const readFlags = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      mass: { type: 'string' },
      height: { type: 'string' },
      sex: { type: 'string' },
      code: { type: 'string' },
      forces: { type: 'string' },
      static: { type: 'string' },
      write: { type: 'string', default: 'report,pdf,loads,analysis' },
      out: { type: 'string' },
      ...analysisFlags,
      ...reportFlags,
    },
  })

/** What is printed when an analysis is done. */
const summarise = (analysis: Analysis, unsolved: readonly string[], written: Pick<Written, 'files' | 'notes'>) => ({
  subject: analysis.subject,
  fit: analysis.fit.verdict,
  phases: analysis.motion?.phases.length ?? 0,
  unsolved,
  ground: analysis.loads.recorded.groundSource,
  stances: (analysis.loads.recorded.stances ?? []).map(({ side, from, to, ground, why }) => ({
    side,
    from,
    to,
    ground,
    why,
  })),
  files: written.files,
  notes: written.notes,
  alerts: groupAlerts(analysis.alerts),
})

type Written = Awaited<ReturnType<typeof writeResults>>

function unsolvedPhases({ motion, proposed }: Analysis): string[] {
  return [motion, proposed?.motion ?? null].flatMap(
    (one) => one?.phases.filter(({ solver }) => solver.status !== 'converged').map(({ phase }) => phase.id) ?? [],
  )
}
