import { JsonReader, describePlace } from '../../json/reader.ts'
import type { Shape } from '../../json/shape.ts'
import { accepted } from '../../json/shape.ts'
import type { Outcome } from '../../outcome.ts'
import { done, refused } from '../../outcome.ts'
import type { BodyTemplateId } from '../body.ts'
import { TEMPLATE_LABELS } from '../templates/layout.ts'
import type { BodyFile, FileRod } from './body-file.ts'
import { BODY_FILE_VERSION } from './body-file.ts'
import { checkBodyFile } from './check-body-file.ts'
import { readRod, readTruth } from './read-rod.ts'

const KEYS = ['format', 'version', 'name', 'about', 'like', 'height', 'part', 'rods']

/** A pose of more takes too long to find in every frame. */
const MOST_RODS = 100

/** Characters: a body of a hundred rods takes a tenth of it. */
const LONGEST = 1_000_000

/** Reads a body file from its text; every mistake comes with its place and what to do. */
export function readBodyFile(text: string): Outcome<BodyFile> {
  const reader = new JsonReader()
  if (text.length > LONGEST) {
    reader.complain('body.too-long', '', 'The body file is longer than a million characters.', 'Check that it is one.')
    return refused(...reader.alerts)
  }
  try {
    return checkBody(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    reader.complain(
      'body.not-json',
      '',
      `The body file is not JSON: ${error.message}.`,
      'See docs/BODY-JSON.md, or begin with one of the bodies that come with the program.',
    )
    return refused(...reader.alerts)
  }
}

/** The same from a value that was already parsed. */
export function checkBody(value: unknown): Outcome<BodyFile> {
  const reader = new JsonReader()
  const file = readParts(reader, value)
  if (file !== null && !reader.failed) checkBodyFile(reader, file)
  // A body decides what a patient's joints carry: an entry that is not understood refuses the file.
  const alerts = reader.alerts.map((one) => ({ ...one, severity: 'error' as const }))
  return file === null || alerts.length > 0 ? refused(...alerts) : done(file)
}

/** A body file inside another file. */
export const bodyFileShape: Shape<BodyFile> = accepted('a body (docs/BODY-JSON.md)', (value) => {
  const found = checkBody(value)
  return found.ok ? found.value : null
})

function readParts(reader: JsonReader, value: unknown): BodyFile | null {
  const raw = reader.object(value, '')
  if (raw === null || !isBodyFile(reader, raw)) return null
  reader.unknownKeys(raw, '', KEYS)
  const name = reader.text(raw['name'], 'name')
  const about = reader.text(raw['about'], 'about')
  const like =
    raw['like'] === null || raw['like'] === undefined
      ? null
      : reader.choice(raw['like'], 'like', Object.keys(TEMPLATE_LABELS) as BodyTemplateId[])
  const height = raw['height'] === undefined ? undefined : reader.text(raw['height'], 'height')
  const part = raw['part'] === undefined ? undefined : readTruth(reader, raw['part'], 'part')
  const list = reader.list(raw['rods'], 'rods')
  if (list === null) return null
  // A template that nothing changes is a body; no rods at all are none.
  if ((list.length === 0 && like === null) || list.length > MOST_RODS) {
    reader.complain(
      'body.rod-count',
      'rods',
      `The body has ${list.length} rods.`,
      `Write at least one and at most ${MOST_RODS}.`,
    )
    return null
  }
  const rods = list.map((one, i) => readRod(reader, one, `rods[${i}]`)).filter((one): one is FileRod => one !== null)
  if (name === null || about === null || reader.failed) return null
  return {
    format: 'pendulab-body',
    version: BODY_FILE_VERSION,
    name,
    about,
    like,
    ...(typeof height === 'string' ? { height } : {}),
    ...(part === undefined ? {} : { part }),
    rods,
  }
}

function isBodyFile(reader: JsonReader, raw: Readonly<Record<string, unknown>>): boolean {
  if (raw['format'] !== 'pendulab-body') {
    reader.complain(
      'body.format',
      'format',
      `${describePlace('format')} must be "pendulab-body": this is another kind of file.`,
      'Choose a body file; docs/BODY-JSON.md shows one.',
    )
    return false
  }
  if (raw['version'] === BODY_FILE_VERSION) return true
  reader.complain(
    'body.version',
    'version',
    `The body file has version ${JSON.stringify(raw['version']) ?? 'none'}; this program reads version ${BODY_FILE_VERSION}.`,
    'Update Pendulab, or write "version": 1.',
  )
  return false
}
