// @ts-check
/**
 * Makes fixtures/recordings anew: `node scripts/make-fixtures.mjs [folder]`. The sources are bench/gait-maker.
 * Everything is seeded or solved, so the files come out the same.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(process.argv[2] ?? join(root, 'fixtures', 'recordings'))
const outDir = mkdtempSync(join(tmpdir(), 'pendulab-fixtures-'))
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: join(root, 'bench', 'gait-maker', 'make.ts'), outDir, target: 'node20', minify: false, rolldownOptions: { output: { entryFileNames: 'make.mjs' } } },
  })
  const { default: makeRecordings } = await import(pathToFileURL(join(outDir, 'make.mjs')).href)
  makeRecordings(folder)
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
