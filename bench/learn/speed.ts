/** `node scripts/run.mjs bench/learn/speed.ts [--write] [--leave-out]`: learns what core/gait/speed ships. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStudy } from './fukuchi.ts'
import { learnSpeed } from './learn-speed.ts'

const walks = readStudy(join('..', 'shared', 'studies', 'fukuchi-speeds'))
const people = [...new Set(walks.map((walk) => walk.person))]
console.log(`${walks.length} walks of ${people.length} people`)
const options = process.argv.slice(2)
if (options.includes('--leave-out')) {
  const folder = join('artefacts', 'speed')
  mkdirSync(folder, { recursive: true })
  for (const person of people) writeFileSync(join(folder, `${person}.json`), JSON.stringify(learnSpeed(walks, person)))
}
if (options.includes('--write'))
  writeFileSync(join('core', 'gait', 'speed', 'learned', 'speed.json'), `${JSON.stringify(learnSpeed(walks))}\n`)
