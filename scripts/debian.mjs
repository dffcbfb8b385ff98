// @ts-check
/**
 * What Electron and the tests need from a Linux system: some shared libraries and, where there is no screen, Xvfb.
 * On Debian and Ubuntu, as root, what is missing gets installed; elsewhere it is listed exactly.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Library → package; the second name is Ubuntu's and Debian's since the 64-bit time change. */
const packages = {
  'libgtk-3.so.0': ['libgtk-3-0', 'libgtk-3-0t64'],
  'libatk-1.0.so.0': ['libatk1.0-0', 'libatk1.0-0t64'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0', 'libatk-bridge2.0-0t64'],
  'libatspi.so.0': ['libatspi2.0-0', 'libatspi2.0-0t64'],
  'libcups.so.2': ['libcups2', 'libcups2t64'],
  'libasound.so.2': ['libasound2', 'libasound2t64'],
  'libglib-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgio-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libgobject-2.0.so.0': ['libglib2.0-0', 'libglib2.0-0t64'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libsmime3.so': ['libnss3'],
  'libnspr4.so': ['libnspr4'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libdrm.so.2': ['libdrm2'],
  'libgbm.so.1': ['libgbm1'],
  'libexpat.so.1': ['libexpat1'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libcairo.so.2': ['libcairo2'],
  'libudev.so.1': ['libudev1'],
  'libX11.so.6': ['libx11-6'],
  'libX11-xcb.so.1': ['libx11-xcb1'],
  'libxcb.so.1': ['libxcb1'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libXrandr.so.2': ['libxrandr2'],
  'libxkbcommon.so.0': ['libxkbcommon0'],
}

/** Opened only when a window is, so `ldd` does not know: without it Chromium ends without a word. */
const openedLater = ['libX11-xcb.so.1']

/**
 * Throws a plain sentence if something is missing that may not be installed from here.
 * @param {string} electron path of the runtime
 * @param {{ display?: boolean, programs?: string[] }} [need] display: a virtual screen; programs: named as their packages
 */
export function provideSystemParts(electron, { display = false, programs = [] } = {}) {
  if (process.platform !== 'linux') return
  const libraries = missingLibraries(electron)
  const screen = display ? [...(onPath('Xvfb') ? [] : ['xvfb']), ...(hasFonts() ? [] : ['fonts-dejavu-core'])] : []
  const others = [...screen, ...programs.filter((program) => !onPath(program))]
  if (libraries.length === 0 && others.length === 0) return

  const mayInstall = onPath('apt-get') && process.getuid?.() === 0
  if (mayInstall && !knowsPackages()) apt('update')
  const command = () => [
    'install',
    '-y',
    '--no-install-recommends',
    ...new Set([...libraries.map((library) => packageOf(library)), ...others]),
  ]
  if (!mayInstall) {
    const names = libraries.length > 0 ? ` (${libraries.join(', ')})` : ''
    throw new Error(
      `Something is missing on this system${names}. Install it first, on Debian or Ubuntu with: sudo apt-get ${command().join(' ')}`,
    )
  }
  console.error(`Installing what is missing: apt-get ${command().join(' ')}`)
  let trouble = apt(...command())
  if (trouble) {
    // A package list from long ago may name files that are gone.
    apt('update')
    trouble = apt(...command())
  }
  if (trouble) throw new Error(`“apt-get ${command().join(' ')}” did not work:\n${trouble}`)
  const still = missingLibraries(electron)
  if (still.length > 0) throw new Error(`Electron still misses ${still.join(', ')}.`)
}

/** What went wrong, or ''. @param {string[]} args */
function apt(...args) {
  const { status, stderr } = spawnSync(
    'apt-get',
    ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3', ...args],
    {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    },
  )
  return status === 0 ? '' : stderr || `apt-get ended with code ${status}`
}

/** A fresh system has no list of packages yet. */
function knowsPackages() {
  return spawnSync('apt-cache', ['show', 'libnss3'], { stdio: 'ignore' }).status === 0
}

/** @param {string} program @returns {string[]} */
function missingLibraries(program) {
  const { stdout } = spawnSync('ldd', [program], { encoding: 'utf8' })
  const linked = [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')
  // Not on the path of an ordinary account; where it is elsewhere, nothing is known and nothing asked for.
  const { stdout: known } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' })
  return known ? [...linked, ...openedLater.filter((library) => !known.includes(`${library} `))] : linked
}

/** @param {string} library */
function packageOf(library) {
  const names = Object.entries(packages).find(([name]) => name === library)?.[1]
  if (!names)
    throw new Error(`Electron needs ${library}, which is not on this system. Install the package that has it.`)
  return (
    names.find((name) => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0) ??
    names[0] ??
    library
  )
}

/** @param {string} program */
export function onPath(program) {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(`${folder}/${program}`))
}

/** Without any font Chromium draws no text, and pictures of the app are worth nothing. */
function hasFonts() {
  try {
    return readdirSync('/usr/share/fonts', { recursive: true }).some((name) => /\.(ttf|otf)$/.test(String(name)))
  } catch {
    return false
  }
}
