// @ts-check
/**
 * `npm run build-core`: builds the workspace @pendulab/core into core/dist, where its package.json looks for it: one JavaScript file
 * per door, the parts they share, and the declarations of their types.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { DOORS } from './core-doors.mjs'
import { root } from './freshness.mjs'

const source = join(root, 'core')
const doorFiles = DOORS.map((door) => join(source, `${door}.ts`))

/** @param {string} [folder] where the package goes; emptied first */
export async function buildCore(folder = join(source, 'dist')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await writeCode(folder)
  writeTypes(folder)
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  return folder
}

/** @param {string} folder */
async function writeCode(folder) {
  const { rolldown } = await import('rolldown')
  const { dependencies } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const bundle = await rolldown({
    input: Object.fromEntries(DOORS.map((door, i) => [door, doorFiles[i] ?? ''])),
    external: (name) => Object.keys(dependencies).some((own) => name === own || name.startsWith(`${own}/`)),
    platform: 'neutral',
    logLevel: 'warn',
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
  })
  await bundle.close()
}

/** Declarations of the doors and of what they mention; imports name the built files. @param {string} folder */
function writeTypes(folder) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const program = ts.createProgram(doorFiles, {
    ...options,
    composite: false,
    incremental: false,
    declaration: true,
    lib: ['lib.es2023.d.ts'],
    rootDir: source,
    outDir: folder,
  })
  program.emit(undefined, (path, text) => {
    if (!path.endsWith('.d.ts') || relative(folder, path).startsWith('..')) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.replaceAll(/(from '|import\(")(\.[^'"]*)\.ts(?=['"])/g, '$1$2.js'))
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(`Built ${await buildCore()}`)
