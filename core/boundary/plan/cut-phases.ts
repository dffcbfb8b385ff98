import type { Side } from '../../gait/side.ts'
import { SIDES } from '../../gait/side.ts'
import type { CutMark } from './cuts.ts'
import { LEAST_APART } from './cuts.ts'
import { createNames, defaultLocks, isOwnJoint, kindOfContact } from './phases.ts'
import type { BoundaryMark, PhasePlan } from './phases.ts'
import type { Phase, PhaseKind } from './technique.ts'

/** Which feet stand along a recording, and where it is cut besides. */
export interface CutRequest {
  readonly times: Float64Array
  /** 1 where the foot stands. */
  readonly down: Readonly<Record<Side, Uint8Array>>
  readonly cuts: readonly CutMark[]
  /** Joints the body has, by name. */
  readonly joints: readonly string[]
}

/** A foot that begins or ceases to stand, between two frames. */
export interface ContactChange {
  readonly time: number
  readonly side: Side
  readonly isDown: boolean
}

/** Changes of contact that belong together: both feet of a jump leave the ground within it, s. */
const TOGETHER = 0.06

/**
 * Phases of a person who does not walk: between changes of contact, and between the boundaries that somebody set. The
 * contact is known all along, so that the first and last phases reach to the recording's ends.
 */
export function calcCutPhases({ times, down, cuts, joints }: CutRequest): PhasePlan {
  const groups = groupChanges(listChanges(times, down))
  const [first, last] = [times[0]!, times.at(-1)!]
  const isFree = (time: number): boolean =>
    [first, last, ...groups.map((one) => one[0]!.time)].every((other) => Math.abs(other - time) >= LEAST_APART)
  const inner = cuts.filter(({ time }) => time > first && time < last && isFree(time))
  const stops = [
    ...groups.map((changes) => ({ time: changes[0]!.time, changes, label: null as string | null })),
    ...inner.map(({ time, label }) => ({ time, changes: [] as readonly ContactChange[], label })),
  ].toSorted((a, b) => a.time - b.time)
  const state: Record<Side, boolean> = { left: down.left[0] === 1, right: down.right[0] === 1 }
  let leading: Side = 'right'
  const marks: BoundaryMark[] = [{ id: 'start.1', time: first, label: 'Start of the recording', inner: false }]
  const phases: Phase[] = []
  const name = createNames()
  for (const stop of [...stops, { time: last, changes: [], label: 'End of the recording' }]) {
    const kind = kindOfContact(state)
    const after = apply(state, stop.changes)
    const before = marks.at(-1)!
    const mark: BoundaryMark =
      stop.label === null
        ? { id: name(idOf(stop.changes)), time: stop.time, label: wordsOf(kind, after, stop.changes), inner: false }
        : {
            id: name(stop.time === last ? 'end' : 'cut'),
            time: stop.time,
            label: stop.label,
            inner: stop.time !== last,
          }
    marks.push(mark)
    const side = kind === 'flight' ? null : kind === 'double support' ? leading : state.right ? 'right' : 'left'
    phases.push({
      id: name(side === null ? kind : `${kind}.${side}`),
      kind,
      side,
      from: before.time,
      to: mark.time,
      pivot: kind === 'flight' ? 'none' : 'ankle',
      lockedJoints: [
        ...defaultLocks(kind, side).filter((joint) => joints.includes(joint)),
        ...joints.filter(isOwnJoint),
      ],
      start: before.id,
      end: mark.id,
    })
    leading = stop.changes.findLast(({ isDown }) => isDown)?.side ?? leading
    Object.assign(state, after)
  }
  return { phases, marks }
}

export function listChanges(times: Float64Array, down: CutRequest['down']): ContactChange[] {
  return SIDES.flatMap((side) =>
    Array.from(times).flatMap((time, k): ContactChange[] =>
      k > 0 && down[side][k] !== down[side][k - 1]
        ? [{ time: (time + times[k - 1]!) / 2, side, isDown: down[side][k] === 1 }]
        : [],
    ),
  ).toSorted((a, b) => a.time - b.time)
}

/** A jump's feet leave the ground when the last of them does, and land when the first does. */
function groupChanges(changes: readonly ContactChange[]): (readonly ContactChange[])[] {
  const groups: ContactChange[][] = []
  for (const change of changes) {
    const own = groups.at(-1)
    const isAlike = own !== undefined && own.every((one) => one.side !== change.side && one.isDown === change.isDown)
    if (isAlike && change.time - own[0]!.time <= TOGETHER) own.push(change)
    else groups.push([change])
  }
  return groups.map((own) => {
    const time = own[0]!.isDown ? own[0]!.time : own.at(-1)!.time
    return own.map((change) => ({ ...change, time }))
  })
}

const apply = (state: Readonly<Record<Side, boolean>>, changes: readonly ContactChange[]): Record<Side, boolean> => ({
  ...state,
  ...Object.fromEntries(changes.map(({ side, isDown }) => [side, isDown])),
})

const idOf = (changes: readonly ContactChange[]): string =>
  `${changes[0]!.isDown ? 'strike' : 'off'}.${changes.length > 1 ? 'both' : changes[0]!.side}`

function wordsOf(kind: PhaseKind, after: Readonly<Record<Side, boolean>>, changes: readonly ContactChange[]): string {
  if (kindOfContact(after) === 'flight') return 'Take-off'
  if (kind === 'flight') return 'Landing'
  const side = changes[0]!.side === 'left' ? 'Left' : 'Right'
  return `${side} ${changes[0]!.isDown ? 'foot strike' : 'toe off'}`
}
