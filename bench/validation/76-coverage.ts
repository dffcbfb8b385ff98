import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AnalysisRequest, Peak, Recording } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import { calcRodParameters } from '../../core/model/anthropometry/anthropometry.ts'
import { resultsOf } from '../../core/pipeline/results.ts'
import type { Section, Surroundings } from '../validate.ts'
import { requestOf, toTable, valueAt, WALKS } from './body/trials.ts'
import {
  type JudgedPeak,
  NEAR,
  type ReferenceCurve,
  countWithin,
  judgePeak,
  readOpenSim,
} from './body/peak-reference.ts'
import { listWithheld } from './ground/withheld.ts'
import { isRawMarker } from './body/raw-markers.ts'

const BAR = { one: [0.6, 0.8], two: 0.9 } as const

interface Referred {
  readonly name: string
  readonly person: string
  readonly request: AnalysisRequest
  readonly reference: ReferenceCurve
  /** Of its legs' rods, by body mass; null: those of our table. */
  readonly masses: Readonly<Record<string, number>> | null
}

/** How the legs' masses of the two that are compared relate. */
type Masses =
  /** The reference's are given to our body. */
  | 'alike'
  /** Ours, against the reference's own. */
  | 'ours'
  /** Ours, against the reference as it would be with each published set of masses. */
  | 'any published'

interface Judged extends JudgedPeak {
  readonly masses: Masses
}

/** Does ± keep its promise where force plates measured the ground? Peaks against those of other programs. */
export default async function makeCoverage({ recordings }: Surroundings): Promise<Section> {
  const title = 'Coverage of ± with force plates'
  if (recordings === null)
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const referred = [...(await listPlugInGait(recordings)), ...(await listOpenSim(recordings))]
  const judged = referred.flatMap(judgeWalk)
  const failures: string[] = []
  const rows = [...new Set(judged.map(({ what }) => what))].toSorted().map((what) => {
    const of = (masses: Masses): Judged[] => judged.filter((one) => one.what === what && one.masses === masses)
    const own = of('alike')
    const [alike, any, ours] = [own, of('any published'), of('ours')].map(countWithin)
    // Both programs have the force from the same plates: where on them it acts is wrong in both, or in none.
    const shown = own.map((one) => ({ ...one, sd: Math.sqrt(Math.max(0, one.sd ** 2 - one.byGround ** 2)) }))
    for (const [masses, [one, two]] of [['alike', alike!] as const, ['of any published table', any!] as const])
      // As printed.
      if (Math.round(100 * one) < 100 * BAR.one[0] || Math.round(100 * two) < 100 * BAR.two)
        failures.push(
          `${what}, masses ${masses}: truth within 1 and 2 ± in ${(100 * one).toFixed(0)} and ${(100 * two).toFixed(0)} %.`,
        )
    return [
      what,
      String(own.length),
      typical(own.map(({ off }) => off)),
      typical(own.map(({ sd }) => sd)),
      ...[...alike!, ...countWithin(shown), ...any!, ...ours!].map((share) => `${(100 * share).toFixed(0)} %`),
    ]
  })
  return {
    title,
    markdown: [
      ...describe(referred),
      '',
      toTable(
        [
          'peak',
          'peaks',
          'difference',
          '±',
          'within 1 ± (60 to 80 %)',
          'within 2 ± (90 %)',
          'without the plates’ part, 1 ±',
          '2 ±',
          'masses of any published table, 1 ±',
          '2 ±',
          'of OpenSim’s model, 1 ±',
          '2 ±',
        ],
        rows,
      ),
    ].join('\n'),
    failures,
    verdicts: [
      {
        what: 'peaks with force plates against other programs, masses as theirs and of any published table: truth within 1 and 2 ±, each kind of peak',
        found: failures.length === 0 ? 'all within' : `${failures.length} of ${2 * rows.length} short`,
        bar: '≥ 60 %, ≥ 90 %',
        holds: failures.length === 0,
      },
    ],
  }
}

const typical = (values: readonly number[]): string =>
  Math.sqrt(values.reduce((a, b) => a + b * b, 0) / values.length).toFixed(1)

const describe = (referred: readonly Referred[]): string[] => [
  `Peaks of ${referred.length} walks of ${new Set(referred.map(({ person }) => person)).size} people, measured stances only, against the peak of another program within ${1000 * NEAR} ms of it: Plug-in Gait (its joint centres withheld: the body is fitted to raw markers) and OpenSim’s inverse dynamics, whose bodies, joint centres, axes and filters differ from ours.`,
  `So the difference holds the other program’s error as well as ours. Forces and moments in N and N·m, root mean square.`,
  `What a leg weighs nobody measured: where the reference’s masses are known (OpenSim’s walks: thigh, shank and foot 12.35, 4.92 and 2.08 % of body mass) they are given to our body, too, without any ± of theirs, so that like is compared with like; this tests all of ± but its part by the legs’ masses.`,
  `On the right our own table’s masses (Winter’s), ± of masses included. Which of the published sets holds for a person nobody knows, so the third pair of columns takes each in turn for the truth: Winter’s, de Leva’s, Dumas’ and OpenSim’s, the reference moved by what our own body’s peak changes by with that set.`,
  `The last pair is OpenSim’s set alone. It is one draw of the masses, the same in every walk and the farthest from ours of all that are published: its foot weighs 2.08 % of the body (as one in its shoe), in our table 1.45 %. The knee’s flexor moment late in swing is 5 to 8 N·m smaller than OpenSim’s in nearly every walk; 3.4 of these are the foot’s mass, where ± has 2.1 for it (the root mean square of what published sets change). Sixty peaks against one set of masses show sixty times the same miss, and no coverage.`,
  `Shares above 80 % are of a ± that is wider than this difference asks for. Of forces: Plug-in Gait shares plates, markers and masses with us. Of the ankle’s moments: nearly all of their ± are 6 mm for the joint’s centre (4 to 5 N·m at push-off) and 5 mm for the place where the plate says that the force acts (3 to 4 N·m), and both programs read the same plates, so that the second never shows; the second pair of columns leaves it out. Model, body and smoothing have 2 N·m together. The 6 mm stay as they are: of rajagopal-walk and jam-overground-walk, which are not counted here, OpenSim’s ankle lies 2 to 4 cm from ours (joint loads against other programs), and the difference is three times the ± of such peaks.`,
  `Coverage without plates stands in the sections on joint angles alone, on markers or a pelvis path, and on single recordings.`,
]

/** A walk's peaks against the reference's, whose masses may be given to our body or not. */
function judgeWalk({ request, reference, masses }: Referred): Judged[] {
  const own = peaksOf(request)
  const judge = (peaks: readonly Peak[], as: Masses): Judged[] =>
    peaks.flatMap((peak) => judgePeak(peak, reference, 'measured').map((one) => ({ ...one, masses: as })))
  if (masses === null) return (['alike', 'any published', 'ours'] as const).flatMap((as) => judge(own, as))
  const alike = peaksOf(withMasses(request, masses))
  const others = (['de-leva', 'dumas'] as const).map((table) => peaksOf(withMasses(request, listMasses(table))))
  const valueIn = (peaks: readonly Peak[], { joint, quantity }: Peak): number =>
    peaks.find((one) => one.joint === joint && one.quantity === quantity)?.value ?? Number.NaN
  const anyPublished = own.flatMap((peak) =>
    [own, ...others, alike].flatMap((set) =>
      judgePeak(peak, reference, 'measured').map((one): Judged => {
        // The reference with another set of masses: moved as our own body's peak is.
        const moved = valueIn(set, peak) - valueIn(alike, peak)
        return { ...one, off: one.off - moved, masses: 'any published' }
      }),
    ),
  )
  return [...judge(alike, 'alike'), ...anyPublished.filter(({ off }) => Number.isFinite(off)), ...judge(own, 'ours')]
}

function peaksOf(request: AnalysisRequest): readonly Peak[] {
  const prepared = prepare(request)
  return prepared.ok ? resultsOf(prepared.value).recordedLoads().loads.peaks : []
}

/** Shares of body mass in the model of OpenSim these walks were analysed with (Rajagopal et al. 2016). */
const OPENSIM_MASSES = { thigh: 0.1235, shank: 0.0492, foot: 0.0208 } as const

/** Of the legs' rods, by body mass, as another table has them. */
const listMasses = (table: 'de-leva' | 'dumas'): Record<string, number> =>
  Object.fromEntries(
    (['thigh', 'shank', 'foot'] as const).map((rod) => [rod, calcRodParameters(table, rod, 'unspecified')!.mass.value]),
  )

function withMasses(request: AnalysisRequest, shares: Readonly<Record<string, number>>): AnalysisRequest {
  const prepared = prepare(request)
  if (!prepared.ok) return request
  const { mass } = prepared.value.subject
  const masses = Object.fromEntries(
    Object.entries(shares).flatMap(([rod, share]) =>
      ['left', 'right'].map((side) => [`${rod}.${side}`, { value: share * mass, sd: 0, source: 'the reference' }]),
    ),
  )
  return { ...request, body: { ...request.body, overrides: { masses } } }
}

async function listPlugInGait(folder: string): Promise<Referred[]> {
  const found: Referred[] = []
  for (const trial of WALKS.filter((one) => one.motion.startsWith('vicon-pig'))) {
    const request = await requestOf(folder, trial)
    if (request === null) continue
    const { recording } = request
    const points = Object.fromEntries(Object.entries(recording.points).filter(([name]) => isRawMarker(name)))
    found.push({
      name: trial.name,
      person: trial.name,
      request: { ...request, recording: { ...recording, points, angles: {}, pelvisPath: null } },
      reference: plugInGaitOf(recording),
      masses: null,
    })
  }
  return found
}

/** Its forces by their size; its moments are stated by another sign per joint and by body mass. */
function plugInGaitOf({ times, modelOutputs, subject }: Recording): ReferenceCurve {
  return (joint, side, of) => {
    const name = `${side === 'left' ? 'L' : 'R'}${joint[0]!.toUpperCase()}${joint.slice(1)}`
    const values = modelOutputs[`${name}${of === 'force' ? 'Force' : 'Moment'}`]?.values
    const mass = subject.mass
    if (values === undefined || mass === undefined) return null
    // Plug-in Gait's moments are those against hip flexion, knee flexion and dorsiflexion.
    const sign = joint === 'knee' ? 1 : -1
    const track = Float64Array.from(times, (_, k) =>
      of === 'force'
        ? mass * Math.hypot(values[3 * k]!, values[3 * k + 1]!, values[3 * k + 2]!)
        : sign * mass * values[3 * k]!,
    )
    return (time) => valueAt(times, track, time)
  }
}

/** Walks of the study of trunk sway, with OpenSim's moments of each. */
async function listOpenSim(folder: string): Promise<Referred[]> {
  const study = join(dirname(folder), 'studies', 'trunk-sway-walks')
  const walks = existsSync(study) ? await listWithheld(folder) : []
  return walks
    .filter(({ name }) => name.startsWith('trunk sway '))
    .flatMap(({ name, subject, request }) => {
      const reference = readOpenSim(join(study, subject), name.split(' ').at(-1)!)
      return reference === null ? [] : [{ name, person: subject, request, reference, masses: OPENSIM_MASSES }]
    })
}
