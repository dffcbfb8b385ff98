import { BLANK_CONDITION, BLANK_TRIAL, BLANK_VISIT } from './blank.ts'
import type { Condition, DocumentPatch, StudyDocument, Trial, Visit } from './document.ts'
import { isBlank, placeOf, shownPlace } from './document.ts'

/** Changes of the tree: each gives the patch that makes it, and leaves the rest as it is. */

/** Where in the tree. */
export interface Place {
  readonly visit: string
  readonly condition: string
}

/** A trial to add, and what its place may lack. */
export interface NewTrial {
  readonly trial: Trial
  readonly place: Place
}

function nextId(prefix: 'v' | 'c' | 't', taken: readonly string[]): string {
  const numbers = taken.map((id) => Number(id.slice(1))).filter(Number.isInteger)
  return `${prefix}${Math.max(0, ...numbers) + 1}`
}

const conditionIds = (visits: readonly Visit[]) => visits.flatMap((one) => one.conditions.map(({ id }) => id))

/** The id the next trial gets; `more` were given already. */
export const nextTrialId = ({ trials }: StudyDocument): string => nextId('t', Object.keys(trials))

function inCondition(visits: readonly Visit[], condition: string, change: (one: Condition) => Condition): Visit[] {
  return visits.map((visit) => ({
    ...visit,
    conditions: visit.conditions.map((one) => (one.id === condition ? change(one) : one)),
  }))
}

/** A visit more, at the end, with one condition; the body's choices are those of the last visit. */
export function addVisit(
  { visits }: StudyDocument,
  stated: Partial<Pick<Visit, 'label' | 'date' | 'mass' | 'height' | 'affected'>> & { condition?: string },
): { patch: DocumentPatch; place: Place } {
  const { condition: label = '', ...rest } = stated
  const last = visits.at(-1)
  const condition = { ...BLANK_CONDITION, id: nextId('c', conditionIds(visits)), label }
  const body = last ? { ...last.body, overrides: [] } : BLANK_VISIT.body
  const id = nextId(
    'v',
    visits.map((one) => one.id),
  )
  const visit: Visit = {
    ...BLANK_VISIT,
    affected: last?.affected ?? null,
    ...rest,
    id,
    body,
    conditions: [condition],
  }
  return { patch: { visits: [...visits, visit] }, place: { visit: id, condition: condition.id } }
}

/** A condition more in a visit; it shares the standing trial of the first. */
export function addCondition(
  { visits }: StudyDocument,
  visit: string,
  label: string,
): { patch: DocumentPatch; place: Place } {
  const id = nextId('c', conditionIds(visits))
  const added = visits.map((one) =>
    one.id === visit
      ? {
          ...one,
          conditions: [
            ...one.conditions,
            { ...BLANK_CONDITION, id, label, standing: one.conditions[0]?.standing ?? null },
          ],
        }
      : one,
  )
  return { patch: { visits: added }, place: { visit, condition: id } }
}

/** A trial more; a blank one in the same condition makes room for it. */
export function addTrial(document: StudyDocument, { trial, place }: NewTrial): { patch: DocumentPatch; id: string } {
  const blanks = Object.keys(document.trials).filter((one) => isBlank(document.trials[one]!))
  const id = nextTrialId(document)
  const without = document.visits.map((visit) => ({
    ...visit,
    conditions: visit.conditions.map((one) => ({ ...one, trials: one.trials.filter((t) => !blanks.includes(t)) })),
  }))
  const visits = inCondition(without, place.condition, (one) => ({ ...one, trials: [...one.trials, id] }))
  const gone = Object.fromEntries(blanks.map((blank) => [blank, null]))
  const shown = blanks.includes(document.shown) ? { shown: id } : {}
  return { patch: { visits, trials: { ...gone, [id]: trial }, ...shown }, id }
}

/** Without some trials; conditions and visits that are empty afterwards go with them. One blank trial is left of all. */
export function removeTrials(document: StudyDocument, ids: readonly string[]): DocumentPatch {
  const gone = Object.fromEntries(ids.map((id) => [id, null]))
  const order = document.visits.flatMap((visit) => visit.conditions.flatMap((one) => one.trials))
  const left = order.filter((id) => !ids.includes(id))
  if (left.length === 0) {
    const [visit = BLANK_VISIT] = document.visits
    const id = nextTrialId(document)
    const condition = { ...(visit.conditions[0] ?? BLANK_CONDITION), standing: null, trials: [id] }
    return { visits: [{ ...visit, conditions: [condition] }], trials: { ...gone, [id]: BLANK_TRIAL }, shown: id }
  }
  const visits = document.visits.map((visit) => ({
    ...visit,
    conditions: visit.conditions
      .map((one) => ({ ...one, trials: one.trials.filter((id) => !ids.includes(id)) }))
      .filter((one) => one.trials.length > 0),
  }))
  // The neighbour takes the place of a shown trial that goes.
  const at = order.indexOf(document.shown)
  const shown = left.includes(document.shown)
    ? document.shown
    : (order.slice(at).find((id) => left.includes(id)) ?? left.at(-1)!)
  return { visits: visits.filter((visit) => visit.conditions.length > 0), trials: gone, shown }
}

/** A trial in another condition, at its end. */
export function moveTrial(document: StudyDocument, id: string, to: Place): DocumentPatch {
  if (placeOf(document, id).condition.id === to.condition) return {}
  const out = document.visits.map((visit) => ({
    ...visit,
    conditions: visit.conditions.map((one) => ({ ...one, trials: one.trials.filter((t) => t !== id) })),
  }))
  const visits = inCondition(out, to.condition, (one) => ({ ...one, trials: [...one.trials, id] }))
    .map((visit) => ({ ...visit, conditions: visit.conditions.filter((one) => one.trials.length > 0) }))
    .filter((visit) => visit.conditions.length > 0)
  return { visits }
}

/** What was stated of a visit. */
export function changeVisit({ visits }: StudyDocument, id: string, change: Partial<Omit<Visit, 'id'>>): DocumentPatch {
  return { visits: visits.map((one) => (one.id === id ? { ...one, ...change } : one)) }
}

/** Changes what a condition is; its trials stay. */
export function changeCondition(
  { visits }: StudyDocument,
  id: string,
  change: Partial<Omit<Condition, 'id' | 'trials'>>,
): DocumentPatch {
  return { visits: inCondition(visits, id, (one) => ({ ...one, ...change })) }
}

/** A trial with something decided about it. */
export function changeTrial({ trials }: StudyDocument, id: string, change: Partial<Trial>): DocumentPatch {
  const trial = trials[id]
  return trial ? { trials: { [id]: { ...trial, ...change } } } : {}
}

/** Where what is opened next belongs: with the trial that is shown. */
export function shownTreePlace(document: StudyDocument): Place {
  const { visit, condition } = shownPlace(document)
  return { visit: visit.id, condition: condition.id }
}
