import type { Segment, Tree } from './tree.ts'

/** A point of the body: a distance from the proximal end of one of its rods. */
export interface BodyPoint {
  readonly segment: string
  /** m */
  readonly at: number
}

/**
 * The same body hung on another of its points (the stance ankle, then the other one). Rods keep their direction
 * from proximal to distal end and their order, so the same unit vectors describe the same pose; only who hangs
 * on whom changes, along the path from the old root to the new one.
 */
export function rerootTree(tree: Tree, root: BodyPoint): Tree {
  const byName = new Map(tree.segments.map((segment) => [segment.name, segment]))
  const chosen = byName.get(root.segment)
  if (chosen === undefined) throw new Error(`rerootTree: expected a segment of the tree, got “${root.segment}”`)
  if (!(root.at >= 0 && root.at <= chosen.length)) {
    throw new Error(`rerootTree: expected a point on “${root.segment}” (0…${chosen.length}), got ${root.at}`)
  }
  const changed = new Map<string, Segment>()
  changed.set(chosen.name, { ...chosen, parent: null, attach: 0, from: root.at })

  // Walk from the new root to the old one, turning each joint over: the parent now hangs on its child.
  let below = chosen
  while (below.parent !== null) {
    const above = byName.get(below.parent)!
    changed.set(above.name, { ...above, parent: below.name, attach: below.from, from: below.attach })
    below = above
  }
  // `below` now is the rod of the path that hung on the old root point; its neighbours there hang on it.
  for (const segment of tree.segments) {
    if (segment.parent === null && segment !== below) {
      changed.set(segment.name, { ...segment, parent: below.name, attach: below.from })
    }
  }
  return { ...tree, segments: tree.segments.map((segment) => changed.get(segment.name) ?? segment) }
}
