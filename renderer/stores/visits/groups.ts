import { ageAt, isBlank, type StudyDocument } from '../../../core/io.ts'
import { conditionName, visitName } from '../../display/tree.ts'

/** Trials that may be put together: a condition, or all of a visit. */
export interface TrialGroup {
  key: string
  label: string
  visit: string
  /** Years of the patient then. */
  age: number | null
  /** Ids of those that count. */
  trials: readonly string[]
}

/** Conditions in the order of the tree, and whole visits where a visit has several. */
export function listGroups({ visits, trials, patient }: StudyDocument): readonly TrialGroup[] {
  return visits.flatMap((visit, i) => {
    const age = ageAt(patient, visit)
    const counting = (ids: readonly string[]) =>
      ids.filter((id) => !isBlank(trials[id]!) && trials[id]!.leftOut === null)
    const nameOf = visitName(visit, i)
    const own = visit.conditions.map((condition): TrialGroup => {
      const name = conditionName(visit, condition.id)
      return {
        key: condition.id,
        label: visits.length === 1 ? name : visit.conditions.length === 1 ? nameOf : `${nameOf}, ${name}`,
        visit: visit.id,
        age,
        trials: counting(condition.trials),
      }
    })
    const all = { key: visit.id, label: nameOf, visit: visit.id, age, trials: own.flatMap((one) => one.trials) }
    return [...own, ...(own.length > 1 && visits.length > 1 ? [all] : [])]
  })
}
