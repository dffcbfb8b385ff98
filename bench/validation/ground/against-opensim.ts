import type { Loads, PreparedTrial } from '../../../core/index.ts'
import { prepare } from '../../../core/index.ts'
import { calcRecordedLoads } from '../../../core/gait.ts'
import type { LearnedEvidence } from '../../../core/gait/evidence.ts'
import type { LearnedPeakErrors } from '../../../core/loads/peak-errors.ts'
import { narrowTo } from '../../learn/compare-peaks.ts'
import { listPeople, weighPeople } from '../../learn/learn-peak-errors.ts'
import { readMoments } from '../body/opensim-references.ts'
import { type JudgedPeak, type ReferenceCurve, countWithin, judgePeak } from '../body/peak-reference.ts'
import { BAND, calcShares, isKept } from './peak-coverage.ts'
import { type Withheld, measure, withoutPlates } from './withheld.ts'
import { mean } from './words.ts'

const LEAST = { one: 0.6, two: 0.9 } as const

/** What was learned without a person; null where nothing was. */
export interface LearnedWithout {
  readonly evidence: (subject: string) => LearnedEvidence | null
  readonly peakErrors: (subject: string) => LearnedPeakErrors | null
}

/** A peak without plates, judged by OpenSim's with plates. */
export interface PeakOfWalk extends JudgedPeak {
  readonly by: Withheld['by']
  readonly subject: string
  readonly laboratory: string
}

/** Peaks of walks without plates, and whole curves over measured stances, against OpenSim's with plates. */
export interface AgainstOpenSim {
  readonly peaks: readonly PeakOfWalk[]
  readonly curves: readonly JudgedCurve[]
}

/** What a table says, and what does not hold. */
export interface JudgedTable {
  readonly rows: string[][]
  readonly failures: string[]
}

/** A moment's curve over one stance: the share of it within 1 and 2 ± of the reference. */
interface JudgedCurve {
  readonly joint: 'hip' | 'knee' | 'ankle'
  readonly within: readonly [number, number]
}

/** Walks in which OpenSim found moments with plates, seen without them; the person left out of what was learned. */
export function compareWithOpenSim(
  recordings: string,
  walks: readonly Withheld[],
  without: LearnedWithout,
): AgainstOpenSim {
  const peaks: PeakOfWalk[] = []
  const curves: JudgedCurve[] = []
  for (const { by, subject, laboratory, name, request } of walks) {
    const reference = readMoments(recordings, { name, request })
    const [evidence, peakErrors] = [without.evidence(subject), without.peakErrors(subject)]
    const measured = reference === null || evidence === null ? null : measure(request)
    if (reference === null || evidence === null || peakErrors === null || measured === null) continue
    const free = prepare({ ...withoutPlates(request), ground: { evidence } })
    if (!free.ok) continue
    const found = judgeWalk(measured, free.value, reference, peakErrors)
    peaks.push(...found.peaks.map((peak) => ({ ...peak, by, subject, laboratory })))
    if (by === 'angles and path') curves.push(...compareCurves(measured.loads, found.loads, reference))
  }
  return { peaks, curves }
}

/** Peaks of the stances that plates measured, while the leg stands. */
function judgeWalk(
  measured: NonNullable<ReturnType<typeof measure>>,
  { fit, events, groundForces, estimated }: PreparedTrial,
  reference: ReferenceCurve,
  peakErrors: LearnedPeakErrors,
): { readonly loads: Loads; readonly peaks: readonly JudgedPeak[] } {
  const { times, peaks: onPlates } = measured.loads
  const { loads } = calcRecordedLoads({
    fit,
    events,
    groundForces,
    estimated,
    peakErrors,
    narrow: (scope) => narrowTo({ times, scope: measured.scope }, scope, fit.times),
  })
  const peaks = loads.peaks
    .filter(({ joint, quantity }) =>
      onPlates.some((one) => one.ground === 'measured' && one.joint === joint && one.quantity === quantity),
    )
    // A leg in the air needs no ground: what its own masses are off by is judged with plates.
    .filter(({ parts = [] }) => parts.some((part) => part.of === 'ground'))
    .filter(({ unit }) => unit === 'N·m')
    .flatMap((peak) => judgePeak(peak, reference, 'estimated'))
  return { loads, peaks }
}

/** Sagittal moments without plates against OpenSim's, over whole stances that were measured. */
function compareCurves({ times, stances = [] }: Loads, loads: Loads, reference: ReferenceCurve): JudgedCurve[] {
  const [first, last] = [times[0]! + 0.03, times.at(-1)! - 0.03]
  const whole = stances.filter(({ ground, from, to }) => ground === 'measured' && from > first && to < last)
  return whole.flatMap(({ side, from, to }) =>
    (['hip', 'knee', 'ankle'] as const).flatMap((joint): JudgedCurve[] => {
      const curve = reference(joint, side, 'moment')
      const own = loads.joints.find((one) => one.joint === `${joint}.${side}`)
      if (curve === null || own?.sd === undefined) return []
      const judged = [...loads.times.keys()]
        .filter((k) => loads.times[k]! >= from && loads.times[k]! <= to)
        .map((k) => ({
          off: own.momentOnDistalInDistal[3 * k + 2]! - curve(loads.times[k]!),
          sd: own.sd!.momentOnDistalInDistal[3 * k + 2]!,
        }))
      // A stance that the reference does not hold all of is no whole one.
      return judged.every(({ off }) => Number.isFinite(off)) ? [{ joint, within: countWithin(judged) }] : []
    }),
  )
}

/** Shares of the curves within 1 and 2 ±, mean over stances. */
export function judgeCurves({ curves }: AgainstOpenSim): JudgedTable {
  const failures: string[] = []
  const rows = (['hip', 'knee', 'ankle'] as const).map((joint) => {
    const own = curves.filter((one) => one.joint === joint)
    const [one, two] = [0, 1].map((i) => Math.round(100 * mean(own.map(({ within }) => within[i]!)))) as [
      number,
      number,
    ]
    if (one < 100 * LEAST.one || two < 100 * LEAST.two)
      failures.push(
        `angles and path, curve of the ${joint} moment against OpenSim: within 1 and 2 ± in ${one} and ${two} %.`,
      )
    return [`${joint} moment`, String(own.length), `${one} %`, `${two} %`]
  })
  return { rows, failures }
}

/** Of the study with by far the most walks. */
const SWAY = 'trunk sway'

/** Per kind of peak, people counting alike; beside it the walks of one study, peaks counting alike. */
export function judgePeaks(by: Withheld['by'], { peaks }: AgainstOpenSim): JudgedTable {
  const failures: string[] = []
  const rows = [...new Set(peaks.map(({ what }) => what))].toSorted().map((what) => {
    const own = peaks.filter((one) => one.by === by && one.what === what)
    const shares = calcShares(own, weighPeople(own), ({ sd }) => sd)
    if (!isKept(shares))
      failures.push(`${by}, ${what} against OpenSim: within 1 and 2 ± in ${shares[0]} and ${shares[1]} %.`)
    const sway = own.filter(({ laboratory }) => laboratory === SWAY)
    const ofSway = calcShares(
      sway,
      sway.map(() => 1 / sway.length),
      ({ sd }) => sd,
    )
    const typical = (value: (peak: JudgedPeak) => number): string =>
      Math.sqrt(mean(own.map((peak) => value(peak) ** 2))).toFixed(1)
    return [
      what,
      String(own.length),
      String(listPeople(own).length),
      typical(({ off }) => off),
      typical(({ sd }) => sd),
      `${shares[0]} %`,
      `${shares[1]} %`,
      ofSway.map((share) => `${share} %`).join(', '),
    ]
  })
  return { rows, failures }
}

/** Who has peaks beyond 2 ±, and of what kind. */
export function listFar(by: Withheld['by'], { peaks }: AgainstOpenSim): string {
  const far = peaks.filter((one) => one.by === by && Math.abs(one.off) > 2 * one.sd)
  const people = listPeople(far).map((person) => {
    const kinds = far.filter(({ subject }) => subject === person).map(({ what }) => what)
    return `${person} (${[...new Set(kinds)].toSorted().join(', ')})`
  })
  return people.length === 0 ? 'nobody' : people.join('; ')
}

export const PEAK_HEADS = [
  'peak',
  'peaks',
  'people',
  'difference',
  '±',
  `within 1 ± (${BAND.least} to ${BAND.most} %)`,
  `within 2 ± (${BAND.two} %)`,
  'trunk sway, peaks alike',
]
