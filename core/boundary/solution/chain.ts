import type { Body } from '../../model/body.ts'
import { groupBy, indexFirst } from '../../math/index-by.ts'
import { type Storeroom, withMore } from '../../math/storeroom.ts'
import { spatialMatricesOf } from '../../model/matrices.ts'
import type { Alert, JobControl } from '../../outcome.ts'
import { alert, goOn } from '../../outcome.ts'
import { calcImpulse } from './impulses.ts'
import type { Boundary, BoundaryImpulse, SolvedPhase } from './motion.ts'
import type { Posture } from '../plan/recorded.ts'
import type { ResolvedBoundary } from '../plan/resolve.ts'
import type { EndMomenta } from './end-momenta.ts'
import { createImpulseStore } from './stored-impulses.ts'

/** A phase as it stands in a motion: where the ones before it carried it, and what was seen of its foot. */
interface Placed {
  readonly x: number
  readonly z: number
  readonly seenPivot: SolvedPhase['seenPivot']
  readonly phase: SolvedPhase
}

/** By the phase as read: one that an edit leaves alone stays the same object, and what follows from it can be kept. */
const placed = new WeakMap<SolvedPhase, Placed>()

/**
 * Phases follow one another without a jump over the ground: an edited landing moves all that comes after. Heights are
 * kept.
 */
export function joinPhases(
  read: readonly SolvedPhase[],
  seen: ReadonlyMap<string, SolvedPhase['seenPivot']>,
): SolvedPhase[] {
  const joined: SolvedPhase[] = []
  let [x, z] = [0, 0]
  for (const phase of read) {
    const before = joined.at(-1)
    if (before !== undefined && before.phase.end === phase.phase.start && phase.phase.kind !== 'swing') {
      const last = 3 * (before.times.length - 1)
      x = before.root[last]! - phase.root[0]!
      z = before.root[last + 2]! - phase.root[2]!
    }
    joined.push(placePhase(phase, x, z, seen.get(phase.phase.id)))
  }
  return joined
}

function placePhase(read: SolvedPhase, x: number, z: number, seenPivot: SolvedPhase['seenPivot']): SolvedPhase {
  const known = placed.get(read)
  if (known !== undefined && known.x === x && known.z === z && known.seenPivot === seenPivot) return known.phase
  const root = x === 0 && z === 0 ? read.root : moveOver(read.root, x, z)
  const phase = withMore(read, seenPivot === undefined ? { root } : { root, seenPivot })
  placed.set(read, { x, z, seenPivot, phase })
  return phase
}

function moveOver(root: Float64Array, x: number, z: number): Float64Array {
  const out = root.slice()
  for (let k = 0; k < out.length; k += 3) {
    out[k]! += x
    out[k + 2]! += z
  }
  return out
}

/** Boundaries in time, each with its posture where the phases next to it put it. */
export function readBoundaries(
  boundaries: readonly ResolvedBoundary[],
  postures: ReadonlyMap<string, Posture>,
  phases: readonly SolvedPhase[],
): Boundary[] {
  const afters = indexFirst(phases, ({ phase }) => phase.start)
  const befores = indexFirst(phases, ({ phase }) => phase.end)
  return boundaries
    .toSorted((a, b) => a.newTime - b.newTime)
    .map((one) => readBoundary(one, postures.get(one.id)!, afters.get(one.id), befores.get(one.id)))
}

/** By its posture: a boundary that an edit leaves alone stays the same object. */
const knownBoundaries = new WeakMap<Posture, Boundary>()

function readBoundary(
  one: ResolvedBoundary,
  posture: Posture,
  after: SolvedPhase | undefined,
  before: SolvedPhase | undefined,
): Boundary {
  const row =
    after !== undefined
      ? after.root.subarray(0, 3)
      : before !== undefined
        ? before.root.subarray(before.root.length - 3)
        : posture.root
  const known = knownBoundaries.get(posture)
  if (known !== undefined && isAt(known, one, row)) return known
  const boundary: Boundary = {
    id: one.id,
    time: one.newTime,
    directions: posture.directions,
    root: [row[0]!, row[1]!, row[2]!],
    inner: one.inner,
    label: one.label,
    recordedTime: one.time,
  }
  knownBoundaries.set(posture, boundary)
  return boundary
}

const isAt = (known: Boundary, one: ResolvedBoundary, row: Float64Array): boolean =>
  known.id === one.id &&
  known.time === one.newTime &&
  known.inner === one.inner &&
  known.label === one.label &&
  known.recordedTime === one.time &&
  known.root[0] === row[0] &&
  known.root[1] === row[1] &&
  known.root[2] === row[2]

/** An impulse with what it follows from. */
interface KnownImpulse {
  readonly body: Body
  readonly before: SolvedPhase
  readonly after: SolvedPhase
  readonly impulse: BoundaryImpulse
}

/** By its boundary: where the same phases meet at the same place, nothing is worked out again. */
const knownImpulses = new WeakMap<Boundary, KnownImpulse>()

/** Boundaries of a long recording between two looks at whether the job was cancelled. */
const LOOK_EVERY = 256

/** A motion's phases, and how one is asked to stop, or to put impulses away as they come; default: they stay in memory. */
export interface ImpulsesRequest {
  readonly body: Body
  readonly phases: readonly SolvedPhase[]
  readonly momenta: ReadonlyMap<string, EndMomenta>
  readonly control?: JobControl | undefined
  readonly storeroom?: Storeroom | undefined
}

export function calcImpulses(
  boundaries: readonly Boundary[],
  { body, phases, momenta, control, storeroom }: ImpulsesRequest,
): BoundaryImpulse[] {
  const store = storeroom === undefined ? (impulse: BoundaryImpulse) => impulse : createImpulseStore(storeroom)
  const matrices = spatialMatricesOf(body.tree)
  const endingAt = groupBy(phases, ({ phase }) => phase.end)
  const startingAt = groupBy(phases, ({ phase }) => phase.start)
  return boundaries.flatMap((boundary, i): BoundaryImpulse[] => {
    if (i % LOOK_EVERY === 0) goOn(control)
    const afters = startingAt.get(boundary.id) ?? []
    const before = endingAt.get(boundary.id)?.find((phase) => afters.some((next) => sameKind(phase, next)))
    const after = afters.find((phase) => before !== undefined && sameKind(before, phase))
    if (before === undefined || after === undefined) return []
    const known = knownImpulses.get(boundary)
    if (known !== undefined && known.body === body && known.before === before && known.after === after)
      return [known.impulse]
    const b = momenta.get(before.phase.id)!
    const a = momenta.get(after.phase.id)!
    const S = body.segments.length
    const shared = b.kept.flatMap((j, inBefore): [number, number, number][] => {
      const inAfter = a.kept.indexOf(j)
      return inAfter < 0 || j >= S ? [] : [[j, inBefore, inAfter]]
    })
    const jump = { startMomentum: a.start, endMomentum: b.end, matrices, shared }
    const impulse = store(calcImpulse(boundary, body, before, after, jump))
    knownImpulses.set(boundary, { body, before, after, impulse })
    return [impulse]
  })
}

/** Swinging legs are chained with swings of the same leg only. */
function sameKind(a: SolvedPhase, b: SolvedPhase): boolean {
  return (
    (a.phase.kind === 'swing') === (b.phase.kind === 'swing') &&
    (a.phase.kind !== 'swing' || (a.phase.side === b.phase.side && a.phase.limb?.[0] === b.phase.limb?.[0]))
  )
}

/** Where the recording leaves the ballistic path farthest, worst phase first. */
export function suggestBoundaries(phases: readonly SolvedPhase[]): number[] {
  return phases
    .filter((phase) => phase.ballistic !== 'good' && phase.phase.to - phase.phase.from > 0.12)
    .map((phase) => {
      const worst = phase.distance
        .filter((one) => phase.freeSegments.includes(one.name))
        .reduce((most, one) => Math.max(most, one.peak), 0)
      return { phase, worst }
    })
    .toSorted((a, b) => b.worst - a.worst)
    .map(({ phase }) => {
      // Where it strays most, but never so near an end that a piece is left over.
      const share = (phase.farthest - phase.times[0]!) / (phase.times.at(-1)! - phase.times[0]!)
      return phase.phase.from + Math.min(0.75, Math.max(0.25, share)) * (phase.phase.to - phase.phase.from)
    })
}

/** m: an edited posture whose feet leave or enter the floor by more than this is spoken of. */
const FLOOR_SLACK = 0.03

export function listStepAlerts(phases: readonly SolvedPhase[], boundaries: readonly ResolvedBoundary[]): Alert[] {
  const alerts: Alert[] = []
  phases.forEach((phase, i) => {
    const before = phases[i - 1]
    if (before === undefined || before.phase.end !== phase.phase.start || phase.phase.kind === 'swing') return
    const last = before.times.length - 1
    const step = phase.root[1]! - before.root[3 * last + 1]!
    if (Math.abs(step) <= FLOOR_SLACK) return
    const label = boundaries.find((one) => one.id === phase.phase.start)?.label ?? phase.phase.start
    alerts.push(
      alert(
        'warning',
        'technique.floor',
        `At “${label}” the edited posture leaves the feet ${(100 * Math.abs(step)).toFixed(0)} cm ${step > 0 ? 'below' : 'above'} the floor.`,
        'Change hip, knee and ankle together, so that both feet stay on the floor.',
        { time: phase.phase.from },
      ),
    )
  })
  return alerts
}
