import { setFlagsFromString } from 'node:v8'

/** Measured on Node 20, whose engine is asked by name: others may not know these words, and compile in other ways. */
const isKnown = (engine: string): boolean => engine.startsWith('11.')

/**
 * A run of seconds spends a third of its processor time in the engine's optimizing compiler, on other threads. Functions
 * are optimized somewhat later here, and take less of what they call into themselves; later still, or with less, the
 * program itself would take longer than the compiler saves.
 */
export function spareCompiling(engine = process.versions.v8): void {
  if (!isKnown(engine)) return
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=350')
  setFlagsFromString('--interrupt-budget=200000')
}

/**
 * For threads that analyze one recording after another. The engine forgets the compiled code of inner functions whenever
 * it collects old garbage while none of them is alive, which is between recordings, and then compiles them again. With
 * this room it collects old garbage less often.
 */
export function spareCollecting(engine = process.versions.v8): void {
  if (isKnown(engine)) setFlagsFromString(`--initial-old-space-size=${ROOM_MB}`)
}

const ROOM_MB = 256
