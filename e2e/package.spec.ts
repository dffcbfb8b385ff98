import { execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { expect, root, test, testFlags } from './app.ts'
import { studyOpen } from './waiting.ts'

const run = promisify(execFile)

/** Where electron-builder puts the unpacked app on each system. */
function packedApp(): string {
  const folder = join(root, 'dist', 'testing')
  const unpacked = join(folder, readdirSync(folder).find((name) => /unpacked|^mac/.test(name)) ?? '')
  const places = {
    linux: ['pendulab'],
    darwin: ['Pendulab.app', 'Contents', 'MacOS', 'Pendulab'],
    win32: ['Pendulab.exe'],
  }
  return join(unpacked, ...(places[process.platform as keyof typeof places] ?? []))
}

async function pagesAt(host: string): Promise<string[]> {
  const targets = (await (await fetch(`http://${host}/json/list`)).json()) as { type: string; url: string }[]
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url)
}

test('the packed app starts, shows its page, and is nothing but the app', async ({ userData }) => {
  await run(process.execPath, [join(root, 'scripts', 'package.mjs'), '--unpacked-for-testing'], {
    cwd: root,
    maxBuffer: 1e8,
  })
  const program = packedApp()
  expect(existsSync(join(program, '..', 'resources', 'app.asar'))).toBe(true)
  expect(existsSync(join(program, '..', 'NOT FOR DISTRIBUTION.txt'))).toBe(true)

  // The fuses allow no Node debugger, so this one is driven from outside, like any Chromium.
  const app = spawn(program, [...testFlags, `--user-data-dir=${userData}`, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise((resolve) => app.once('exit', resolve))
  try {
    const address = await new Promise<string>((resolve, reject) => {
      let text = ''
      app.stderr.on('data', (chunk) => {
        text += String(chunk)
        const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
        if (found) resolve(found)
      })
      app.once('exit', () => reject(new Error(`ended at once: ${text}`)))
    })
    // Attaching while the window is being made can wait for ever: look from a distance until the page is there.
    await expect.poll(() => pagesAt(new URL(address).host)).toEqual(['app://pendulab/index.html'])
    const browser = await chromium.connectOverCDP(address)
    const pages = () => browser.contexts().flatMap((context) => context.pages())
    await expect.poll(() => pages().map((one) => one.url())).toEqual(['app://pendulab/index.html'])
    const page = pages()[0]!
    await studyOpen(page)
    await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
    expect(await page.evaluate(() => window.pendulab.appState())).toMatchObject({
      ok: true,
      value: { version: '0.0.0-testing' },
    })
    expect(await page.evaluate(() => window.pendulab.openStudy({ from: 'current' }))).toMatchObject({
      ok: true,
      value: { revision: 0 },
    })
    await browser.close()
  } finally {
    app.kill('SIGKILL')
    await ended
  }

  const { stdout } = await run(
    process.execPath,
    [join(root, 'node_modules', '@electron', 'fuses', 'dist', 'bin.js'), 'read', '--app', program],
    { env: { ...process.env, FORCE_COLOR: '0' } },
  )
  const fuses = Object.fromEntries([...stdout.matchAll(/^\s*(\w+) is (\w+)/gm)].map((match) => [match[1], match[2]]))
  expect(fuses).toMatchObject({
    RunAsNode: 'Disabled',
    EnableNodeOptionsEnvironmentVariable: 'Disabled',
    EnableNodeCliInspectArguments: 'Disabled',
    OnlyLoadAppFromAsar: 'Enabled',
    GrantFileProtocolExtraPrivileges: 'Disabled',
  })
})
