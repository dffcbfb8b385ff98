import { ref } from 'vue'
import type { Recording } from '../../../core/index.ts'
import type { MappingTemplate, StudyFile } from '../../../core/io.ts'
import { words } from '../../display/words.ts'
import { useDocument } from '../document.ts'
import { useLatest } from '../latest.ts'
import { learnedFor } from '../learned-mapping.ts'
import { usePreferences } from '../preferences.ts'
import { useStudy } from '../study.ts'
import { useWhose, type Whose } from '../whose.ts'
import { useWork } from '../work.ts'
import { withFile } from './alongside.ts'
import { isOnlyForces, type Readings } from './readings.ts'
import type { Source } from './reread.ts'
import { joinPerson, type SubjectKept } from './subject.ts'

export interface OpenOptions {
  mapping?: MappingTemplate | null
  /** What is known of the subject besides what the file states. */
  known?: { mass?: number; height?: number }
  /** Only if it holds ground forces of the motion that is open. */
  onlyAsForces?: boolean
  /** False once something else was opened after it. */
  isWanted?: () => boolean
}

interface OpenedFile {
  file: File
  value: Recording
  /** What was given, or what this laboratory assigned before. */
  mapping: MappingTemplate | null
}

export interface OpenParts {
  readings: Readings
  kept: SubjectKept
  snapshot: (file: File) => Promise<File | null>
  noteSource: (source: Source) => void
}

/** A file the user dropped or chose: read, and given its place in the study. */
export function useOpen({ readings, kept, snapshot, noteSource }: OpenParts) {
  const studies = useStudy()
  const latest = useLatest()
  const { recording, forces, state, motionFile } = readings
  const read = useFirstReading(readings, snapshot)
  const settleOwner = useOwner(readings)
  const putMotion = usePlacing(readings, kept)
  /** How many motions were opened so far. */
  const openings = ref(0)

  function joinForces({ file, value }: OpenedFile): true {
    const { sha256, bytes } = value.provenance
    studies.addFile(sha256, file)
    forces.value = value
    state.value = 'ready'
    readings.refusal.value = null
    const entry: StudyFile = { role: 'forces', name: file.name, bytes, sha256 }
    studies.change(words.undo.forces, { files: withFile(studies.study.files, entry) })
    return true
  }
  async function open(chosen: File, options: OpenOptions = {}): Promise<boolean> {
    const { mapping: given = null, known = {}, onlyAsForces = false, isWanted = latest.begin() } = options
    const opened = await read(chosen, given, isWanted)
    if (!opened) return false
    const { file, value, mapping } = opened
    if (onlyAsForces && !isOnlyForces(value)) {
      state.value = 'ready'
      return false
    }
    const before = motionFile.value && recording.value
    // Nothing but plates in it: it belongs to the motion that is open.
    if (before && isOnlyForces(value) && !isOnlyForces(before)) return joinForces(opened)
    // Or its forces came first: they stay with the motion they waited for.
    const waiting = before && isOnlyForces(before) && value.groundForces.length === 0 ? motionFile.value : null
    const owner = await settleOwner(opened, waiting, isWanted)
    if (owner === 'cancel') return false
    const { sha256 } = value.provenance
    studies.addFile(sha256, file)
    forces.value = waiting && recording.value
    readings.standing.value = null
    openings.value += 1
    noteSource({ sha256, mapping, range: null })
    putMotion(opened, { mapping, known, waiting, isAsked: owner !== null })
    readings.take(value)
    if (owner === 'same') studies.dropUnlisted()
    return true
  }
  return { open, openings }
}

interface Placing {
  mapping: MappingTemplate | null
  known: { mass?: number; height?: number }
  waiting: StudyFile | null
  /** The user has stated whose it is. */
  isAsked: boolean
}

/** Puts a motion into the study, which begins anew with it but for its person. */
function usePlacing({ motionFile }: Readings, kept: SubjectKept) {
  const studies = useStudy()
  return ({ file, value }: OpenedFile, { mapping, known, waiting, isAsked }: Placing): void => {
    const { sha256, bytes } = value.provenance
    const { person, keepsOld } = joinPerson(studies.study, { ...known, ...value.subject })
    const last = motionFile.value
    kept.subjectKeptFrom.value = keepsOld && !isAsked && last && last.sha256 !== sha256 ? last.name : null
    const parts = {
      files: [
        { role: 'motion' as const, name: file.name, bytes, sha256 },
        ...(waiting ? [{ ...waiting, role: 'forces' as const }] : []),
      ],
      mapping,
      plates: {},
      conditioning: { ...studies.study.conditioning, range: null },
      events: null,
      techniques: { list: [], active: null, against: null },
      ...person,
    }
    // The recording a study begins with is no change of it: going back through the changes ends with it in place.
    if (last || studies.canRedo) studies.change(words.undo.open, parts)
    else studies.note(parts)
  }
}

function useFirstReading(readings: Readings, snapshot: OpenParts['snapshot']) {
  const work = useWork()
  const latest = useLatest()
  const whose = useWhose()
  const preferences = usePreferences()
  return async (chosen: File, given: MappingTemplate | null, isWanted: () => boolean): Promise<OpenedFile | null> => {
    whose.answer('cancel')
    const file = await snapshot(chosen)
    if (!file || !isWanted()) return null
    const { name } = file
    readings.state.value = 'reading'
    const readWith = (mapping: MappingTemplate | null) =>
      work.run('read', 'read', { file, name, mapping, range: null, mayAssign: true }, words.work.reading(name))
    let mapping = given
    let outcome = await readWith(mapping)
    const learned =
      outcome !== 'cancelled' && outcome.ok && !given ? learnedFor(outcome.value, preferences.mappings) : null
    if (learned !== null && isWanted()) {
      mapping = learned
      outcome = await readWith(learned)
    }
    // A study chosen before it may still be on its way, and is the one this goes into.
    await latest.studyOpened()
    if (!isWanted()) return null
    if (outcome === 'cancelled') {
      readings.state.value = readings.recording.value ? 'ready' : 'empty'
      return null
    }
    if (outcome.ok) return { file, value: outcome.value, mapping }
    readings.refuse({ name, alerts: outcome.alerts, file })
    return null
  }
}

/** Asks whose a second recording is in a study that has a name; null where there is nothing to ask. */
function useOwner({ state, motionFile }: Readings) {
  const studies = useStudy()
  const whose = useWhose()
  return async (
    { file, value }: OpenedFile,
    waiting: StudyFile | null,
    isWanted: () => boolean,
  ): Promise<Whose | null> => {
    const replaced = waiting || motionFile.value?.sha256 === value.provenance.sha256 ? null : motionFile.value
    if (!replaced || studies.name === '') return null
    state.value = 'ready'
    const choice = await whose.ask({ study: studies.name, before: replaced.name, file: file.name })
    if (!isWanted()) return 'cancel'
    if (choice !== 'new') return choice
    return (await useDocument().openFor({ from: 'new' })) && isWanted() ? 'new' : 'cancel'
  }
}
