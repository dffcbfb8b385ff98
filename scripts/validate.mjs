// @ts-check
/** `npm run validate`: computes docs/VALIDATION.md anew; ends with an error if any claim in it no longer holds. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root } from './freshness.mjs'

const fileOf = await bundle({ validate: 'bench/validate.ts' }, 'validate')
const recordings = join(root, '..', 'shared', 'data')
const { default: validate } = await import(pathToFileURL(fileOf('validate')).href)
const { markdown, failures } = await validate({ root, recordings: existsSync(recordings) ? recordings : null })
writeFileSync(join(root, 'docs', 'VALIDATION.md'), markdown)
for (const failure of failures) console.error(failure)
console.log(
  failures.length === 0
    ? 'docs/VALIDATION.md is written; every claim holds.'
    : `docs/VALIDATION.md is written; ${failures.length} claims do not hold.`,
)
process.exitCode = failures.length === 0 ? 0 : 1
