import { ref, shallowRef } from 'vue'
import { STUDY_KEYS, toStudyEntries } from '../../../core/io.ts'
import type { OpenStudy, StudyChange, Trouble } from '../../../electron/ipc/contract.ts'
import { host } from '../../host.ts'
import type { StudyKeeper } from '../study.ts'

/** The file that is open: every change goes to it in order, all of a change or nothing of it. */
export function useWriting() {
  const file = shallowRef<OpenStudy | null>(null)
  const trouble = shallowRef<Trouble | null>(null)
  const pending = ref(0)
  let revision = 0
  let queue: Promise<void> = Promise.resolve()
  /**
   * What could not be written, by its name in the file: it goes along with the next change, so that none is ever
   * written without those before it.
   */
  const unsent = new Map<string, StudyChange>()

  function writeTo(opened: OpenStudy): void {
    file.value = opened
    revision = opened.revision
    trouble.value = null
    unsent.clear()
  }
  async function apply(handle: string, changes: StudyChange[]): Promise<void> {
    for (const change of changes) unsent.set(change.key, change)
    if (unsent.size > 0) {
      const answer = await host.studies!.apply(handle, revision, [...unsent.values()])
      if (!('revision' in answer)) {
        trouble.value = answer
        return
      }
      revision = answer.revision
    }
    trouble.value = null
    unsent.clear()
  }
  function send(handle: string, changes: StudyChange[] | Promise<StudyChange[]>): void {
    if (!host.studies) return
    pending.value += 1
    queue = queue.then(async () => {
      // A study opened meanwhile must not get this one's changes.
      if (file.value?.handle === handle) await apply(handle, await changes)
      pending.value -= 1
    })
  }
  /** Writes once more what could not be written. */
  async function retry(): Promise<boolean> {
    if (file.value && unsent.size > 0) send(file.value.handle, [])
    await queue
    return unsent.size === 0
  }
  return { file, trouble, pending, writeTo, retry, keeperOf: (opened: OpenStudy) => keeperOf(opened, send) }
}
export type Writing = ReturnType<typeof useWriting>

/** Null where nothing may be written. */
function keeperOf(
  { handle, readOnly }: OpenStudy,
  send: (handle: string, changes: StudyChange[] | Promise<StudyChange[]>) => void,
): StudyKeeper | null {
  if (readOnly) return null
  return {
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
  }
}
