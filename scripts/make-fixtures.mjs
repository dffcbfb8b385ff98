// @ts-check
/**
 * Makes fixtures/recordings anew: `node scripts/make-fixtures.mjs [folder]`. The sources are bench/gait-maker.
 * Everything is seeded or solved, so the files come out the same.
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root } from './freshness.mjs'

const fileOf = await bundle({ make: 'bench/gait-maker/make.ts' }, 'make-fixtures')
const { default: makeRecordings } = await import(pathToFileURL(fileOf('make')).href)
makeRecordings(resolve(process.argv[2] ?? join(root, 'fixtures', 'recordings')))
