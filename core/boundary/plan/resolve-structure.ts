import { otherSide } from '../../gait/side.ts'
import { alert, refused } from '../../outcome.ts'
import type { BoundaryMark } from './phases.ts'
import { defaultLocks } from './phases.ts'
import { markInside, readShare, supportOfPhase } from './boundary-layout.ts'
import { noSuch } from './resolve-alerts.ts'
import type { Refusal, ResolveDraft } from './resolve-draft.ts'
import { lackPhase } from './resolve-draft.ts'
import type { Phase } from './technique.ts'
import { turnsOnFoot } from './technique.ts'

/** Edits of how a motion is cut: boundaries, led joints, pivots. */

export function addBoundary(draft: ResolveDraft, time: number): Refusal {
  // One that is added where the layout has one already takes its place.
  const near = draft.marks.find((mark) => readShare(mark.id) !== null && Math.abs(mark.time - time) <= ROOM)
  if (near !== undefined) removeBoundary(draft, near.id)
  const inside = draft.phases.find((phase) => time > phase.from + ROOM && time < phase.to - ROOM)
  if (inside === undefined) {
    return refused(
      alert(
        'error',
        'technique.boundary-outside',
        `No phase has room for a boundary at ${time.toFixed(2)} s.`,
        'Choose a time inside a phase, at least 0.01 s from its ends.',
        { time },
      ),
    )
  }
  const mark: BoundaryMark = {
    id: `inner@${time.toFixed(3)}`,
    time,
    label: `Boundary at ${time.toFixed(2)} s`,
    inner: true,
  }
  split(draft, inside, mark)
  return null
}

/** s: no boundary lies nearer to another. */
const ROOM = 0.01

/** A boundary that another layout of the same recording has, by its share of a support; false: there is no such place. */
export function addShare(draft: ResolveDraft, id: string): boolean {
  const named = readShare(id)
  const pieces = named === null ? [] : draft.phases.filter((phase) => supportOfPhase(phase.id) === named.phase)
  if (named === null || pieces.length === 0) return false
  const whole = { ...pieces[0]!, id: named.phase, to: pieces.at(-1)!.to }
  const mark = markInside(whole, named.share)
  const inside = pieces.find((phase) => mark.time > phase.from + ROOM && mark.time < phase.to - ROOM)
  if (inside === undefined) return false
  split(draft, inside, mark)
  return true
}

function split(draft: ResolveDraft, inside: Phase, mark: BoundaryMark): void {
  const second = `${inside.id}~${mark.time.toFixed(3)}`
  draft.marks = [...draft.marks, mark].toSorted((a, b) => a.time - b.time)
  draft.phases = draft.phases.flatMap((phase) =>
    phase === inside
      ? [
          { ...phase, to: mark.time, end: mark.id },
          { ...phase, id: second, from: mark.time, start: mark.id },
        ]
      : [phase],
  )
  // A motion picked for the whole shows nothing about its parts.
  draft.picks.delete(inside.id)
  draft.stops.set(second, draft.stops.get(inside.id) ?? false)
  const scale = draft.scales.get(inside.id)
  if (scale !== undefined) draft.scales.set(second, scale)
}

export function removeBoundary(draft: ResolveDraft, boundary: string): Refusal {
  const before = draft.phases.find((phase) => phase.end === boundary)
  const after = draft.phases.find((phase) => phase.start === boundary)
  const mark = draft.marks.find((one) => one.id === boundary)
  if (mark === undefined) return noSuch('boundary', boundary)
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
  draft.marks = draft.marks.filter((one) => one !== mark)
  draft.phases = draft.phases.flatMap((phase) =>
    phase === before ? [{ ...before, to: after.to, end: after.end }] : phase === after ? [] : [phase],
  )
  draft.changes.delete(boundary)
  draft.picks.delete(before.id)
  return null
}

const piecesOf = ({ phases }: ResolveDraft, id: string): readonly Phase[] =>
  phases.filter((phase) => phase.id === id || phase.id.startsWith(`${id}~`))

export function setLock(
  draft: ResolveDraft,
  edit: { readonly phase: string; readonly joint: string; readonly locked: boolean },
): Refusal {
  const own = piecesOf(draft, edit.phase)
  if (own.length === 0) return lackPhase(draft, edit.phase)
  draft.phases = draft.phases.map((phase) => {
    if (!own.includes(phase)) return phase
    const rest = phase.lockedJoints.filter((joint) => joint !== edit.joint)
    return { ...phase, lockedJoints: edit.locked ? [...rest, edit.joint] : rest }
  })
  return null
}

export function setPivot(draft: ResolveDraft, id: string, pivot: Phase['pivot']): Refusal {
  const own = piecesOf(draft, id)
  if (own.length === 0) return lackPhase(draft, id)
  const wrong = own.find((phase) => !pivotFits(phase, pivot))
  if (wrong !== undefined) {
    return refused(
      alert(
        'error',
        'technique.pivot',
        `A ${wrong.kind} phase cannot turn about “${pivot}”.`,
        'Choose the ankle, the heel or the forefoot for a support phase, the hip for a swinging leg.',
        { time: wrong.from },
      ),
    )
  }
  draft.phases = draft.phases.map((phase) => (own.includes(phase) ? withPivot(phase, pivot) : phase))
  return null
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
