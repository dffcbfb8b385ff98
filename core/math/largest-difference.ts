/** The largest of |aᵢ − bᵢ|: how far two samples of a motion on one mesh lie apart anywhere. */
export function calcLargestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let largest = 0
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i]! - b[i]!))
  return largest
}
