import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { calcBelonging, isBlank, placeFiles, sortFiles, type SubjectHints } from '../../core/io.ts'
import { words } from '../display/words.ts'
import type { Choice } from '../host.ts'
import { useDocument } from './document.ts'
import { usePreferences } from './preferences.ts'
import { type LookedChoice, toLookedFile, useLookAll } from './sorting/look-all.ts'
import { listVisits, type SortRow, standingIn, toRows, toWalks, type VisitChoice } from './sorting/rows.ts'
import { useStudy } from './study.ts'
import { useWhose, type Whose } from './whose.ts'

interface SortTable {
  readonly rows: readonly SortRow[]
  readonly visits: readonly VisitChoice[]
}

/** What became of files that came together: a table to confirm, one recording with its forces, or nothing. */
export type Sorted = 'table' | 'one' | 'nothing'

/** Files that came together, sorted into trials; nothing enters the study before a person confirms the table. */
export const useSorting = defineStore('sorting', () => {
  const studies = useStudy()
  const preferences = usePreferences()
  const lookAll = useLookAll()
  const settleOwner = useManyOwner()
  const table = shallowRef<SortTable | null>(null)
  const counts = computed(() => {
    const walks = table.value?.rows.filter((row) => row.as === 'trial') ?? []
    const places = new Set(walks.map((row) => `${row.visit} ${row.condition.trim().toLowerCase()}`))
    return { walks: walks.length, conditions: places.size }
  })

  /** Looks into all of them; `one`: there is one walk at most, which needs no table. */
  async function sort(all: readonly Choice[], isWanted: () => boolean): Promise<Sorted> {
    table.value = null
    const sources = await lookAll(all, preferences.mappings, isWanted)
    if (!sources || !isWanted()) return 'nothing'
    const found = sources.map(toLookedFile)
    if (sortFiles(found).filter(({ as }) => as === 'trial').length <= 1 && all.every((one) => one.folders.length === 0))
      return 'one'
    const owner = await settleOwner(sources, isWanted)
    if (owner === 'cancel' || !isWanted()) return 'nothing'
    const isEmpty = owner === 'new' || owner === 'first'
    const sorted = sortFiles(found, isEmpty ? null : studies.study.subject)
    const visits = listVisits(studies.document, isEmpty, sorted)
    const other = visits.findLast(({ key }) => key.startsWith('new '))!.key
    const here = isEmpty ? visits[0]!.key : studies.document.visits.find(holdsShown)!.id
    table.value = { rows: toRows(sources, sorted, visits, owner === 'visit' ? other : here), visits }
    return 'table'
  }
  const holdsShown = (visit: (typeof studies.document.visits)[number]): boolean =>
    visit.conditions.some(({ trials }) => trials.includes(studies.document.shown))

  function change(index: number, parts: Partial<Pick<SortRow, 'as' | 'of' | 'visit' | 'condition'>>): void {
    if (!table.value) return
    const rows = table.value.rows.map((row): SortRow => {
      if (row.source.index === index) return { ...row, ...parts }
      // There is one standing trial.
      return parts.as === 'standing' && row.as === 'standing' ? { ...row, as: 'nothing' } : row
    })
    table.value = { ...table.value, rows: rows.map((row) => withoutLostWalk(row, rows)) }
  }
  const cancel = (): void => void (table.value = null)
  /** Everything in its place, as one change. */
  function confirm(): void {
    if (!table.value) return
    const { rows, visits } = table.value
    table.value = null
    for (const { as, source } of rows)
      if (as !== 'nothing' && source.looked && source.file) studies.addFile(source.looked.sha256, source.file)
    const patch = placeFiles(studies.document, {
      walks: toWalks(rows, visits),
      standing: standingIn(rows),
      subject: statedIn(rows),
      conditioning: { ...studies.study.conditioning, range: null },
    })
    const isFirst = isBlank(studies.document.trials[studies.document.shown]!)
    if (isFirst && !studies.canRedo) studies.begin(patch)
    else studies.rearrange(words.undo.addTrials, patch)
  }
  return { table, counts, sort, change, cancel, confirm }
})

/** Forces of a walk that is none any more are left out. */
function withoutLostWalk(row: SortRow, rows: readonly SortRow[]): SortRow {
  if (row.as !== 'forces') return row
  const isThere = rows.some((one) => one.as === 'trial' && one.source.index === row.of)
  return isThere ? row : { ...row, as: 'nothing', of: null, note: words.sorting.why.alone }
}

/** Of the person, where a file of its own states it. */
const statedIn = (rows: readonly SortRow[]): SubjectHints =>
  rows.find(({ source }) => source.looked?.holds === 'subject')?.source.looked?.subject ?? {}

/** Whose the files are: asked, unless what all of them state speaks for the patient. */
function useManyOwner() {
  const studies = useStudy()
  const whose = useWhose()
  return async (sources: readonly LookedChoice[], isWanted: () => boolean): Promise<Whose | 'first'> => {
    const { trials, shown } = studies.document
    if (isBlank(trials[shown]!)) return 'first'
    const stated = sources.flatMap(({ looked }) => (looked?.holds === 'motion' ? [looked.subject] : []))
    const belonging = stated.map((one) => calcBelonging(studies.study.subject, one))
    if (belonging.length > 0 && belonging.every((one) => one === 'same')) return 'same'
    const choice = await whose.ask({
      study: studies.name || studies.study.subject.code,
      before: trials[shown]!.files[0]!.name,
      file: words.sorting.files(sources.length),
      another: belonging.includes('another'),
    })
    if (!isWanted() || choice !== 'new') return isWanted() ? choice : 'cancel'
    return (await useDocument().beginFor()) && isWanted() ? 'new' : 'cancel'
  }
}
