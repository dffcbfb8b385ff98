// @ts-check
/** `npm run dev`: the app with hot reload. Arguments after `--` go to the app. */
import { bakeBones } from './bake-bones.mjs'
import { forgetBuild } from './build-app.mjs'
import { provideSystemParts } from './debian.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { root } from './freshness.mjs'
import { flagsForRoot } from './root-user.mjs'
import { hasScreen } from './screen.mjs'

if (!hasScreen()) {
  console.error('There is no display to open a window on.')
  process.exit(1)
}

const { path } = await electronRuntime()
provideSystemParts(path)
process.env['ELECTRON_EXEC_PATH'] = path
process.env['ELECTRON_CLI_ARGS'] = JSON.stringify([...flagsForRoot(), ...process.argv.slice(2)])
forgetBuild()
await bakeBones()
const { createServer } = await import('electron-vite')
await createServer({ root, mode: 'development' }, { rendererOnly: false })
