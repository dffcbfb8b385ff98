import type { Side } from '../../core/gait/side.ts'
import type { PreparedTrial } from '../../core/index.ts'
import { calcMotionLoads, planPhases, prepare, solveTechnique } from '../../core/index.ts'
import { calcRecordedLoads, RECORDED_TECHNIQUE } from '../../core/gait.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import type { Loads } from '../../core/index.ts'
import type { Section, Surroundings, Verdict } from '../validate.ts'
import { requestOf, toTable, valueAt, WALKS } from './body/trials.ts'

const AXES = ['forward', 'up', 'sideways'] as const

/**
 * Ground reaction force without plates, in single support, against the plates of the same trial: from the recorded
 * motion
 * (mass times acceleration) and from the predicted one (reaction at the pivot).
 */
export default async function makeGroundReaction({ recordings }: Surroundings): Promise<Section> {
  const title = 'Ground reaction without plates'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const found = await compareWalks(recordings)
  return { title, markdown: toMarkdown(found), failures: found.failures, verdicts: toVerdicts(found) }
}

interface ComparedWalks {
  /** Cells of the two tables. */
  readonly rows: string[][]
  readonly peaks: string[][]
  readonly failures: string[]
  /** Upward, root mean square, body weights. */
  readonly whole: number[]
  readonly recorded: number[]
  readonly predicted: number[]
}

async function compareWalks(recordings: string): Promise<ComparedWalks> {
  const all: ComparedWalks = { rows: [], peaks: [], failures: [], whole: [], recorded: [], predicted: [] }
  for (const trial of WALKS) {
    const request = await requestOf(recordings, trial)
    if (request === null) continue
    const prepared = prepare(request)
    if (!prepared.ok) {
      const why = prepared.alerts.find((one) => one.severity === 'error')?.message ?? ''
      all.failures.push(`${trial.name} was refused: ${why}`)
      continue
    }
    if (prepared.value.groundForces.length === 0) continue
    all.peaks.push(...comparePeaks(trial.name, prepared.value))
    const found = compare(prepared.value)
    if (found === null) {
      all.rows.push([trial.name, '0', ...Array<string>(9).fill('–')])
      continue
    }
    const cells = [...found.whole, ...found.recorded, ...found.predicted].map(percent)
    all.rows.push([trial.name, String(found.frames), ...cells])
    if (Number.isFinite(found.whole[1]!)) all.whole.push(found.whole[1]!)
    all.recorded.push(found.recorded[1]!)
    all.predicted.push(found.predicted[1]!)
  }
  return all
}

const toMarkdown = ({ rows, peaks }: ComparedWalks): string =>
  [
    'Root mean square difference from the plates in % of body weight, lower-body template, Winter’s table, motion smoothed at 6 Hz: of the recorded motion alone over whole measured stances, double supports included; then in single support only, where the predicted motion has a force of its own. The plates are smoothed at 20 Hz and are not used for the forces compared with them. What the program uses without plates leans on healthy people as well; see the sections below.',
    '',
    toTable(
      [
        'trial',
        'frames',
        ...AXES.map((axis) => `recorded motion, whole stances, ${axis}`),
        ...AXES.map((axis) => `single support, ${axis}`),
        ...AXES.map((axis) => `predicted motion, ${axis}`),
      ],
      rows,
    ),
    '',
    '### Peaks of a stance with and without its plates',
    '',
    'The same measured stance, double supports included, once with its plates and once estimated from the motion alone: what the peaks of a leg that struck no plate are worth.',
    '',
    toTable(
      [
        'trial',
        'side',
        'from, s',
        ...JOINTS.flatMap((joint) => [`${joint} force with, BW`, 'without']),
        ...JOINTS.flatMap((joint) => [`${joint} moment with, N·m/kg`, 'without']),
      ],
      peaks,
    ),
    '',
    'Where the upper body was not recorded it is taken as one rigid rod, and where the mass was not stated the trial says so in the list of trials; both show here.',
  ].join('\n')

function toVerdicts({ whole, recorded, predicted }: ComparedWalks): Verdict[] {
  const verdict = (what: string, values: readonly number[]): Verdict => ({
    what: `${what}, root mean square`,
    found: `${percent(Math.min(...values))} to ${percent(Math.max(...values))} % of body weight (${values.length} trials)`,
    bar: '',
    holds: true,
  })
  return [
    verdict('vertical force from the recorded motion alone against the plates, whole stances', whole),
    verdict('vertical force from the recorded motion against the plates, single support', recorded),
    verdict('vertical force of the predicted motion against the plates, single support', predicted),
  ]
}

const JOINTS = ['ankle', 'knee', 'hip'] as const

function comparePeaks(name: string, { fit, events, groundForces, subject }: PreparedTrial): string[][] {
  const measured = calcRecordedLoads({ fit, events, groundForces, samples: 0 }).loads
  const free = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 }).loads
  const weight = bodyWeightToNewton(1, subject.mass)
  // Away from the ends of the recording, where accelerations lean on nothing.
  const [first, last] = [fit.times[0]! + 0.1, fit.times.at(-1)! - 0.1]
  const whole = (measured.stances ?? []).filter(
    (stance) => stance.ground === 'measured' && stance.from > first && stance.to < last,
  )
  return whole.map(({ side, from, to }) => {
    const peak = (loads: Loads, joint: string, key: 'forceOnDistalInWorld' | 'momentOnDistalInWorld'): number => {
      const values = loads.joints.find((one) => one.joint === `${joint}.${side}`)![key]
      return fit.times.reduce(
        (most, t, k) =>
          t >= from && t <= to
            ? Math.max(most, Math.hypot(values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!))
            : most,
        0,
      )
    }
    const cells = (key: 'forceOnDistalInWorld' | 'momentOnDistalInWorld', unit: number): string[] =>
      JOINTS.flatMap((joint) => [measured, free].map((loads) => (peak(loads, joint, key) / unit).toFixed(2)))
    return [
      name,
      side,
      from.toFixed(2),
      ...cells('forceOnDistalInWorld', weight),
      ...cells('momentOnDistalInWorld', subject.mass),
    ]
  })
}

const percent = (value: number): string => (Number.isFinite(value) ? (100 * value).toFixed(1) : '–')

function compare(
  prepared: PreparedTrial,
): { frames: number; whole: number[]; recorded: number[]; predicted: number[] } | null {
  const { fit, events, groundForces, subject } = prepared
  const measured = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
  const free = calcRecordedLoads({ fit, events, groundForces: [], samples: 0 })
  const plan = planPhases(fit, events)
  const solved = solveTechnique(fit, plan, RECORDED_TECHNIQUE)
  const predicted = solved.ok ? calcMotionLoads(solved.value.motion, 'predicted', measured.floor, { samples: 0 }) : null
  const weight = bodyWeightToNewton(1, subject.mass)
  const sums = { recorded: [0, 0, 0], predicted: [0, 0, 0] }
  const counts = { recorded: 0, predicted: 0 }
  fit.times.forEach((t, k) => {
    const phase = plan.phases.find((one) => one.kind === 'single support' && t > one.from + 0.01 && t < one.to - 0.01)
    if (phase === undefined || phase.side === null) return
    const { side } = phase
    const loaded =
      measured.loads.groundMeasured[side][k] === 1 && measured.loads.ground[side][3 * k + 1]! > 0.3 * weight
    if (!loaded) return
    counts.recorded++
    const other = predicted === null ? null : forceAt(predicted, side, t)
    if (other !== null) counts.predicted++
    for (let c = 0; c < 3; c++) {
      const plate = measured.loads.ground[side][3 * k + c]!
      sums.recorded[c]! += ((free.loads.ground[side][3 * k + c]! - plate) / weight) ** 2
      if (other !== null) sums.predicted[c]! += ((other[c]! - plate) / weight) ** 2
    }
  })
  if (counts.recorded < 5) return null
  return {
    frames: counts.recorded,
    whole: compareWholeStances(measured.loads, free.loads, weight),
    recorded: sums.recorded.map((sum) => Math.sqrt(sum / counts.recorded)),
    predicted: sums.predicted.map((sum) => Math.sqrt(sum / counts.predicted)),
  }
}

/** Over whole measured stances, double supports included; body weights. */
function compareWholeStances(measured: Loads, free: Loads, weight: number): number[] {
  const sums = [0, 0, 0]
  let count = 0
  const [first, last] = [measured.times[0]! + 0.03, measured.times.at(-1)! - 0.03]
  for (const { side, from, to, ground } of measured.stances ?? []) {
    if (ground !== 'measured' || from <= first || to >= last) continue
    measured.times.forEach((t, k) => {
      if (t < from || t > to) return
      count++
      for (let c = 0; c < 3; c++)
        sums[c]! += ((free.ground[side][3 * k + c]! - measured.ground[side][3 * k + c]!) / weight) ** 2
    })
  }
  return sums.map((sum) => (count === 0 ? Number.NaN : Math.sqrt(sum / count)))
}

function forceAt(loads: Loads, side: Side, t: number): number[] | null {
  const column = (c: number): Float64Array => Float64Array.from(loads.times, (_, k) => loads.ground[side][3 * k + c]!)
  const values = [0, 1, 2].map((c) => valueAt(loads.times, column(c), t))
  return values.every(Number.isFinite) ? values : null
}
