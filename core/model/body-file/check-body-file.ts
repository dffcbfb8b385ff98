import type { JsonReader } from '../../json/reader.ts'
import { LAYOUTS } from '../templates/layout.ts'
import type { BodyFile, FileRod } from './body-file.ts'
import { layOutFile } from './lay-out-file.ts'

/** What each rod alone does not show: whether they make one body. */
export function checkBodyFile(reader: JsonReader, file: BodyFile): void {
  const known = new Set(file.like === null ? [] : LAYOUTS[file.like]('right').map(({ name }) => name))
  const seen = new Set<string>()
  file.rods.forEach((rod, i) => {
    const path = `rods[${i}]`
    if (seen.has(rod.name))
      reader.complain('body.twice', `${path}.name`, `The rod “${rod.name}” stands here twice.`, 'Give each its name.')
    seen.add(rod.name)
    if (!known.has(rod.name)) checkNewRod(reader, rod, path, file)
  })
  if (!reader.failed) checkTree(reader, file)
}

/** A rod that no template knows needs all that makes one. */
function checkNewRod(reader: JsonReader, rod: FileRod, path: string, file: BodyFile): void {
  const lacks = (key: string, tip: string): void =>
    reader.complain('body.incomplete', path, `The rod “${rod.name}” has no “${key}”.`, tip)
  if (rod.parent === undefined) lacks('parent', 'Name the rod it hangs on; null for the first one.')
  if (rod.length === undefined && rod.row === undefined)
    lacks('length', 'Write {"metres": …, "source": …} or {"ofHeight": …, "source": …}.')
  if (rod.mass === undefined && rod.parts === undefined && rod.row === undefined)
    lacks('mass', 'Write “mass”, “parts”, or “row” (a row of the anthropometric table).')
  const isShown = (rod.markers ?? []).length > 0 || rod.turnsWith !== undefined
  if (file.like !== null && !isShown)
    lacks('markers', 'Name the markers that show it, or “turnsWith”: the segment whose joint angles turn it.')
}

function checkTree(reader: JsonReader, file: BodyFile): void {
  const layout = layOutFile(file, 'right')
  const names = new Set(layout.map(({ name }) => name))
  const roots = layout.filter(({ parent }) => parent === null)
  if (roots.length !== 1) {
    reader.complain(
      'body.roots',
      'rods',
      roots.length === 0 ? 'No rod has the parent null.' : `${roots.length} rods have the parent null.`,
      'Exactly one rod is the first; all others hang on another one.',
    )
  }
  for (const { name, parent } of layout) {
    if (parent === null || names.has(parent)) continue
    reader.complain(
      'body.no-parent',
      'rods',
      `The rod “${name}” hangs on “${parent}”, which the body does not have.`,
      `Choose one of: ${[...names].join(', ')}.`,
    )
  }
  if (!reader.failed) checkCircles(reader, layout)
  const joints = layout.flatMap(({ joint }) => (joint === null ? [] : [joint.name]))
  const doubled = joints.find((name, i) => joints.indexOf(name) !== i)
  if (doubled !== undefined)
    reader.complain('body.joint-twice', 'rods', `Two joints are called “${doubled}”.`, 'Give each its own name.')
}

function checkCircles(reader: JsonReader, layout: ReturnType<typeof layOutFile>): void {
  const parentOf = new Map(layout.map(({ name, parent }) => [name, parent]))
  for (const { name } of layout) {
    let here: string | null | undefined = parentOf.get(name)
    for (let steps = 0; here !== null && here !== undefined; steps++) {
      if (steps <= layout.length) {
        here = parentOf.get(here)
        continue
      }
      reader.complain('body.circle', 'rods', `The rod “${name}” hangs on itself by way of others.`, 'Mend “parent”.')
      return
    }
  }
}
