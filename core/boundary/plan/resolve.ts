import { groupBy } from '../../math/index-by.ts'
import type { CarriedMass } from '../../model/body.ts'
import type { Alert, Outcome } from '../../outcome.ts'
import { done } from '../../outcome.ts'
import type { BoundaryMark, PhasePlan } from './phases.ts'
import { layOutBoundaries } from './boundary-layout.ts'
import { calcLayout, checkLayout } from './layout-edit.ts'
import { checkScale, noSuch } from './resolve-alerts.ts'
import type { Refusal, ResolveDraft } from './resolve-draft.ts'
import { createDraft, lackPhase, phasesOf } from './resolve-draft.ts'
import { addBoundary, addShare, removeBoundary, setLock, setPivot } from './resolve-structure.ts'
import type { MotionPick, Phase, Technique, TechniqueEdit } from './technique.ts'
import { checkTiming, settleTiming } from './timing.ts'
import { calcTimeScale, checkWhole, isWholeEdit } from './whole-edits.ts'

/** A technique with all its edits worked out: which phases, when, and how each boundary's posture changes. */
export interface ResolvedTechnique {
  readonly boundaries: readonly ResolvedBoundary[]
  readonly phases: readonly ResolvedPhase[]
  readonly loads: readonly CarriedMass[]
  /** Edits of the whole motion, in their order. */
  readonly whole: readonly TechniqueEdit[]
  /** Factor on the recording's time outside the phases. */
  readonly timeScale: number
  readonly alerts: readonly Alert[]
}

export interface ResolvedBoundary extends BoundaryMark {
  /** On the technique's own clock. */
  readonly newTime: number
  /** Channel → change, rad: what was asked of this boundary alone. */
  readonly changes: ReadonlyMap<string, number>
}

export interface ResolvedPhase {
  readonly phase: Phase
  readonly duration: number
  /** The motion that was picked among several; null: the one the recording leads to. */
  readonly through: MotionPick['through'] | null
  /** A knee that comes to be straight is stopped there. */
  readonly stop: boolean
}

/**
 * Applies the edit list to the plan; an edit that cannot be carried out refuses the whole technique, with the reason.
 */
export function resolveTechnique(plan: PhasePlan, technique: Technique): Outcome<ResolvedTechnique> {
  const layout = calcLayout(technique)
  const wrong = layout === null ? null : checkLayout(layout)
  if (wrong !== null) return wrong
  const draft = createDraft(layout === null ? plan : layOutBoundaries(plan.uncut ?? plan, layout))
  for (const given of technique.edits) {
    // What is stated of a stopped part holds for the phase it is part of.
    const edit = 'phase' in given ? { ...given, phase: given.phase.replace(/~stop$/, '') } : given
    const stop = apply(draft, edit)
    if (stop !== null) return stop
  }
  const stop = checkTiming(draft.whole)
  if (stop !== null) return stop
  const timed = settleTiming(draft.whole)
  const alerts = [...draft.alerts, ...timed.alerts]
  return done({ ...finish({ ...draft, whole: [...timed.edits] }), alerts }, alerts)
}

function apply(draft: ResolveDraft, edit: TechniqueEdit): Refusal {
  if (isWholeEdit(edit)) {
    draft.whole.push(edit)
    return checkWhole(edit)
  }
  switch (edit.kind) {
    case 'joint angle':
      return changeAngle(draft, edit)
    case 'duration':
      return scaleDuration(draft, edit)
    case 'load':
      draft.loads.push({ label: edit.label, segment: edit.segment, at: edit.at, mass: edit.mass })
      return null
    case 'add boundary':
      return addBoundary(draft, edit.time)
    case 'remove boundary':
      return removeBoundary(draft, edit.boundary)
    case 'lock':
      return setLock(draft, edit)
    case 'pivot':
      return setPivot(draft, edit.phase, edit.pivot)
    case 'knee stop':
      return setStop(draft, edit.phase, edit.on)
    case 'motion':
      return pickMotion(draft, edit)
    default:
      return null
  }
}

/** A motion picked for a support shows nothing about the pieces it is now cut into, nor the other way round. */
function pickMotion(draft: ResolveDraft, { phase, through }: MotionPick): Refusal {
  if (!draft.phases.some(({ id }) => id === phase)) return lackPhase(draft, phase)
  draft.picks.set(phase, through)
  return null
}

function changeAngle(
  draft: ResolveDraft,
  edit: { readonly boundary: string; readonly channel: string; readonly change: number },
): Refusal {
  if (!draft.marks.some((mark) => mark.id === edit.boundary) && !addShare(draft, edit.boundary))
    return noSuch('boundary', edit.boundary)
  const own = draft.changes.get(edit.boundary) ?? new Map<string, number>()
  own.set(edit.channel, (own.get(edit.channel) ?? 0) + edit.change)
  draft.changes.set(edit.boundary, own)
  return null
}

function scaleDuration(draft: ResolveDraft, edit: { readonly phase: string; readonly scale: number }): Refusal {
  const own = phasesOf(draft, edit.phase)
  if (own.length === 0) return lackPhase(draft, edit.phase)
  for (const { id } of own) draft.scales.set(id, (draft.scales.get(id) ?? 1) * edit.scale)
  return checkScale(edit.scale, 'A phase')
}

function setStop(draft: ResolveDraft, id: string, on: boolean): Refusal {
  const own = id === '*' ? draft.phases : phasesOf(draft, id)
  if (own.length === 0 && id !== '*') return lackPhase(draft, id)
  for (const phase of own) draft.stops.set(phase.id, on)
  return null
}

function finish({ marks, phases, changes, scales, loads, picks, stops, whole }: ResolveDraft): ResolvedTechnique {
  const none: ReadonlyMap<string, number> = new Map()
  const timeScale = whole.reduce((product, edit) => product * calcTimeScale(edit), 1)
  const resolved = phases.map((phase) => ({
    phase,
    duration: (phase.to - phase.from) * timeScale * (scales.get(phase.id) ?? 1),
    through: picks.get(phase.id) ?? null,
    stop: stops.get(phase.id) ?? false,
  }))
  // Boundaries follow one another; between two that no phase joins the recorded distance stays.
  const startingAt = groupBy(resolved, ({ phase }) => phase.start)
  const newTimes = new Map<string, number>()
  marks.forEach((mark, i) => {
    const before = marks[i - 1]
    if (before === undefined) newTimes.set(mark.id, mark.time)
    else {
      const joining = startingAt.get(before.id)?.find((one) => one.phase.end === mark.id)
      const step = joining?.duration ?? (mark.time - before.time) * timeScale
      newTimes.set(mark.id, newTimes.get(before.id)! + step)
    }
  })
  return {
    boundaries: marks.map((mark) => ({
      ...mark,
      newTime: newTimes.get(mark.id)!,
      changes: changes.get(mark.id) ?? none,
    })),
    phases: resolved,
    loads,
    whole,
    timeScale,
    alerts: [],
  }
}
