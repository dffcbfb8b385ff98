import type { Body } from '../../model/body.ts'
import { groupBy, indexFirst } from '../../math/index-by.ts'
import { spatialMatricesOf } from '../../model/matrices.ts'
import type { Alert, JobControl } from '../../outcome.ts'
import { alert, goOn } from '../../outcome.ts'
import { calcImpulse } from './impulses.ts'
import type { Boundary, BoundaryImpulse, SolvedPhase } from './motion.ts'
import type { Posture } from '../plan/recorded.ts'
import type { ResolvedBoundary } from '../plan/resolve.ts'
import type { EndMomenta } from './end-momenta.ts'

/**
 * Phases follow one another without a jump over the ground: an edited landing moves all that comes after. Heights are
 * kept.
 */
export function joinRoots(phases: SolvedPhase[]): void {
  let carried = [0, 0]
  phases.forEach((phase, i) => {
    const before = phases[i - 1]
    if (before !== undefined && before.phase.end === phase.phase.start && phase.phase.kind !== 'swing') {
      const last = before.times.length - 1
      carried = [0, 2].map((c) => before.root[3 * last + c]! - phase.root[c]!)
    }
    if (carried[0] === 0 && carried[1] === 0) return
    for (let k = 0; k < phase.times.length; k++) {
      phase.root[3 * k]! += carried[0]!
      phase.root[3 * k + 2]! += carried[1]!
    }
  })
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
  return {
    id: one.id,
    time: one.newTime,
    directions: posture.directions,
    root: [row[0]!, row[1]!, row[2]!],
    inner: one.inner,
    label: one.label,
    recordedTime: one.time,
  }
}

/** Boundaries of a long recording between two looks at whether the job was cancelled. */
const LOOK_EVERY = 256

export function calcImpulses(
  boundaries: readonly Boundary[],
  body: Body,
  phases: readonly SolvedPhase[],
  momenta: ReadonlyMap<string, EndMomenta>,
  control: JobControl = {},
): BoundaryImpulse[] {
  const matrices = spatialMatricesOf(body.tree)
  const endingAt = groupBy(phases, ({ phase }) => phase.end)
  const startingAt = groupBy(phases, ({ phase }) => phase.start)
  return boundaries.flatMap((boundary, i): BoundaryImpulse[] => {
    if (i % LOOK_EVERY === 0) goOn(control)
    const afters = startingAt.get(boundary.id) ?? []
    const before = endingAt.get(boundary.id)?.find((phase) => afters.some((next) => sameKind(phase, next)))
    const after = afters.find((phase) => before !== undefined && sameKind(before, phase))
    if (before === undefined || after === undefined) return []
    const b = momenta.get(before.phase.id)!
    const a = momenta.get(after.phase.id)!
    const S = body.segments.length
    const shared = b.kept.flatMap((j, inBefore): [number, number, number][] => {
      const inAfter = a.kept.indexOf(j)
      return inAfter < 0 || j >= S ? [] : [[j, inBefore, inAfter]]
    })
    return [
      calcImpulse(boundary, body, before, after, { startMomentum: a.start, endMomentum: b.end, matrices, shared }),
    ]
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
