import { FIXED_LAYOUT, calcActing, integrateMoment, resultsOf } from '../../core/gait.ts'
import { type Motion, type PreparedTrial, calcMotionLoads, prepare, radToDeg } from '../../core/index.ts'
import { calcDemandedMoments } from '../../core/testing/demanded-loads.ts'
import { countLayoutVerdicts } from './technique/layout-verdicts.ts'
import type { Section, Surroundings } from '../validate.ts'
import { requestOf, toTable, WALKS } from './body/trials.ts'

/** What the muscles do around one boundary, by the jump and by the recorded moments, N·m·s/kg. */
interface Pair {
  readonly jump: number
  readonly recorded: number
}

/** Joints that swing freely: all that muscles do is in the jumps. */
const FREE = ['stance ankle', 'swing knee', 'swing hip'] as const
const LED = ['stance knee', 'stance hip', 'swing ankle'] as const
const BARS = { index: 0.95, correlation: 0.95 }

/**
 * Boundaries as the program sets them on every real walk: how many, how far the motion strays between them, whether its
 * phases are minima of the action, and whether the impulses are what the recorded moments give.
 */
export default async function makeBoundaries({ recordings }: Surroundings): Promise<Section> {
  const title = 'Boundaries set by the program'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const rows: string[][] = []
  const pairs = new Map<string, Pair[]>()
  const counts = { phases: 0, least: 0, supports: 0, fixed: 0, walks: 0, beyond: 0, verdicts: 0, others: 0 }
  for (const trial of WALKS) {
    const request = await requestOf(recordings, trial)
    const prepared = request === null ? null : prepare(request)
    if (prepared === null || !prepared.ok) continue
    const results = resultsOf(prepared.value)
    const solved = results.solve(null)
    if (!solved.ok) continue
    const { motion } = solved.value
    const found = readLayout(motion)
    counts.walks++
    counts.phases += found.phases
    counts.least += found.least
    counts.supports += found.supports
    counts.fixed += found.isFixed ? 1 : 0
    counts.beyond += found.isBeyond ? 1 : 0
    const words = countLayoutVerdicts(results, motion)
    counts.verdicts += words.all
    counts.others += words.other
    rows.push([
      trial.name,
      String(found.supports),
      found.words,
      radToDeg(found.worst).toFixed(1),
      `${found.least} of ${found.phases}`,
    ])
    collect(pairs, prepared.value, motion)
  }
  const correlations = [...FREE, ...LED].map((joint) => {
    const own = pairs.get(joint) ?? []
    return { joint, count: own.length, r: correlate(own), miss: calcMiss(own) }
  })
  return { title, ...write(rows, correlations, counts) }
}

function readLayout({ layout, phases }: Motion) {
  const cut = phases.filter(({ phase }) => phase.kind !== 'double support')
  const supports = new Set(cut.map(({ phase }) => phase.id.replace(/~.*$/, ''))).size
  const worst = cut.reduce((most, one) => Math.max(most, one.worst?.rms ?? 0), 0)
  const shares = (list: readonly number[]): string => list.map((share) => share.toFixed(2)).join(', ')
  return {
    supports,
    phases: phases.length,
    least: phases.filter(({ solver }) => solver.status === 'converged' && solver.morseIndex === 0).length,
    worst,
    isFixed: layout!.single.join() === FIXED_LAYOUT.single.join(),
    isBeyond: worst > layout!.tolerance!,
    words: `${layout!.single.length}: ${shares(layout!.single)}`,
  }
}

/** The second route goes by what the recorded motion demands of the ground, as the phases do. */
function collect(pairs: Map<string, Pair[]>, { fit, events }: PreparedTrial, motion: Motion): void {
  const recorded = calcDemandedMoments(fit, events)
  const inside = calcMotionLoads(motion, 'predicted', 0, { samples: 0 })
  const mass = fit.body.subject.mass
  for (const { boundary, joints } of calcActing({ motion, inside })) {
    const before = motion.phases.find(({ phase }) => phase.end === boundary)!
    const after = motion.phases.find(({ phase }) => phase.start === boundary)!
    if (before.phase.kind !== 'single support' || after.phase.kind !== 'single support') continue
    const span = {
      from: (before.phase.from + before.phase.to) / 2,
      to: (after.phase.from + after.phase.to) / 2,
    }
    for (const [joint, jump] of joints) {
      const [name, side] = joint.split('.')
      const key = `${side === before.phase.side ? 'stance' : 'swing'} ${name}`
      const own = pairs.get(key) ?? []
      own.push({ jump: jump / mass, recorded: integrateMoment(recorded, joint, span) / mass })
      pairs.set(key, own)
    }
  }
}

function correlate(pairs: readonly Pair[]): number {
  const mean = (of: (pair: Pair) => number): number => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length
  const [a, b] = [mean(({ jump }) => jump), mean(({ recorded }) => recorded)]
  const [ab, aa, bb] = [
    mean(({ jump, recorded }) => (jump - a) * (recorded - b)),
    mean(({ jump }) => (jump - a) ** 2),
    mean(({ recorded }) => (recorded - b) ** 2),
  ]
  return ab / Math.sqrt(aa * bb)
}

/** RMS difference as a share of the RMS of what was recorded. */
const calcMiss = (pairs: readonly Pair[]): number =>
  Math.sqrt(
    pairs.reduce((sum, { jump, recorded }) => sum + (jump - recorded) ** 2, 0) /
      pairs.reduce((sum, { recorded }) => sum + recorded ** 2, 0),
  )

interface Found {
  readonly joint: string
  readonly count: number
  readonly r: number
  readonly miss: number
}

type Counts = Readonly<
  Record<'phases' | 'least' | 'supports' | 'fixed' | 'walks' | 'beyond' | 'verdicts' | 'others', number>
>

function write(rows: readonly string[][], correlations: readonly Found[], counts: Counts): Omit<Section, 'title'> {
  const share = counts.least / counts.phases
  const free = correlations.filter(({ joint }) => (FREE as readonly string[]).includes(joint))
  const verdicts = [
    {
      what: 'phases set by the program that are minima of the action (index 0)',
      found: `${(100 * share).toFixed(1)} % of ${counts.phases}`,
      bar: '≥ 95 %',
      holds: share >= BARS.index,
    },
    {
      what: 'walks whose free rods stray more than 3° between boundaries set by the program',
      found: `${counts.beyond} of ${counts.walks}`,
      bar: 'none',
      holds: counts.beyond === 0,
    },
    {
      what: 'verdicts on edits that are others with one boundary more or one fewer per support',
      found: `${counts.others} of ${counts.verdicts}`,
      bar: 'none',
      holds: counts.others === 0,
    },
    ...free.map(({ joint, r }) => ({
      what: `impulse at the ${joint} against the integral of its recorded moment, correlation`,
      found: r.toFixed(3),
      bar: '≥ 0.95',
      holds: r >= BARS.correlation,
    })),
  ]
  const markdown = [
    `One layout for each walk, in shares of its single supports; ${counts.fixed} of ${counts.walks} walks keep within 3° with the fixed shares, ${counts.supports} supports in all. Worst: the free rod that strays most, RMS over a phase, of all phases but double supports.`,
    '',
    toTable(['trial', 'supports', 'boundaries per support', 'worst, °', 'index 0'], rows),
    '',
    `Verdicts: every change of the whole motion by a usual step to either side, and a knee bent by 5° at one foot strike, on all peaks of all these walks; ${counts.others} of ${counts.verdicts} words change when one boundary per support is taken away or added.`,
    '',
    '### Impulses',
    '',
    'Sagittal impulse at every boundary inside a single support, with what leads led joints up to the middles of the phases before and after, against the integral of the recorded net moment over the same time (the standing foot carries what the recorded motion demands, so that neither plates nor a place of pressure decide). Miss: RMS of the difference as a share of the RMS.',
    '',
    toTable(
      ['joint', 'boundaries', 'correlation', 'miss'],
      correlations.map(({ joint, count, r, miss }) => [
        joint,
        String(count),
        r.toFixed(3),
        `${(100 * miss).toFixed(0)} %`,
      ]),
    ),
  ].join('\n')
  const failures = verdicts
    .filter(({ holds }) => !holds)
    .map(({ what, found, bar }) => `${what}: ${found} (bar ${bar})`)
  return { markdown, failures, verdicts }
}
