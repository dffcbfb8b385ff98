import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { estimateGround } from '../../core/ground/estimate.ts'
import type { GroundEstimate } from '../../core/ground/estimate.ts'
import type { Learned } from '../../core/ground/learned.ts'
import { LEG, totalAt } from '../../core/ground/newton.ts'
import type { Walker } from '../../core/ground/walker.ts'
import { SIDES } from '../../core/ground/walker.ts'
import { GRID, gridPhase, readGrid } from '../../core/math/harmonics.ts'
import type { StudyWalk } from '../learn/fukuchi.ts'
import { readStudy } from '../learn/fukuchi.ts'
import { asProgramSees } from '../learn/learn-laws.ts'
import type { Limp, LimpKind } from '../learn/limp.ts'
import { LIMPS, makeCrouch, makeLimp } from '../learn/limp.ts'
import type { Section, Surroundings } from '../validate.ts'
import { toTable } from './body/trials.ts'
import { mean, shares } from './ground/words.ts'

const SIZES = [0.02, 0.03, 0.04] as const
const sizesOf = (kind: LimpKind): readonly number[] => (kind === 'hesitation' ? [...SIZES, 0.06] : SIZES)
/** Share of the known change that has to be found, and of the truth within 2 ±. */
const LEAST = { found: 0.6, within: 0.9 } as const
const WORDS: Readonly<Record<LimpKind, string>> = {
  dip: 'pelvis dips in the middle of the right stance',
  'late dip': 'pelvis dips at its end',
  'short dip': 'pelvis dips shortly',
  hesitation: 'pelvis hesitates, forward and back',
}

interface Person {
  readonly walk: StudyWalk
  readonly learned: Learned
  /** Knees bent a little, and what is estimated of it. */
  readonly plain: Walker
  readonly healthy: GroundEstimate
}

function toPerson(walk: StudyWalk, folder: string): Person {
  const learned = JSON.parse(readFileSync(join(folder, `${walk.person}.json`), 'utf8')) as Learned
  const plain = makeCrouch(asProgramSees(walk, learned.lead).walker)
  return { walk, learned, plain, healthy: estimateGround(plain, learned) }
}

/** Walks of healthy people made to limp, so that the change of the total force is known. */
export default async function makeLimps({ recordings, root }: Surroundings): Promise<Section> {
  const title = 'A made limp: is it found?'
  const study = recordings === null ? '' : join(recordings, '..', 'studies', 'fukuchi-speeds')
  const folder = join(root, 'artefacts', 'ground')
  if (!existsSync(study) || !existsSync(folder))
    return {
      title,
      markdown: 'Not computed: the study, or what is learned without each person, is not here.',
      failures: [],
    }
  const people = readStudy(study)
    .filter(({ condition }) => condition === 'OC')
    .map((walk) => toPerson(walk, folder))
  const failures: string[] = []
  const rows = LIMPS.flatMap((kind) =>
    sizesOf(kind).map((size) => {
      const { found, within, largest } = judgeLimp(people, kind, size)
      const what = `${WORDS[kind]}, ${(100 * size).toFixed(0)} cm`
      if (found < LEAST.found) failures.push(`${what}: ${(100 * found).toFixed(0)} % of the change is found.`)
      if (mean(within.map((pair) => pair[1])) < LEAST.within)
        failures.push(`${what}: truth within 2 ± ${shares(within)}.`)
      return [what, (100 * largest).toFixed(1), `${(100 * found).toFixed(0)} %`, shares(within)]
    }),
  )
  return {
    title,
    markdown: [
      `${people.length} adults at comfortable speed, each left out of what was learned. The pelvis goes its own way once a stride over feet that step as before; angles by inverse kinematics, so that the change of the force on both feet is known: mass times the acceleration added. Found: how much of that change (vertical; of a hesitation fore-aft) the estimate shows, by least squares. Within ±: measured force of the stance foot plus the known change against the estimate, in single support.`,
      'A hesitation of 2 cm moves the hips forward and back by one centimetre: the force it adds (3.3 % of body weight at its most) is less than twice what the motions of healthy people seem to demand once a stride (1.8 %, one standard deviation of each of cosine and sine), whose plates show 0.6 %. It is found all the same because the hips’ own way shows in the angles of both legs, in swing as in stance: taken together these leave 1.2 %. Whether somebody hesitates at all is judged by odds (see METHODS.md), so that a small hesitation is found in some people nearly whole and in others hardly; the share is of all together, and what is left open stands in ±.',
      '',
      toTable(['limp', 'change, % BW RMS', 'found', 'truth within 1 ±, 2 ±'], rows),
    ].join('\n'),
    failures,
    verdicts: [
      {
        what: 'made limps, three kinds of dips of 2 to 4 cm: share of the known change that is found',
        found: listFound(rows, false),
        bar: '≥ 60 %',
        holds: !failures.some((one) => one.includes('is found') && !one.startsWith(WORDS.hesitation)),
      },
      {
        what: 'made hesitations of 2 to 6 cm: share of the known change that is found',
        found: listFound(rows, true),
        bar: '≥ 60 %',
        holds: !failures.some((one) => one.includes('is found') && one.startsWith(WORDS.hesitation)),
      },
      {
        what: 'made limps and hesitations: truth within 2 ±',
        found: failures.some((one) => one.includes('2 ±')) ? 'some beyond' : 'all within',
        bar: '≥ 90 %',
        holds: !failures.some((one) => one.includes('2 ±')),
      },
    ],
  }
}

const listFound = (rows: readonly (readonly string[])[], hesitating: boolean): string =>
  rows
    .filter((row) => row[0]!.startsWith(WORDS.hesitation) === hesitating)
    .map((row) => row[2])
    .join(', ')

function judgeLimp(people: readonly Person[], kind: LimpKind, size: number) {
  const axis = kind === 'hesitation' ? 0 : 1
  let [found, known, points] = [0, 0, 0]
  const within: [number, number][] = []
  for (const { walk, learned, plain, healthy } of people) {
    const limp = makeLimp(plain, kind, size)
    const limping = estimateGround(limp.walker, learned)
    for (let i = 0; i < GRID; i++) {
      const total = (curves: Float64Array): number => totalAt(curves, plain.lag, gridPhase(i), axis)
      found += (total(limping.curves) - total(healthy.curves)) * limp.change[axis][i]!
      known += limp.change[axis][i]! ** 2
      points++
    }
    within.push(...compareSingleSupport(walk, limp, limping, axis))
  }
  return { found: found / known, within, largest: Math.sqrt(known / points) }
}

/** Of both feet, while the other one is in the air: share of the truth within 1 and 2 ±. */
function compareSingleSupport(
  walk: StudyWalk,
  { walker, change }: Limp,
  { curves, sd, toeOff }: GroundEstimate,
  axis: 0 | 1,
): [number, number][] {
  return SIDES.flatMap((side, l): [number, number][] => {
    const measured = walk.measured[side][axis === 0 ? 'foreAft' : 'vertical']
    if (measured.some(Number.isNaN)) return []
    const later = side === 'right' ? 0 : walker.lag
    const misses: number[] = []
    for (let i = 0; i < GRID; i++) {
      const phase = gridPhase(i)
      // The other foot leaves the floor a half stride later, and strikes again at one half.
      if (phase < toeOff[side] - 0.5 || phase > 0.5) continue
      const truth = measured[2 * i]! + readGrid(change[axis], phase + later)
      const at = l * LEG + axis * GRID + i
      misses.push(Math.abs(curves[at]! - truth) / sd[at]!)
    }
    const share = (by: number): number => misses.filter((miss) => miss <= by).length / misses.length
    return [[share(1), share(2)]]
  })
}
