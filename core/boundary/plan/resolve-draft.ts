import type { CarriedMass } from '../../model/body.ts'
import type { Alert, refused } from '../../outcome.ts'
import { alert } from '../../outcome.ts'
import { supportOfPhase } from './boundary-layout.ts'
import type { BoundaryMark, PhasePlan } from './phases.ts'
import { noSuch } from './resolve-alerts.ts'
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
  readonly alerts: Alert[]
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
  alerts: [],
})

/**
 * An edit names a phase that is not there. Where the support it is of is cut otherwise than when the edit was made, the
 * edit is set aside, with a word; else it is refused.
 */
export function lackPhase(draft: Pick<ResolveDraft, 'phases' | 'alerts'>, id: string): Refusal {
  if (!draft.phases.some((phase) => supportOfPhase(phase.id) === supportOfPhase(id))) return noSuch('phase', id)
  draft.alerts.push(
    alert(
      'warning',
      'technique.set-aside',
      `The technique changes the phase “${id}”, which there is not with these boundaries; that change is set aside.`,
      'Choose the boundaries it was made with, or remove the change.',
    ),
  )
  return null
}

/** A phase by its name; a support that boundaries cut into pieces is all of them. */
export function phasesOf({ phases }: Pick<ResolveDraft, 'phases'>, id: string): readonly Phase[] {
  const exact = phases.filter((phase) => phase.id === id)
  return exact.length > 0 ? exact : phases.filter((phase) => phase.id.startsWith(`${id}~`))
}
