export interface Turned {
  readonly name: string
  /** Whole turns beyond the shortest way; positive: forward. */
  readonly turns: number
}

/** Rods that go round as often and the same way are named together, in the order of the tree. */
export function turnGroups(turned: readonly Turned[]): { names: string; turns: number }[] {
  const groups = new Map<number, string[]>()
  for (const { name, turns } of turned) groups.set(turns, [...(groups.get(turns) ?? []), name])
  return [...groups].map(([turns, names]) => ({ names: names.join(', '), turns }))
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
