// @ts-check
/**
 * `npm start`: builds what is stale, gets Electron if it is missing, opens the app. Arguments after `--` go to the app.
 */
import { spawn } from 'node:child_process'
import { buildApp } from './build-app.mjs'
import { provideSystemParts } from './debian.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { root } from './freshness.mjs'
import { adviceAfter, flagsForRoot } from './root-user.mjs'
import { hasScreen } from './screen.mjs'

if (!hasScreen()) {
  console.error(
    'There is no display to open a window on; to work without one, use: npx pendulab analyze <recording> --mass 70 --height 1.75 --out <folder>',
  )
  process.exit(1)
}

try {
  const { path } = await electronRuntime()
  provideSystemParts(path)
  await buildApp()
  const app = spawn(path, [...flagsForRoot(), root, ...process.argv.slice(2)], { stdio: 'inherit' })
  app.on('exit', (code, signal) => {
    const advice = adviceAfter(signal, path)
    if (advice) console.error(advice)
    process.exit(code ?? 1)
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => app.kill(signal))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
