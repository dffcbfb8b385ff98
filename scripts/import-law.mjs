// @ts-check
/** `node scripts/import-law.mjs`: checks every import against the law in import-law.rules.mjs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
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
    baseDir: project,
    ruleSet: { forbidden: rules },
    validate: true,
    // Type imports count too, and are told apart from the others.
    tsPreCompilationDeps: 'specify',
    moduleSystems: ['es6', 'tsd'],
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.vue', '.mjs', '.js', '.json', '.d.ts'], exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'], mainFields: ['module', 'main', 'types'] },
  })
  if (typeof output === 'string') throw new Error(`dependency-cruiser said: ${output}`)
  return output
}

/**
 * @param {string} [project] folder that holds core/, renderer/ and so on
 * @returns {Promise<{ rule: string, from: string, to: string, instead: string }[]>}
 */
export async function brokenImports(project = root) {
  const output = await cruiseProject(project)
  const comments = new Map(rules.map((rule) => [rule.name, rule.comment]))
  return output.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: violation.cycle ? violation.cycle.map((step) => step.name).join(' → ') : violation.to,
    instead: comments.get(violation.rule.name) ?? '',
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = await brokenImports()
  for (const { rule, from, to, instead } of broken) console.error(`${from} → ${to}\n  ${rule}: ${instead}\n`)
  console.log(broken.length === 0 ? 'Every import keeps the law.' : `${broken.length} imports break the law.`)
  process.exitCode = broken.length === 0 ? 0 : 1
}
