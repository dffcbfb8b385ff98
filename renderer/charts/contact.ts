import type { Side } from '../../core/index.ts'
import type { ContactCurve, ContactResult, MedialKnee, ProposedContact } from '../../core/gait.ts'
import { bodyWeightToNewton } from '../../core/io.ts'
import { jointName } from '../display/joints.ts'
import { words } from '../display/words.ts'
import { planCurves } from './build.ts'
import { type Base, type Series, curvesOf } from './curves.ts'
import type { ForceUnit } from './load-charts.ts'
import type { ChartPlan, Curve } from './model.ts'

const JOINTS = ['hip', 'knee', 'ankle'] as const

/** Sizes of contact forces, each with the band of its weights; dotted what implants measured. */
export function contactCharts(
  contact: ContactResult,
  force: ForceUnit,
  base: Base,
  proposed: ProposedContact | null = null,
): ChartPlan[] {
  return JOINTS.map((joint) =>
    planCurves(
      {
        id: `${joint} contact`,
        title: jointName(joint),
        unit: force.unit,
        up: '',
        down: '',
        decimals: force.decimals,
        atLeast: [0, 3 * perBodyWeight(contact, force)],
      },
      () => {
        const own = contact.joints.filter((one) => one.joint === `${joint}.${one.side}`)
        const curves = own.flatMap((one) => withBand(contact, one, force, base))
        return [
          ...curves,
          ...proposedOf(contact, proposed, joint, force, base),
          ...levelsOf(contact, joint, force, curves),
        ]
      },
      base,
    ),
  )
}

/** Shown units per body weight. */
const perBodyWeight = ({ bodyMass }: ContactResult, { perNewton }: ForceUnit): number =>
  bodyWeightToNewton(perNewton, bodyMass)

function withBand({ times }: ContactResult, one: ContactCurve, force: ForceUnit, base: Base): Curve[] {
  const draw = (values: Float64Array): Curve[] => {
    const series: Series = {
      look: 'recorded',
      side: one.side,
      times,
      values: values.map((value) => value * force.perNewton),
    }
    return curvesOf([series], base)
  }
  const [[middle], [low], [high]] = [draw(one.force), draw(one.low), draw(one.high)]
  if (!middle || !low || !high) return []
  return [
    {
      ...middle,
      label: words.contact.curve,
      band: high.y.map((value, i) => value - middle.y[i]!),
      below: low.y.map((value, i) => middle.y[i]! - value),
    },
  ]
}

/** A proposal frame by frame over the recording. */
function proposedOf(
  { times }: ContactResult,
  proposed: ProposedContact | null,
  joint: (typeof JOINTS)[number],
  force: ForceUnit,
  base: Base,
): Curve[] {
  const own = (proposed?.joints ?? []).filter((one) => one.joint === `${joint}.${one.side}`)
  return curvesOf(
    own.map(({ side, force: values }) => ({
      look: 'proposed',
      side,
      times,
      values: values.map((value) => value * force.perNewton),
    })),
    base,
  ).map((curve) => ({ ...curve, band: null }))
}

/** The inner side of the knee, a chart of its own: indicative. */
export function medialCharts(
  contact: ContactResult,
  knees: readonly MedialKnee[],
  force: ForceUnit,
  base: Base,
): ChartPlan[] {
  if (knees.length === 0) return []
  return [
    planCurves(
      {
        id: 'knee medial contact',
        title: words.contact.medial,
        unit: force.unit,
        up: '',
        down: '',
        decimals: force.decimals,
        atLeast: [0, 3 * perBodyWeight(contact, force)],
      },
      () => recordedCurves(contact, knees, force, base),
      base,
    ),
  ]
}

/** One recorded curve a side, in the unit shown. */
const recordedCurves = (
  { times }: ContactResult,
  sided: readonly { readonly side: Side; readonly force: Float64Array }[],
  { perNewton }: ForceUnit,
  base: Base,
) =>
  curvesOf(
    sided.map(({ side, force }) => ({
      look: 'recorded' as const,
      side,
      times,
      values: force.map((value) => value * perNewton),
    })),
    base,
  )

function levelsOf(
  contact: ContactResult,
  joint: (typeof JOINTS)[number],
  force: ForceUnit,
  [first]: readonly Curve[],
): Curve[] {
  if (!first) return []
  const perBw = perBodyWeight(contact, force)
  return contact.levels
    .filter((level) => level.joint === joint)
    .map(({ peak }) => ({
      label: words.contact.level,
      side: null,
      look: 'recorded',
      x: first.x,
      y: new Float64Array(first.x.length).fill(peak * perBw),
      band: null,
      isMark: true,
    }))
}

/** Forces of single muscles, left and right. */
export function muscleCharts(contact: ContactResult, force: ForceUnit, base: Base): ChartPlan[] {
  const names = [...new Set(contact.muscles.map(({ muscle }) => muscle))]
  return names.map((name) => {
    const own = contact.muscles.filter(({ muscle }) => muscle === name)
    return planCurves(
      {
        id: `${name} muscle`,
        title: own[0]!.label,
        unit: force.unit,
        up: '',
        down: '',
        decimals: force.decimals,
        atLeast: [0, 0.5 * perBodyWeight(contact, force)],
      },
      () => recordedCurves(contact, own, force, base),
      base,
    )
  })
}
