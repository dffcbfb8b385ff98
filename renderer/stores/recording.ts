import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { alert } from '../../core/io.ts'
import type { Alert, GaitEvent, Recording } from '../../core/index.ts'
import type { PlateFoot } from '../../core/gait.ts'
import type {
  ChannelId,
  MappedColumn,
  MappingTemplate,
  SourceUnit,
  Study,
  StudyFile,
  TimeRange,
} from '../../core/io.ts'
import { addEvent as withEvent, removeEvent as withoutEvent, swapTechnique } from '../../core/gait.ts'
import { bytesText } from '../display/number.ts'
import { words } from '../display/words.ts'
import { useDocument } from './document.ts'
import { useLatest } from './latest.ts'
import { readAll } from './read-all.ts'
import { useStudy } from './study.ts'
import { type Whose, useWhose } from './whose.ts'
import { useWork } from './work.ts'

const otherSide = { left: 'right', right: 'left' } as const
/** A study holds the bytes of its recordings, each up to this size. */
const MOST_BYTES = 500_000_000

/** What the file says. Reads again when the mapping changes; a file that is refused leaves the study as it was. */
export const useRecording = defineStore('recording', () => {
  const studies = useStudy()
  const work = useWork()
  const latest = useLatest()
  const whose = useWhose()
  const recording = shallowRef<Recording | null>(null)
  const state = ref<'empty' | 'reading' | 'ready' | 'refused'>('empty')
  const refusal = shallowRef<{ name: string; alerts: readonly Alert[]; file: File | null } | null>(null)
  const alerts = computed(() => recording.value?.alerts ?? [])
  /** What the shown recording was read from, so that undo and redo read again only when they must. */
  let readFrom: { sha256: string; mapping: MappingTemplate | null; range: TimeRange | null } | null = null

  /** Ground forces of the same trial from a file of their own. */
  const forces = shallowRef<Recording | null>(null)
  const forcesFile = computed(() => studies.study.files.find((f) => f.role === 'forces') ?? null)
  /** A still trial of the same person, for the joint centres. */
  const standing = shallowRef<Recording | null>(null)
  const standingFile = computed(() => studies.study.files.find((f) => f.role === 'standing') ?? null)
  /** The part of it that is used; null: all. */
  const range = computed(() => studies.study.conditioning.range)
  const motionFile = computed(() => studies.study.files.find((f) => f.role === 'motion') ?? null)

  function take(value: Recording): void {
    recording.value = value
    state.value = 'ready'
    refusal.value = null
  }

  /** What belongs to one person and must never pass to the next. */
  const ofNobody = () => ({
    subject: { code: '', mass: null, height: null, sex: 'unspecified' as const },
    body: { ...studies.study.body, overrides: [], loads: [] },
    notes: '',
  })
  function forgetPerson(): void {
    subjectKeptFrom.value = null
    studies.change(words.undo.anotherPerson, ofNobody())
  }
  /**
   * Whose mass and height stand in the form, when the new file does not say and the one before was another's: the user
   * must look.
   */
  const subjectKeptFrom = ref<string | null>(null)

  function askWhose(file: string, before: string): Promise<Whose> {
    state.value = 'ready'
    return whose.ask({ study: studies.name, before, file })
  }

  function refuse(name: string, why: Alert): null {
    refusal.value = { name, alerts: [why], file: null }
    state.value = recording.value ? 'ready' : 'refused'
    return null
  }
  /** Its bytes as they are now: whatever happens to the file on disk from here on, what is read is what is kept. */
  async function snapshot(file: File): Promise<File | null> {
    if (file.size > MOST_BYTES)
      return refuse(
        file.name,
        alert(
          'error',
          'file.too-large',
          words.start.tooLarge(bytesText(file.size), bytesText(MOST_BYTES)),
          words.start.tooLargeTip,
        ),
      )
    try {
      const parts = await work.watchOver('fetch', words.work.reading(file.name), (report, isWanted) =>
        readAll(file, report, isWanted),
      )
      return parts === 'cancelled' ? null : new File(parts, file.name)
    } catch {
      return refuse(file.name, alert('error', 'file.unreadable', words.start.unreadable, words.start.unreadableTip))
    }
  }

  /**
   * A file the user dropped or chose; `known` is what is known of the subject beside it. `beside`: only if it belongs
   * to the motion that is open.
   */
  async function open(
    chosen: File,
    mapping: MappingTemplate | null = null,
    known: { mass?: number; height?: number } = {},
    beside = false,
    isWanted = latest.begin(),
  ): Promise<boolean> {
    whose.answer('cancel')
    const file = await snapshot(chosen)
    if (!file || !isWanted()) return false
    state.value = 'reading'
    const outcome = await work.run(
      'read',
      'read',
      { file, name: file.name, mapping, range: null },
      words.work.reading(file.name),
    )
    // A study chosen before it may still be on its way, and is the one this goes into.
    await latest.studyOpened()
    if (outcome === 'cancelled' || !isWanted()) {
      if (isWanted()) state.value = recording.value ? 'ready' : 'empty'
      return false
    }
    if (!outcome.ok) {
      refusal.value = { name: file.name, alerts: outcome.alerts, file }
      state.value = recording.value ? 'ready' : 'refused'
      return false
    }
    const value = outcome.value
    const { sha256, bytes } = value.provenance
    if (beside && !isOnlyForces(value)) {
      state.value = 'ready'
      return false
    }
    // Nothing but plates in it: it belongs to the motion that is open.
    if (recording.value && motionFile.value && isOnlyForces(value) && !isOnlyForces(recording.value)) {
      studies.addFile(sha256, file)
      forces.value = value
      state.value = 'ready'
      refusal.value = null
      studies.change(words.undo.forces, { files: withFile({ role: 'forces', name: file.name, bytes, sha256 }) })
      return true
    }
    // Or its forces came first: they stay with the motion they waited for.
    const waiting =
      recording.value && motionFile.value && isOnlyForces(recording.value) && value.groundForces.length === 0
        ? motionFile.value
        : null
    const replaced = waiting || motionFile.value?.sha256 === sha256 ? null : motionFile.value
    const choice = replaced && studies.name !== '' ? await askWhose(file.name, replaced.name) : null
    if (choice === 'cancel' || !isWanted()) return false
    if (choice === 'new' && !((await useDocument().openFor({ from: 'new' })) && isWanted())) return false
    studies.addFile(sha256, file)
    forces.value = waiting && recording.value
    standing.value = null
    carried.value = null
    readFrom = { sha256, mapping, range: null }
    const said = { ...known, ...value.subject }
    const anotherPerson =
      said.code !== undefined && studies.study.subject.code !== '' && said.code !== studies.study.subject.code
    const { subject, body, notes } = anotherPerson ? { ...studies.study, ...ofNobody() } : studies.study
    const keeps =
      (subject.code !== '' && said.code === undefined) ||
      (subject.mass !== null && said.mass === undefined) ||
      (subject.height !== null && said.height === undefined)
    subjectKeptFrom.value =
      keeps && choice === null && motionFile.value && motionFile.value.sha256 !== sha256 ? motionFile.value.name : null
    const parts: Partial<Study> = {
      files: [
        { role: 'motion', name: file.name, bytes, sha256 },
        ...(waiting ? [{ ...waiting, role: 'forces' as const }] : []),
      ],
      mapping,
      plates: {},
      conditioning: { ...studies.study.conditioning, range: null },
      events: null,
      techniques: { list: [], active: null, against: null },
      subject: {
        code: said.code ?? subject.code,
        mass: said.mass ?? subject.mass,
        height: said.height ?? subject.height,
        sex: said.sex ?? subject.sex,
      },
      body,
      notes,
    }
    // The recording a study begins with is no change of it: going back through the changes ends with it in place.
    if (motionFile.value || studies.canRedo) studies.change(words.undo.open, parts)
    else studies.note(parts)
    take(value)
    if (choice === 'same') studies.dropUnlisted()
    return true
  }

  async function reread(): Promise<void> {
    const entry = motionFile.value
    if (!entry) {
      // What is still being read belongs to the study before.
      if (state.value !== 'reading') work.cancel('read')
      recording.value = null
      readFrom = null
      if (state.value !== 'refused') state.value = 'empty'
      return
    }
    const mapping = studies.study.mapping
    const known = range.value
    if (
      readFrom?.sha256 === entry.sha256 &&
      readFrom.mapping === mapping &&
      isSame(readFrom.range, known) &&
      recording.value
    )
      return
    const blob = studies.files.get(entry.sha256)
    if (!blob) return
    readFrom = { sha256: entry.sha256, mapping, range: known }
    const outcome = await work.run(
      'read',
      'read',
      { file: blob, name: entry.name, mapping, range: known },
      words.work.reading(entry.name),
    )
    if (outcome === 'cancelled' || motionFile.value?.sha256 !== entry.sha256) return
    if (outcome.ok) take(outcome.value)
    else {
      refusal.value = { name: entry.name, alerts: outcome.alerts, file: null }
      if (!recording.value) state.value = 'refused'
    }
  }
  /** Files beside the motion are read again when the study says another, as after undo or when it is opened. */
  async function rereadBeside(entry: StudyFile | null, into: typeof forces): Promise<void> {
    if (!entry) {
      into.value = null
      return
    }
    const blob = studies.files.get(entry.sha256)
    if (!blob || into.value?.provenance.sha256 === entry.sha256) return
    const outcome = await (entry.role === 'standing' ? readStanding(blob, entry.name) : readForces(blob, entry.name))
    if (outcome !== 'cancelled') into.value = outcome.ok ? outcome.value : null
  }
  const readForces = (file: Blob, name: string) =>
    work.run('read forces', 'read', { file, name, mapping: null, range: null }, words.work.reading(name))
  const readStanding = (file: Blob, name: string) =>
    work.run('read standing', 'standing', { file, name, walkSwapped: swapped.value }, words.work.reading(name))
  const swapped = computed(() => recording.value?.provenance.sidesSwapped === true)
  watch(swapped, () => {
    standing.value = null
    void rereadBeside(standingFile.value, standing)
  })
  const withFile = (entry: StudyFile) => [...studies.study.files.filter((f) => f.role !== entry.role), entry]
  /** A standing trial the user chose; what it adds is said by the fit. */
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
    studies.change(words.undo.standing, { files: withFile({ role: 'standing', name: file.name, bytes, sha256 }) })
  }
  const standingRefusal = shallowRef<readonly Alert[]>([])
  function removeStanding(): void {
    standingRefusal.value = []
    if (standingFile.value)
      studies.change(words.undo.removeStanding, { files: studies.study.files.filter((f) => f.role !== 'standing') })
  }
  watch([motionFile, () => studies.study.mapping, range, () => studies.files], reread, { flush: 'post' })
  watch([forcesFile, () => studies.files], () => rereadBeside(forcesFile.value, forces), { flush: 'post' })
  watch([standingFile, () => studies.files], () => rereadBeside(standingFile.value, standing), { flush: 'post' })
  const removeForces = () =>
    studies.change(words.undo.removeForces, { files: studies.study.files.filter((f) => f.role !== 'forces') })

  /** Changes how one column is understood; the rest stays as it was detected. */
  function remap(column: MappedColumn, change: { channel?: ChannelId | null; unit?: SourceUnit; sign?: 1 | -1 }): void {
    const old = studies.study.mapping ?? { name: '', columns: {} }
    const entry = old.columns[column.column] ?? { channel: column.channel, unit: column.unit, sign: column.sign }
    studies.change(words.undo.mapping, {
      mapping: { ...old, columns: { ...old.columns, [column.column]: { ...entry, ...change } } },
    })
  }
  /** Says which marker this one is, by a name of the common sets; null leaves it out. */
  function namePoint(name: string, as: string | null): void {
    const old = studies.study.mapping ?? { name: '', columns: {} }
    studies.change(words.undo.mapping, { mapping: { ...old, points: { ...old.points, [name]: as } } })
  }
  /** Degrees or radians for every joint angle of the file. */
  function setAngleUnit(unit: 'deg' | 'rad'): void {
    const old = studies.study.mapping ?? { name: '', columns: {} }
    const angles =
      recording.value?.mapping.filter((c) => c.channel !== null && (c.unit === 'deg' || c.unit === 'rad')) ?? []
    const columns = Object.fromEntries(
      angles.map((c) => [c.column, { ...(old.columns[c.column] ?? { channel: c.channel, sign: c.sign }), unit }]),
    )
    studies.change(words.undo.mapping, { mapping: { ...old, columns: { ...old.columns, ...columns } } })
  }
  function useTemplate(template: MappingTemplate | null): void {
    studies.change(words.undo.template, { mapping: template })
  }
  /** The user's word on one plate; null: it is found by itself. */
  function placePlate(name: string, foot: PlateFoot | null): void {
    const { [name]: _, ...rest } = studies.study.plates
    studies.change(words.undo.plates, { plates: foot === null ? rest : { ...rest, [name]: foot } })
  }
  /** Left and right exchanged, or put back as the file names them; what the user said of sides goes along. */
  function swapSides(on: boolean): void {
    const { swapSides: _, ...old } = studies.study.mapping ?? { name: '', columns: {} }
    const { events: own, plates, techniques } = studies.study
    carried.value = techniques.list.some((t) => t.edits.length > 0) ? on : null
    studies.change(words.undo.swap, {
      mapping: on
        ? { ...old, swapSides: true }
        : old.name === '' && Object.keys(old).length === 2 && Object.keys(old.columns).length === 0
          ? null
          : old,
      events: own && own.map((e) => ({ ...e, side: otherSide[e.side] })),
      plates: Object.fromEntries(
        Object.entries(plates).map(([name, foot]) => [name, foot === 'none' ? foot : otherSide[foot]]),
      ),
      techniques: { ...techniques, list: techniques.list.map(swapTechnique) },
    })
  }
  /**
   * Techniques went along when left and right were exchanged; the names they were given did not, so the user should
   * look.
   */
  const carried = ref<boolean | null>(null)
  const carriedOver = computed(
    () => carried.value !== null && carried.value === (studies.study.mapping?.swapSides === true),
  )
  const lookedAtCarried = () => (carried.value = null)
  /** From when to when the file runs, whatever part of it is used. */
  const whole = computed<TimeRange | null>(() => {
    const times = recording.value?.times
    return times === undefined ? null : (recording.value?.provenance.whole ?? { from: times[0]!, to: times.at(-1)! })
  })
  function takePart(part: TimeRange | null): void {
    const isWhole =
      part === null || whole.value === null || (part.from <= whole.value.from && part.to >= whole.value.to)
    studies.change(words.undo.part, { conditioning: { ...studies.study.conditioning, range: isWhole ? null : part } })
  }
  /** The events in force: the user's list once touched, else what was detected. */
  const detected = shallowRef<readonly GaitEvent[]>([])
  const events = computed<readonly GaitEvent[]>(
    () => studies.study.events ?? (detected.value.length > 0 ? detected.value : (recording.value?.events ?? [])),
  )
  const setEvents = (label: string, next: readonly GaitEvent[] | null, merge: string | null = null) =>
    studies.change(label, { events: next }, merge)
  /** The user's own list is given up. */
  const useFoundEvents = () => setEvents(words.undo.foundEvents, null)
  const hasOwnEvents = computed(() => studies.study.events !== null)
  const addEvent = (side: GaitEvent['side'], kind: GaitEvent['kind'], time: number) =>
    setEvents(words.undo.addEvent, withEvent(events.value, side, kind, time))
  function removeEvent(index: number): void {
    const old = events.value[index]
    if (old) setEvents(words.undo.removeEvent, withoutEvent(events.value, old))
  }
  function moveEvent(index: number, time: number): void {
    const old = events.value[index]
    if (!old) return
    const times = recording.value?.times
    const within = Math.min(times?.at(-1) ?? time, Math.max(times?.[0] ?? time, time))
    setEvents(
      words.undo.events,
      events.value.map((e, i) => (i === index ? { ...e, time: within, source: 'user' as const } : e)),
      `event ${index}`,
    )
  }
  /** What the file does not say and the user does: how many frames a second, or how long a cycle lasts. */
  function sayTiming(timing: { rate?: number; cycleSeconds?: number }): void {
    const file = refusal.value?.file
    if (file) void open(file, { name: '', columns: {}, ...timing })
    else
      studies.change(words.undo.timing, {
        mapping: { ...(studies.study.mapping ?? { name: '', columns: {} }), ...timing },
      })
  }
  function dismissRefusal(): void {
    refusal.value = null
    if (state.value === 'refused') state.value = 'empty'
  }
  return {
    recording,
    forces,
    forcesFile,
    removeForces,
    standing,
    standingFile,
    standingRefusal,
    chooseStanding,
    removeStanding,
    state,
    refusal,
    alerts,
    motionFile,
    range,
    whole,
    takePart,
    detected,
    events,
    open,
    remap,
    namePoint,
    setAngleUnit,
    useTemplate,
    useFoundEvents,
    hasOwnEvents,
    addEvent,
    removeEvent,
    moveEvent,
    sayTiming,
    placePlate,
    swapSides,
    carriedOver,
    lookedAtCarried,
    dismissRefusal,
    subjectKeptFrom,
    forgetPerson,
  }
})

const isOnlyForces = (r: Recording) =>
  r.groundForces.length > 0 && Object.keys(r.angles).length === 0 && Object.keys(r.points).length === 0
const isSame = (a: TimeRange | null, b: TimeRange | null) => a?.from === b?.from && a?.to === b?.to
