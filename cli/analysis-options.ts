import { basename } from 'node:path'
import { type Alert, type AnalysisRequest, type Technique, type TechniqueEdit, degToRad } from '../core/index.ts'
import {
  ANTHROPOMETRIC_TABLES,
  type AnthropometricTableId,
  type BodyFile,
  type BodyTemplateId,
  type BoundaryLayout,
  FIXED_LAYOUT,
  NO_LAYOUT,
  type NormSet,
  type PlateFeet,
  RECORDED_TECHNIQUE,
  TEMPLATE_LABELS,
  readBodyFile,
  readNorm,
} from '../core/gait.ts'
import { type MappingTemplate, type ReadOptions, STUDY_SHAPES, checkMapping, checkShape } from '../core/io.ts'
import { Refusal, WrongUsage } from './failure.ts'
import { readChoice, readPositive } from './flags.ts'
import { readText } from './input.ts'
import { refuseManyStarts } from './limits.ts'
import { readPlates } from './plates.ts'

/**
 * What analyze and batch let one choose about every recording alike; what is not chosen is left to core's defaults.
 * Plain data: it travels to other threads.
 */
export interface AnalysisOptions extends Pick<
  AnalysisRequest,
  | 'body'
  | 'conditioning'
  | 'cuts'
  | 'phases'
  | 'structure'
  | 'technique'
  | 'otherMotions'
  | 'contact'
  | 'ground'
  | 'norm'
> {
  readonly read: ReadOptions
  readonly plates: PlateFeet
}

export const analysisFlags = {
  mapping: { type: 'string' },
  technique: { type: 'string' },
  template: { type: 'string' },
  body: { type: 'string' },
  table: { type: 'string' },
  basis: { type: 'string' },
  phases: { type: 'string' },
  cut: { type: 'string', multiple: true },
  boundaries: { type: 'string' },
  'boundary-tolerance': { type: 'string' },
  'other-motions': { type: 'string' },
  contact: { type: 'boolean' },
  cutoff: { type: 'string' },
  rate: { type: 'string' },
  'cycle-seconds': { type: 'string' },
  'swap-sides': { type: 'boolean' },
  plate: { type: 'string', multiple: true },
  speed: { type: 'string' },
  age: { type: 'string' },
  norm: { type: 'string' },
  'no-prior': { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const

const templates = ['auto', ...(Object.keys(TEMPLATE_LABELS) as BodyTemplateId[])] as const
const tables = ['auto', ...(Object.keys(ANTHROPOMETRIC_TABLES) as AnthropometricTableId[])] as const

export const analysisUsage = `
  --mapping m.json        what the columns are, where their names do not say it: {"name": "Our lab",
                          "columns": {"K1": {"channel": "knee.flexion.left", "unit": "deg", "sign": 1}, …}};
                          channels and units: docs/FORMATS.md
  --technique t.json      a changed technique: {"id": …, "name": …, "edits": [{"kind": "cadence", "scale": 1.1}, …]};
                          "free" leaves boundary data open, see docs/METHODS.md
  --template name         ${templates.join(', ')};
                          auto (the default): with arms when the recording shows them
  --body file.json        a body of your own (docs/BODY-JSON.md) instead of a template: a prosthesis, a plaster, an animal
  --table name            ${tables.join(', ')};
                          auto (the default): de-leva when the sex is known, else winter
  --basis markers|angles  fit to markers or to joint angles; default: markers when they show the legs
  --phases support|swing  the body over its stance foot (default), or each leg alone under its hip
  --cut contacts|s,s,…|extremes=channel   a motion that is not gait (a jump, a throw, a kick, sitting down): cut where feet
                          begin and cease to touch the ground, and besides at these seconds, or where a joint angle
                          (knee.flexion.left), a joint (elbow.right) or a rod's end (hand.right.height) turns back;
                          may be given several times
  --boundaries program|none|a,b,…   where each support is cut between its events: as the program sets it (the default),
                          nowhere (by gravity and momentum alone), or at these shares of every single support
  --boundary-tolerance °  how far a free rod may stray from the recording where the program sets boundaries (default 3)
  --other-motions n       look for other motions of every phase, from n starts each, and count them (slow)
  --contact               estimate contact forces with muscles too, where the ground force was measured: in the report,
                          in analysis.json, and as contact.csv and contact-peaks.csv along with loads.csv
  --cutoff Hz             low-pass cut-off after both passes (default 6); 0 for none
  --rate Hz, --cycle-seconds s   for files that do not say
  --swap-sides            exchange left and right: the file names them the wrong way round
  --plate name=foot       which foot stood on this force plate: left, right, or none to leave it out; once for each plate.
                          What is not named is found by itself; inspect says the names
  --speed m/s, --age y    of the walk and the walker: for ground forces that no plate measured, and for the norm
  --norm file.csv         a norm of your own instead of those that ship; pendulab norm makes one
  --no-prior              do not lean on healthy people for them: the recorded motion alone
  --from s, --to s        only this part of the recording, in seconds of its own clock
`.trimEnd()

export async function readAnalysisOptions(
  values: Readonly<
    Partial<
      Record<Exclude<keyof typeof analysisFlags, 'swap-sides' | 'no-prior' | 'plate' | 'contact' | 'cut'>, string>
    > & {
      contact?: boolean
      cut?: string[]
      'swap-sides'?: boolean
      'no-prior'?: boolean
      plate?: string[]
    }
  >,
): Promise<AnalysisOptions> {
  const rate = readPositive(values.rate, '--rate')
  const cycleSeconds = readPositive(values['cycle-seconds'], '--cycle-seconds')
  const speed = readPositive(values.speed, '--speed')
  const age = readPositive(values.age, '--age')
  const starts = readPositive(values['other-motions'], '--other-motions')
  refuseManyStarts(starts ?? 0, '--other-motions')
  const cutoff = values.cutoff === undefined ? undefined : Number(values.cutoff)
  if (cutoff !== undefined && !(cutoff >= 0))
    throw new WrongUsage(`--cutoff wants a number of Hz, not “${values.cutoff}”.`)
  return {
    read: {
      ...(values.mapping === undefined ? {} : { mapping: await readMapping(values.mapping) }),
      ...(rate === undefined ? {} : { rate }),
      ...(cycleSeconds === undefined ? {} : { cycleSeconds }),
      ...(values['swap-sides'] === true ? { swapSides: true } : {}),
      ...readRange(values.from, values.to),
    },
    plates: readPlateFlags(values.plate),
    body: {
      ...(await readBodyFlag(values.body, values.template)),
      ...(values.template === undefined ? {} : { template: readChoice(values.template, templates, '--template') }),
      ...(values.table === undefined ? {} : { table: readChoice(values.table, tables, '--table') }),
      ...(values.basis === undefined
        ? {}
        : { basis: readChoice(values.basis, ['markers', 'angles'] as const, '--basis') }),
    },
    ...(cutoff === undefined
      ? {}
      : { conditioning: { smoothing: cutoff === 0 ? { kind: 'none' } : { kind: 'butterworth', cutoff } } }),
    ...(values.phases === undefined
      ? {}
      : { phases: readChoice(values.phases, ['support', 'swing'] as const, '--phases') }),
    ...readCuts(values.cut),
    ...readStructure(values.boundaries, values['boundary-tolerance']),
    ground: {
      ...(speed === undefined ? {} : { speed }),
      ...(age === undefined ? {} : { age }),
      ...(values['no-prior'] === true ? { prior: false } : {}),
    },
    ...(values.norm === undefined ? {} : { norm: { own: await readOwnNorm(values.norm) } }),
    ...(values.contact === true ? { contact: true } : {}),
    ...(starts === undefined ? {} : { otherMotions: Math.round(starts) }),
    technique: values.technique === undefined ? null : await readTechnique(values.technique),
  }
}

async function readBodyFlag(
  path: string | undefined,
  template: string | undefined,
): Promise<{ readonly file?: BodyFile }> {
  if (path === undefined) return {}
  if (template !== undefined)
    throw new WrongUsage('--body and --template exclude each other: a body file says what it is like.')
  const read = readBodyFile(await readText(path))
  if (read.ok) return { file: read.value }
  const [{ code, message, tip, where }] = read.alerts as readonly [Alert]
  throw new Refusal({ code, message, tip, where: { ...where, file: path } })
}

/** Where a motion without steps is cut; nothing: at its steps. */
function readCuts(texts: readonly string[] | undefined): Pick<AnalysisOptions, 'cuts'> {
  if (texts === undefined) return {}
  const times: number[] = []
  const extremes: string[] = []
  for (const text of texts) {
    const channel = /^extremes=(\S+)$/.exec(text)?.[1]
    if (channel !== undefined) extremes.push(channel)
    else if (text !== 'contacts') times.push(...readTimes(text))
  }
  return { cuts: { times, extremes } }
}

function readTimes(text: string): number[] {
  const times = text.split(',').map((time) => (time.trim() === '' ? Number.NaN : Number(time)))
  if (times.every(Number.isFinite)) return times
  throw new WrongUsage(`--cut wants contacts, seconds as in 0.4,0.9, or extremes=knee.flexion.left, not “${text}”.`)
}

/** How every recording is cut; nothing where the program is to do as it does. */
function readStructure(
  boundaries: string | undefined,
  degrees: string | undefined,
): Pick<AnalysisOptions, 'structure'> {
  const tolerance = readPositive(degrees, '--boundary-tolerance')
  const edits: TechniqueEdit[] =
    boundaries === undefined || boundaries === 'program' ? [] : [{ kind: 'layout', ...readShares(boundaries) }]
  if (tolerance !== undefined && edits.length > 0)
    throw new WrongUsage('--boundary-tolerance is for boundaries that the program sets: leave --boundaries out.')
  if (tolerance !== undefined) edits.push({ kind: 'layout tolerance', tolerance: degToRad(tolerance) })
  return edits.length === 0 ? {} : { structure: { ...RECORDED_TECHNIQUE, edits } }
}

function readShares(text: string): BoundaryLayout {
  if (text === 'none') return NO_LAYOUT
  const single = text.split(',').map((share) => (share.trim() === '' ? NaN : Number(share)))
  if (single.every((share, i) => share > (single[i - 1] ?? 0) && share < 1))
    return { single, flight: FIXED_LAYOUT.flight }
  throw new WrongUsage(
    `--boundaries wants program, none, or ascending shares of a support between 0 and 1, as in 0.3,0.6,0.8, not “${text}”.`,
  )
}

async function readOwnNorm(path: string): Promise<readonly NormSet[]> {
  const read = readNorm(await readText(path), basename(path))
  if (read.ok) return read.value
  const [{ code, message, tip, where }] = read.alerts as readonly [Alert]
  throw new Refusal({ code, message, tip, where: { ...where, file: path } })
}

export function readSex(text: string | undefined): 'female' | 'male' | undefined {
  if (text === undefined) return undefined
  return readChoice(text, ['f', 'm', 'female', 'male'] as const, '--sex').startsWith('f') ? 'female' : 'male'
}

export function readPlateFlags(texts: readonly string[] | undefined): PlateFeet {
  return readPlates(texts ?? [], (text) => {
    throw new WrongUsage(
      `--plate wants a plate's name and its foot, as in --plate "Plate 1=left" (or right, or none), not “${text}”.`,
    )
  })
}

/** A part of the recording; an end that is not named lies where the recording ends. */
export function readRange(
  from: string | undefined,
  to: string | undefined,
): { readonly range?: NonNullable<ReadOptions['range']> } {
  if (from === undefined && to === undefined) return {}
  const seconds = (text: string | undefined, name: string, otherwise: number): number => {
    if (text === undefined) return otherwise
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value))
      throw new WrongUsage(`${name} wants a number of seconds, not “${text}”.`)
    return value
  }
  return {
    range: {
      from: seconds(from, '--from', Number.NEGATIVE_INFINITY),
      to: seconds(to, '--to', Number.POSITIVE_INFINITY),
    },
  }
}

export async function readMapping(path: string): Promise<MappingTemplate> {
  const checked = checkMapping(await readText(path))
  if (checked.ok) return checked.value
  const first = checked.alerts[0]!
  throw new Refusal({ code: first.code, message: first.message, tip: first.tip, where: { file: path, ...first.where } })
}

async function readTechnique(path: string): Promise<Technique> {
  const refuse = (message: string): never => {
    throw new Refusal({
      code: 'technique.file',
      message,
      tip: 'It needs "id", "name" and a list "edits"; see pendulab analyze --help.',
      where: { file: path },
    })
  }
  let value: unknown
  try {
    value = JSON.parse(await readText(path))
  } catch (error) {
    if (error instanceof SyntaxError) return refuse(`The technique is not JSON: ${error.message}.`)
    throw error
  }
  const checked = checkShape(STUDY_SHAPES.techniques, { list: [value], active: null, against: null })
  return checked.ok
    ? checked.value.list[0]!
    : refuse(
        `The technique cannot be used: ${checked.path.replace('list[0]', 'technique')} should be ${checked.expected} but is ${checked.got}.`,
      )
}
