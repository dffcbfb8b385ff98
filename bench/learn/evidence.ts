/**
 * `node scripts/run.mjs bench/learn/evidence.ts [--leave-out] [--write]`: learns how far the pieces of evidence about a measured
 * motion are off (core/gait/evidence.ts), on walks over force plates whose plates are withheld. `--leave-out`: once
 * without each person, for the validation.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectStances, learnEvidence } from './learn-evidence.ts'

const stances = await collectStances(join('..', 'shared', 'data'))
const people = [...new Set(stances.map(({ subject }) => subject))]
console.log(`${stances.length} stances of ${people.length} people`)
const options = process.argv.slice(2)
if (options.includes('--leave-out')) {
  const folder = join('artefacts', 'evidence')
  mkdirSync(folder, { recursive: true })
  for (const person of people)
    writeFileSync(join(folder, `${person}.json`), JSON.stringify(learnEvidence(stances, person)))
}
if (options.includes('--write'))
  writeFileSync(join('core', 'ground', 'learned', 'evidence.json'), `${JSON.stringify(learnEvidence(stances, null))}\n`)
