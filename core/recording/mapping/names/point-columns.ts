import type { RawColumn, RawSection } from '../../readers/raw.ts'
import { stripEnd } from '../../readers/text.ts'

/** What a column is of a position. */
export interface PointColumn {
  readonly point: string
  readonly axis: 0 | 1 | 2
  /** All of x, y and z are there. */
  readonly isWhole: boolean
}

const SEPARATORS = ' \t._:-'

interface AxisName {
  readonly base: string
  readonly axis: 0 | 1 | 2
}

/** `RKNE X`, `FHx`, `Hips.y`, `RSHO.PosX`: a name and an axis. */
function readAxisName(column: RawColumn): AxisName | null {
  if (column.component !== null) {
    const axis = ['x', 'y', 'z'].indexOf(column.component.toLowerCase())
    const translation = ['tx', 'ty', 'tz'].indexOf(column.component.toLowerCase())
    if (axis >= 0) return { base: column.name, axis: axis as 0 | 1 | 2 }
    return translation >= 0 ? { base: column.name, axis: translation as 0 | 1 | 2 } : null
  }
  const name = column.name.trim()
  const axis = ['x', 'y', 'z'].indexOf(name.slice(-1).toLowerCase())
  const stem = stripEnd(name.slice(0, -1), SEPARATORS)
  const base = /pos$/i.test(stem) ? stripEnd(stem.slice(0, -3), SEPARATORS) : stem
  return axis < 0 || base === '' ? null : { base, axis: axis as 0 | 1 | 2 }
}

/**
 * Columns, by their place in the section, that make a position: one base with x and y at least, listed in the order x,
 * y, z (z, x, y are rotations).
 */
export function findPoints(section: RawSection): Map<number, PointColumn> {
  const groups: { base: string; members: { index: number; axis: 0 | 1 | 2 }[] }[] = []
  for (const [position, column] of section.columns.entries()) {
    const read = readAxisName(column)
    if (read === null) continue
    let last = groups.at(-1)
    if (last === undefined || last.base !== read.base || last.members.some((member) => member.axis === read.axis)) {
      last = { base: read.base, members: [] }
      groups.push(last)
    }
    last.members.push({ index: position, axis: read.axis })
  }
  const found = new Map<number, PointColumn>()
  const seen = new Map<string, number>()
  for (const { base, members } of groups) {
    const isInOrder = members.every((member, i) => i === 0 || member.axis > members[i - 1]!.axis)
    if (members.length < 2 || !isInOrder || members[0]!.axis !== 0) continue
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    const point = count === 1 ? base : `${base} (${count})`
    for (const { index, axis } of members) found.set(index, { point, axis, isWhole: members.length === 3 })
  }
  return found
}
