/**
 * `node scripts/run.mjs bench/learn/elsewhere.ts --write`: learns how loads measured by other laboratories differ from
 * the estimate from joint angles alone (core/ground/elsewhere.ts), on walks over force plates whose plates are withheld.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIFFERENT_ELSEWHERE } from '../../core/ground/elsewhere.ts'
import { collectDifferences, learnElsewhere } from './learn-elsewhere.ts'

const strides = await collectDifferences(join('..', 'shared', 'data'))
const learned = learnElsewhere(strides, null)
console.log(`${learned.stances} stances of ${learned.people} people`)
DIFFERENT_ELSEWHERE.forEach((curve) =>
  console.log(
    curve,
    learned.difference[curve].filter((_, i) => i % 5 === 0).map((value) => Number((1000 * value).toFixed(1))),
  ),
)
console.log(
  'hip, for each unit faster',
  learned.faster.hip.filter((_, i) => i % 5 === 0).map((value) => Number((1000 * value).toFixed(1))),
)
if (process.argv.includes('--write'))
  writeFileSync(join('core', 'ground', 'learned', 'elsewhere.json'), `${JSON.stringify(learned)}\n`)
