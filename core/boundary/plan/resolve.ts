import { otherSide } from '../../gait/side.ts'
import type { Alert, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import type { AddedLoad } from '../../model/body.ts'
import type { BoundaryMark, PhasePlan } from './phases.ts'
import { defaultLocks } from './phases.ts'
import type { MotionPick, Phase, Technique, TechniqueEdit } from './technique.ts'
import { turnsOnFoot } from './technique.ts'

/** A technique with all its edits worked out: which phases, when, and how each boundary's posture changes. */
export interface ResolvedTechnique {
  readonly boundaries: readonly ResolvedBoundary[]
  readonly phases: readonly ResolvedPhase[]
  readonly loads: readonly AddedLoad[]
  /** Factor on every hip's departure from its mean. */
  readonly stepScale: number
  readonly alerts: readonly Alert[]
}

export interface ResolvedBoundary extends BoundaryMark {
  /** On the technique's own clock. */
  readonly newTime: number
  /** Channel → change, rad. */
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

/** What a joint of a living person allows, rad, clinical signs: sliders end here, and edits beyond are refused. */
export const JOINT_LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  'pelvis.tilt': [-0.6, 0.9],
  'pelvis.obliquity': [-0.6, 0.6],
  'pelvis.rotation': [-1, 1],
  'trunk.tilt': [-0.6, 1.4],
  'trunk.obliquity': [-0.7, 0.7],
  'trunk.rotation': [-1, 1],
  'hip.flexion': [-0.6, 2.2],
  'hip.adduction': [-0.8, 0.6],
  'hip.rotation': [-0.8, 0.8],
  'knee.flexion': [-0.18, 2.5],
  'knee.adduction': [-0.4, 0.4],
  'ankle.flexion': [-1, 0.7],
  'ankle.inversion': [-0.6, 0.6],
  'shoulder.flexion': [-1.2, 3],
  'elbow.flexion': [-0.1, 2.6],
}

/** The range a joint angle stays in, rad; null where none is set. */
export const limitsOf = (channel: string): readonly [number, number] | null =>
  JOINT_LIMITS[channel.replace(/\.(left|right)$/, '')] ?? null

const SCALE_LIMITS = [0.5, 2] as const

/**
 * Applies the edit list to the plan; an edit that cannot be carried out refuses the whole technique, with the reason.
 */
export function resolveTechnique(plan: PhasePlan, technique: Technique): Outcome<ResolvedTechnique> {
  const scales = new Map<string, number>()
  let allDurations = 1
  let stepScale = 1
  let marks = [...plan.marks]
  let phases = [...plan.phases]
  const changes = new Map<string, Map<string, number>>()
  const loads: AddedLoad[] = []
  const picks = new Map<string, MotionPick['through']>()
  const stops = new Map<string, boolean>()
  const change = (boundary: string, channel: string, by: number): void => {
    const own = changes.get(boundary) ?? new Map<string, number>()
    own.set(channel, (own.get(channel) ?? 0) + by)
    changes.set(boundary, own)
  }
  const refusal = (edit: TechniqueEdit): ReturnType<typeof refused> | null => {
    switch (edit.kind) {
      case 'joint angle': {
        if (edit.boundary === '*') for (const mark of marks) change(mark.id, edit.channel, edit.change)
        else if (marks.some((mark) => mark.id === edit.boundary)) change(edit.boundary, edit.channel, edit.change)
        else return noSuch('boundary', edit.boundary)
        return null
      }
      case 'trunk lean':
        for (const mark of marks) change(mark.id, 'trunk.tilt', edit.change)
        return null
      case 'duration': {
        if (!phases.some((phase) => phase.id === edit.phase)) return noSuch('phase', edit.phase)
        scales.set(edit.phase, (scales.get(edit.phase) ?? 1) * edit.scale)
        return checkScale(edit.scale, 'A phase')
      }
      case 'cadence':
        allDurations /= edit.scale
        return checkScale(edit.scale, 'Cadence')
      case 'step length':
        stepScale *= edit.scale
        return checkScale(edit.scale, 'Step length')
      case 'speed':
        allDurations /= Math.sqrt(edit.scale)
        stepScale *= Math.sqrt(edit.scale)
        return checkScale(edit.scale, 'Speed')
      case 'load':
        loads.push({ label: edit.label, segment: edit.segment, at: edit.at, mass: edit.mass })
        return null
      case 'add boundary': {
        const inside = phases.find((phase) => edit.time > phase.from + 0.01 && edit.time < phase.to - 0.01)
        if (inside === undefined) {
          return refused(
            alert(
              'error',
              'technique.boundary-outside',
              `No phase has room for a boundary at ${edit.time.toFixed(2)} s.`,
              'Choose a time inside a phase, at least 0.01 s from its ends.',
              { time: edit.time },
            ),
          )
        }
        const mark: BoundaryMark = {
          id: `inner@${edit.time.toFixed(3)}`,
          time: edit.time,
          label: `Boundary at ${edit.time.toFixed(2)} s`,
          inner: true,
        }
        marks = [...marks, mark].toSorted((a, b) => a.time - b.time)
        phases = phases.flatMap((phase) =>
          phase === inside
            ? [
                { ...phase, to: mark.time, end: mark.id },
                { ...phase, id: `${phase.id}~${edit.time.toFixed(3)}`, from: mark.time, start: mark.id },
              ]
            : [phase],
        )
        // A motion picked for the whole says nothing about its parts.
        picks.delete(inside.id)
        stops.set(`${inside.id}~${edit.time.toFixed(3)}`, stops.get(inside.id) ?? false)
        const scale = scales.get(inside.id)
        if (scale !== undefined) scales.set(`${inside.id}~${edit.time.toFixed(3)}`, scale)
        return null
      }
      case 'remove boundary': {
        const before = phases.find((phase) => phase.end === edit.boundary)
        const after = phases.find((phase) => phase.start === edit.boundary)
        const mark = marks.find((one) => one.id === edit.boundary)
        if (mark === undefined) return noSuch('boundary', edit.boundary)
        if (!mark.inner || before === undefined || after === undefined) {
          return refused(
            alert(
              'error',
              'technique.boundary-needed',
              `“${mark.label}” cannot be removed: the contact with the ground changes there.`,
              'Drag the event, or remove an inner boundary.',
              { time: mark.time },
            ),
          )
        }
        marks = marks.filter((one) => one !== mark)
        phases = phases.flatMap((phase) =>
          phase === before ? [{ ...before, to: after.to, end: after.end }] : phase === after ? [] : [phase],
        )
        changes.delete(edit.boundary)
        picks.delete(before.id)
        return null
      }
      case 'lock': {
        const own = phases.filter((phase) => phase.id === edit.phase || phase.id.startsWith(`${edit.phase}~`))
        if (own.length === 0) return noSuch('phase', edit.phase)
        phases = phases.map((phase) => {
          if (!own.includes(phase)) return phase
          const rest = phase.lockedJoints.filter((joint) => joint !== edit.joint)
          return { ...phase, lockedJoints: edit.locked ? [...rest, edit.joint] : rest }
        })
        return null
      }
      case 'pivot': {
        const own = phases.filter((phase) => phase.id === edit.phase || phase.id.startsWith(`${edit.phase}~`))
        if (own.length === 0) return noSuch('phase', edit.phase)
        const wrong = own.find((phase) => !pivotFits(phase, edit.pivot))
        if (wrong !== undefined) {
          return refused(
            alert(
              'error',
              'technique.pivot',
              `A ${wrong.kind} phase cannot turn about “${edit.pivot}”.`,
              'Choose the ankle, the heel or the forefoot for a support phase, the hip for a swinging leg.',
              { time: wrong.from },
            ),
          )
        }
        phases = phases.map((phase) => (own.includes(phase) ? withPivot(phase, edit.pivot) : phase))
        return null
      }
      case 'knee stop':
        if (edit.phase === '*') for (const phase of phases) stops.set(phase.id, edit.on)
        else if (!phases.some((phase) => phase.id === edit.phase)) return noSuch('phase', edit.phase)
        else stops.set(edit.phase, edit.on)
        return null
      case 'motion':
        if (!phases.some((phase) => phase.id === edit.phase)) return noSuch('phase', edit.phase)
        picks.set(edit.phase, edit.through)
        return null
    }
  }
  for (const given of technique.edits) {
    // What is said of a stopped part holds for the phase it is part of.
    const edit = 'phase' in given ? { ...given, phase: given.phase.replace(/~stop$/, '') } : given
    const stop = refusal(edit)
    if (stop !== null) return stop
  }
  return done(timeAll(marks, phases, changes, scales, allDurations, loads, stepScale, picks, stops))
}

/** A swing under its hip may be asked of a single support, and the other way round. */
function pivotFits(phase: Phase, pivot: Phase['pivot']): boolean {
  if (pivot === 'none') return phase.kind === 'flight'
  if (pivot === 'hip') return phase.kind === 'single support' || phase.kind === 'swing'
  return phase.kind === 'single support' || phase.kind === 'double support'
}

/** Changing a single support to the hip makes it the other leg's swing. */
function withPivot(phase: Phase, pivot: Phase['pivot']): Phase {
  if (pivot === 'hip' && phase.kind === 'single support') {
    const side = otherSide(phase.side ?? 'right')
    return { ...phase, kind: 'swing', side, pivot, lockedJoints: defaultLocks('swing', side) }
  }
  if (phase.side === null || pivot === phase.pivot) return { ...phase, pivot }
  // On its forefoot a body stands by its calf, on its heel by its shin: the ankle is led, or the foot would fold under
  // it or drop.
  const ankle = `ankle.${phase.side}`
  const rest = phase.lockedJoints.filter((joint) => joint !== ankle)
  const next = { ...phase, pivot }
  return {
    ...next,
    lockedJoints: turnsOnFoot(next) ? [...rest, ankle] : turnsOnFoot(phase) ? rest : phase.lockedJoints,
  }
}

function timeAll(
  marks: readonly BoundaryMark[],
  phases: readonly Phase[],
  changes: ReadonlyMap<string, ReadonlyMap<string, number>>,
  scales: ReadonlyMap<string, number>,
  allDurations: number,
  loads: readonly AddedLoad[],
  stepScale: number,
  picks: ReadonlyMap<string, MotionPick['through']>,
  stops: ReadonlyMap<string, boolean>,
): ResolvedTechnique {
  const none: ReadonlyMap<string, number> = new Map()
  const resolved = phases.map((phase) => ({
    phase,
    duration: (phase.to - phase.from) * allDurations * (scales.get(phase.id) ?? 1),
    through: picks.get(phase.id) ?? null,
    stop: stops.get(phase.id) ?? false,
  }))
  // Boundaries follow one another; between two that no phase joins the recorded distance stays.
  const newTimes = new Map<string, number>()
  marks.forEach((mark, i) => {
    const before = marks[i - 1]
    if (before === undefined) newTimes.set(mark.id, mark.time)
    else {
      const joining = resolved.find((one) => one.phase.start === before.id && one.phase.end === mark.id)
      const step = joining?.duration ?? (mark.time - before.time) * allDurations
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
    stepScale,
    alerts: [],
  }
}

function noSuch(what: 'boundary' | 'phase', id: string): ReturnType<typeof refused> {
  return refused(
    alert(
      'error',
      `technique.no-${what}`,
      `The technique changes the ${what} “${id}”, which this recording does not have.`,
      'Remove that change; events may have been edited since it was made.',
    ),
  )
}

function checkScale(scale: number, what: string): ReturnType<typeof refused> | null {
  if (scale >= SCALE_LIMITS[0] && scale <= SCALE_LIMITS[1]) return null
  return refused(
    alert(
      'error',
      'technique.scale',
      `${what} scaled by ${scale.toFixed(2)} is outside what can be asked (${SCALE_LIMITS[0]} to ${SCALE_LIMITS[1]}).`,
      'Choose a smaller change.',
    ),
  )
}
