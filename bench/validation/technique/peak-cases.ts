import type { LoadVerdict } from '../../../core/loads/proposal/verdict.ts'
import type { Way } from '../../../core/loads/proposal/routes.ts'
import { createProposer } from '../../../core/pipeline/propose.ts'
import { bodyWeightToNewton, isPerMass } from '../../../core/units/units.ts'
import { calcAlikeTechnique } from './alike-technique.ts'
import { INNER, kindOf, listPairs } from './sway-pairs.ts'
import type { SwayKind } from './sway-pairs.ts'
import type { SwayTrial } from './sway-trials.ts'

/** A peak as Compare shows it: its change from one walk to another as plates measured it, and as it was predicted. */
export interface PeakCase {
  readonly subject: string
  readonly kind: SwayKind
  /** “hip|abductor moment”, or a joint for its contact force. */
  readonly key: string
  /** N·m/kg, W/kg, or body weights. */
  readonly truth: number
  readonly guess: number
  /** What the layout of the boundaries adds to its ±. */
  readonly boundaries: number
  /** The same change with all and with none of the inner boundaries; none where there are no inner ones. */
  readonly others?: readonly number[]
  /** The same of the muscles, for contact forces. */
  readonly muscles?: number
}

/**
 * The product's own numbers: the predicted change of each peak of the left leg over its stances, against the difference
 * of the two walks' peaks by inverse dynamics with plates. `seen` stands in for each walk where less of it is known.
 */
export function listPeakCases(
  trials: readonly SwayTrial[],
  seen: ReadonlyMap<SwayTrial, SwayTrial> = new Map(),
  way: Partial<Way> = {},
): PeakCase[] {
  const proposers = new Map(
    trials.map((one) => {
      const { prepared, plan, recorded } = seen.get(one) ?? one
      return [one, createProposer(prepared, plan, recorded)]
    }),
  )
  return listPairs(trials).flatMap(([from, to]) => {
    const propose = (inner: readonly number[], own: Partial<Way>): readonly LoadVerdict[] => {
      const technique = calcAlikeTechnique(seen.get(from) ?? from, seen.get(to) ?? to, inner)
      const outcome = proposers.get(from)!.propose(technique, { samples: 0, way: own })
      if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
      return outcome.value.verdicts
    }
    const [ends, all] = [propose([], way), propose(INNER, { ...way, inner: 1 })]
    const layouts = [all, ends]
    return [
      ...ends.flatMap((one) => toCase(from, to, one, [])),
      ...propose(INNER, way).flatMap((one) => toCase(from, to, one, layouts)),
    ]
  })
}

/** None where not both walks have such a peak of the left leg. */
function toCase(
  from: SwayTrial,
  to: SwayTrial,
  { joint, side, quantity, unit, change, parts }: LoadVerdict,
  layouts: readonly (readonly LoadVerdict[])[],
): PeakCase[] {
  if (side !== 'left' || !/^(?:hip|knee|ankle)\./.test(joint)) return []
  const isSame = (one: Pick<LoadVerdict, 'joint' | 'quantity'>): boolean =>
    one.joint === joint && one.quantity === quantity
  const [before, after] = [from, to].map(({ recorded }) => recorded.loads.peaks.find(isSame)?.value)
  if (before === undefined || after === undefined) return []
  const per = isPerMass(unit) ? from.mass : bodyWeightToNewton(1, from.mass)
  return [
    {
      subject: from.subject,
      kind: kindOf(from, to),
      key: `${joint.split('.')[0]}|${quantity}`,
      truth: (after - before) / per,
      guess: change / per,
      boundaries: parts.find((part) => part.of === 'boundaries')!.sd / per,
      others: layouts.flatMap((layout) => layout.filter(isSame).map((one) => one.change / per)),
    },
  ]
}
