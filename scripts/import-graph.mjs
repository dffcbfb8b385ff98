// @ts-check
/** `node scripts/import-graph.mjs`: draws who imports whom, room by room, into docs/ARCHITECTURE.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruiseProject } from './import-law.mjs'
import { root } from './freshness.mjs'

const BEGIN = '<!-- import graph: drawn by scripts/import-graph.mjs -->'
const END = '<!-- end of import graph -->'

/** The room a file belongs to: a folder of core or renderer, or a top folder. */
const roomOf = (/** @type {string} */ path) => {
  const [top = '', second = ''] = path.split('/')
  if (top !== 'core' && top !== 'renderer') return top
  return second.includes('.') ? `${top}/${second.replace(/\.\w+$/, '')}` : `${top}/${second}`
}

/** Who uses whom among the product's own rooms, tests left out; sorted, so that the drawing is stable. */
export async function importGraph(project = root) {
  const edges = new Set()
  for (const { source, dependencies } of (await cruiseProject(project)).modules) {
    if (/node_modules|\.test\.ts$|^core\/testing\//.test(source)) continue
    for (const { resolved } of dependencies) {
      if (/node_modules|\.test\.ts$|^core\/testing\//.test(resolved) || !/^(core|renderer|electron|cli)\//.test(resolved)) continue
      const [from, to] = [roomOf(source), roomOf(resolved)]
      // outcome is known to everybody, and index only repeats what the rooms offer: arrows to or from them say nothing.
      if (from !== to && to !== 'core/outcome' && from !== 'core/index' && /^(core|renderer|electron|cli)/.test(from)) edges.add(`${from} ${to}`)
    }
  }
  return [...edges].toSorted().map((edge) => /** @type {[string, string]} */ (edge.split(' ')))
}

/** @param {readonly (readonly [string, string])[]} edges */
export function toMermaid(edges) {
  const id = (/** @type {string} */ room) => room.replace(/\W/g, '_')
  const rooms = [...new Set(edges.flat())].toSorted()
  return [
    '```mermaid',
    'flowchart LR',
    ...rooms.map((room) => `  ${id(room)}["${room}"]`),
    ...edges.map(([from, to]) => `  ${id(from)} --> ${id(to)}`),
    '```',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(root, 'docs/ARCHITECTURE.md')
  const page = readFileSync(file, 'utf8')
  const [before, rest = ''] = page.split(BEGIN)
  const after = rest.split(END)[1]
  if (after === undefined) throw new Error(`docs/ARCHITECTURE.md: expected the lines "${BEGIN}" and "${END}"`)
  const edges = await importGraph()
  const within = (/** @type {string} */ top) => toMermaid(edges.filter(([from, to]) => from.startsWith(top) && to.startsWith(top)))
  const between = toMermaid(edges.filter(([from, to]) => !from.startsWith('core') && from.split('/')[0] !== to.split('/')[0]))
  const drawing = ['Inside core:', within('core/'), 'Inside the window:', within('renderer/'), 'Between the folders:', between].join('\n\n')
  writeFileSync(file, `${before}${BEGIN}\n\n${drawing}\n\n${END}${after}`)
  console.log('docs/ARCHITECTURE.md: import graph drawn anew.')
}
