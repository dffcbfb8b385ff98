import type { CarriedMass } from '../../model/body.ts'
import type { refused } from '../../outcome.ts'
import type { BoundaryMark, PhasePlan } from './phases.ts'
import type { MotionPick, Phase, TechniqueEdit } from './technique.ts'

/** A technique while its edits are worked in, one after another. */
export interface ResolveDraft {
  marks: readonly BoundaryMark[]
  phases: readonly Phase[]
  /** Boundary → channel → change, rad. */
  readonly changes: Map<string, Map<string, number>>
  /** Phase → factor on its duration. */
  readonly scales: Map<string, number>
  readonly loads: CarriedMass[]
  readonly picks: Map<string, MotionPick['through']>
  readonly stops: Map<string, boolean>
  /** Edits of the whole motion, in their order. */
  readonly whole: TechniqueEdit[]
}

/** Why an edit cannot be carried out; null: it was. */
export type Refusal = ReturnType<typeof refused> | null

export const createDraft = (plan: PhasePlan): ResolveDraft => ({
  marks: plan.marks,
  phases: plan.phases,
  changes: new Map(),
  scales: new Map(),
  loads: [],
  picks: new Map(),
  stops: new Map(),
  whole: [],
})

/** A phase by its name; a support that boundaries cut into pieces is all of them. */
export function phasesOf({ phases }: Pick<ResolveDraft, 'phases'>, id: string): readonly Phase[] {
  const exact = phases.filter((phase) => phase.id === id)
  return exact.length > 0 ? exact : phases.filter((phase) => phase.id.startsWith(`${id}~`))
}
