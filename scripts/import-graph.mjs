// @ts-check
/**
 * `node scripts/import-graph.mjs`: draws who imports whom, room by room, into docs/ARCHITECTURE.md.
 * `npm run lint` reports when the drawing is no longer what the code does.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruiseProject } from './cruise.mjs'
import { root } from './freshness.mjs'

/** @typedef {import('dependency-cruiser').IModule} Module */

const BEGIN = '<!-- import graph: drawn by scripts/import-graph.mjs -->'
const END = '<!-- end of import graph -->'
const page = join(root, 'docs', 'ARCHITECTURE.md')

/** The room a file belongs to: a folder of core or renderer, or a top folder. */
const roomOf = (/** @type {string} */ path) => {
  const [top = '', second = ''] = path.split('/')
  if (top !== 'core' && top !== 'renderer') return top
  // The doors of core stand for all of it.
  if (top === 'core' && second.includes('.') && second !== 'outcome.ts') return top
  return second.includes('.') ? `${top}/${second.replace(/\.\w+$/, '')}` : `${top}/${second}`
}

/**
 * Who uses whom among the product's own rooms, tests left out; sorted, so that the drawing is stable.
 * @param {readonly Module[]} modules
 */
export function importGraph(modules) {
  const edges = new Set()
  for (const { source, dependencies } of modules) {
    if (/node_modules|\.test\.ts$|^core\/testing\//.test(source)) continue
    for (const { resolved } of dependencies) {
      if (
        /node_modules|\.test\.ts$|^core\/testing\//.test(resolved) ||
        !/^(core|renderer|electron|cli)\//.test(resolved)
      )
        continue
      const [from, to] = [roomOf(source), roomOf(resolved)]
      // outcome is known to everybody, and the doors only repeat what the rooms offer: arrows from them show nothing.
      if (from !== to && to !== 'core/outcome' && from !== 'core' && /^(core|renderer|electron|cli)/.test(from))
        edges.add(`${from} ${to}`)
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

/** docs/ARCHITECTURE.md as it is, and as it would be with the graph drawn anew. @param {readonly Module[]} modules */
export function drawGraph(modules) {
  const before = readFileSync(page, 'utf8')
  const [head, rest = ''] = before.split(BEGIN)
  const tail = rest.split(END)[1]
  if (tail === undefined) throw new Error(`docs/ARCHITECTURE.md: expected the lines "${BEGIN}" and "${END}"`)
  const edges = importGraph(modules)
  const within = (/** @type {string} */ top) =>
    toMermaid(edges.filter(([from, to]) => from.startsWith(top) && to.startsWith(top)))
  const between = toMermaid(
    edges.filter(([from, to]) => !from.startsWith('core') && from.split('/')[0] !== to.split('/')[0]),
  )
  const drawing = [
    'Inside core:',
    within('core/'),
    'Inside the window:',
    within('renderer/'),
    'Between the folders:',
    between,
  ].join('\n\n')
  return { before, after: `${head}${BEGIN}\n\n${drawing}\n\n${END}${tail}` }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { before, after } = drawGraph((await cruiseProject()).modules)
  writeFileSync(page, after)
  console.log(`docs/ARCHITECTURE.md: the import graph ${before === after ? 'was already right' : 'is drawn anew'}.`)
}
