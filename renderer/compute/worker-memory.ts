const smallestKept = 4096

/** Rough size of an input, to decide whether it is worth keeping in the worker. */
function looksLarge(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return false
  let bytes = 0
  const visit = (v: unknown, depth: number): void => {
    if (bytes > smallestKept) return
    if (ArrayBuffer.isView(v)) bytes += v.byteLength
    else if (typeof v === 'object' && v !== null && depth < 4) {
      bytes += 16
      for (const child of Object.values(v)) visit(child, depth + 1)
    }
  }
  visit(value, 0)
  return bytes > smallestKept
}

/** Which large values the worker holds, and under which numbers: later jobs only name them. */
export class WorkerMemory {
  #nextNumber = 1
  #numbers = new WeakMap<object, number>()
  #inWorker = new Map<number, WeakRef<object>>()

  nextNumber(): number {
    return this.#nextNumber++
  }
  know(value: object, number: number): void {
    this.#numbers.set(value, number)
    this.#inWorker.set(number, new WeakRef(value))
  }
  /** Another worker holds nothing yet. */
  clear(): void {
    this.#numbers = new WeakMap()
    this.#inWorker = new Map()
  }
  /** Numbers of values that nobody here has any more. */
  takeCollected(): number[] {
    const gone = [...this.#inWorker].filter(([, ref]) => ref.deref() === undefined).map(([number]) => number)
    for (const number of gone) this.#inWorker.delete(number)
    return gone
  }
  /** An input as it travels: what the worker holds by its number, the rest as it is, and what it is to hold now. */
  pack(input: Record<string, unknown>) {
    const packed = {
      input: {} as Record<string, unknown>,
      held: {} as Record<string, number>,
      keep: {} as Record<string, number>,
    }
    for (const [name, value] of Object.entries(input)) {
      const known = typeof value === 'object' && value !== null ? this.#numbers.get(value) : undefined
      if (known !== undefined && this.#inWorker.has(known)) {
        packed.held[name] = known
        continue
      }
      packed.input[name] = value
      if (!looksLarge(value)) continue
      packed.keep[name] = this.nextNumber()
      this.know(value, packed.keep[name])
    }
    return packed
  }
}
