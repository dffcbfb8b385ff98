import { writeSync } from 'node:fs'
import { openStore } from './open-here.ts'

/**
 * Writes one transaction after the other until it is killed: three values that all carry the same number, one of them
 * spread over many pages.
 * Reports each number once the change has been answered. `crash.runtime.test.ts` starts it and kills it; where that was
 * killed itself, nobody takes the report, which throws and ends it here.
 */
const path = process.argv[2]
if (path === undefined) throw new Error('expected the path of a study')
const store = openStore(path)
let revision = store.revision
for (;;) {
  const number = revision + 1
  const bytes = new Uint8Array(2000 + ((number * 7919) % 60_000)).fill(number % 256)
  revision = store.apply(revision, [
    { key: 'first', json: number },
    { key: 'pages', bytes },
    { key: `entry/${number % 20}`, json: { number, text: 'x'.repeat(number % 3000) } },
  ])
  writeSync(1, `${revision}\n`)
}
