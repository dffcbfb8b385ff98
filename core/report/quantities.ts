import { SIDES, type Side } from '../gait/side.ts'
import type { JointLoad } from '../loads/loads.ts'
import type { NormUnit } from '../norms/norm.ts'
import type { AngleChannel } from '../recording/channels.ts'
import { CYCLE_POINTS, calcCycleCurve, calcNorms, takeComponent } from './cycle-curve.ts'
import type { ReportSource } from './source.ts'

/** What is compared between people, visits and norms: one signal of each side, SI, loads per kilogram. */
export interface GaitQuantity {
  /** `knee.flexion`, `hip.moment.flexion`, `ankle.power`, `ground.up`: as norms name them. */
  readonly name: string
  readonly unit: NormUnit
  take(source: ReportSource, side: Side): Signal | null
}

/** Values over time; NaN where not known. */
export interface Signal {
  readonly times: Float64Array
  readonly values: Float64Array
}

const outward = (side: Side): number => (side === 'right' ? 1 : -1)

/** Pelvis and trunk seen from a side: obliquity up, rotation forward. */
const turned: ReadonlySet<string> = new Set([
  'pelvis.obliquity',
  'pelvis.rotation',
  'trunk.obliquity',
  'trunk.rotation',
])
const hasNoSide = (name: string): boolean => name.startsWith('pelvis.') || name.startsWith('trunk.')

/** A joint angle of one side; null when it was not recorded. */
export function takeAngle({ times, angles }: ReportSource['recording'], name: string, side: Side): Signal | null {
  const values = angles[(hasNoSide(name) ? name : `${name}.${side}`) as AngleChannel]
  if (!values?.some(Number.isFinite)) return null
  return { times, values: turned.has(name) && side === 'left' ? values.map((value) => -value) : values }
}

const angle = (name: string): GaitQuantity => ({
  name,
  unit: 'rad',
  take: ({ recording }, side) => takeAngle(recording, name, side),
})

function load(
  joint: string,
  part: string,
  unit: NormUnit,
  pick: (load: JointLoad, side: Side) => Float64Array,
): GaitQuantity {
  return {
    name: `${joint}.${part}`,
    unit,
    take: ({ loads: { recorded } }, side) => {
      const own = recorded.joints.find((one) => one.joint === `${joint}.${side}`)
      if (!own) return null
      const values = pick(own, side).map((value) => value / recorded.bodyMass)
      return values.some(Number.isFinite) ? { times: recorded.times, values } : null
    },
  }
}

const sagittal = (joint: string, part: string): GaitQuantity =>
  load(joint, `moment.${part}`, 'N·m/kg', (one) => takeComponent(one.momentOnDistalInDistal, 3, 2))
const adduction = (joint: string): GaitQuantity =>
  load(joint, 'moment.adduction', 'N·m/kg', (one, side) =>
    takeComponent(one.momentOnDistalInWorld, 3, 0).map((value) => outward(side) * value),
  )
const force = (joint: string): GaitQuantity =>
  load(joint, 'force', 'N/kg', (one) => calcNorms(one.forceOnDistalInWorld))
const power = (joint: string): GaitQuantity => load(joint, 'power', 'W/kg', (one) => one.power)

const ground = (part: string, axis: number, sign: (side: Side) => number): GaitQuantity => ({
  name: `ground.${part}`,
  unit: 'N/kg',
  take: ({ loads: { recorded } }, side) => {
    const values = takeComponent(recorded.ground[side], 3, axis).map(
      (value) => (sign(side) * value) / recorded.bodyMass,
    )
    return values.some(Number.isFinite) ? { times: recorded.times, values } : null
  },
})

/** Angles first, then moments, powers, sizes of the net joint forces and the ground's force. */
export const GAIT_QUANTITIES: readonly GaitQuantity[] = [
  ...[
    'pelvis.tilt',
    'pelvis.obliquity',
    'pelvis.rotation',
    'hip.flexion',
    'hip.adduction',
    'hip.rotation',
    'knee.flexion',
    'knee.adduction',
    'knee.rotation',
    'ankle.flexion',
    'ankle.inversion',
    'ankle.rotation',
    'foot.progression',
    'trunk.tilt',
    'trunk.obliquity',
    'trunk.rotation',
  ].map(angle),
  sagittal('hip', 'flexion'),
  adduction('hip'),
  sagittal('knee', 'extension'),
  adduction('knee'),
  sagittal('ankle', 'dorsiflexion'),
  ...['hip', 'knee', 'ankle'].map(power),
  ...['hip', 'knee', 'ankle'].map(force),
  ground('forward', 0, () => 1),
  ground('up', 1, () => 1),
  ground('medial', 2, (side) => -outward(side)),
]

/** One quantity over one gait cycle, `CYCLE_POINTS` numbers; NaN where not known. */
export interface CycleRow {
  readonly quantity: GaitQuantity
  readonly side: Side
  /** Counted from 1 for each side. */
  readonly cycle: number
  readonly values: Float64Array
}

/** Every cycle of every quantity that was recorded, each side in its own cycles. */
export const listCycleRows = (
  source: ReportSource,
  quantities: readonly GaitQuantity[] = GAIT_QUANTITIES,
): CycleRow[] => [...eachCycleRow(source, quantities)]

/** The same one by one: those of an hour are a hundred thousand. */
export function* eachCycleRow(
  source: ReportSource,
  quantities: readonly GaitQuantity[] = GAIT_QUANTITIES,
): Generator<CycleRow> {
  for (const quantity of quantities)
    for (const side of SIDES) {
      const signal = quantity.take(source, side)
      if (signal === null) continue
      for (const [k, cycle] of source.cycles.filter((one) => one.side === side).entries()) {
        const curve = calcCycleCurve(signal.times, signal.values, [cycle])
        if (curve !== null && curve.mean.length === CYCLE_POINTS)
          yield { quantity, side, cycle: k + 1, values: curve.mean }
      }
    }
}
