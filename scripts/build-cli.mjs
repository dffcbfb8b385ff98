/**
 * Builds the command line into out/cli/<key>/, where the key stands for the state of the sources.
 * A build is never changed once it is there, so calls that run at the same time cannot disturb each other:
 * each build goes to a folder of its own and is then renamed into place; a lock only saves double work.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const builds = join(root, 'out', 'cli')
const sources = ['core', 'cli', 'package.json', 'package-lock.json', 'scripts/build-cli.mjs']

/** @returns {string} the entry of a build that is up to date, or '' */
export function currentBuild(key = keyOfSources()) {
  const entry = join(builds, key, 'pendulab.js')
  return existsSync(entry) ? entry : ''
}

/** Builds if the sources changed. @returns {Promise<string>} the entry to import */
export async function buildCli() {
  const key = keyOfSources()
  const entry = join(builds, key, 'pendulab.js')
  if (existsSync(entry)) return entry
  mkdirSync(builds, { recursive: true })
  const unlock = await lock(`${join(builds, key)}.lock`, () => existsSync(entry))
  try {
    if (!existsSync(entry)) await bundle(key)
    sweep(key)
  } finally {
    unlock()
  }
  return entry
}

/** Path, size and time of every source: a few milliseconds, where reading them all would be felt at each call. */
function keyOfSources() {
  const hash = createHash('sha256')
  for (const source of sources) add(source)
  return hash.digest('hex').slice(0, 16)

  function add(path) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (!stat) return
    if (!stat.isDirectory()) {
      if (!path.endsWith('.test.ts')) hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`)
      return
    }
    for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`)
  }
}

async function bundle(key) {
  const { build } = await import('vite')
  const draft = join(builds, `${key}.${process.pid}.tmp`)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: join(root, 'cli', 'pendulab.ts'),
        outDir: draft,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: { output: { entryFileNames: 'pendulab.js', chunkFileNames: '[name]-[hash].js' } },
      },
    })
    writeFileSync(join(draft, 'package.json'), '{ "type": "module" }\n')
    renameSync(draft, join(builds, key))
  } catch (error) {
    if (!currentBuild(key)) throw error // else another process was first: its build is as good
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Waits while another process builds the same; takes over if that one died. */
async function lock(path, done) {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (done()) return () => {}
    if (!ownerLives(path)) rmSync(path, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function ownerLives(path) {
  let owner = 0
  try {
    owner = Number(readFileSync(path, 'utf8'))
    if (!owner) return Date.now() - statSync(path).mtimeMs < 2000
  } catch {
    return false
  }
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Old builds go after an hour: a long batch may still be loading parts of one. */
function sweep(key) {
  for (const name of readdirSync(builds)) {
    const path = join(builds, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat && !name.startsWith(key) && Date.now() - stat.mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildCli()
