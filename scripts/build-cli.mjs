// @ts-check
/**
 * Builds the command line into out/cli/<state of the sources>/. A build is never changed once it is there, so calls
 * that run
 * at the same time cannot disturb each other: each build goes to a folder of its own and is then renamed into place; a
 * lock only
 * saves double work.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, stateOf } from './freshness.mjs'

const builds = join(root, 'out', 'cli')
const sources = ['core', 'cli', 'package.json', 'package-lock.json', 'scripts/build-cli.mjs']

/** The entry of a build that is up to date, or '' */
export function currentBuild(key = stateOf(sources)) {
  const entry = join(builds, key, 'pendulab.js')
  return existsSync(entry) ? entry : ''
}

/** Builds if the sources changed. @returns {Promise<string>} the entry to import */
export async function buildCli() {
  const key = stateOf(sources)
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

/** @param {string} key */
async function bundle(key) {
  const { build } = await import('vite')
  const draft = join(builds, `${key}.${process.pid}.tmp`)
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true, external: ['electron'] },
      build: {
        ssr: true,
        outDir: draft,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          // Threads and the page printer are started by their file names.
          input: {
            pendulab: join(root, 'cli', 'pendulab.ts'),
            'command-worker': join(root, 'cli', 'command-worker.ts'),
            'batch-worker': join(root, 'cli', 'batch', 'worker.ts'),
            'pdf-window': join(root, 'cli', 'pdf-window.ts'),
          },
          external: ['electron'],
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
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

/**
 * Waits while another process builds the same; takes over if that one died.
 * @param {string} path
 * @param {() => boolean} done
 */
async function lock(path, done) {
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    if (done()) return () => {}
    if (!ownerLives(path)) rmSync(path, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** @param {string} path */
function ownerLives(path) {
  try {
    const owner = Number(readFileSync(path, 'utf8'))
    // Just made, and its owner's number not yet in it.
    if (!owner) return Date.now() - statSync(path).mtimeMs < 2000
    process.kill(owner, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Old builds go after an hour: a long batch may still be loading parts of one. @param {string} key */
function sweep(key) {
  for (const name of readdirSync(builds)) {
    const path = join(builds, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat && !name.startsWith(key) && Date.now() - stat.mtimeMs > 3_600_000)
      rmSync(path, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildCli()
