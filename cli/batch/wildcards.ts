export interface NamePattern {
  test(name: string): boolean
}

/**
 * `*` stands for anything within a name, `?` for one character. Matched by hand: as a regular expression, a pattern with
 * many stars can take longer than anybody waits.
 */
export function toPattern(wildcards: string): NamePattern {
  const parts = wildcards.split('/').map((part) => part.split('*'))
  return {
    test(name) {
      const names = name.split('/')
      return names.length === parts.length && parts.every((pieces, k) => fits(pieces, names[k]!))
    },
  }
}

/** The first piece begins the name, the last ends it, and those between are found in turn, each as early as it can be. */
function fits(pieces: readonly string[], name: string): boolean {
  const first = pieces[0]!
  if (pieces.length === 1) return name.length === first.length && isAt(name, first, 0)
  const last = pieces.at(-1)!
  const end = name.length - last.length
  if (first.length > end || !isAt(name, first, 0) || !isAt(name, last, end)) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    while (at + piece.length <= end && !isAt(name, piece, at)) at++
    if (at + piece.length > end) return false
    at += piece.length
  }
  return true
}

function isAt(name: string, piece: string, at: number): boolean {
  for (let k = 0; k < piece.length; k++) if (piece[k] !== '?' && piece[k] !== name[at + k]) return false
  return true
}
