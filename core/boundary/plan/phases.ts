import { otherSide, type Side } from '../../gait/side.ts'
import type { GaitEvent } from '../../recording/recording.ts'
import type { Phase, PhaseKind } from './technique.ts'

/** A boundary before any edit: where one recorded motion ends and the next begins. */
export interface BoundaryMark {
  readonly id: string
  readonly time: number
  readonly label: string
  readonly inner: boolean
}

/** The phases of a recording and the boundaries between them. */
export interface PhasePlan {
  readonly phases: readonly Phase[]
  readonly marks: readonly BoundaryMark[]
  /** The same, cut at its events alone; absent: this is it. */
  readonly uncut?: PhasePlan
}

export interface PhaseOptions {
  /** `support`: the body over its stance foot; `swing`: each leg alone under its recorded hip. Default: support. */
  readonly model?: 'support' | 'swing'
  /** Joints the body has, by name. */
  readonly joints: readonly string[]
}

/** s: shorter phases are merged into their neighbour; nobody swings anything in one frame. */
const SHORTEST = 0.02

/** What kind of phase it is while these feet stand. */
export const kindOfContact = ({ left, right }: Readonly<Record<Side, boolean>>): PhaseKind =>
  left && right ? 'double support' : left || right ? 'single support' : 'flight'

/** Numbers what shares a name: `strike.left.1`, `strike.left.2`, … */
export function createNames(): (key: string) => string {
  const counts = new Map<string, number>()
  return (key) => {
    const next = (counts.get(key) ?? 0) + 1
    counts.set(key, next)
    return `${key}.${next}`
  }
}

/** Cuts a recording at its gait events. Outside the first and last event nothing is known about the contact. */
export function calcPhases(events: readonly GaitEvent[], options: PhaseOptions): PhasePlan {
  const sorted = dropDoubles(events.toSorted((a, b) => a.time - b.time))
  const sides = new Set(sorted.map((event) => event.side))
  if (options.model === 'swing' || sides.size < 2) return calcSwings(sorted, options)
  const down = startContact(sorted)
  const marks: BoundaryMark[] = []
  const phases: Phase[] = []
  const name = createNames()
  sorted.forEach((event, i) => {
    marks.push(markOf(event, name(`${event.kind}.${event.side}`)))
    if (i > 0) {
      const from = sorted[i - 1]!.time
      const kind = kindOfContact(down)
      // In double support the leading foot, which came down last, carries the tree.
      const side: Side | null =
        kind === 'flight' ? null : kind === 'double support' ? lastStrike(sorted, i) : down.right ? 'right' : 'left'
      if (event.time - from >= SHORTEST) {
        phases.push({
          id: name(side === null ? kind : `${kind}.${side}`),
          kind,
          side,
          from,
          to: event.time,
          pivot: kind === 'flight' ? 'none' : 'ankle',
          lockedJoints: [
            ...defaultLocks(kind, side).filter((joint) => options.joints.includes(joint)),
            ...options.joints.filter(isOwnJoint),
          ],
          start: marks[i - 1]!.id,
          end: marks[i]!.id,
        })
      }
    }
    down[event.side] = event.kind === 'strike'
  })
  return { phases, marks }
}

/** Two strikes of one foot without an off in between contradict each other: the later one is dropped. */
function dropDoubles(events: readonly GaitEvent[]): GaitEvent[] {
  const last: Partial<Record<Side, GaitEvent>> = {}
  return events.filter((event) => {
    const before = last[event.side]
    if (before?.kind === event.kind) return false
    last[event.side] = event
    return true
  })
}

/** Before its first event a foot is in the state that event ends. */
function startContact(events: readonly GaitEvent[]): Record<Side, boolean> {
  const first = (side: Side): boolean => events.find((event) => event.side === side)?.kind === 'off'
  return { left: first('left'), right: first('right') }
}

function lastStrike(events: readonly GaitEvent[], before: number): Side {
  for (let i = before - 1; i >= 0; i--) if (events[i]!.kind === 'strike') return events[i]!.side
  // Double support from the start: the foot that stays longer leads.
  const off = events.find((event, i) => i >= before - 1 && event.kind === 'off')
  return otherSide(off?.side ?? 'right')
}

function markOf(event: GaitEvent, id: string): BoundaryMark {
  const side = event.side === 'left' ? 'Left' : 'Right'
  return { id, time: event.time, label: `${side} ${event.kind === 'strike' ? 'foot strike' : 'toe off'}`, inner: false }
}

/**
 * Which joints muscles lead by default. A swing ankle is held, or the foot flaps; a stance knee and the hip's
 * abduction carry the body, or it falls; the back keeps the trunk over the pelvis, and the arms swing as they did.
 * Everything
 * else swings freely.
 */
export function defaultLocks(kind: PhaseKind, side: Side | null): string[] {
  const other = otherSide(side ?? 'right')
  const upper = ['lumbar', 'neck', 'shoulder.left', 'shoulder.right', 'elbow.left', 'elbow.right']
  switch (kind) {
    case 'single support':
      return [`knee.${side}`, `hip.${side}`, `ankle.${other}`, ...upper]
    case 'double support':
      return ['knee.left', 'knee.right', ...upper]
    case 'flight':
      return ['ankle.left', 'ankle.right', ...upper]
    case 'swing':
      return [`ankle.${side}`]
  }
}

/** A joint that only a body file knows: muscles lead it, since nothing is known about it. */
export const isOwnJoint = (joint: string): boolean => !/^(hip|knee|ankle|lumbar|neck|shoulder|elbow)\b/.test(joint)

/** Swing phases of each leg alone: from its off to its next strike. */
function calcSwings(events: readonly GaitEvent[], options: PhaseOptions): PhasePlan {
  const marks: BoundaryMark[] = []
  const phases: Phase[] = []
  for (const side of ['left', 'right'] as const) {
    const own = events.filter((event) => event.side === side)
    own.forEach((event, i) => {
      const id = `${event.kind}.${side}.${own.slice(0, i + 1).filter((one) => one.kind === event.kind).length}`
      marks.push(markOf(event, id))
      const before = own[i - 1]
      if (event.kind !== 'strike' || before?.kind !== 'off' || event.time - before.time < SHORTEST) return
      phases.push({
        id: `swing.${side}.${phases.filter((phase) => phase.side === side).length + 1}`,
        kind: 'swing',
        side,
        from: before.time,
        to: event.time,
        pivot: 'hip',
        lockedJoints: defaultLocks('swing', side).filter((joint) => options.joints.includes(joint)),
        start: marks.at(-2)!.id,
        end: id,
      })
    })
  }
  return { phases: phases.toSorted((a, b) => a.from - b.from), marks: marks.toSorted((a, b) => a.time - b.time) }
}
