// @ts-check
/**
 * `node scripts/run.mjs example.ts`: runs a TypeScript program that uses core, on any Node this project runs on. Its
 * arguments follow.
 */
import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { root } from './freshness.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined || !existsSync(file)) {
  console.error(
    file === undefined ? 'Name a TypeScript file: node scripts/run.mjs example.ts' : `There is no file “${file}”.`,
  )
  process.exit(2)
}
const fileOf = await bundle({ program: relative(root, resolve(file)) }, 'run')
process.argv = [process.execPath, resolve(file), ...args]
await import(pathToFileURL(fileOf('program')).href)
