import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import { walkLike } from '../../core/gait.ts'
import { type AnalysisOptions, analysisFlags, readAnalysisOptions, readSex } from '../analysis-options.ts'
import { prepareFile, takeFirst } from '../analyze-file.ts'
import { WrongUsage } from '../failure.ts'
import { readPositive } from '../flags.ts'
import { writeWhole } from '../output.ts'
import { createTerminalControl } from '../terminal.ts'

export const usage = `
pendulab technique <from> <to> --mass 70 --height 1.75 [--sex f|m] [--forces-from f] [--forces-to f] [--static file] --out t.json

Walk like that one: writes the technique that gives the first recording the boundary postures and durations of the
second, usable as pendulab analyze --technique t.json. Phases are matched in order, from the first support of the same
side that both show, inner boundaries by their share of the phase. A short summary as JSON on standard output.

  --mass kg, --height m   of the subject; not needed when the file says them
  --sex f|m               for tables that differ for women and men
  --forces-from file      a second file with the ground forces of the first recording
  --forces-to file        the same for the second
  --static file           a standing trial of the subject
  --mass-to kg, --height-to m, --static-to file   of the second recording's subject, when it is another person
  --ends-only             leave out the boundaries inside phases
  --joints a,b            only the angles of these: pelvis, trunk, hip, knee, ankle, shoulder, elbow, neck
  --mapping m.json        a saved mapping of columns, for both
  --template name, --table name, --basis name     the body, as for analyze
  --cutoff Hz             low-pass cut-off after both passes (default 6); 0 for none
  --timeout s             longest time; default 1800
  --out t.json            where to write
`

const flags = {
  mass: { type: 'string' },
  height: { type: 'string' },
  sex: { type: 'string' },
  'forces-from': { type: 'string' },
  'forces-to': { type: 'string' },
  static: { type: 'string' },
  'mass-to': { type: 'string' },
  'height-to': { type: 'string' },
  'static-to': { type: 'string' },
  'ends-only': { type: 'boolean' },
  joints: { type: 'string' },
  out: { type: 'string' },
  mapping: analysisFlags.mapping,
  template: analysisFlags.template,
  table: analysisFlags.table,
  basis: analysisFlags.basis,
  cutoff: analysisFlags.cutoff,
} as const

const JOINTS = ['pelvis', 'trunk', 'hip', 'knee', 'ankle', 'shoulder', 'elbow', 'neck'] as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: flags })
  const [from, to, ...more] = positionals
  if (from === undefined || to === undefined || more.length > 0)
    throw new WrongUsage('Name two recordings: the one to change, and the one it is to be like.')
  if (values.out === undefined) throw new WrongUsage('Say where to write: --out t.json.')
  const joints = readJoints(values.joints)
  const sex = readSex(values.sex)
  const options = await readAnalysisOptions(values)
  const own = { mass: readPositive(values.mass, '--mass'), height: readPositive(values.height, '--height') }
  const other = {
    mass: readPositive(values['mass-to'], '--mass-to'),
    height: readPositive(values['height-to'], '--height-to'),
  }
  const isOther = other.mass !== undefined || other.height !== undefined || values['static-to'] !== undefined
  const first = await prepareWalk(
    { path: from, forces: values['forces-from'], standing: values.static, ...own, sex },
    options,
  )
  const second = await prepareWalk(
    isOther
      ? { path: to, forces: values['forces-to'], standing: values['static-to'], ...other, sex: undefined }
      : { path: to, forces: values['forces-to'], standing: values.static, ...own, sex },
    options,
  )
  const name = basename(to, extname(to))
  const found = walkLike(first, second, {
    id: `like-${name}`,
    name: `Like ${name}`,
    endsOnly: values['ends-only'] === true,
    ...(joints === null ? {} : { joints }),
  })
  const technique = takeFirst(found)
  await writeWhole(values.out, `${JSON.stringify(technique, null, 2)}\n`)
  const phases = technique.edits.filter((edit) => edit.kind === 'duration').length
  const boundaries = new Set(technique.edits.flatMap((edit) => (edit.kind === 'joint angle' ? [edit.boundary] : [])))
  const summary = { file: values.out, phases, boundaries: boundaries.size, edits: technique.edits.length }
  process.stdout.write(`${JSON.stringify({ ...summary, alerts: found.alerts }, null, 2)}\n`)
  return 0
}

interface Walk {
  readonly path: string
  readonly forces: string | undefined
  readonly standing: string | undefined
  readonly mass: number | undefined
  readonly height: number | undefined
  readonly sex: 'female' | 'male' | undefined
}

const prepareWalk = ({ path, forces, standing, mass, height, sex }: Walk, options: AnalysisOptions) =>
  prepareFile(
    {
      path,
      forcesPath: forces ?? null,
      standingPath: standing ?? null,
      subjectOf: () => ({ mass: mass ?? null, height: height ?? null, ...(sex === undefined ? {} : { sex }) }),
      options,
    },
    createTerminalControl(),
  )

function readJoints(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null
  const names = text.split(',').map((one) => one.trim())
  const unknown = names.find((one) => !JOINTS.some((joint) => joint === one))
  if (unknown !== undefined) throw new WrongUsage(`--joints takes some of ${JOINTS.join(', ')}; got “${unknown}”.`)
  return names
}
