/**
 * `node scripts/run.mjs bench/learn/peak-errors.ts [--leave-out]`: learns how far peaks of an estimated ground are off
 * (core/loads/peak-errors.ts), on walks over force plates whose plates are withheld. Needs what was learned without each
 * person (`bench/learn/evidence.ts --leave-out`), so that nobody is compared with an estimate that has seen them.
 * `--leave-out`: once without each person as well, for the validation.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectPeakErrors, readEvidenceWithout } from './collect-peak-errors.ts'
import { learnPeakErrors, listPeople } from './learn-peak-errors.ts'

const evidenceWithout = readEvidenceWithout('.')
if (evidenceWithout === null) {
  console.error('First learn without each person: node scripts/run.mjs bench/learn/evidence.ts --leave-out')
  process.exit(1)
}
const errors = await collectPeakErrors(join('..', 'shared', 'data'), evidenceWithout)
console.log(`${errors.length} peaks of ${listPeople(errors).length} people`)
writeFileSync(
  join('core', 'loads', 'learned', 'peak-errors.json'),
  `${JSON.stringify(learnPeakErrors(errors, null), null, 2)}\n`,
)
if (process.argv.includes('--leave-out')) {
  const folder = join('artefacts', 'peak-errors')
  mkdirSync(folder, { recursive: true })
  for (const person of listPeople(errors))
    writeFileSync(join(folder, `${person}.json`), JSON.stringify(learnPeakErrors(errors, person)))
}
