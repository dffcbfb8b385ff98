import { otherSide } from '../../core/gait.ts'
import type { Motion, PreparedTrial, TechniqueEdit } from '../../core/index.ts'
import type { PhasePlan } from '../../core/gait.ts'
import { planPhases, prepare, radToDeg, solveTechnique } from '../../core/index.ts'
import { RECORDED_TECHNIQUE } from '../../core/gait.ts'
import type { Section, Surroundings } from '../validate.ts'
import { measureRelease } from './body/release.ts'
import { requestOf, toTable, WALKS } from './body/trials.ts'

/** Long recordings are cut: some strides show as much as sixty seconds. */
const MOST_PHASES = 12

/**
 * Is walking ballistic? Every swing of every real walk, as one phase without muscles, with one and with two inner
 * boundaries:
 * how far the thigh, shank and foot of the swinging leg lie from the recording.
 */
export default async function makeBallistic({ recordings }: Surroundings): Promise<Section> {
  const title = 'Ballistic or not: predicted against recorded'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const counts: Counts = { failures: [], unsolved: 0, farther: 0 }
  const tables: string[] = []
  for (const [model, { heading, words }] of Object.entries(MODELS) as [PhaseModel, (typeof MODELS)[PhaseModel]][]) {
    const rows = await measureWalks(recordings, model, counts)
    tables.push(`### ${heading}`, '', words, '', toTable(HEAD, rows), '')
  }
  tables.push(
    '### Let go with the recorded velocities',
    '',
    'The second route, without any boundary problem: the first swing of each trial, under its recorded hip, integrated forward from the recorded posture and velocities of its start. RMS over the first third, the first half and the whole, and the miss at the end, degrees. What it misses by, muscles did.',
    '',
    toTable(
      ['trial', 'thigh, third', 'half', 'whole', 'end', 'shank, third', 'half', 'whole', 'end'],
      await listReleases(recordings),
    ),
    '',
  )
  const markdown = [
    'Root mean square angle between predicted and recorded rod of the swinging leg, degrees, over all swings of a trial (at most 12 phases). Inner boundaries are set at equal times. Nothing is fitted: the recorded postures at the boundaries and the durations are all that enters.',
    '',
    ...tables,
    'A whole swing is not ballistic (muscles brake it at its end); cut in three it is, to a few degrees.',
  ].join('\n')
  const { failures, unsolved, farther } = counts
  const verdicts = [
    { what: 'phases of real walks that were not solved', found: String(unsolved), bar: 'none', holds: unsolved === 0 },
    {
      what: 'walks whose shank two inner boundaries bring no nearer to the recording',
      found: String(farther),
      bar: 'none',
      holds: farther === 0,
    },
  ]
  return { title, markdown, failures, verdicts }
}

const MODELS = {
  swing: {
    heading: 'A leg under its hip',
    words: 'Each leg alone under its recorded hip; the ankle is led, hip and knee swing freely.',
  },
  support: {
    heading: 'The body over its stance foot',
    words:
      'The body over its stance ankle; stance knee, hip abduction, trunk and swing ankle are led, the stance leg and the swinging hip and knee are free. Of several motions the nearest in which no knee bends backward.',
  },
} as const
type PhaseModel = keyof typeof MODELS

const HEAD = ['trial', 'swings', 'thigh, whole', 'one boundary', 'two', 'shank, whole', 'one boundary', 'two']

interface Counts {
  readonly failures: string[]
  /** Phases without a solution. */
  unsolved: number
  /** Walks whose shank two inner boundaries bring no nearer. */
  farther: number
}

async function measureWalks(recordings: string, model: PhaseModel, counts: Counts): Promise<string[][]> {
  const rows: string[][] = []
  for (const trial of WALKS) {
    const request = await requestOf(recordings, trial)
    if (request === null) continue
    const prepared = prepare(request)
    const plan = prepared.ok ? cut(planPhases(prepared.value.fit, prepared.value.events, model)) : null
    if (!prepared.ok || plan === null || plan.phases.length === 0) {
      rows.push([trial.name, prepared.ok ? 'no phase' : 'refused', '', '', '', '', '', ''])
      continue
    }
    const results = [0, 1, 2].map((inner) => measure(prepared.value, plan, inner))
    const cells = (segment: 'thigh' | 'shank'): string[] =>
      results.map((one) => (one === null ? '–' : radToDeg(one[segment]).toFixed(1)))
    rows.push([trial.name, String(results[0]?.swings ?? 0), ...cells('thigh'), ...cells('shank')])
    count(`${trial.name}, ${model}`, results, counts)
  }
  return rows
}

function count(name: string, results: readonly ReturnType<typeof measure>[], counts: Counts): void {
  for (const [inner, one] of results.entries()) {
    if (one === null || one.unsolved === 0) continue
    counts.failures.push(`${name}, ${inner} inner boundaries: ${one.unsolved} phases were not solved`)
    counts.unsolved += one.unsolved
  }
  const [whole, , thirds] = results
  if (!whole || !thirds || thirds.shank <= whole.shank + 1e-9) return
  counts.failures.push(`${name}: two inner boundaries bring the shank no nearer to the recording`)
  counts.farther++
}

async function listReleases(recordings: string): Promise<string[][]> {
  const rows: string[][] = []
  for (const trial of WALKS) {
    const request = await requestOf(recordings, trial)
    const prepared = request === null ? null : prepare(request)
    if (prepared === null || !prepared.ok) continue
    const phase = planPhases(prepared.value.fit, prepared.value.events, 'swing').phases[0]
    if (phase === undefined) continue
    const cells = (['thigh', 'shank'] as const).flatMap((kind) => {
      const found = measureRelease(prepared.value, phase, `${kind}.${phase.side}`)
      return found === null
        ? ['–', '–', '–', '–']
        : [found.third, found.half, found.whole, found.end].map((value) => radToDeg(value).toFixed(1))
    })
    rows.push([trial.name, ...cells])
  }
  return rows
}

function cut(plan: PhasePlan): PhasePlan {
  const phases = plan.phases.slice(0, MOST_PHASES)
  const used = new Set(phases.flatMap((phase) => [phase.start, phase.end]))
  return { phases, marks: plan.marks.filter((mark) => used.has(mark.id)) }
}

function measure(
  prepared: PreparedTrial,
  plan: PhasePlan,
  inner: number,
): { thigh: number; shank: number; swings: number; unsolved: number } | null {
  const swings = plan.phases.filter((phase) => phase.kind === 'single support' || phase.kind === 'swing')
  const edits = swings.flatMap((phase) =>
    Array.from({ length: inner }, (_, i): TechniqueEdit => ({
      kind: 'add boundary',
      time: phase.from + ((phase.to - phase.from) * (i + 1)) / (inner + 1),
    })),
  )
  const outcome = solveTechnique(prepared.fit, plan, { ...RECORDED_TECHNIQUE, id: `inner ${inner}`, edits })
  if (!outcome.ok) return null
  const { motion } = outcome.value
  return {
    thigh: rms(motion, 'thigh'),
    shank: rms(motion, 'shank'),
    swings: swings.length,
    unsolved: motion.phases.filter((phase) => phase.solver.status !== 'converged').length,
  }
}

/** Over the swinging leg of every single support or swing, by time. */
function rms(motion: Motion, kind: 'thigh' | 'shank'): number {
  let sum = 0
  let time = 0
  for (const { phase, distance } of motion.phases) {
    if (phase.kind !== 'single support' && phase.kind !== 'swing') continue
    const other = otherSide(phase.side ?? 'right')
    const side = phase.kind === 'swing' ? phase.side : other
    const found = distance.find((one) => one.name === `${kind}.${side}`)
    if (found === undefined) continue
    sum += found.rms ** 2 * (phase.to - phase.from)
    time += phase.to - phase.from
  }
  return Math.sqrt(sum / time)
}
