import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedTrial } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import type { LearnedEvidence } from '../../core/gait/evidence.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import type { Peak } from '../../core/loads/loads.ts'
import type { KnownBy, LearnedPeakErrors } from '../../core/loads/peak-errors.ts'
import { peakErrorFactor, peakKind } from '../../core/loads/peak-errors.ts'
import { resultsOf } from '../../core/pipeline/results.ts'
import { type Withheld, listByOpenSim, listWithheld, withoutPlates } from '../validation/ground/withheld.ts'
import { anglesOf } from './learn-elsewhere.ts'

/** One peak of one leg: without plates against the same with them. Forces by body weight, moments and powers by mass. */
export interface PeakError {
  readonly by: KnownBy
  readonly subject: string
  /** `knee impulse` */
  readonly kind: string
  readonly measured: number
  readonly off: number
  /** What the estimate says of its error, before it is multiplied by what was learned. */
  readonly ground: number
  /** Of ± what is no part of the ground. */
  readonly rest: number
}

/**
 * Kinds of peaks whose ± is learned here. Sagittal moments rest on the estimate's own ±, which was calibrated on curves
 * against another program: here they would be judged by our own joint centres; tension hardly needs the ground.
 */
const isLearned = (kind: string): boolean => !/^\w+ (?:tension|moment|flexor moment|extensor moment)$/.test(kind)
/** Largest forces: the ± of their curves was calibrated on plates, and is not made narrower. */
const isOfCurves = (kind: string): boolean => /^\w+ (?:resultant|compression)$/.test(kind)

/** Every walk over plates, seen without them: as it is, and by its joint angles alone where a file holds them. */
export async function collectPeakErrors(
  recordings: string,
  evidenceWithout: (subject: string) => LearnedEvidence | null,
): Promise<PeakError[]> {
  const walks = await listWithheld(recordings)
  const found: PeakError[] = []
  for (const walk of walks) {
    const measured = prepare(walk.request)
    if (!measured.ok || measured.value.groundForces.length === 0) continue
    const truth = peaksOf(measured.value).filter(({ ground }) => ground === 'measured')
    const evidence = evidenceWithout(walk.subject)
    if (evidence === null) continue
    for (const seen of [walk, ...(await tableOf(walk, recordings))]) {
      const free = prepare({ ...withoutPlates(seen.request), ground: { evidence } })
      if (free.ok) found.push(...compare(seen.by === 'markers' ? 'markers' : 'path', walk.subject, truth, free.value))
      if (!free.ok || !hasAngles(seen)) continue
      const recording = anglesOf(free.value.recording)
      const angles = prepare({ ...seen.request, forces: null, standing: null, recording })
      if (angles.ok) found.push(...compare('angles', walk.subject, truth, angles.value))
    }
  }
  return found
}

/** Joint angles that the file itself holds; those of a body fitted to markers lack what its rods do not show. */
const hasAngles = ({ request }: Withheld): boolean => Object.keys(request.recording.angles).length > 0

let tables: Promise<Withheld[]> | null = null

/** The same walk as a table of joint angles that another program found, where there is one. */
async function tableOf({ name }: Withheld, recordings: string): Promise<Withheld[]> {
  tables ??= listByOpenSim(recordings)
  return (await tables).filter(
    (one) => one.name === `${name} (angles)` || one.name === name.replace('markers', 'angles'),
  )
}

const peaksOf = (trial: PreparedTrial): readonly Peak[] => resultsOf(trial).recordedLoads().loads.peaks

function compare(by: KnownBy, subject: string, truth: readonly Peak[], free: PreparedTrial): PeakError[] {
  if (free.estimated === null || (by === 'angles') !== (free.estimated.weighed === null)) return []
  const { mass } = free.subject
  const own = peaksOf(free)
  return truth.flatMap((peak): PeakError[] => {
    const found = own.find(({ joint, quantity }) => joint === peak.joint && quantity === peak.quantity)
    const ground = found?.parts?.find(({ of }) => of === 'ground')?.sd
    if (found?.sd == null || ground === undefined) return []
    const scale = /^(?:N·m|W)/.test(peak.unit) ? mass : bodyWeightToNewton(1, mass)
    return [
      {
        by,
        subject,
        kind: peakKind(peak.joint, peak.quantity),
        measured: peak.value / scale,
        off: (found.value - peak.value) / scale,
        ground: ground / scale / peakErrorFactor(by, peak.joint, peak.quantity),
        rest: Math.sqrt(Math.max(0, found.sd ** 2 - ground ** 2)) / scale,
      },
    ]
  })
}

/** How many times what the estimate says of its error the peaks of each kind were off; every person counts alike. */
export function learnPeakErrors(all: readonly PeakError[], leftOut: string | null): LearnedPeakErrors {
  const used = all.filter(({ subject, kind }) => subject !== leftOut && isLearned(kind))
  const of = (by: KnownBy): Record<string, number> => {
    const own = used.filter((one) => one.by === by)
    const kinds = [...new Set(own.map(({ kind }) => kind))].toSorted()
    const factors = kinds.map((kind): [string, number] => {
      const factor = learnFactor(own.filter((one) => one.kind === kind))
      return [kind, isOfCurves(kind) ? Math.max(1, factor) : factor]
    })
    return Object.fromEntries(factors.filter(([, factor]) => factor !== 1))
  }
  return { angles: of('angles'), path: of('path'), markers: of('markers') }
}

/** Shares of normal errors within one and two standard deviations. */
const [WITHIN_ONE, WITHIN_TWO] = [0.68, 0.95]

/**
 * Root mean square of the differences by that of the estimate's ±, every person weighing alike; or more, where that would
 * hold fewer peaks within one or two ± than of normal errors. Both for the next person: of a dozen the spread is itself
 * unsure, √(1 + 1/n) and Student's t instead of the normal 1.96 (its expansion in 1/(n − 1)).
 */
function learnFactor(cases: readonly PeakError[]): number {
  const counts = new Map<string, number>()
  for (const { subject } of cases) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  const people = counts.size
  const weighed = cases.map((one) => ({ ...one, weight: 1 / counts.get(one.subject)! }))
  const squares = (value: (one: PeakError) => number): number =>
    weighed.reduce((sum, one) => sum + one.weight * value(one) ** 2, 0)
  const typical = Math.sqrt(squares(({ off }) => off) / squares(({ ground }) => ground))
  const ratios = weighed
    .map(({ off, ground, weight }) => ({ ratio: Math.abs(off) / ground, weight }))
    .toSorted((a, b) => a.ratio - b.ratio)
  const holding = (share: number): number => {
    let passed = 0
    return ratios.find(({ weight }) => (passed += weight) >= share * people - 1e-9)!.ratio
  }
  const most = Math.max(typical, holding(WITHIN_ONE), holding(WITHIN_TWO) / 2)
  return Number((most * Math.sqrt(1 + 1 / people) * (1 + 1.21 / (people - 1))).toPrecision(3))
}

/** What `evidence.ts --leave-out` learned without each person; null where it was not run. */
export function readEvidenceWithout(root: string): ((subject: string) => LearnedEvidence | null) | null {
  const folder = join(root, 'artefacts', 'evidence')
  if (!existsSync(folder)) return null
  return (subject) => {
    const file = join(folder, `${subject}.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LearnedEvidence) : null
  }
}
