import { basename } from 'node:path'
import type { Loads, PreparedTrial, Side } from '../../../core/index.ts'
import { prepare, readRecording } from '../../../core/index.ts'
import { calcRecordedLoads } from '../../../core/gait.ts'
import type { Learned } from '../../../core/ground/learned.ts'
import { toByteSource } from '../../../core/testing/byte-source.ts'
import { bodyWeightToNewton } from '../../../core/io.ts'
import { type StudyWalk, readStudy } from '../../learn/fukuchi.ts'
import { isOverground } from '../../learn/learn-laws.ts'
import { toCsv } from '../../learn/made-recording.ts'
import { valueAt } from '../body/trials.ts'
import { QUANTITIES, type Quantity } from './withheld.ts'

/** One leg of one made recording. */
export interface MadeScore {
  readonly condition: string
  /** m/s */
  readonly speed: number
  readonly rms: Readonly<Record<Quantity, number>>
  readonly within: Readonly<Record<Quantity, readonly [number, number]>>
  /** Largest net force by that of the same body with the measured ground force. */
  readonly forcePeak: Readonly<Record<'hip' | 'knee' | 'ankle', number>>
}

/** Tables of angles in, loads out, with what was learned without the person. */
export async function scoreMade(
  study: string,
  learnedWithout: (person: string) => Learned,
  sagittal: boolean,
  surface: 'overground' | 'treadmill' = 'overground',
): Promise<MadeScore[]> {
  const scores: MadeScore[] = []
  const kept = new Map<string, Learned>()
  for (const walk of readStudy(study).filter((one) => isOverground(one) === (surface === 'overground'))) {
    const learned = kept.get(walk.person) ?? learnedWithout(walk.person)
    kept.set(walk.person, learned)
    const bytes = new TextEncoder().encode(toCsv(walk, sagittal))
    const read = await readRecording(toByteSource(bytes, basename(`${walk.name}.csv`)), {})
    const prepared = read.ok
      ? prepare({
          recording: read.value,
          subject: { mass: walk.mass, height: walk.walker.stature },
          ground: { learned, ...(sagittal ? {} : { speed: walk.speed }) },
        })
      : read
    if (!prepared.ok) throw new Error(`${walk.name}: ${prepared.alerts[0]!.message}`)
    const { fit, events, estimated } = prepared.value
    const { loads } = calcRecordedLoads({ fit, events, groundForces: [], samples: 0, estimated })
    for (const side of ['right', 'left'] as const) {
      if (walk.measured[side].vertical.some(Number.isNaN) || walk.measured[side].hip.some(Number.isNaN)) continue
      scores.push(scoreLeg(walk, prepared.value, loads, side))
    }
  }
  return scores
}

/** Mean over a leg's inner cycles of a series' column, 101 points. */
type Over = (values: ArrayLike<number>, axis: number) => Float64Array

function meanOverCycles({ cycles }: PreparedTrial, { times }: Loads, side: Side): Over {
  const own = cycles.filter((cycle) => cycle.side === side)
  const inner = own.length > 2 ? own.slice(1, -1) : own
  return (values, axis) => {
    const column = Float64Array.from(times, (_, k) => values[3 * k + axis]!)
    return Float64Array.from({ length: 101 }, (_, i) => {
      const at = inner.map(({ from, to }) => valueAt(times, column, from + (i / 100) * (to - from)))
      return at.reduce((sum, value) => sum + value, 0) / at.length
    })
  }
}

interface Compared {
  readonly found: Float64Array
  readonly sd: Float64Array
  readonly truth: Float64Array
}

function compareCurve(walk: StudyWalk, loads: Loads, side: Side, quantity: Quantity, over: Over): Compared {
  const truth = walk.measured[side][quantity]
  if (quantity === 'foreAft' || quantity === 'vertical') {
    const weight = bodyWeightToNewton(1, walk.mass)
    const of = (values: Float64Array): Float64Array =>
      over(values, quantity === 'vertical' ? 1 : 0)
        .map((value) => (100 * value) / weight)
        .subarray(0, 61)
    return { found: of(loads.ground[side]), sd: of(loads.groundSd![side]), truth: truth.map((value) => 100 * value) }
  }
  const { momentOnDistalInDistal, sd } = jointOf(loads, quantity, side)
  const of = (values: Float64Array): Float64Array => over(values, 2).map((value) => value / walk.mass)
  // Learned as pushing the toes down.
  const sign = quantity === 'ankle' ? -1 : 1
  return {
    found: of(momentOnDistalInDistal),
    sd: of(sd!.momentOnDistalInDistal),
    truth: truth.map((value) => sign * value),
  }
}

const jointOf = (loads: Loads, name: string, side: Side): Loads['joints'][number] =>
  loads.joints.find(({ joint }) => joint === `${name}.${side}`)!

function scoreLeg(walk: StudyWalk, prepared: PreparedTrial, loads: Loads, side: Side): MadeScore {
  const over = meanOverCycles(prepared, loads, side)
  const per = <T>(f: (compared: Compared) => T): Record<Quantity, T> =>
    Object.fromEntries(
      QUANTITIES.map((quantity) => [quantity, f(compareCurve(walk, loads, side, quantity, over))]),
    ) as Record<Quantity, T>
  return {
    condition: walk.condition,
    speed: walk.speed,
    rms: per(({ found, truth }) =>
      Math.sqrt(found.reduce((sum, value, i) => sum + (value - truth[i]!) ** 2, 0) / found.length),
    ),
    within: per(({ found, sd, truth }) => {
      const share = (by: number): number =>
        found.filter((value, i) => Math.abs(value - truth[i]!) <= by * sd[i]!).length / found.length
      return [share(1), share(2)]
    }),
    forcePeak: Object.fromEntries(
      (['hip', 'knee', 'ankle'] as const).map((joint) => [joint, ratioOfPeaks(walk, loads, side, joint, over)]),
    ) as MadeScore['forcePeak'],
  }
}

/** Another ground force changes a joint's net force by as much, whatever the body. */
function ratioOfPeaks(walk: StudyWalk, loads: Loads, side: Side, joint: string, over: Over): number {
  const weight = bodyWeightToNewton(1, walk.mass)
  const axes = [0, 1].map((axis) => ({
    found: over(jointOf(loads, joint, side).forceOnDistalInWorld, axis),
    ground: over(loads.ground[side], axis),
    truth: walk.measured[side][axis === 0 ? 'foreAft' : 'vertical'].map((value) => weight * value),
  }))
  const most = (of: (axis: (typeof axes)[number], i: number) => number): number =>
    Math.max(...Array.from({ length: 101 }, (_, i) => Math.hypot(...axes.map((axis) => of(axis, i)))))
  return most(({ found }, i) => found[i]!) / most(({ found, ground, truth }, i) => found[i]! + ground[i]! - truth[i]!)
}
