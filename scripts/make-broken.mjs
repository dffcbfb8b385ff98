// @ts-check
/**
 * Makes fixtures/broken anew: `node scripts/make-broken.mjs [folder]`. The sources are bench/broken-maker.
 * Nothing is random, so the files come out the same.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(process.argv[2] ?? join(root, 'fixtures', 'broken'))
const outDir = mkdtempSync(join(tmpdir(), 'pendulab-broken-'))
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'bench', 'broken-maker', 'make.ts'),
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'make.mjs' } },
    },
  })
  const { default: makeBroken } = await import(pathToFileURL(join(outDir, 'make.mjs')).href)
  makeBroken(folder, join(root, 'fixtures', 'recordings'))
} finally {
  rmSync(outDir, { recursive: true, force: true })
}
