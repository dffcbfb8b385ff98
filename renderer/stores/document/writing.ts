import { ref, shallowRef } from 'vue'
import { type DocumentPatch, STUDY_KEYS, type StudyDocument, toStudyEntries } from '../../../core/io.ts'
import type { OpenStudy, StudyChange, Trouble } from '../../../electron/ipc/contract.ts'
import { host } from '../../host.ts'
import type { StudyKeeper } from '../study.ts'

/** A recording in the file that the study does not list. */
export interface HiddenRecording {
  /** Empty where nothing is known. */
  name: string
  bytes: number
}

/** The file that is open: every change goes to it in order, all of a change or nothing of it. */
export function useWriting() {
  const file = shallowRef<OpenStudy | null>(null)
  const trouble = shallowRef<Trouble | null>(null)
  const pending = ref(0)
  const hidden = shallowRef<readonly HiddenRecording[]>([])
  let revision = 0
  const { inTurn, allDone } = useTurns()
  /**
   * What could not be written, by its name in the file: it goes along with the next change, so that none is ever
   * written without those before it.
   */
  const unsent = new Map<string, StudyChange>()
  /** What an older version left there goes with the first change, which then writes the whole document. */
  let outdated: readonly string[] = []
  /** By which the study that is open has gone, the last one now: it may get another when it is saved elsewhere. */
  const handles = new Set<string>()

  /** Whatever goes to the study that is open goes there from now on. */
  function moveTo(opened: OpenStudy): void {
    const before = [...handles]
    writeTo(opened)
    for (const handle of before) handles.add(handle)
  }
  function writeTo(opened: OpenStudy, left: readonly string[] = outdated): void {
    file.value = opened
    revision = opened.revision
    trouble.value = null
    hidden.value = []
    outdated = left
    unsent.clear()
    handles.clear()
    handles.add(opened.handle)
  }
  /** A change as the values that hold it. */
  function toChanges(patch: DocumentPatch, whole: StudyDocument): StudyChange[] {
    return withoutOutdated(toStudyEntries(outdated.length > 0 ? whole : patch), outdated)
  }
  async function apply({ handle }: OpenStudy, changes: StudyChange[]): Promise<void> {
    for (const change of changes) unsent.set(change.key, change)
    if (unsent.size > 0) {
      const answer = await host.studies!.apply(handle, revision, [...unsent.values()])
      if (!('revision' in answer)) {
        trouble.value = answer
        return
      }
      revision = answer.revision
    }
    if (unsent.has(STUDY_KEYS.version)) outdated = []
    trouble.value = null
    unsent.clear()
  }
  function send(handle: string, changes: StudyChange[] | Promise<StudyChange[]>): void {
    if (!host.studies) return
    pending.value += 1
    void inTurn(async () => {
      const ready = await changes
      // A study opened meanwhile must not get this one's changes.
      if (file.value && handles.has(handle)) await apply(file.value, ready)
      pending.value -= 1
    })
  }
  /** Writes once more what could not be written. */
  async function retry(): Promise<boolean> {
    if (file.value && unsent.size > 0) send(file.value.handle, [])
    await allDone()
    return unsent.size === 0
  }
  const keeperOf = (opened: OpenStudy) => makeKeeper(opened, { send, toChanges })
  const outdate = (keys: readonly string[]) => void (outdated = [...outdated, ...keys])
  return { file, trouble, pending, hidden, writeTo, moveTo, inTurn, outdate, retry, keeperOf }
}
export type Writing = ReturnType<typeof useWriting>

/** One task after the other, in the order in which they were asked for. */
function useTurns() {
  let queue: Promise<void> = Promise.resolve()
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const turn = queue.then(task)
    queue = turn.then(
      () => {},
      () => {},
    )
    return turn
  }
  return { inTurn, allDone: () => queue }
}

function withoutOutdated(entries: readonly StudyChange[], outdated: readonly string[]): StudyChange[] {
  const written = new Set(entries.map(({ key }) => key))
  const removed = outdated.filter((key) => !written.has(key)).map((key) => ({ key, remove: true as const }))
  return [...removed, ...entries]
}

interface Sending {
  send(handle: string, changes: StudyChange[] | Promise<StudyChange[]>): void
  toChanges(patch: DocumentPatch, whole: StudyDocument): StudyChange[]
}

/** Null where nothing may be written. */
function makeKeeper({ handle, readOnly }: OpenStudy, { send, toChanges }: Sending): StudyKeeper | null {
  if (readOnly) return null
  return {
    keep(patch, history, whole) {
      send(handle, [...toChanges(patch, whole), { key: STUDY_KEYS.history, json: history }])
    },
    dropFiles(sha256s, history) {
      send(handle, [
        ...sha256s.map((sha256) => ({ key: STUDY_KEYS.file(sha256), remove: true as const })),
        { key: STUDY_KEYS.history, json: history },
      ])
    },
    keepResult(name, blob) {
      send(
        handle,
        blob.arrayBuffer().then((buffer) => [{ key: STUDY_KEYS.result(name), bytes: new Uint8Array(buffer) }]),
      )
    },
    dropResults(names) {
      send(
        handle,
        names.map((name) => ({ key: STUDY_KEYS.result(name), remove: true as const })),
      )
    },
    keepFile(sha256, blob) {
      send(
        handle,
        blob.arrayBuffer().then((buffer) => [{ key: STUDY_KEYS.file(sha256), bytes: new Uint8Array(buffer) }]),
      )
    },
  }
}
