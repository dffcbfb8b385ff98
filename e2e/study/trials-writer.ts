import { createHash } from 'node:crypto'
import { BLANK_TRIAL, EMPTY_DOCUMENT } from '../../core/study/blank.ts'
import { applyPatch, type DocumentPatch, type StudyDocument } from '../../core/study/document.ts'
import { removeTrials } from '../../core/study/arrange.ts'
import { placeFiles } from '../../core/study/place-files.ts'
import { STUDY_KEYS } from '../../core/study/keys.ts'
import { readStudy, toStudyEntries } from '../../core/study/read-study.ts'
import { openStore } from '../../electron/study/testing/open-here.ts'

/**
 * Fills a study with walks as the window does: bytes first, then the document that lists them, then the curves of each;
 * now and then one is removed with its bytes and curves. Reports the trials after each change of the document that was
 * answered. `many-trials.runtime.test.ts` starts it and kills it.
 */
const path = process.argv[2]
if (path === undefined) throw new Error('expected the path of a study')
const store = openStore(path)
let { revision } = store

function readDocument(): StudyDocument {
  const keys = store.keys().flatMap(({ key, kind }) => (kind === 'json' ? [key] : []))
  const json = store.read(keys).flatMap((value) => ('json' in value ? [[value.key, value.json] as const] : []))
  const study = readStudy(Object.fromEntries(json))
  if (!study.ok) throw new Error(study.alerts[0]?.message)
  return study.value
}
let document = hasJson() ? readDocument() : EMPTY_DOCUMENT
function hasJson(): boolean {
  return store.keys().some(({ kind }) => kind === 'json')
}
function change(patch: DocumentPatch): void {
  document = applyPatch(document, patch)
  revision = store.apply(revision, [...toStudyEntries(patch)])
  process.stdout.write(`${JSON.stringify(Object.keys(document.trials).toSorted())}\n`)
}
const apply = (changes: Parameters<typeof store.apply>[1]): void => void (revision = store.apply(revision, changes))

for (let number = revision; ; number++) {
  const name = `walk ${number}`
  const bytes = new TextEncoder().encode(`${name}\n`.repeat(200 + ((number * 7919) % 4000)))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const motion = { role: 'motion' as const, name: `${name}.csv`, bytes: bytes.length, sha256 }
  apply([{ key: STUDY_KEYS.file(sha256), bytes }])
  change(
    placeFiles(document, {
      walks: [
        {
          motion,
          forces: null,
          mapping: null,
          visit: { name: `visit ${number % 2}`, date: null },
          condition: `condition ${number % 3}`,
          subject: {},
        },
      ],
      standing: null,
      subject: {},
      conditioning: BLANK_TRIAL.conditioning,
    }),
  )
  apply([{ key: STUDY_KEYS.result(`curves/${sha256}`), bytes: new TextEncoder().encode(name.repeat(3000)) }])
  const trials = Object.entries(document.trials)
  if (trials.length > 12) {
    const [id, trial] = trials[number % trials.length]!
    change(removeTrials(document, [id]))
    const gone = trial.files.map((file) => file.sha256)
    apply(
      gone.flatMap((sha) => [
        { key: STUDY_KEYS.file(sha), remove: true as const },
        { key: STUDY_KEYS.result(`curves/${sha}`), remove: true as const },
      ]),
    )
  }
}
