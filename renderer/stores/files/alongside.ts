import { computed, shallowRef, type ShallowRef, watch } from 'vue'
import type { Alert, Recording } from '../../../core/index.ts'
import type { StudyFile } from '../../../core/io.ts'
import { words } from '../../display/words.ts'
import { useStudy } from '../study.ts'
import { useWork } from '../work.ts'
import type { Readings } from './readings.ts'

/** The study's files with one more; each role has one file. */
export const withFile = (files: readonly StudyFile[], entry: StudyFile): readonly StudyFile[] => [
  ...files.filter((file) => file.role !== entry.role),
  entry,
]

/** Files alongside the motion: its ground forces, and a standing trial of the same person. */
export function useFilesAlongside(readings: Readings, snapshot: (file: File) => Promise<File | null>) {
  const studies = useStudy()
  const work = useWork()
  const { forces, forcesFile, standing, standingFile } = readings
  const standingRefusal = shallowRef<readonly Alert[]>([])
  const swapped = computed(() => readings.recording.value?.provenance.sidesSwapped === true)
  const readForces = (file: Blob, name: string) =>
    work.run('read forces', 'read', { file, name, mapping: null, range: null }, words.work.reading(name))
  const readStanding = (file: Blob, name: string) =>
    work.run('read standing', 'standing', { file, name, walkSwapped: swapped.value }, words.work.reading(name))

  /** Read again when the study names another, as after undo or when it is opened. */
  async function reread(entry: StudyFile | null, into: ShallowRef<Recording | null>): Promise<void> {
    if (!entry) {
      into.value = null
      return
    }
    const bytesOf = studies.files.get(entry.sha256)
    if (!bytesOf || into.value?.provenance.sha256 === entry.sha256) return
    into.value = null
    const blob = await bytesOf()
    const isWanted = () => (entry.role === 'standing' ? standingFile : forcesFile).value?.sha256 === entry.sha256
    if (!blob || !isWanted()) return
    const outcome = await (entry.role === 'standing' ? readStanding(blob, entry.name) : readForces(blob, entry.name))
    if (outcome !== 'cancelled' && isWanted()) into.value = outcome.ok ? outcome.value : null
  }
  watch(swapped, () => {
    standing.value = null
    void reread(standingFile.value, standing)
  })
  watch([forcesFile, () => studies.files], () => reread(forcesFile.value, forces), { flush: 'post' })
  watch([standingFile, () => studies.files], () => reread(standingFile.value, standing), { flush: 'post' })

  const without = (role: StudyFile['role']) => ({ files: studies.study.files.filter((file) => file.role !== role) })
  const removeForces = () => studies.change(words.undo.removeForces, without('forces'))
  function removeStanding(): void {
    standingRefusal.value = []
    if (standingFile.value) studies.change(words.undo.removeStanding, without('standing'))
  }
  /** A standing trial the user chose; what it adds is reported by the fit. */
  async function chooseStanding(chosen: File): Promise<void> {
    const file = await snapshot(chosen)
    if (!file) return
    const outcome = await readStanding(file, file.name)
    if (outcome === 'cancelled') return
    standingRefusal.value = outcome.ok ? [] : outcome.alerts
    if (!outcome.ok) return
    const { sha256, bytes } = outcome.value.provenance
    studies.addFile(sha256, file)
    standing.value = outcome.value
    const entry: StudyFile = { role: 'standing', name: file.name, bytes, sha256 }
    studies.change(words.undo.standing, { files: withFile(studies.study.files, entry) })
  }
  return { standingRefusal, chooseStanding, removeStanding, removeForces }
}
