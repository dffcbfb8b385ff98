import type { Peak, PreparedTrial } from '../../core/index.ts'
import { calcRecordedLoads } from '../../core/gait.ts'
import type { KnownBy, LearnedPeakErrors } from '../../core/loads/peak-errors.ts'
import { peakKind, peakScale } from '../../core/loads/peak-errors.ts'
import type { PeakScope, Scope } from '../../core/loads/peak-scope.ts'
import { runsOf } from '../../core/loads/peak-scope.ts'
import { type ReferenceCurve, findReference } from '../validation/body/peak-reference.ts'
import type { PeakError } from './learn-peak-errors.ts'

/** Where the peaks of a walk with its plates were looked for. */
interface MeasuredScope {
  readonly times: Float64Array
  readonly scope: PeakScope
}

export interface MeasuredPeaks extends MeasuredScope {
  readonly peaks: readonly Peak[]
}

/** How a walk is seen without its plates. */
export interface SeenWalk {
  readonly by: KnownBy
  readonly subject: string
  /** The reference's body is this one: what is wrong with it is wrong with both. */
  readonly isSameBody: boolean
  /** Moments of another program, which count instead of ours where it has them; null: it has none. */
  readonly moments: ReferenceCurve | null
}

/** The estimate's own word. */
const NOTHING_LEARNED: LearnedPeakErrors = { angles: {}, path: {}, markers: {} }

export function measurePeaks({ fit, events, groundForces }: PreparedTrial): MeasuredPeaks {
  const { loads, scope } = calcRecordedLoads({ fit, events, groundForces, peakErrors: NOTHING_LEARNED })
  return { peaks: loads.peaks.filter(({ ground }) => ground === 'measured'), times: loads.times, scope }
}

/** Peaks without plates against those with them, or against another program's, of the same stances. */
export function comparePeaks(seen: SeenWalk, measured: MeasuredPeaks, free: PreparedTrial): PeakError[] {
  const { fit, events, groundForces, estimated } = free
  if (estimated === null || (seen.by === 'angles') !== (estimated.weighed === null)) return []
  const { peaks } = calcRecordedLoads({
    fit,
    events,
    groundForces,
    estimated,
    peakErrors: NOTHING_LEARNED,
    narrow: (scope) => narrowTo(measured, scope, fit.times),
  }).loads
  return measured.peaks.flatMap((peak): PeakError[] => {
    const found = peaks.find(({ joint, quantity }) => joint === peak.joint && quantity === peak.quantity)
    const stated = found?.parts?.find(({ of }) => of === 'ground')?.sd
    if (found?.sd == null || stated === undefined) return []
    const its = seen.moments === null ? undefined : findReference(found, seen.moments, spansOf(peak, measured.scope))
    // Another program has such moments, though not of this stance: ours are no truth beside it.
    if (its === null) return []
    const truth = its ?? peak.value
    const scale = peakScale(peak.unit, free.subject.mass)
    const rest = Math.sqrt(Math.max(0, found.sd ** 2 - stated ** 2)) / scale
    const isShared = its === undefined && seen.isSameBody
    return [
      {
        by: seen.by,
        subject: seen.subject,
        kind: peakKind(peak.joint, peak.quantity),
        measured: truth / scale,
        off: (found.value - truth) / scale,
        stated: stated / scale,
        rest: isShared ? 0 : rest,
        shared: isShared ? rest : 0,
      },
    ]
  })
}

const spansOf = ({ side }: Peak, scope: PeakScope): Scope['spans'] => (side === null ? [] : scope[side].spans)

/** s: as far as the middle of a stance may lie from that which the plates show. */
const SAME_STANCE = 0.2

/** Where plates show the peaks, too: the largest of other stances is another number. */
export function narrowTo(measured: MeasuredScope, scope: PeakScope, times: Float64Array): PeakScope {
  const narrow = (side: 'left' | 'right'): Scope => {
    const theirs = measured.scope[side]
    const isWithin = (k: number): boolean =>
      theirs.runs.some(
        ({ first, last }) => times[k]! >= measured.times[first]! - 1e-9 && times[k]! <= measured.times[last]! + 1e-9,
      )
    const isOwn = (k: number): boolean => scope[side].runs.some(({ first, last }) => k >= first && k <= last)
    return {
      ...scope[side],
      runs: runsOf(times.length, (k) => isOwn(k) && isWithin(k)),
      spans: scope[side].spans.filter((span) =>
        theirs.spans.some((their) => Math.abs(span.from + span.to - their.from - their.to) < 2 * SAME_STANCE),
      ),
    }
  }
  return { ...scope, left: narrow('left'), right: narrow('right') }
}
