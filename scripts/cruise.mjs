// @ts-check
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { root } from './freshness.mjs'
import { folders, rules } from './import-law.rules.mjs'

/**
 * Every module of the project with what it imports, and the law's verdict on each import.
 * @param {string} [project] folder that holds core/, renderer/ and so on
 */
export async function cruiseProject(project = root) {
  const here = folders.filter((folder) => existsSync(join(project, folder)))
  const { output } = await cruise(here, {
    baseDir: resolve(project),
    ruleSet: { forbidden: rules },
    validate: true,
    // Type imports count too, and are distinguished from the others.
    tsPreCompilationDeps: 'specify',
    moduleSystems: ['es6', 'tsd'],
    // core has a package.json of its own; its tests use the project's tools.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // The built package: made from the sources that are checked.
    exclude: { path: '^core/dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.vue', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  })
  if (typeof output === 'string') throw new Error(`dependency-cruiser reported: ${output}`)
  return output
}
