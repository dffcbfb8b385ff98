// @ts-check
/**
 * `npm run package`: the installers of this system, from Electron's own build of the runtime, into dist/.
 *   --dir                     the unpacked app only
 *   --unpacked-for-testing    the unpacked app only, from whatever runtime is here: to try the packed app where
 *   Electron's own
 *                             download is out of reach. Marked as not for distribution.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from './build-app.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { root } from './freshness.mjs'

const { values } = parseArgs({
  options: { dir: { type: 'boolean', default: false }, 'unpacked-for-testing': { type: 'boolean', default: false } },
})
const testing = values['unpacked-for-testing']

try {
  const { path, origin } = await electronRuntime({ own: !testing })
  await buildApp()
  await pack(path, origin)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (!testing) console.error('To try the packed app on this machine only: npm run package -- --unpacked-for-testing')
  process.exitCode = 1
}

/** @param {string} runtime @param {'electron' | 'npm copy'} origin */
async function pack(runtime, origin) {
  const { build } = await import('electron-builder')
  const { default: config } = await import('../electron-builder.config.mjs')
  const output = testing ? join('dist', 'testing') : 'dist'
  if (testing) rmSync(join(root, output), { recursive: true, force: true })
  await build({
    projectDir: root,
    publish: 'never',
    dir: values.dir || testing,
    config: {
      ...config,
      electronDist: dirname(process.platform === 'darwin' ? join(runtime, '..', '..', '..') : runtime),
      directories: { ...config.directories, output },
      ...(testing
        ? { extraMetadata: { version: '0.0.0-testing' }, afterPack: ({ appOutDir }) => mark(appOutDir, origin) }
        : {}),
    },
  })
  console.log(
    testing
      ? `The unpacked app is in ${output}. It is for testing on this machine, not for distribution.`
      : `The packed app is in ${output}.`,
  )
}

/** @param {string} folder @param {string} origin */
async function mark(folder, origin) {
  const reason =
    origin === 'electron'
      ? 'It was packed without installers and checks.'
      : 'Its runtime is a copy of Electron that was not published by the Electron project.'
  writeFileSync(
    join(folder, 'NOT FOR DISTRIBUTION.txt'),
    `This build of Pendulab is for testing on the machine that made it. ${reason}\n`,
  )
}
