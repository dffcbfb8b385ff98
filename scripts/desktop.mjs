// @ts-check
import { join } from 'node:path'
import { buildApp } from './build-app.mjs'
import { provideSystemParts } from './debian.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { root } from './freshness.mjs'
import { openVirtualScreen } from './screen.mjs'

/**
 * The built app, a runtime for it, and a screen of its own to open it on: what every program that drives the window
 * needs first.
 * @returns {Promise<{ executablePath: string, env: Record<string, string>, close(): void }>}
 */
export async function openDesktop() {
  const { path } = await electronRuntime()
  provideSystemParts(path, { display: true })
  await buildApp()
  const screen = await openVirtualScreen()
  return {
    executablePath: path,
    env: {
      .../** @type {Record<string, string>} */ (process.env),
      PENDULAB_ELECTRON: path,
      ...(screen.display ? { DISPLAY: screen.display } : {}),
    },
    close: () => screen.close(),
  }
}

/**
 * How Playwright starts the app. It is held back until Playwright listens (Playwright does this by itself only when it
 * also finds Electron by itself);
 * the flags are what a root user on a virtual screen needs, and are not the product's.
 * @param {{ executablePath: string, env: Record<string, string> }} desktop
 * @param {string} userData folder of the app's own files
 * @param {{ flags?: string[], args?: string[] }} [more] flags for Chromium, arguments for the app
 */
export function launchOptions(desktop, userData, { flags = [], args = [] } = {}) {
  const screenFlags = process.platform === 'linux' ? ['--no-sandbox', '--force-device-scale-factor=1'] : []
  return {
    executablePath: desktop.executablePath,
    args: [
      '-r',
      join(root, 'node_modules', 'playwright-core', 'lib', 'server', 'electron', 'loader.js'),
      ...screenFlags,
      ...flags,
      `--user-data-dir=${userData}`,
      root,
      ...args,
    ],
    cwd: root,
    env: desktop.env,
  }
}
