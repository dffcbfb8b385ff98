import { SIDES, type Side } from '../../../core/gait/side.ts'
import type { LearnedSpeed } from '../../../core/gait/speed/learned-speed.ts'
import type { Learned } from '../../../core/ground/learned.ts'
import type { GaitEvent, Loads, PreparedTrial } from '../../../core/index.ts'
import { planPhases, prepare, readRecording } from '../../../core/index.ts'
import { calcRecordedLoads } from '../../../core/gait.ts'
import { bodyWeightToNewton } from '../../../core/io.ts'
import { withDerivatives } from '../../../core/loads/joint-loads.ts'
import { calcSpeedPart } from '../../../core/pipeline/speed-part.ts'
import { toByteSource } from '../../../core/testing/byte-source.ts'
import type { StudyWalk } from '../../learn/fukuchi.ts'
import { toCsv } from '../../learn/made-recording.ts'

/** Largest values over a cycle, mean of the legs that struck a plate, body weights. */
type SpeedPeaks = Readonly<Record<SpeedQuantity, number>>
export type SpeedQuantity = 'vertical' | 'knee'

/** One person from the comfortable speed to another: changes of a largest value, body weights. */
export interface SpeedCase {
  readonly source: 'plates' | 'angles'
  readonly quantity: SpeedQuantity
  readonly condition: 'OS' | 'OF'
  readonly measured: number
  readonly predicted: number
  /** Mean change of the other people's vertical force. */
  readonly others: number
}

export interface StudyKnown {
  readonly walks: readonly StudyWalk[]
  readonly forces: ReadonlyMap<string, Forces>
  /** Without the person. */
  readonly learned: Learned
  readonly speed: LearnedSpeed
}
type Forces = Pick<StudyWalk, 'measured' | 'speed'>

/** One walk of the study as the program sees it: a table of joint angles. */
interface SeenWalk {
  readonly walk: StudyWalk
  readonly prepared: PreparedTrial
  readonly loads: Loads
}

async function see(walk: StudyWalk, learned: Learned): Promise<SeenWalk> {
  const read = await readRecording(toByteSource(toCsv(walk), `${walk.name}.csv`))
  if (!read.ok) throw new Error(`${walk.name}: ${read.alerts[0]!.message}`)
  const found = prepare({
    recording: read.value,
    subject: { mass: walk.mass, height: walk.walker.stature },
    ground: { speed: walk.speed, learned },
  })
  if (!found.ok) throw new Error(`${walk.name}: ${found.alerts[0]!.message}`)
  const { fit, events, groundForces, estimated } = found.value
  return {
    walk,
    prepared: found.value,
    loads: calcRecordedLoads({ fit, events, groundForces, estimated, samples: 0 }).loads,
  }
}

/** Legs that struck a plate in all of these walks. */
const legsOf = (walks: readonly Forces[]): Side[] =>
  SIDES.filter((side) => walks.every(({ measured }) => measured[side].vertical.every((one) => Number.isFinite(one))))

/** Both changes of speed of a person, from either kind of recording. */
export async function comparePerson(person: string, known: StudyKnown): Promise<SpeedCase[]> {
  const walkOf = (condition: string) => known.walks.find((one) => one.person === person && one.condition === condition)
  const start = walkOf('OC')
  if (start === undefined) return []
  const cases: SpeedCase[] = []
  const seen = await see(start, known.learned)
  for (const condition of ['OS', 'OF'] as const) {
    const forces = known.forces.get(`${person}walk${condition}`)
    if (forces === undefined) continue
    const legs = legsOf([start, forces])
    if (legs.length === 0) continue
    const walk = walkOf(condition)
    const end = walk === undefined ? null : await see(walk, known.learned)
    cases.push(...compareSpeeds({ seen, end, forces, legs, condition, person }, known))
  }
  return cases
}

interface Speeds {
  readonly seen: SeenWalk
  readonly end: SeenWalk | null
  readonly forces: Forces
  readonly legs: readonly Side[]
  readonly condition: 'OS' | 'OF'
  readonly person: string
}

function compareSpeeds(speeds: Speeds, known: StudyKnown): SpeedCase[] {
  const { seen, end, forces, legs, condition, person } = speeds
  const scale = forces.speed / seen.walk.speed
  const truth = peaksOf(seen, legs, (side) => measuredCurves(seen, side))
  const measured = {
    vertical: largestVertical(forces, legs) - largestVertical(seen.walk, legs),
    knee: end === null ? null : peaksOf(end, legs, (side) => measuredCurves(end, side)).knee - truth.knee,
  }
  const others = meanOfOthers(person, condition, known)
  return (['plates', 'angles'] as const).flatMap((source) => {
    const recorded = (side: Side): Curves => (source === 'plates' ? measuredCurves : recordedCurves)(seen, side)
    const before = peaksOf(seen, legs, recorded)
    const events = source === 'plates' ? plateEvents(seen) : seen.prepared.events
    const after = peaksOf(seen, legs, changedCurves(seen, { recorded, events }, scale, known.speed))
    return (['vertical', 'knee'] as const).flatMap((quantity) => {
      const own = measured[quantity]
      const predicted = after[quantity] - before[quantity]
      return own === null ? [] : [{ source, quantity, condition, measured: own, predicted, others }]
    })
  })
}

const largestVertical = ({ measured }: Forces, legs: readonly Side[]): number =>
  legs.reduce((sum, side) => sum + Math.max(...measured[side].vertical) / legs.length, 0)

function meanOfOthers(person: string, condition: string, { forces }: StudyKnown): number {
  const changes = [...forces].flatMap(([name, start]) => {
    const end = name.endsWith('walkOC') ? forces.get(name.replace('OC', condition)) : undefined
    if (end === undefined || name.startsWith(person)) return []
    const legs = legsOf([start, end])
    return legs.length === 0 ? [] : [largestVertical(end, legs) - largestVertical(start, legs)]
  })
  return changes.reduce((sum, one) => sum + one, 0) / changes.length
}

/** What was measured, N per frame of a seen walk; the knee by inverse dynamics with it. */
function measuredCurves({ walk, loads }: SeenWalk, side: Side): Curves {
  const weight = bodyWeightToNewton(1, walk.mass)
  const { strideTime, lag } = walk.walker
  const ground = new Float64Array(3 * loads.times.length)
  loads.times.forEach((time, k) => {
    const phase = time / strideTime - (side === 'left' ? lag : 0)
    const at = 100 * (phase - Math.floor(phase))
    const read = (values: Float64Array): number => {
      const i = Math.min(99, Math.floor(at))
      return weight * (values[i]! + (at - i) * (values[i + 1]! - values[i]!))
    }
    ground[3 * k] = read(walk.measured[side].foreAft)
    ground[3 * k + 1] = read(walk.measured[side].vertical)
    ground[3 * k + 2] = (side === 'right' ? -1 : 1) * read(walk.measured[side].sideways)
  })
  const knee = kneeOf(loads, side).map((value, i) => value + loads.ground[side][i]! - ground[i]!)
  return { ground, knee }
}

interface Curves {
  readonly ground: Float64Array
  readonly knee: Float64Array
}

const recordedCurves = ({ loads }: SeenWalk, side: Side): Curves => ({
  ground: loads.ground[side],
  knee: kneeOf(loads, side),
})

const kneeOf = ({ joints }: Pick<Loads, 'joints'>, side: Side): Float64Array =>
  joints.find(({ joint }) => joint === `knee.${side}`)!.forceOnDistalInWorld

/** Force above this share of body weight is contact, as plates find it. */
const CONTACT = 0.02

/** With plates the program takes its events from them. */
function plateEvents({ walk, loads }: SeenWalk): GaitEvent[] {
  const { strideTime, lag } = walk.walker
  const last = loads.times.at(-1)!
  return SIDES.flatMap((side) => {
    const { vertical } = walk.measured[side]
    const off = vertical.every((one) => Number.isFinite(one))
      ? (vertical.findLastIndex((one, i) => i < 80 && one > CONTACT) + 0.5) / 100
      : 0.62
    const events: GaitEvent[] = []
    for (let strike = side === 'left' ? lag * strideTime : 0; strike <= last; strike += strideTime) {
      events.push({ side, kind: 'strike', time: strike, source: 'force plate' })
      events.push({ side, kind: 'off', time: strike + off * strideTime, source: 'force plate' })
    }
    return events.filter(({ time }) => time <= last)
  }).toSorted((a, b) => a.time - b.time)
}

/** By the speed edit alone. */
function changedCurves(
  { prepared, walk, loads }: SeenWalk,
  { recorded, events }: { readonly recorded: (side: Side) => Curves; readonly events: readonly GaitEvent[] },
  scale: number,
  learned: LearnedSpeed,
): (side: Side) => Curves {
  const change = calcSpeedPart({
    edits: [{ kind: 'speed', scale }],
    plan: planPhases(prepared.fit, events),
    motion: withDerivatives({ ...prepared.fit }),
    recorded: { ...loads, ground: { left: recorded('left').ground, right: recorded('right').ground } },
    speed: walk.speed,
    learned,
  })!
  const add = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value + b[i]!)
  return (side) => ({
    ground: add(recorded(side).ground, change.ground[side]),
    knee: add(recorded(side).knee, kneeOf(change, side)),
  })
}

/** Inside the strides between the second and the last strike but one: the ends of a recording are its own matter. */
function peaksOf({ walk, loads, prepared }: SeenWalk, legs: readonly Side[], of: (side: Side) => Curves): SpeedPeaks {
  const weight = bodyWeightToNewton(1, walk.mass)
  const strikes = prepared.events.filter(({ kind }) => kind === 'strike').map(({ time }) => time)
  const [from, to] = [strikes[1]!, strikes.at(-2)!]
  const most = (value: (curves: Curves, k: number) => number): number =>
    legs.reduce((sum, side) => {
      const curves = of(side)
      let largest = 0
      loads.times.forEach((time, k) => {
        if (time >= from && time <= to) largest = Math.max(largest, value(curves, k))
      })
      return sum + largest / weight / legs.length
    }, 0)
  return {
    vertical: most(({ ground }, k) => ground[3 * k + 1]!),
    knee: most(({ knee }, k) => Math.hypot(knee[3 * k]!, knee[3 * k + 1]!, knee[3 * k + 2]!)),
  }
}
