import { writeSync } from 'node:fs'
import { checkStudy } from '../check.ts'
import { copyToReplace } from '../copy.ts'
import { openStudyFile } from '../open-file.ts'
import { tidyStudy } from '../tidy.ts'

/** Makes a study smaller and reports when it begins and ends. `tidy.runtime.test.ts` starts it, and kills it on the way. */
const path = process.argv[2]
if (path === undefined) throw new Error('expected the path of a study')
const { store, close } = await openStudyFile(path, checkStudy)
writeSync(1, 'begun\n')
writeSync(1, `${await tidyStudy(store, copyToReplace)}\n`)
close()
