import { ref } from 'vue'
import type { Recording } from '../../../core/index.ts'
import {
  addTrial,
  addVisit,
  applyPatch,
  BLANK_TRIAL,
  calcBelonging,
  type DocumentPatch,
  joinPatches,
  type MappingTemplate,
  nameOf,
  shownTreePlace,
  type StudyDocument,
  type StudyFile,
  toPatch,
  toStudy,
  type Trial,
} from '../../../core/io.ts'
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
import { joinSubject } from './subject.ts'

export interface OpenOptions {
  mapping?: MappingTemplate | null
  /** What is known of the subject apart from what the file states. */
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
  snapshot: (file: File) => Promise<File | null>
  noteSource: (source: Source) => void
}

/** A file the user dropped or chose: read, and given its place in the study. */
export function useOpen({ readings, snapshot, noteSource }: OpenParts) {
  const studies = useStudy()
  const latest = useLatest()
  const { recording, forces, state, motionFile } = readings
  const read = useFirstReading(readings, snapshot)
  const settleOwner = useOwner(readings)
  const putMotion = usePlacing()
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
  /** It is in the study already: that trial is shown. */
  function showAgain({ value }: OpenedFile): boolean {
    const { trials } = studies.document
    const found = Object.keys(trials).find((id) =>
      trials[id]!.files.some((f) => f.role === 'motion' && f.sha256 === value.provenance.sha256),
    )
    if (found === undefined) return false
    state.value = 'ready'
    readings.refusal.value = null
    studies.show(found)
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
    if (showAgain(opened)) return true
    const before = motionFile.value && recording.value
    // Nothing but plates in it: it belongs to the motion that is open.
    if (before && isOnlyForces(value) && !isOnlyForces(before)) return joinForces(opened)
    // Or its forces came first: they stay with the motion they waited for.
    const waiting = before && isOnlyForces(before) && value.groundForces.length === 0 ? motionFile.value : null
    const stated = { ...known, ...value.subject }
    const owner = waiting ? 'first' : await settleOwner(file.name, stated, isWanted)
    if (owner === 'cancel') return false
    const { sha256 } = value.provenance
    const held = waiting && recording.value
    studies.addFile(sha256, file)
    openings.value += 1
    noteSource({ sha256, mapping, range: null })
    putMotion(opened, { mapping, stated, waiting, owner })
    forces.value = held
    if (owner !== 'same') readings.standing.value = null
    readings.take(value)
    return true
  }
  return { open, openings }
}

interface Placing {
  mapping: MappingTemplate | null
  stated: Recording['subject']
  waiting: StudyFile | null
  owner: Owner
}

/** Puts a motion into the study: where nothing is yet, or as a trial more. */
function usePlacing() {
  const studies = useStudy()
  return ({ file, value }: OpenedFile, { mapping, stated, waiting, owner }: Placing): void => {
    const { sha256, bytes } = value.provenance
    const files = [
      { role: 'motion' as const, name: file.name, bytes, sha256 },
      ...(waiting ? [{ ...waiting, role: 'forces' as const }] : []),
    ]
    if (owner === 'first' || owner === 'new') {
      const subject = joinSubject(studies.study, stated, { isFirst: true })
      const { conditioning } = studies.study
      const parts = { files, mapping, plates: {}, conditioning: { ...conditioning, range: null }, subject }
      // The recording a study begins with is no change of it: going back through the changes ends with it in place.
      if (waiting || studies.canRedo) studies.change(words.undo.open, parts)
      else studies.note(parts)
      return
    }
    const trial: Trial = { ...BLANK_TRIAL, name: nameOf(files), files, mapping, conditioning: conditioningFor(studies) }
    studies.rearrange(words.undo.addTrial, addedTrial(studies.document, trial, { stated, owner }))
  }
}

/** A further trial is cleaned as the one that is shown, all of it. */
const conditioningFor = ({ study }: ReturnType<typeof useStudy>) => ({ ...study.conditioning, range: null })

function addedTrial(
  document: StudyDocument,
  trial: Trial,
  { stated, owner }: Pick<Placing, 'stated'> & { owner: 'same' | 'visit' },
): DocumentPatch {
  const { mass = null, height = null } = stated
  const visit = owner === 'visit' ? addVisit(document, { mass, height }) : null
  const place = visit?.place ?? shownTreePlace(document)
  const opened = visit ? applyPatch(document, visit.patch) : document
  const added = addTrial(opened, { trial, place })
  const patch = joinPatches(joinPatches(visit?.patch ?? {}, added.patch), { shown: added.id })
  const whole = applyPatch(document, patch)
  return joinPatches(patch, toPatch(whole, { subject: joinSubject(toStudy(whole), stated, { isFirst: false }) }))
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

/** `first`: there was nothing yet. */
type Owner = Exclude<Whose, 'cancel'> | 'first'

/** Asks whose a further recording is, unless what it states speaks for the patient. */
function useOwner({ state, motionFile }: Readings) {
  const studies = useStudy()
  const whose = useWhose()
  return async (file: string, stated: Recording['subject'], isWanted: () => boolean): Promise<Owner | 'cancel'> => {
    const before = motionFile.value
    if (!before) return 'first'
    const belonging = calcBelonging(studies.study.subject, stated)
    if (belonging === 'same') return 'same'
    state.value = 'ready'
    const study = studies.name || studies.study.subject.code
    const choice = await whose.ask({ study, before: before.name, file, another: belonging === 'another' })
    if (!isWanted()) return 'cancel'
    if (choice !== 'new') return choice
    return (await useDocument().beginFor()) && isWanted() ? 'new' : 'cancel'
  }
}
