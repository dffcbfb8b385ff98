import type { Figure } from '../figure.ts'

/**
 * The bodies for a new list of figures. A figure that is drawn as before keeps its meshes: making them takes a tenth of
 * a second, and a dragged
 * slider would pay for it at every step. What is no longer wanted is disposed of.
 */
export function reuseBodies<T extends { readonly figure: Figure; dispose(): void }>(
  old: readonly T[],
  figures: readonly Figure[],
  make: (figure: Figure) => T,
): { bodies: T[]; kept: number } {
  const left = new Map(old.map((body) => [JSON.stringify(body.figure), body]))
  let kept = 0
  const bodies = figures.map((figure) => {
    const key = JSON.stringify(figure)
    const same = left.get(key)
    if (!same) return make(figure)
    left.delete(key)
    kept += 1
    return same
  })
  for (const body of left.values()) body.dispose()
  return { bodies, kept }
}
