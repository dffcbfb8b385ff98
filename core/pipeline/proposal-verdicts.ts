import type { MotionChange } from '../boundary/plan/motion-change.ts'
import type { SpeedStep } from '../gait/speed/speed-curves.ts'
import { drawEach, sampleBodies } from '../loads/clinical-uncertainty.ts'
import type { Block } from '../loads/load-walk.ts'
import type { Peak } from '../loads/loads.ts'
import { ChangedPeaks } from '../loads/proposal/changed-peaks.ts'
import type { FrameLoads } from '../loads/proposal/load-change.ts'
import { sumFrames } from '../loads/proposal/load-change.ts'
import type { ChangeFamily, ErrorTable, MethodError } from '../loads/proposal/method-error.ts'
import { combineErrors, errorOf } from '../loads/proposal/method-error.ts'
import type { LoadVerdict } from '../loads/proposal/verdict.ts'
import { judgeChange } from '../loads/proposal/verdict.ts'
import type { JobControl } from '../outcome.ts'
import type { RecordedLoads } from './calc-loads.ts'
import type { Changed, RecordedSide } from './proposal-route.ts'

export interface PeakRequest {
  readonly times: Float64Array
  /** What the route gives, without the part of the speed. */
  readonly rest: Changed
  readonly speed: FrameLoads | null
  /** Recorded + change. */
  readonly proposed: FrameLoads
  /** Changes with all and with none of the inner boundaries. */
  readonly shares: readonly FrameLoads[]
  /** Frames outside of which nothing changes; null: everything does. */
  readonly parts: readonly Block[] | null
  readonly asked: MotionChange
}

export interface ProposedPeaks {
  readonly peaks: readonly Peak[]
  /** Of the other layouts. */
  readonly others: readonly (readonly Peak[])[]
}

/** Peaks of the proposal, with the scatter that the body's uncertainty gives its change, and of other layouts. */
export function findPeaks(
  side: RecordedSide,
  { times, rest, speed, proposed, shares, parts, asked }: PeakRequest,
  samples: number,
  control: JobControl,
): ProposedPeaks {
  const { recorded, prepared, none } = side
  const finder = finderOf(side, times, asked)
  const of = (some: FrameLoads): Peak[] => finder.find(side.peaks.add(some, parts), parts)
  const peaks = finder.find(proposed.joints, parts)
  const { ofBody } = rest
  const drawn = drawEach(
    ofBody === null ? [] : sampleBodies(prepared.fit.body, samples),
    (body) => {
      const own = ofBody!(body)
      const all = speed === null ? own : sumFrames(own, speed)
      return new Map(of(all).map((peak) => [keyOf(peak), peak.value]))
    },
    control,
  )
  const known = new Map(recorded.loads.peaks.map((peak) => [keyOf(peak), peak]))
  return {
    peaks: peaks.map((peak) => {
      const own = known.get(keyOf(peak))
      if (drawn.length < 2 || own?.samples === undefined || own.samples.length !== drawn.length)
        return { ...peak, sd: own?.sd ?? null }
      // What the draws add to the recorded peak's own.
      return {
        ...peak,
        sd: own.sd,
        samples: own.samples.map((one, i) => one + (drawn[i]!.get(keyOf(peak)) ?? peak.value) - own.value),
      }
    }),
    others: shares.map((share) => (share === none ? finder.still() : of(share))),
  }
}

const finders = new WeakMap<RecordedSide, ChangedPeaks>()

/** Edits of postures leave the clock as it was. */
function finderOf(side: RecordedSide, times: Float64Array, asked: MotionChange): ChangedPeaks {
  const scope = scopeOn(side.recorded, asked)
  const last = finders.get(side)
  if (last !== undefined && isSameClock(last, { times, scope })) return last
  const finder = new ChangedPeaks(times, scope, side.still.joints)
  finders.set(side, finder)
  return finder
}

type Clock = Pick<ChangedPeaks, 'times' | 'scope'>

function isSameClock(a: Clock, b: Clock): boolean {
  for (let k = 0; k < a.times.length; k++) if (a.times[k] !== b.times[k]) return false
  return (['left', 'right', 'rest'] as const).every((part) =>
    a.scope[part].spans.every(({ from, to }, i) => {
      const own = b.scope[part].spans[i]!
      return from === own.from && to === own.to
    }),
  )
}

const keyOf = ({ joint, quantity }: Peak): string => `${joint}|${quantity}`

/** Where the recording's peaks were looked for, on the technique's clock. */
function scopeOn({ scope }: RecordedLoads, { clock }: MotionChange): RecordedLoads['scope'] {
  const moved = (one: RecordedLoads['scope']['left']): RecordedLoads['scope']['left'] => ({
    ...one,
    spans: one.spans.map(({ from, to }) => ({ from: clock(from), to: clock(to) })),
  })
  return { left: moved(scope.left), right: moved(scope.right), rest: moved(scope.rest) }
}

export interface JudgeRequest extends ProposedPeaks {
  readonly recorded: RecordedLoads
  readonly tested: { readonly family: ChangeFamily; readonly outside: string | null }
  readonly step: SpeedStep | null
  readonly errors: ErrorTable
}

/** One word for every peak that the recording and the proposal both have. */
export function judgeAll({ recorded, tested, step, peaks, others, errors }: JudgeRequest): LoadVerdict[] {
  const lists = [peaks, ...others].map(createLookup)
  return recorded.loads.peaks.flatMap((before) => {
    const [after, ...rest] = lists.map((find) => find(before))
    if (after === undefined) return []
    return [
      judgeChange({
        recorded: before,
        proposed: after,
        others: rest.flatMap((other) => (other === undefined ? [] : [other.value - before.value])),
        error: findError(errors, tested.family, step, before),
        outside: tested.outside,
        bodyMass: recorded.loads.bodyMass,
      }),
    ]
  })
}

/** Lists of peaks have one order, in which some may be missing: the next one asked for mostly follows the last. */
function createLookup(list: readonly Peak[]): (like: Peak) => Peak | undefined {
  let next = 0
  return ({ joint, quantity }) => {
    const isLike = (one: Peak | undefined): boolean => one?.joint === joint && one.quantity === quantity
    const at = isLike(list[next]) ? next : list.findIndex(isLike)
    if (at >= 0) next = at + 1
    return list[at]
  }
}

/** Of postures, of the speed, or of both where a technique changes both. */
function findError(
  errors: ErrorTable,
  family: ChangeFamily,
  step: SpeedStep | null,
  { joint, quantity }: Peak,
): MethodError | null {
  const own = errorOf(errors, family, joint, quantity)
  if (step === null) return own
  const perUnit = errorOf(errors, 'speed', joint, quantity)
  // Errors of the speed edit are per unit of dimensionless speed.
  const ofSpeed = perUnit === null ? null : { ...perUnit, sd: Math.abs(step.to - step.from) * perUnit.sd }
  return family === 'speed' ? ofSpeed : combineErrors(own, ofSpeed)
}
