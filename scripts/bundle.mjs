// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './freshness.mjs'

/**
 * Bundles TypeScript entries to plain JavaScript that Node runs as it will run in the product: no loader in between.
 * @param {Record<string, string>} entries name → file, relative to the project
 * @param {string} folder name of the folder under node_modules/.cache
 * @returns {Promise<(name: string) => string>} the path of a bundled entry
 */
export async function bundle(entries, folder) {
  const { build } = await import('vite')
  const outDir = join(root, 'node_modules', '.cache', folder)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['hucre', 'ml-matrix', 'papaparse'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }\n')
  return (name) => join(outDir, `${name}.js`)
}
