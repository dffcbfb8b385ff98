import type { Side } from '../../gait/side.ts'
import { LAYOUTS } from '../templates/layout.ts'
import type { RodLayout } from '../templates/layout.ts'
import type { BodyFile, FileRod } from './body-file.ts'

/** The rods of a body file: the template's with what is different, then its own. Parents come before children. */
export function layOutFile(file: BodyFile, side: Side): readonly RodLayout[] {
  const base = file.like === null ? [] : LAYOUTS[file.like](side)
  const changes = new Map(file.rods.map((rod) => [rod.name, rod]))
  const known = new Set(base.map(({ name }) => name))
  const rods = [
    ...base.map((rod) => change(rod, changes.get(rod.name))),
    ...file.rods.filter(({ name }) => !known.has(name)).map(create),
  ]
  return parentsFirst(rods)
}

const change = (rod: RodLayout, own: FileRod | undefined): RodLayout =>
  own === undefined
    ? rod
    : {
        ...rod,
        label: own.label ?? rod.label,
        side: own.side === undefined ? rod.side : own.side,
        parent: own.parent === undefined ? rod.parent : own.parent,
        attach: own.attach ?? rod.attach,
        from: own.from ?? rod.from,
        joint: own.joint === undefined ? rod.joint : own.joint,
        kind: own.row ?? rod.kind,
      }

const create = (own: FileRod): RodLayout => ({
  name: own.name,
  label: own.label ?? own.name,
  kind: own.row ?? null,
  side: own.side ?? null,
  parent: own.parent ?? null,
  attach: own.attach ?? 1,
  from: own.from ?? 0,
  joint:
    own.joint !== undefined
      ? own.joint
      : own.parent
        ? { name: own.name, label: `Joint of ${own.label ?? own.name}` }
        : null,
})

/** Rods whose parent is missing or hangs on them stay where they are: the check complains about them. */
function parentsFirst(rods: readonly RodLayout[]): readonly RodLayout[] {
  const laid: RodLayout[] = []
  const isLaid = (name: string | null): boolean => name === null || laid.some((one) => one.name === name)
  let left = [...rods]
  while (left.length > 0) {
    const next = left.filter(({ parent }) => isLaid(parent))
    if (next.length === 0) return [...laid, ...left]
    laid.push(next[0]!)
    left = left.filter((one) => one !== next[0])
  }
  return laid
}
