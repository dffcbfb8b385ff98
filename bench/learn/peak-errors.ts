/**
 * `node scripts/run.mjs bench/learn/peak-errors.ts`: learns how far peaks of an estimated ground are off
 * (core/loads/peak-errors.ts), on walks over force plates whose plates are withheld. Needs what was learned without each
 * person (`bench/learn/evidence.ts --leave-out`), so that nobody is compared with an estimate that has seen them.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectPeakErrors, readEvidenceWithout } from './collect-peak-errors.ts'
import { learnPeakErrors } from './learn-peak-errors.ts'

const evidenceWithout = readEvidenceWithout('.')
if (evidenceWithout === null) {
  console.error('First learn without each person: node scripts/run.mjs bench/learn/evidence.ts --leave-out')
  process.exit(1)
}
const errors = await collectPeakErrors(join('..', 'shared', 'data'), evidenceWithout)
console.log(`${errors.length} peaks of ${new Set(errors.map(({ subject }) => subject)).size} people`)
writeFileSync(
  join('core', 'loads', 'learned', 'peak-errors.json'),
  `${JSON.stringify(learnPeakErrors(errors, null), null, 2)}\n`,
)
