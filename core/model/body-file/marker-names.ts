import type { BodyFile } from './body-file.ts'
import { SHIPPED_BODIES } from './shipped.ts'

/** Capital letters, and what stands before a colon (a subject's code), make no difference. */
export const plainName = (name: string): string =>
  name
    .slice(name.lastIndexOf(':') + 1)
    .trim()
    .toLowerCase()

/** The body that is no person and comes with the program, all of whose markers a recording has; null: there is none. */
export function findBodyByMarkers(markers: readonly string[]): BodyFile | null {
  const known = new Set(markers.map(plainName))
  const namesOf = ({ rods }: BodyFile): string[] =>
    rods.flatMap((rod) => (rod.markers ?? []).flatMap(({ names }) => names))
  return (
    SHIPPED_BODIES.find((file) => file.like === null && namesOf(file).every((name) => known.has(plainName(name)))) ??
    null
  )
}
