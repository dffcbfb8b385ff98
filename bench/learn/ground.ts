/** `node scripts/run.mjs bench/learn/ground.ts [--leave-out person] [--score]`: learns what core/ground ships. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Learned } from '../../core/ground/learned.ts'
import { readStudy } from './fukuchi.ts'
import { isOverground } from './learn-laws.ts'
import { learn } from './learn.ts'
import { scoreAll, table } from './score.ts'

const study = join('..', 'shared', 'studies', 'fukuchi-speeds')
const walks = readStudy(study)
const options = process.argv.slice(2)
const started = Date.now()
console.log(`${walks.length} walks of ${new Set(walks.map((walk) => walk.person)).size} people`)
const without = new Map<string, Learned>()
const learnedWithout = (person: string): Learned => {
  const known = without.get(person) ?? learn(walks, person)
  without.set(person, known)
  return known
}
if (options.includes('--score')) {
  const overground = walks.filter(isOverground)
  console.log('all channels')
  console.log(table(scoreAll(overground, learnedWithout)))
  console.log('six angles, speed unknown')
  console.log(
    table(
      scoreAll(overground, learnedWithout, (walker) => ({
        ...walker,
        speed: null,
        tilt: null,
        obliquity: null,
        rotation: null,
      })),
    ),
  )
}
if (options.includes('--leave-out')) {
  const folder = join('artefacts', 'ground')
  mkdirSync(folder, { recursive: true })
  for (const person of new Set(walks.map((walk) => walk.person)))
    writeFileSync(join(folder, `${person}.json`), JSON.stringify(learnedWithout(person)))
}
if (options.includes('--write')) {
  mkdirSync(join('core', 'ground', 'learned'), { recursive: true })
  writeFileSync(join('core', 'ground', 'learned', 'walking.json'), `${JSON.stringify(learn(walks))}\n`)
}
console.log(`${((Date.now() - started) / 1000).toFixed(0)} s`)
