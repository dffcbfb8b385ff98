// @ts-check
/** `npm run e2e`: the tests that drive the real app. Arguments go to Playwright: `npm run e2e -- security`. */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildCli } from './build-cli.mjs'
import { openDesktop } from './desktop.mjs'
import { root } from './freshness.mjs'

/** @param {string[]} [args] @returns {Promise<number>} exit code */
export async function runE2e(args = []) {
  await buildCli()
  const desktop = await openDesktop()
  const stop = () => desktop.close()
  process.once('exit', stop)
  try {
    return await run(
      process.execPath,
      [
        join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        ...args,
      ],
      desktop.env,
    )
  } finally {
    stop()
    process.off('exit', stop)
  }
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
function run(program, args, env) {
  mkdirSync(join(root, 'artefacts'), { recursive: true })
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exitCode = await runE2e(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
