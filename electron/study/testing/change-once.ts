import { Refusal } from '../../trouble.ts'
import { openStudyFile } from '../open-file.ts'
import { checkStudy } from '../check.ts'

/** Makes one change and reports what came of it: `written`, or the code of the refusal. `faults.runtime.test.ts` starts it. */
const path = process.argv[2]
if (path === undefined) throw new Error('expected the path of a study')
// Root may write anything, so it steps down where that is asked for.
if (process.argv[3] === 'nobody' && process.getuid?.() === 0) process.setuid?.(65_534)
try {
  const { store, close } = await openStudyFile(path, checkStudy)
  store.apply(1, [
    { key: 'subject', json: { code: 'S1', mass: 71 } },
    { key: 'file/b', bytes: new Uint8Array(120_000).fill(9) },
    { key: 'file/a', remove: true },
  ])
  close()
  process.stdout.write('written')
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stdout.write(error.trouble.code)
}
