import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { done, EMPTY_STUDY, readStudy, type Study, STUDY_KEYS, toStudyEntries } from '../../core/io.ts'
import type { OpenStudy, StudyChange, StudyOpenRequest, StudyValue, Trouble } from '../../electron/ipc/contract.ts'
import { host } from '../host.ts'
import { type Change, type StudyKeeper, useStudy } from './study.ts'
import { useLatest } from './latest.ts'
import { usePreferences } from './preferences.ts'
import { useWhose } from './whose.ts'

const filePrefix = STUDY_KEYS.file('')

/** The study's file: every change goes to it at once, in order, all of a change or nothing of it. */
export const useDocument = defineStore('document', () => {
  const studies = useStudy()
  const preferences = usePreferences()
  const latest = useLatest()
  const whose = useWhose()
  const file = shallowRef<OpenStudy | null>(null)
  const trouble = shallowRef<Trouble | null>(null)
  const pending = ref(0)
  /** A window begins by opening a study: until then, and whenever another takes its place. */
  const isOpening = ref(true)
  let opens = 0
  let lastOpen = 0
  let passedOver = false
  const asked = ref(false)
  const state = computed<'none' | 'saved' | 'saving' | 'failed' | 'read-only'>(() => {
    // Without a file nothing is kept, and that must be seen as soon as there is something to keep.
    if (!file.value) return asked.value && (studies.canUndo || studies.study.files.length > 0) ? 'failed' : 'none'
    if (untouched.value) return 'none'
    if (file.value.readOnly) return 'read-only'
    if (trouble.value) return 'failed'
    return pending.value > 0 ? 'saving' : 'saved'
  })
  /** Nothing was done yet that could be kept. */
  const untouched = computed(
    () =>
      file.value?.name === '' &&
      pending.value === 0 &&
      trouble.value === null &&
      studies.study.files.length === 0 &&
      !studies.canUndo &&
      !studies.canRedo,
  )
  let revision = 0
  let queue: Promise<void> = Promise.resolve()
  /**
   * What could not be written, by its name in the file: it goes along with the next change, so that none is ever
   * written without those before it.
   */
  const unsent = new Map<string, StudyChange>()

  function send(handle: string, changes: StudyChange[] | Promise<StudyChange[]>): void {
    const keeperOf = host.studies
    if (!keeperOf) return
    pending.value += 1
    queue = queue.then(async () => {
      // A study opened meanwhile must not get this one's changes.
      if (file.value?.handle === handle) {
        for (const change of await changes) unsent.set(change.key, change)
        const answer = unsent.size > 0 ? await keeperOf.apply(handle, revision, [...unsent.values()]) : { revision }
        if ('revision' in answer) {
          revision = answer.revision
          trouble.value = null
          unsent.clear()
        } else trouble.value = answer
      }
      pending.value -= 1
    })
  }
  /** Writes once more what could not be written. */
  async function retry(): Promise<boolean> {
    if (file.value && unsent.size > 0) send(file.value.handle, [])
    await queue
    return unsent.size === 0
  }
  const keeperFor = (handle: string): StudyKeeper => ({
    keep(parts, history) {
      send(handle, [...toStudyEntries(parts), { key: STUDY_KEYS.history, json: history }])
    },
    dropFiles(sha256s, history) {
      send(handle, [
        ...sha256s.map((sha256) => ({ key: STUDY_KEYS.file(sha256), remove: true as const })),
        { key: STUDY_KEYS.history, json: history },
      ])
    },
    keepFile(sha256, blob) {
      send(
        handle,
        blob.arrayBuffer().then((buffer) => [{ key: STUDY_KEYS.file(sha256), bytes: new Uint8Array(buffer) }]),
      )
    },
  })

  function fresh(): Study {
    return {
      ...EMPTY_STUDY,
      conditioning: { ...EMPTY_STUDY.conditioning, filter: preferences.filter },
      body: { ...EMPTY_STUDY.body, template: preferences.template },
    }
  }

  // A choice for new studies holds for one that is new and has nothing in it yet.
  watch([() => preferences.filter, () => preferences.template], () => {
    if (file.value && untouched.value)
      studies.load(fresh(), { name: '', files: new Map(), keeper: keeperFor(file.value.handle) })
  })

  async function show(opened: OpenStudy, isWanted: () => boolean): Promise<boolean> {
    const names = opened.keys.map((k) => k.key)
    const values = names.length > 0 ? await host.studies!.read(opened.handle, names) : []
    if (!values || !isWanted()) return false
    const json = new Map(values.flatMap((v: StudyValue) => ('json' in v ? [[v.key, v.json] as const] : [])))
    const history = json.get(STUDY_KEYS.history) as { undo?: readonly Change[]; redo?: readonly Change[] } | undefined
    json.delete(STUDY_KEYS.history)
    const outcome = json.size === 0 ? done(fresh()) : readStudy(Object.fromEntries(json))
    if (!outcome.ok) {
      const [first] = outcome.alerts
      if (first) host.onTrouble?.({ code: first.code, message: first.message, tip: first.tip })
      return false
    }
    const files = new Map(
      values.flatMap((v: StudyValue) =>
        'bytes' in v && v.key.startsWith(filePrefix)
          ? [[v.key.slice(filePrefix.length), new Blob([new Uint8Array(v.bytes)])] as const]
          : [],
      ),
    )
    file.value = opened
    passedOver = false
    revision = opened.revision
    trouble.value = null
    unsent.clear()
    studies.load(outcome.value, {
      name: opened.name,
      files,
      undo: Array.isArray(history?.undo) ? history.undo : [],
      redo: Array.isArray(history?.redo) ? history.redo : [],
      readOnly: opened.readOnly,
      keeper: opened.readOnly ? null : keeperFor(opened.handle),
    })
    if (opened.name !== '' && !opened.readOnly) studies.dropUnlisted()
    return true
  }

  type OpenRequest = Exclude<StudyOpenRequest, { from: 'dropped' }> | { dropped: File }
  /** False when nothing was opened: refused, or the user changed their mind. */
  async function open(request: OpenRequest): Promise<boolean> {
    latest.begin()
    whose.answer('cancel')
    const task = openFor(request)
    latest.hold(task)
    return task
  }
  /** The same for a recording that is to have a study of its own, and goes on when it is there. */
  async function openFor(request: OpenRequest): Promise<boolean> {
    opens += 1
    lastOpen += 1
    const mine = lastOpen
    isOpening.value = true
    try {
      return await openNow(request, () => mine === lastOpen)
    } finally {
      opens -= 1
      isOpening.value = opens > 0
    }
  }
  async function openNow(request: OpenRequest, isWanted: () => boolean): Promise<boolean> {
    if (!host.studies) {
      studies.load(fresh(), { name: '', files: new Map() })
      return true
    }
    await retry()
    asked.value = true
    const opened = await host.studies.open(request)
    if (opened && (await show(opened, isWanted))) return true
    // Something else was opened meanwhile: that is the one.
    if (!isWanted()) {
      passedOver ||= opened !== null
      return false
    }
    if (!opened && passedOver) return showCurrent(isWanted)
    // Refused after the program had already changed over to it, or at the very start: the window must have a study to
    // keep things in.
    if ((opened || !file.value) && !('from' in request && request.from === 'current')) {
      const instead = await host.studies.open({ from: opened ? 'new' : 'current' })
      if (instead) await show(instead, isWanted)
    }
    return false
  }
  /** The program changed over to a study that was passed over here for a later choice, and that came to nothing. */
  async function showCurrent(isWanted: () => boolean): Promise<boolean> {
    const current = await host.studies!.open({ from: 'current' })
    return current !== null && show(current, isWanted)
  }
  async function save(how: 'save' | 'save-as' | 'copy'): Promise<void> {
    const current = file.value
    if (!host.studies || !current) return
    // A draft's undo may hold recordings of others; what gets a name holds only its own.
    if (current.name === '') studies.dropUnlisted()
    const written = await retry()
    const suggest = studies.study.subject.code || studies.study.files[0]?.name.replace(/\.[^.]+$/, '') || 'Study'
    // What was changed where nothing could be kept is in this window only: a copy of the file alone would be without
    // it.
    const kept = current.readOnly === null && written
    const opened = await host.studies.save(current.handle, kept ? how : 'save-as', suggest)
    if (!opened || (how === 'copy' && kept)) return
    file.value = opened
    revision = opened.revision
    trouble.value = null
    unsent.clear()
    const keeper = opened.readOnly ? null : keeperFor(opened.handle)
    studies.rename(opened.name, opened.readOnly, keeper)
    if (kept || !keeper) return
    keeper.keep(studies.study, { undo: studies.undoable, redo: studies.redoable })
    const there = new Set(opened.keys.map((k) => k.key))
    for (const [sha256, blob] of studies.files) if (!there.has(STUDY_KEYS.file(sha256))) keeper.keepFile(sha256, blob)
  }
  return { file, trouble, state, isOpening, open, openFor, save, retry }
})
