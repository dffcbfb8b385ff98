// @ts-check
/**
 * `node scripts/import-law.mjs`: checks every import against the law in import-law.rules.mjs, and the drawing of them
 * in docs/ARCHITECTURE.md.
 */
import { pathToFileURL } from 'node:url'
import { cruiseProject } from './cruise.mjs'
import { root } from './freshness.mjs'
import { drawGraph } from './import-graph.mjs'
import { rules } from './import-law.rules.mjs'

/**
 * @param {string} [project] folder that holds core/, renderer/ and so on
 * @returns {Promise<{ rule: string, from: string, to: string, instead: string }[]>}
 */
export async function brokenImports(project = root) {
  return brokenIn(await cruiseProject(project))
}

/** @param {import('dependency-cruiser').ICruiseResult} output */
function brokenIn(output) {
  const comments = new Map(rules.map((rule) => [rule.name, rule.comment]))
  return output.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: violation.cycle ? violation.cycle.map((step) => step.name).join(' → ') : violation.to,
    instead: comments.get(violation.rule.name) ?? '',
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const project = await cruiseProject()
  const broken = brokenIn(project)
  for (const { rule, from, to, instead } of broken) console.error(`${from} → ${to}\n  ${rule}: ${instead}\n`)
  const { before, after } = drawGraph(project.modules)
  const isDrawn = before === after
  if (!isDrawn)
    console.error(
      'docs/ARCHITECTURE.md does not show who imports whom now. Draw it anew: node scripts/import-graph.mjs',
    )
  if (broken.length > 0) console.error(`${broken.length} imports break the law.`)
  else if (isDrawn) console.log('Every import keeps the law, and docs/ARCHITECTURE.md draws them as they are.')
  process.exitCode = broken.length === 0 && isDrawn ? 0 : 1
}
