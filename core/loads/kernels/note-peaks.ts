/**
 * The largest of each quantity so far, and the frame it occurs in: resultant, compression, tension, anterior, posterior,
 * lateral, medial, loading rate, moment, extensor moment, flexor moment, power generated, power absorbed, abductor moment.
 */
export interface NotedPeaks {
  readonly value: Float64Array
  readonly at: Int32Array
}

/** One joint's load in some frames, all from the same one on, with the signs its quantities are read by. */
export interface NotedSeries {
  readonly size: Float64Array
  readonly rate: Float64Array
  /** x, y, z per frame: the force in the axes it is read in, the moment in the distal segment's and in the world's. */
  readonly local: Float64Array
  readonly own: Float64Array
  readonly moment: Float64Array
  readonly power: Float64Array
  readonly signs: { readonly press: number; readonly outward: number; readonly extend: number }
}

/** Goes through the frames `from` … `to` of a series whose first is the motion's frame `first`; the first of equals stays. */
export function notePeaks(
  { value, at }: NotedPeaks,
  series: NotedSeries,
  from: number,
  to: number,
  first: number,
): void {
  const { size, rate, local, own, moment, power } = series
  const { press, outward, extend } = series.signs
  const inward = -outward
  let resultant = value[0]!
  let compression = value[1]!
  let tension = -value[2]!
  let anterior = value[3]!
  let posterior = -value[4]!
  let lateral = value[5]!
  let medial = -value[6]!
  let fastest = value[7]!
  let turning = value[8]!
  let extensor = value[9]!
  let flexor = -value[10]!
  let generated = value[11]!
  let absorbed = -value[12]!
  let abductor = value[13]!
  for (let k = from; k <= to; k++) {
    const i = 3 * k
    const frame = first + k
    if (size[k]! > resultant) {
      resultant = size[k]!
      at[0] = frame
    }
    const along = press * local[i + 1]!
    if (along > compression) {
      compression = along
      at[1] = frame
    }
    if (along < tension) {
      tension = along
      at[2] = frame
    }
    const ahead = local[i]!
    if (ahead > anterior) {
      anterior = ahead
      at[3] = frame
    }
    if (ahead < posterior) {
      posterior = ahead
      at[4] = frame
    }
    const aside = outward * local[i + 2]!
    if (aside > lateral) {
      lateral = aside
      at[5] = frame
    }
    if (aside < medial) {
      medial = aside
      at[6] = frame
    }
    if (rate[k]! > fastest) {
      fastest = rate[k]!
      at[7] = frame
    }
    const [x, y, z] = [moment[i]!, moment[i + 1]!, moment[i + 2]!]
    const turns = Math.sqrt(x * x + y * y + z * z)
    if (turns > turning) {
      turning = turns
      at[8] = frame
    }
    const straightens = extend * own[i + 2]!
    if (straightens > extensor) {
      extensor = straightens
      at[9] = frame
    }
    if (straightens < flexor) {
      flexor = straightens
      at[10] = frame
    }
    const works = power[k]!
    if (works > generated) {
      generated = works
      at[11] = frame
    }
    if (works < absorbed) {
      absorbed = works
      at[12] = frame
    }
    const holds = inward * own[i]!
    if (holds > abductor) {
      abductor = holds
      at[13] = frame
    }
  }
  value[0] = resultant
  value[1] = compression
  value[2] = -tension
  value[3] = anterior
  value[4] = -posterior
  value[5] = lateral
  value[6] = -medial
  value[7] = fastest
  value[8] = turning
  value[9] = extensor
  value[10] = -flexor
  value[11] = generated
  value[12] = -absorbed
  value[13] = abductor
}

/** Lengths of the first `count` vectors. Plainly, for Math.hypot minds overflow and takes ten times as long. */
export function putSizes(vectors: Float64Array, out: Float64Array, count: number): void {
  for (let k = 0; k < count; k++) {
    const [x, y, z] = [vectors[3 * k]!, vectors[3 * k + 1]!, vectors[3 * k + 2]!]
    out[k] = Math.sqrt(x * x + y * y + z * z)
  }
}

/**
 * Central differences by rows of five weights, for `count` of the `known` values from `before` on; NaN where a neighbour
 * is not known.
 */
export function putRates(
  values: Float64Array,
  { before, known, count }: { readonly before: number; readonly known: number; readonly count: number },
  weights: Float64Array,
  out: Float64Array,
): void {
  out.fill(Number.NaN, 0, known)
  const end = Math.min(before + count, known - 2)
  for (let k = Math.max(before, 2); k < end; k++) {
    const w = 5 * (k - before)
    out[k] =
      weights[w]! * values[k - 2]! +
      weights[w + 1]! * values[k - 1]! +
      weights[w + 2]! * values[k]! +
      weights[w + 3]! * values[k + 1]! +
      weights[w + 4]! * values[k + 2]!
  }
}
