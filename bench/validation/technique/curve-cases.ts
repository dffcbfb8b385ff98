import { takeLoadCurve, takePart } from '../../../core/loads/load-curves.ts'
import type { LoadQuantity } from '../../../core/loads/load-curves.ts'
import type { Loads } from '../../../core/loads/loads.ts'
import { GROUND_PARTS } from '../../../core/loads/proposal/curve-error.ts'
import { createProposer } from '../../../core/pipeline/propose.ts'
import { bodyWeightToNewton } from '../../../core/units/units.ts'
import { calcAlikeTechnique, valueAt } from './alike-technique.ts'
import { INNER, kindOf, listPairs } from './sway-pairs.ts'
import type { SwayKind } from './sway-pairs.ts'
import type { SwayTrial } from './sway-trials.ts'

/** A load over the measured stance of the left leg: its change from one walk to another as measured and as predicted. */
export interface CurveCase {
  readonly subject: string
  readonly kind: SwayKind
  /** “hip|sagittal moment”, “ground|vertical”. */
  readonly key: string
  /** N·m/kg, W/kg or body weights. */
  readonly truth: readonly number[]
  readonly guess: readonly number[]
}

const QUANTITIES: readonly LoadQuantity[] = [
  'resultant',
  'axial',
  'shear',
  'sagittal moment',
  'coronal moment',
  'power',
]
const JOINTS = ['hip', 'knee', 'ankle']

/** Curves of the left leg over time, by key. */
function listCurves(
  { joints, ground }: Pick<Loads, 'joints' | 'ground'>,
  mass: number,
): ReadonlyMap<string, Float64Array> {
  const weight = bodyWeightToNewton(1, mass)
  const ofJoints = JOINTS.flatMap((family) => {
    const load = joints.find(({ joint }) => joint === `${family}.left`)
    if (load === undefined) return []
    return QUANTITIES.map((quantity) => {
      const per = quantity.endsWith('moment') || quantity === 'power' ? mass : weight
      return [`${family}|${quantity}`, takeLoadCurve(load, quantity, 1 / per)] as const
    })
  })
  const ofGround = Object.entries(GROUND_PARTS).map(
    ([part, axis]) => [`ground|${part}`, takePart(ground.left, axis, 1 / weight)] as const,
  )
  return new Map([...ofJoints, ...ofGround])
}

/** Instants of first double, single and second double support, which two walks share by their shares of each. */
const SHARES = [
  ...Array.from({ length: 10 }, (_, i) => (i + 0.5) / 10),
  ...Array.from({ length: 30 }, (_, i) => 1 + (i + 0.5) / 30),
  ...Array.from({ length: 10 }, (_, i) => 2 + (i + 0.5) / 10),
]

/** The plate saw the whole stance around the support. */
function instantsOf({ recorded, single }: SwayTrial): number[] {
  const stance = (recorded.loads.stances ?? []).find(
    (one) => one.side === 'left' && one.from <= single.from && one.to >= single.to,
  )!
  const posts = [stance.from, single.from, single.to, stance.to]
  return SHARES.map((share) => {
    const i = Math.floor(share)
    return posts[i]! + (share - i) * (posts[i + 1]! - posts[i]!)
  })
}

/** The same pairs as those whose peaks are judged. */
export function listCurveCases(
  trials: readonly SwayTrial[],
  seen: ReadonlyMap<SwayTrial, SwayTrial> = new Map(),
): CurveCase[] {
  return listPairs(trials).flatMap(([from, to]) => {
    const own = seen.get(from) ?? from
    const proposer = createProposer(own.prepared, own.plan, own.recorded)
    const [here, there] = [instantsOf(from), instantsOf(to)]
    const [before, after, base] = [from, to, own].map(({ recorded }) => listCurves(recorded.loads, from.mass))
    return [[], INNER].flatMap((inner) => {
      const technique = calcAlikeTechnique(own, seen.get(to) ?? to, inner)
      const outcome = proposer.propose(technique, { samples: 0 })
      if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
      const proposed = listCurves(outcome.value.loads, from.mass)
      return [...proposed].map(([key, curve]): CurveCase => {
        const at = (times: Float64Array, values: Float64Array, when: readonly number[]): number[] =>
          when.map((time) => valueAt(times, values, time))
        const [was, becomes] = [
          at(from.prepared.fit.times, before!.get(key)!, here),
          at(to.prepared.fit.times, after!.get(key)!, there),
        ]
        const [recorded, predicted] = [base!.get(key)!, curve].map((values) => at(own.prepared.fit.times, values, here))
        return {
          subject: from.subject,
          kind: kindOf(from, to),
          key,
          truth: becomes.map((value, i) => value - was[i]!),
          guess: predicted!.map((value, i) => value - recorded![i]!),
        }
      })
    })
  })
}
