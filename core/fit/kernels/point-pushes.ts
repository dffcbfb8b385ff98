import type { ModelPoint } from '../point-model.ts'

/**
 * How a frame's points push root and rods, Σ w·s_j·(place − seen). A point lies at r + Σ s_j·L_j·u_j, so two rods are
 * coupled by Σ w·s_i·s_j over the points that hang on both, whatever the pose: those sums are made only when other points
 * come into view, and a step of the pose only turns them with the rods.
 */
export class PointPushes {
  /** Pairs of rods i > j that lie on the way to one point. */
  readonly pairs: Int32Array
  /** Of the points that the frame shows: Σ w, Σ w·s_j, and Σ w·s_i·s_j (S × S). */
  rootWeight = 0
  readonly rodWeights: Float64Array
  readonly pairWeights: Float64Array
  /** Of the pose that was placed last. */
  readonly rootPush = new Float64Array(3)
  readonly pushes: Float64Array

  readonly #S: number
  readonly #points: readonly ModelPoint[]
  /** 1/sd² of each point. */
  readonly #weights: Float64Array
  /** The rods on the way to point p, and their shares: from `#starts[p]` to before `#starts[p + 1]`. */
  readonly #starts: Int32Array
  readonly #rods: Int32Array
  readonly #shares: Float64Array
  /** Where each point is seen, and 1 where it is. */
  readonly #seen: Float64Array
  readonly #isSeen: Uint8Array
  /** L_j·u_j */
  readonly #reaches: Float64Array

  constructor(points: readonly ModelPoint[], S: number) {
    const ways = points.map(({ share }) => Array.from(share.keys()).filter((j) => share[j] !== 0))
    this.pairs = listPairs(ways, S)
    this.rodWeights = new Float64Array(S)
    this.pairWeights = new Float64Array(S * S)
    this.pushes = new Float64Array(3 * S)
    this.#S = S
    this.#points = points
    this.#weights = Float64Array.from(points, ({ sd }) => 1 / (sd * sd))
    this.#starts = new Int32Array(points.length + 1)
    ways.forEach((way, p) => (this.#starts[p + 1] = this.#starts[p]! + way.length))
    this.#rods = Int32Array.from(ways.flat())
    this.#shares = Float64Array.from(ways.flatMap((way, p) => way.map((j) => points[p]!.share[j]!)))
    this.#seen = new Float64Array(3 * points.length)
    this.#isSeen = new Uint8Array(points.length)
    this.#reaches = new Float64Array(3 * S)
  }

  /** Which points the frame shows, and what they weigh together. */
  look(frame: number): void {
    const points = this.#points
    const seen = this.#seen
    const isSeen = this.#isSeen
    let isOther = this.rootWeight === 0
    for (let p = 0; p < points.length; p++) {
      const { values } = points[p]!
      const x = values[3 * frame]!
      const y = values[3 * frame + 1]!
      const z = values[3 * frame + 2]!
      const is = x === x && y === y && z === z ? 1 : 0
      if (is !== isSeen[p]) isOther = true
      isSeen[p] = is
      seen[3 * p] = x
      seen[3 * p + 1] = y
      seen[3 * p + 2] = z
    }
    if (isOther) this.#weigh()
  }

  #weigh(): void {
    const S = this.#S
    const rods = this.#rods
    const shares = this.#shares
    this.rootWeight = 0
    this.rodWeights.fill(0)
    this.pairWeights.fill(0)
    for (let p = 0; p < this.#points.length; p++) {
      if (this.#isSeen[p] === 0) continue
      const w = this.#weights[p]!
      this.rootWeight += w
      for (let x = this.#starts[p]!; x < this.#starts[p + 1]!; x++) {
        this.rodWeights[rods[x]!]! += w * shares[x]!
        for (let y = this.#starts[p]!; y < this.#starts[p + 1]!; y++)
          this.pairWeights[rods[x]! * S + rods[y]!]! += w * shares[x]! * shares[y]!
      }
    }
  }

  /** Puts the pose's points where they are: their pushes on rods and root, and as result the sum of squares. */
  place(lengths: Float64Array, directions: Float64Array, root: Float64Array): number {
    const S = this.#S
    const starts = this.#starts
    const rods = this.#rods
    const shares = this.#shares
    const seen = this.#seen
    const reaches = this.#reaches
    const pushes = this.pushes
    for (let j = 0; j < S; j++) {
      for (let i = 3 * j; i < 3 * j + 3; i++) {
        reaches[i] = lengths[j]! * directions[i]!
        pushes[i] = 0
      }
    }
    let sum = 0
    let rootX = 0
    let rootY = 0
    let rootZ = 0
    for (let p = 0; p < this.#isSeen.length; p++) {
      if (this.#isSeen[p] === 0) continue
      let x = root[0]! - seen[3 * p]!
      let y = root[1]! - seen[3 * p + 1]!
      let z = root[2]! - seen[3 * p + 2]!
      const start = starts[p]!
      const end = starts[p + 1]!
      for (let i = start; i < end; i++) {
        const share = shares[i]!
        const at = 3 * rods[i]!
        x += share * reaches[at]!
        y += share * reaches[at + 1]!
        z += share * reaches[at + 2]!
      }
      const w = this.#weights[p]!
      sum += w * (x * x + y * y + z * z)
      x *= w
      y *= w
      z *= w
      rootX += x
      rootY += y
      rootZ += z
      for (let i = start; i < end; i++) {
        const share = shares[i]!
        const at = 3 * rods[i]!
        pushes[at] = pushes[at]! + share * x
        pushes[at + 1] = pushes[at + 1]! + share * y
        pushes[at + 2] = pushes[at + 2]! + share * z
      }
    }
    this.rootPush[0] = rootX
    this.rootPush[1] = rootY
    this.rootPush[2] = rootZ
    return sum
  }
}

function listPairs(ways: readonly (readonly number[])[], S: number): Int32Array {
  const isPair = new Uint8Array(S * S)
  for (const way of ways) for (const i of way) for (const j of way) if (j < i) isPair[i * S + j] = 1
  const pairs: number[] = []
  for (let i = 0; i < S; i++) for (let j = 0; j < i; j++) if (isPair[i * S + j] === 1) pairs.push(i, j)
  return Int32Array.from(pairs)
}
