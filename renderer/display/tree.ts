import { isBlank, type StudyDocument, type Trial, type Visit } from '../../core/io.ts'
import { words } from './words.ts'

/** The study as the rail shows it. */
export interface TreeVisit {
  id: string
  name: string
  count: number
  conditions: readonly TreeCondition[]
}
export interface TreeCondition {
  id: string
  name: string
  trials: readonly { id: string; name: string; isLeftOut: boolean }[]
}

const dateText = (date: string): string => {
  const day = new Date(`${date}T00:00:00`)
  return Number.isNaN(day.getTime()) ? date : day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
}

/** “12 Mar · before”, or which visit it is. */
export function visitName({ date, label }: Visit, index: number): string {
  const parts = [...(date ? [dateText(date)] : []), ...(label ? [label] : [])]
  return parts.join(' · ') || words.tree.visit(index + 1)
}

export const conditionName = (visit: Visit, id: string): string => {
  const at = visit.conditions.findIndex((one) => one.id === id)
  const label = visit.conditions[at]?.label
  return label || (visit.conditions.length > 1 ? words.tree.condition(at + 1) : words.tree.oneCondition)
}

/** Visits with their conditions and trials; blank trials are nobody's business. */
export function toTree({ visits, trials }: StudyDocument): readonly TreeVisit[] {
  return visits.map((visit, i) => {
    const conditions = visit.conditions.map((condition) => ({
      id: condition.id,
      name: conditionName(visit, condition.id),
      trials: condition.trials.flatMap((id) => (isBlank(trials[id]!) ? [] : [toRow(id, trials[id]!)])),
    }))
    const count = conditions.reduce((sum, one) => sum + one.trials.length, 0)
    return { id: visit.id, name: visitName(visit, i), count, conditions }
  })
}

const toRow = (id: string, { name, files, leftOut }: Trial) => ({
  id,
  name: name || (files[0]?.name ?? ''),
  isLeftOut: leftOut !== null,
})
