import type { Loads, PreparedTrial } from '../../../core/index.ts'
import { resultsOf } from '../../../core/pipeline/results.ts'
import { type JudgedPeak, countWithin, judgePeak, readOpenSim } from '../body/peak-reference.ts'
import type { Withheld } from './withheld.ts'
import { mean } from './words.ts'

const LEAST = { one: 0.6, two: 0.9 } as const

/** Peaks of walks without plates, judged by another program's with plates; and the whole curves over measured stances. */
export interface ComparedPeaks {
  readonly walks: number
  readonly judged: readonly JudgedPeak[]
  readonly curves: readonly JudgedCurve[]
}

/** What a table says, and what does not hold. */
export interface JudgedByOpenSim {
  readonly rows: string[][]
  readonly failures: string[]
}

/** A moment's curve over one stance: the share of it within 1 and 2 ± of the reference. */
export interface JudgedCurve {
  readonly joint: 'hip' | 'knee' | 'ankle'
  readonly within: readonly [number, number]
}

/** Sagittal moments without plates against OpenSim's, over whole stances that were measured. */
export function compareCurves(
  { times, stances = [] }: Loads,
  free: PreparedTrial,
  folder: string,
  walk: string,
): JudgedCurve[] {
  const reference = readOpenSim(folder, walk)
  if (reference === null) return []
  const { loads } = resultsOf(free).recordedLoads()
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
        .filter(({ off }) => Number.isFinite(off))
      return judged.length === 0 ? [] : [{ joint, within: countWithin(judged) }]
    }),
  )
}

/** Shares of the curves within 1 and 2 ±, mean over stances. */
export function judgeCurves({ curves }: ComparedPeaks): JudgedByOpenSim {
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

/** Peaks without plates against OpenSim's, of legs whose peak with plates was measured. */
export function comparePeaks(measured: PreparedTrial, free: PreparedTrial, folder: string, walk: string): JudgedPeak[] {
  const reference = readOpenSim(folder, walk)
  if (reference === null) return []
  const onPlates = resultsOf(measured)
    .recordedLoads()
    .loads.peaks.filter(({ ground }) => ground === 'measured')
  return (
    resultsOf(free)
      .recordedLoads()
      .loads.peaks.filter((peak) => onPlates.some((one) => one.joint === peak.joint && one.quantity === peak.quantity))
      // A leg in the air needs no ground: what its own masses are off by is judged with plates.
      .filter(({ parts = [] }) => parts.some((part) => part.of === 'ground'))
      .flatMap((peak) => judgePeak(peak, reference, 'estimated'))
  )
}

export function judgePeaks(by: Withheld['by'], { judged }: Pick<ComparedPeaks, 'judged'>): JudgedByOpenSim {
  const failures: string[] = []
  const rows = [...new Set(judged.map(({ what }) => what))].toSorted().map((what) => {
    const own = judged.filter((one) => one.what === what)
    const [one, two] = countWithin(own).map((share) => Math.round(100 * share)) as [number, number]
    if (one < 100 * LEAST.one || two < 100 * LEAST.two)
      failures.push(`${by}, ${what} against OpenSim: within 1 and 2 ± in ${one} and ${two} %.`)
    const typical = (values: readonly number[]): string => Math.sqrt(mean(values.map((value) => value ** 2))).toFixed(1)
    return [
      what,
      String(own.length),
      typical(own.map(({ off }) => off)),
      typical(own.map(({ sd }) => sd)),
      `${one} %`,
      `${two} %`,
    ]
  })
  return { rows, failures }
}
