import type { PreparedTrial } from '../../../core/index.ts'
import { resultsOf } from '../../../core/pipeline/results.ts'
import { type JudgedPeak, countWithin, judgePeak, readOpenSim } from '../body/peak-reference.ts'
import { mean } from './words.ts'

const LEAST = { one: 0.6, two: 0.9 } as const

/** Peaks of walks without plates, judged by another program's with plates. */
export interface ComparedPeaks {
  readonly walks: number
  readonly judged: readonly JudgedPeak[]
}

/** Peaks without plates against OpenSim's, of legs whose peak with plates was measured. */
export function comparePeaks(measured: PreparedTrial, free: PreparedTrial, folder: string, walk: string): JudgedPeak[] {
  const reference = readOpenSim(folder, walk)
  if (reference === null) return []
  const onPlates = resultsOf(measured)
    .recordedLoads()
    .loads.peaks.filter(({ ground }) => ground === 'measured')
  return resultsOf(free)
    .recordedLoads()
    .loads.peaks.filter((peak) => onPlates.some((one) => one.joint === peak.joint && one.quantity === peak.quantity))
    .flatMap((peak) => judgePeak(peak, reference, 'estimated'))
}

export function judgePeaks({ judged }: ComparedPeaks): { rows: string[][]; failures: string[] } {
  const failures: string[] = []
  const rows = [...new Set(judged.map(({ what }) => what))].toSorted().map((what) => {
    const own = judged.filter((one) => one.what === what)
    const [one, two] = countWithin(own).map((share) => Math.round(100 * share)) as [number, number]
    if (one < 100 * LEAST.one || two < 100 * LEAST.two)
      failures.push(`angles and path, ${what} against OpenSim: within 1 and 2 ± in ${one} and ${two} %.`)
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
