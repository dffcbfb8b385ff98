// @ts-check
/** Builds main, preload, page and help into out/ unless that has been done since the sources last changed. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bakeBones } from './bake-bones.mjs'
import { buildGuide } from './build-guide.mjs'
import { root, stateOf } from './freshness.mjs'

const sources = [
  'core',
  'electron',
  'renderer',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'docs/guide',
  'docs/ANALYSIS-JSON.md',
  'scripts/build-guide.mjs',
]
const stamp = join(root, 'out', '.app')

/** Call before anything else writes into out/, such as the development server. */
export function forgetBuild() {
  rmSync(stamp, { force: true })
}

export async function buildApp() {
  // First, since it is one of the sources.
  await bakeBones()
  const state = stateOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  forgetBuild()
  const { build } = await import('electron-vite')
  await build({ root, logLevel: 'warn' })
  buildGuide()
  writeFileSync(stamp, state)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildApp()
