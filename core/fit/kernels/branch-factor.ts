/**
 * Cholesky's factor of a symmetric matrix whose unknowns are coupled along the branches of a tree, A = Lᵀ·L: the last
 * unknown is eliminated first. Where trunks come before what grows on them, only unknowns on one branch ever meet (R.
 * Featherstone, Rigid Body Dynamics Algorithms, 2008, section 6.5), and all others are left out. Any pattern is solved.
 */
export class BranchFactor {
  /** n × n by rows, lower triangle: to be filled with A; then holds L. */
  readonly entries: Float64Array
  readonly #n: number
  /** Row i has entries in `#columns` from `#starts[i]` to before `#starts[i + 1]`, ascending, its diagonal aside. */
  readonly #starts: Int32Array
  readonly #columns: Int32Array

  /** `coupled` is n × n, lower triangle: 1 where A has an entry; those that eliminating adds are found here. */
  constructor(n: number, coupled: Uint8Array) {
    const filled = Uint8Array.from(coupled)
    for (let i = n - 1; i >= 0; i--)
      for (let j = 0; j < i; j++)
        if (filled[i * n + j] === 1) for (let k = 0; k < j; k++) filled[j * n + k]! |= filled[i * n + k]!
    const columns: number[] = []
    const starts = new Int32Array(n + 1)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) if (filled[i * n + j] === 1) columns.push(j)
      starts[i + 1] = columns.length
    }
    this.entries = new Float64Array(n * n)
    this.#n = n
    this.#starts = starts
    this.#columns = Int32Array.from(columns)
  }

  /** A to L in place; false when A is not positive definite. */
  factor(): boolean {
    const A = this.entries
    const n = this.#n
    const starts = this.#starts
    const columns = this.#columns
    for (let i = n - 1; i >= 0; i--) {
      const row = i * n
      const square = A[row + i]!
      if (!(square > 0)) return false
      const own = Math.sqrt(square)
      A[row + i] = own
      const start = starts[i]!
      const end = starts[i + 1]!
      for (let x = start; x < end; x++) {
        const j = columns[x]!
        const entry = A[row + j]! / own
        A[row + j] = entry
        const other = j * n
        for (let y = start; y <= x; y++) {
          const k = columns[y]!
          A[other + k] = A[other + k]! - entry * A[row + k]!
        }
      }
    }
    return true
  }

  /** Solves Lᵀ·L·x = b in place; gives b·x. */
  solve(b: Float64Array): number {
    this.solveUpper(b, 1)
    const L = this.entries
    const n = this.#n
    const starts = this.#starts
    const columns = this.#columns
    let square = 0
    for (let i = 0; i < n; i++) {
      const row = i * n
      let sum = b[i]!
      square += sum * sum
      for (let x = starts[i]!; x < starts[i + 1]!; x++) sum -= L[row + columns[x]!]! * b[columns[x]!]!
      b[i] = sum / L[row + i]!
    }
    return square
  }

  /** Solves Lᵀ·X = B in place for the `width` columns of B, which lies by rows. */
  solveUpper(B: Float64Array, width: number): void {
    const L = this.entries
    const n = this.#n
    const starts = this.#starts
    const columns = this.#columns
    for (let i = n - 1; i >= 0; i--) {
      const from = i * width
      const own = L[i * n + i]!
      for (let c = 0; c < width; c++) B[from + c] = B[from + c]! / own
      for (let x = starts[i]!; x < starts[i + 1]!; x++) {
        const entry = L[i * n + columns[x]!]!
        const to = columns[x]! * width
        for (let c = 0; c < width; c++) B[to + c] = B[to + c]! - entry * B[from + c]!
      }
    }
  }
}
