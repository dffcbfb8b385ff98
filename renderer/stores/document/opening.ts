import { ref, watch, type ComputedRef } from 'vue'
import { STUDY_KEYS } from '../../../core/io.ts'
import type { OpenStudy, StudyKey, StudyOpenRequest, StudyValue } from '../../../electron/ipc/contract.ts'
import { words } from '../../display/words.ts'
import { host } from '../../host.ts'
import { useLatest } from '../latest.ts'
import { usePreferences } from '../preferences.ts'
import { useStudy } from '../study.ts'
import { useWhose } from '../whose.ts'
import { useWork } from '../work.ts'
import { filesOf, freshStudy, isReadAtOnce, readContents, resultsOf } from './contents.ts'
import { useStudyProgress } from './progress.ts'
import type { HiddenRecording, Writing } from './writing.ts'

export type OpenRequest = Exclude<StudyOpenRequest, { from: 'dropped' }> | { dropped: File }

/** Opens studies, one after another: of several asked for, the last is the one. */
export function useOpeningStudies(writing: Writing, isUntouched: ComputedRef<boolean>) {
  const latest = useLatest()
  const whose = useWhose()
  const openNow = useOpenNow(writing, isUntouched)
  /** A window begins by opening a study: until then, and whenever another takes its place. */
  const isOpening = ref(true)
  let opens = 0
  let lastOpen = 0

  /** For a recording that is to have a study of its own, and goes on when it is there. */
  async function openFor(request: OpenRequest): Promise<boolean> {
    opens += 1
    lastOpen += 1
    const mine = lastOpen
    isOpening.value = true
    try {
      return await openNow.open(request, () => mine === lastOpen)
    } finally {
      opens -= 1
      isOpening.value = opens > 0
    }
  }
  /** False when nothing was opened: refused, or the user changed their mind. */
  async function open(request: OpenRequest): Promise<boolean> {
    latest.begin()
    whose.answer('cancel')
    const task = openFor(request)
    latest.hold(task)
    return task
  }
  return { isOpening, isAsked: openNow.isAsked, open, openFor }
}

function useOpenNow(writing: Writing, isUntouched: ComputedRef<boolean>) {
  const studies = useStudy()
  const preferences = usePreferences()
  const show = useShow(writing)
  const { file } = writing
  /** Whether the program was asked for a study at all. */
  const isAsked = ref(false)
  /** The program changed over to a study that was passed over here for a later choice. */
  let passedOver = false
  const fresh = () => freshStudy(preferences)
  const withProgress = useStudyProgress()

  // A choice for new studies holds for one that is new and has nothing in it yet.
  watch([() => preferences.filter, () => preferences.template], () => {
    if (file.value && isUntouched.value)
      studies.load(fresh(), { name: '', files: new Map(), keeper: writing.keeperOf(file.value) })
  })
  async function showNext(opened: OpenStudy | null, isWanted: () => boolean): Promise<boolean> {
    if (!opened || !(await show(opened, isWanted))) return false
    passedOver = false
    return true
  }
  async function open(request: OpenRequest, isWanted: () => boolean): Promise<boolean> {
    if (!host.studies) {
      studies.load(fresh(), { name: '', files: new Map() })
      return true
    }
    await writing.retry()
    isAsked.value = true
    const studiesHost = host.studies
    const opened = await withProgress(words.work.openingStudy, (report) => studiesHost.open(request, report))
    if (await showNext(opened, isWanted)) return true
    // Something else was opened meanwhile: that is the one.
    if (!isWanted()) {
      passedOver ||= opened !== null
      return false
    }
    if (!opened && passedOver) return showNext(await host.studies.open({ from: 'current' }), isWanted)
    // Refused after the program had already changed over to it, or at the very start: the window must have a study to
    // keep things in.
    if ((opened || !file.value) && !('from' in request && request.from === 'current'))
      await showNext(await host.studies.open({ from: opened ? 'new' : 'current' }), isWanted)
    return false
  }
  return { open, isAsked }
}

/** Bytes that are asked for at once. Larger values come alone, so that the window gets a turn between them. */
const mostAtOnce = 8 * 1024 * 1024

function inPortions(keys: readonly StudyKey[]): string[][] {
  const portions: string[][] = []
  let room = 0
  for (const { key, size } of keys) {
    if (size > room || portions.length === 0) {
      portions.push([])
      room = mostAtOnce
    }
    portions.at(-1)!.push(key)
    room -= size
  }
  return portions
}

/** All that is read at once, or null: refused, cancelled, or something else was opened meanwhile. */
function useReading() {
  const work = useWork()
  return async (opened: OpenStudy, isWanted: () => boolean): Promise<StudyValue[] | null> => {
    const portions = inPortions(opened.keys.filter(({ key }) => isReadAtOnce(key)))
    const values: StudyValue[] = []
    const readAll = async (report: (fraction: number) => void, goesOn: () => boolean) => {
      for (const [at, keys] of portions.entries()) {
        report(at / portions.length)
        const some = isWanted() && goesOn() ? await host.studies!.read(opened.handle, keys) : null
        if (!some) return null
        values.push(...some)
      }
      return values
    }
    if (portions.length <= 1)
      return readAll(
        () => {},
        () => true,
      )
    const read = await work.watchOver('study', words.work.openingStudy, readAll)
    return read === 'cancelled' ? null : read
  }
}

function useShow(writing: Writing) {
  const studies = useStudy()
  const readValues = useReading()
  const preferences = usePreferences()
  return async (opened: OpenStudy, isWanted: () => boolean): Promise<boolean> => {
    const values = await readValues(opened, isWanted)
    if (!values || !isWanted()) return false
    const contents = readContents(values, () => freshStudy(preferences))
    const { study, history, outdated } = contents
    if (!study.ok) {
      const [first] = study.alerts
      if (first) host.onTrouble?.({ code: first.code, message: first.message, tip: first.tip })
      return false
    }
    writing.writeTo(opened, outdated)
    const { name, readOnly } = opened
    const fetch = (key: string): Promise<Blob | null> => fetchBytes(writing, key)
    const [files, results] = [filesOf(opened.keys, fetch), resultsOf(opened.keys, fetch)]
    studies.load(study.value, { name, files, results, ...history, readOnly, keeper: writing.keeperOf(opened) })
    writing.hidden.value = name === '' || readOnly ? [] : hiddenIn(opened, studies.unlisted, contents.names)
    return true
  }
}

/** From the file as it is called by then: a study may be saved under another name meanwhile. */
async function fetchBytes({ file }: Writing, key: string): Promise<Blob | null> {
  const [value] = (file.value && (await host.studies!.read(file.value.handle, [key]))) ?? []
  return value && 'bytes' in value ? new Blob([new Uint8Array(value.bytes)]) : null
}

/** Recordings in the file that the study does not list: an older version left them, or a change that was taken back. */
function hiddenIn(
  { keys }: OpenStudy,
  unlisted: readonly string[],
  names: ReadonlyMap<string, string>,
): readonly HiddenRecording[] {
  const sizes = new Map(keys.map(({ key, size }) => [key, size]))
  return unlisted.map((sha256) => ({
    name: names.get(sha256) ?? '',
    bytes: sizes.get(STUDY_KEYS.file(sha256)) ?? 0,
  }))
}
