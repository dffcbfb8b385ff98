import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from '../../core/index.ts'
import type { LearnedEvidence } from '../../core/gait/evidence.ts'
import type { LearnedElsewhere } from '../../core/ground/elsewhere.ts'
import type { LearnedPeakErrors } from '../../core/loads/peak-errors.ts'
import { readMoments } from '../validation/body/opensim-references.ts'
import { type Withheld, listByOpenSim, listWithheld, withoutPlates } from '../validation/ground/withheld.ts'
import { comparePeaks, measurePeaks } from './compare-peaks.ts'
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
    const truth = measurePeaks(measured.value)
    for (const seen of [walk, ...tables.filter(isSameWalk(walk))]) {
      const free = prepare({ ...withoutPlates(seen.request), ground: { evidence } })
      if (!free.ok) continue
      const { subject } = walk
      // A body fitted to markers stands where they are; one that follows another program's angles stands beside its plates.
      const moments = seen.by === 'markers' ? null : readMoments(recordings, seen)
      const by = seen.by === 'markers' ? 'markers' : 'path'
      found.push(...comparePeaks({ by, subject, isSameBody: seen === walk, moments }, truth, free.value))
      if (!hasAngles(seen)) continue
      const recording = anglesOf(free.value.recording)
      const ground = { elsewhere: elsewhereWithout(walk.subject) }
      const angles = prepare({ ...seen.request, forces: null, standing: null, recording, ground })
      // Lengths from a table, where the reference's were fitted to markers.
      const isSameBody = seen === walk && walk.by !== 'markers'
      if (angles.ok) found.push(...comparePeaks({ by: 'angles', subject, isSameBody, moments }, truth, angles.value))
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

/** What `evidence.ts --leave-out` learned without each person; null where it was not run. */
export const readEvidenceWithout = (root: string): ((subject: string) => LearnedEvidence | null) | null =>
  readWithout<LearnedEvidence>(root, 'evidence')

/** What `peak-errors.ts --leave-out` learned without each person; null where it was not run. */
export const readPeakErrorsWithout = (root: string): ((subject: string) => LearnedPeakErrors | null) | null =>
  readWithout<LearnedPeakErrors>(root, 'peak-errors')

function readWithout<T>(root: string, name: string): ((subject: string) => T | null) | null {
  const folder = join(root, 'artefacts', name)
  if (!existsSync(folder)) return null
  return (subject) => {
    const file = join(folder, `${subject}.json`)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null
  }
}
