import { BLANK_TRIAL, EMPTY_DOCUMENT } from './blank.ts'

/** A document's parts as stored, before any check: JSON values by part name; `trials` holds the trials by id. */
export type StoredParts = Readonly<Record<string, unknown>>

/** One step from version `to − 1` to version `to`. */
export interface Migration {
  readonly to: number
  /** What changed, for the notes of the release. */
  readonly why: string
  parts(stored: StoredParts): StoredParts
}

/** Never edit a step once it was released: add the next one. */
export const MIGRATIONS: readonly Migration[] = [
  {
    to: 2,
    why: 'Body model and table may be left to the program. A study that names them keeps them; one that does not, does.',
    parts: (stored) =>
      isRecord(stored['body']) ? { ...stored, body: { template: 'auto', table: 'auto', ...stored['body'] } } : stored,
  },
  {
    to: 3,
    why: 'One patient with visits, conditions and trials; what was one recording becomes the first trial of the first visit. The program sets boundaries inside supports; where somebody had set some by hand, theirs stay the only ones.',
    parts: toFirstTrial,
  },
  {
    to: 4,
    why: 'A study may hold a body file and boundaries without steps, which a program of version 3 would drop without a word.',
    parts: (stored) => stored,
  },
  {
    to: 5,
    why: 'The boundaries that the program set are kept with the recording. A study without them gets them when it is next worked on.',
    parts: withoutLayouts,
  },
]

function withoutLayouts(stored: StoredParts): StoredParts {
  if (!isRecord(stored['trials'])) return stored
  const trials = Object.entries(stored['trials']).map(([id, trial]) => [
    id,
    isRecord(trial) ? { ...trial, layout: null } : trial,
  ])
  return { ...stored, trials: Object.fromEntries(trials) as unknown }
}

/** The parts that version 2 had for its one recording. */
function toFirstTrial(stored: StoredParts): StoredParts {
  const given = (part: string, otherwise: unknown): unknown => (Object.hasOwn(stored, part) ? stored[part] : otherwise)
  const [visit] = EMPTY_DOCUMENT.visits
  const [condition] = visit!.conditions
  const subject = asRecord(given('subject', {}))
  const body = asRecord(given('body', { ...visit!.body, loads: [] }))
  const files = given('files', [])
  const listed: readonly unknown[] = Array.isArray(files) ? files : []
  const isStanding = (file: unknown) => asRecord(file)['role'] === 'standing'
  const { loads, ...ofVisit } = body
  const { code = '', sex = 'unspecified', age = null, mass = null, height = null } = subject
  const motion = asRecord(listed.find((file) => asRecord(file)['role'] === 'motion'))['name']
  return {
    patient: { code, sex, birthYear: null, age, notes: given('notes', '') },
    visits: [
      {
        ...visit,
        mass,
        height,
        body: ofVisit,
        conditions: [{ ...condition, standing: listed.find(isStanding) ?? null, loads }],
      },
    ],
    trials: {
      t1: {
        ...BLANK_TRIAL,
        name: typeof motion === 'string' ? motion.replace(/\.[^.]+$/, '') : '',
        files: Array.isArray(files) ? files.filter((file) => !isStanding(file)) : files,
        ...Object.fromEntries(
          (['mapping', 'plates', 'conditioning', 'events', 'techniques'] as const)
            .filter((part) => Object.hasOwn(stored, part))
            .map((part) => [part, part === 'techniques' ? keepCuts(stored[part]) : stored[part]]),
        ),
      },
    },
    shown: 't1',
    ...(Object.hasOwn(stored, 'report') ? { report: stored['report'] } : {}),
    ...(Object.hasOwn(stored, 'view') ? { view: stored['view'] } : {}),
  }
}

/** Edits that speak of supports as version 2 cut them: once each, and where its user cut them further. */
const CUTS: readonly unknown[] = ['add boundary', 'remove boundary', 'motion', 'knee stop']

/** Techniques made on boundaries set by hand keep these boundaries alone. */
function keepCuts(techniques: unknown): unknown {
  const given = asRecord(techniques)['list']
  const list: readonly unknown[] = Array.isArray(given) ? given : []
  const editsOf = (technique: unknown): readonly unknown[] => {
    const edits = asRecord(technique)['edits']
    return Array.isArray(edits) ? edits : []
  }
  if (!list.some((one) => editsOf(one).some((edit) => CUTS.includes(asRecord(edit)['kind'])))) return techniques
  const recorded = list.find((one) => asRecord(one)['id'] === 'recorded') ?? {
    id: 'recorded',
    name: 'As recorded',
    edits: [],
  }
  const uncut = { kind: 'layout', single: [], flight: [] }
  const kept = { ...asRecord(recorded), edits: [uncut, ...editsOf(recorded)] }
  return { ...asRecord(techniques), list: [kept, ...list.filter((one) => one !== recorded)] }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The steps a document of version `from` still needs, in order. */
export function calcMigrations(
  from: number,
  target: number,
  steps: readonly Migration[] = MIGRATIONS,
): readonly Migration[] {
  const wanted: Migration[] = []
  for (let version = from + 1; version <= target; version++) {
    const step = steps.find((one) => one.to === version)
    if (!step) throw new Error(`expected a migration to study version ${version}, got none`)
    wanted.push(step)
  }
  return wanted
}
