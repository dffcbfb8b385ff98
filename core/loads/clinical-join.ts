import type { FootLoad } from './ground.ts'

/** Arrays one after another. */
export function chain(arrays: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(arrays.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const one of arrays) {
    out.set(one, at)
    at += one.length
  }
  return out
}

/** One track of the ground's load, per side. */
export function joinGround(
  parts: readonly { readonly left: FootLoad; readonly right: FootLoad }[],
  pick: 'force' | 'point' | 'known',
): { left: Float64Array; right: Float64Array } {
  return { left: chain(parts.map((part) => part.left[pick])), right: chain(parts.map((part) => part.right[pick])) }
}
