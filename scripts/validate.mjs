// @ts-check
/**
 * `npm run validate`: computes docs/VALIDATION.md anew; ends with an error if any claim in it no longer holds.
 * `npm run validate -- --only 72,74`: only the sections whose scripts begin so; the others stay as they are.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root } from './freshness.mjs'

const fileOf = await bundle({ validate: 'bench/validate.ts' }, 'validate')
const recordings = join(root, '..', 'shared', 'data')
const { default: validate } = await import(pathToFileURL(fileOf('validate')).href)
const document = join(root, 'docs', 'VALIDATION.md')
const at = process.argv.indexOf('--only')
const only = at < 0 ? [] : (process.argv[at + 1] ?? '').split(',').filter((one) => one !== '')
if (at >= 0 && only.length === 0) {
  console.error('Name the sections by how their scripts in bench/validation begin: --only 72,74')
  process.exit(2)
}
const { markdown, failures } = await validate(
  { root, recordings: existsSync(recordings) ? recordings : null },
  at < 0 ? null : { only, before: () => readFileSync(document, 'utf8') },
)
writeFileSync(document, markdown)
for (const failure of failures) console.error(failure)
console.log(
  failures.length === 0
    ? 'docs/VALIDATION.md is written; every claim holds.'
    : `docs/VALIDATION.md is written; ${failures.length} claims do not hold.`,
)
process.exitCode = failures.length === 0 ? 0 : 1
