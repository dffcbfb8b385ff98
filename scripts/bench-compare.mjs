// @ts-check
/**
 * Two runs of the benchmarks held against each other: what became slower or larger beyond what the runs themselves
 * scatter. Machines and their load differ from run to run, so times count in units of a fixed piece of arithmetic (the
 * yardstick) that each run measured next to its rows.
 */

/**
 * @typedef {{ what: string, value: number | null, unit: string, spread?: number, ratioTo?: string, ratio?: number,
 * error?: number, note?: string }} Row
 */
/** @typedef {{ name: string, rows: Row[], yardstick?: number }} Result */
/** @typedef {{ results: Result[] }} Run */
/** @typedef {{ name: string, what: string, change: number, noise: number, verdict: 'worse' | 'better' | 'same' }} Difference */

/** Nothing smaller is called a change: caches and code layout move by as much between builds. */
const LEAST_CHANGE = 0.1
/** What one run may scatter by when it was not repeated and so cannot know. */
const UNKNOWN_NOISE = 0.25

/** Of which unit less is better, and whether the yardstick's time is in it. */
const UNITS = /** @type {Record<string, { lessIsBetter: boolean, time: -1 | 0 | 1 }>} */ ({
  µs: { lessIsBetter: true, time: 1 },
  ms: { lessIsBetter: true, time: 1 },
  s: { lessIsBetter: true, time: 1 },
  MB: { lessIsBetter: true, time: 0 },
  'MB/s': { lessIsBetter: false, time: -1 },
  'recordings/min': { lessIsBetter: false, time: -1 },
})

/**
 * Every row that both runs have, in the order of the later one.
 * @param {Run} before
 * @param {Run} after
 * @returns {Difference[]}
 */
export function compareRuns(before, after) {
  return after.results.flatMap((result) => {
    const earlier = before.results.find(({ name }) => name === result.name)
    if (!earlier) return []
    return result.rows.flatMap((row) => {
      const old = earlier.rows.find(({ what, unit }) => what === row.what && unit === row.unit)
      const difference = old && compareRows(old, row, (result.yardstick ?? 1) / (earlier.yardstick ?? 1))
      return difference ? [{ name: result.name, what: row.what, ...difference }] : []
    })
  })
}

/**
 * @param {Row} before
 * @param {Row} after
 * @param {number} slowness how much longer the yardstick took in the later run
 * @returns {Pick<Difference, 'change' | 'noise' | 'verdict'> | undefined} undefined where nothing can be compared
 */
function compareRows(before, after, slowness) {
  const unit = UNITS[after.unit]
  if (!unit || !before.value || !after.value) return undefined
  const cost = (after.value / before.value / slowness ** unit.time) ** (unit.lessIsBetter ? 1 : -1)
  const noise = Math.max(LEAST_CHANGE, (before.spread ?? UNKNOWN_NOISE) + (after.spread ?? UNKNOWN_NOISE))
  return {
    change: cost - 1,
    noise,
    verdict: cost > 1 + noise ? 'worse' : cost < 1 / (1 + noise) ? 'better' : 'same',
  }
}

/**
 * Several runs of one benchmark as one: the median of each row, and how far the others lie from it at most.
 * @param {readonly Result[]} runs
 * @returns {Result}
 */
export function joinRepeats(runs) {
  const [first] = runs
  if (!first) throw new Error('joinRepeats: expected at least one run, got none')
  if (runs.length === 1) return first
  const yardstick = median(runs.map((run) => run.yardstick ?? NaN))
  const rows = first.rows.map((row) => {
    const values = runs.flatMap(({ rows: others }) => {
      const value = others.find(({ what }) => what === row.what)?.value
      return typeof value === 'number' ? [value] : []
    })
    if (values.length === 0) return row
    const value = median(values)
    return { ...row, value, spread: Math.max(...values.map((each) => Math.abs(each / value - 1))) }
  })
  return { ...first, rows, ...(Number.isNaN(yardstick) ? {} : { yardstick }) }
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/**
 * Processor time in ms of a fixed piece of arithmetic: what this machine, as busy as it is, does with plain code. The
 * quickest of five, since only delays are random.
 */
export function measureYardstick() {
  const spent = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    turnMatrices()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...spent)
}

/** Products of rotation matrices, a million of them: the arithmetic of a tree's kinematics, all in cache. */
function turnMatrices() {
  const turn = new Float64Array([0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1])
  const from = new Float64Array([1, 0, 0, 0, 1, 0, 0, 0, 1])
  const to = new Float64Array(9)
  for (let step = 0; step < 1_000_000; step++) {
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++) {
        let sum = 0
        for (let k = 0; k < 3; k++) sum += (from[3 * row + k] ?? 0) * (turn[3 * k + column] ?? 0)
        to[3 * row + column] = sum
      }
    from.set(to)
  }
  return from[0]
}
