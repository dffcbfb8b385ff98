import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PreparedTrial } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import { calcRecordedLoads } from '../../core/gait.ts'
import type { LearnedEvidence } from '../../core/gait/evidence.ts'
import type { LearnedElsewhere } from '../../core/ground/elsewhere.ts'
import type { Peak } from '../../core/loads/loads.ts'
import type { KnownBy, LearnedPeakErrors } from '../../core/loads/peak-errors.ts'
import { peakKind, peakScale } from '../../core/loads/peak-errors.ts'
import { type Withheld, listByOpenSim, listWithheld, withoutPlates } from '../validation/ground/withheld.ts'
import { anglesOf, collectDifferences, learnElsewhere } from './learn-elsewhere.ts'
import type { PeakError } from './learn-peak-errors.ts'

/** Every walk over plates, seen without them: as it is, and by its joint angles alone where a file holds them. */
export async function collectPeakErrors(
  recordings: string,
  evidenceWithout: (subject: string) => LearnedEvidence | null,
): Promise<PeakError[]> {
  const tables = await listByOpenSim(recordings)
  const elsewhereWithout = createElsewhereWithout(await collectDifferences(recordings))
  const found: PeakError[] = []
  for (const walk of await listWithheld(recordings)) {
    const evidence = evidenceWithout(walk.subject)
    const measured = prepare(walk.request)
    if (evidence === null || !measured.ok || measured.value.groundForces.length === 0) continue
    const truth = peaksOf(measured.value).filter(({ ground }) => ground === 'measured')
    for (const seen of [walk, ...tables.filter(isSameWalk(walk))]) {
      const free = prepare({ ...withoutPlates(seen.request), ground: { evidence } })
      if (!free.ok) continue
      const by = seen.by === 'markers' ? 'markers' : 'path'
      found.push(...compare({ by, subject: walk.subject, isSameBody: seen === walk }, truth, free.value))
      if (!hasAngles(seen)) continue
      const recording = anglesOf(free.value.recording)
      const ground = { elsewhere: elsewhereWithout(walk.subject) }
      const angles = prepare({ ...seen.request, forces: null, standing: null, recording, ground })
      // Lengths from a table, where the reference's were fitted to markers.
      const isSameBody = seen === walk && walk.by !== 'markers'
      if (angles.ok) found.push(...compare({ by: 'angles', subject: walk.subject, isSameBody }, truth, angles.value))
    }
  }
  return found
}

function createElsewhereWithout(
  differences: Awaited<ReturnType<typeof collectDifferences>>,
): (subject: string) => LearnedElsewhere {
  const known = new Map<string, LearnedElsewhere>()
  return (subject) => {
    const own = known.get(subject) ?? learnElsewhere(differences, subject)
    known.set(subject, own)
    return own
  }
}

/** Joint angles that the file itself holds; those of a body fitted to markers lack what its rods do not show. */
const hasAngles = ({ request }: Withheld): boolean => Object.keys(request.recording.angles).length > 0

/** The same walk as a table of joint angles that another program found. */
const isSameWalk =
  ({ name }: Withheld) =>
  (table: Withheld): boolean =>
    table.name === `${name} (angles)` || table.name === name.replace('markers', 'angles')

/** The estimate's own word. */
const NOTHING_LEARNED: LearnedPeakErrors = { angles: {}, path: {}, markers: {} }

const peaksOf = ({ fit, events, groundForces, estimated }: PreparedTrial): readonly Peak[] =>
  calcRecordedLoads({ fit, events, groundForces, estimated, peakErrors: NOTHING_LEARNED }).loads.peaks

interface Seen {
  readonly by: KnownBy
  readonly subject: string
  /** The reference's body is this one: what is wrong with it is wrong with both. */
  readonly isSameBody: boolean
}

function compare({ by, subject, isSameBody }: Seen, truth: readonly Peak[], free: PreparedTrial): PeakError[] {
  if (free.estimated === null || (by === 'angles') !== (free.estimated.weighed === null)) return []
  const own = peaksOf(free)
  return truth.flatMap((peak): PeakError[] => {
    const found = own.find(({ joint, quantity }) => joint === peak.joint && quantity === peak.quantity)
    const stated = found?.parts?.find(({ of }) => of === 'ground')?.sd
    if (found?.sd == null || stated === undefined) return []
    const scale = peakScale(peak.unit, free.subject.mass)
    const rest = Math.sqrt(Math.max(0, found.sd ** 2 - stated ** 2)) / scale
    return [
      {
        by,
        subject,
        kind: peakKind(peak.joint, peak.quantity),
        measured: peak.value / scale,
        off: (found.value - peak.value) / scale,
        stated: stated / scale,
        rest: isSameBody ? 0 : rest,
        shared: isSameBody ? rest : 0,
      },
    ]
  })
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
