import { SIDES, type Side } from '../gait/side.ts'
import type { ProposedContact } from '../muscles/contact-change.ts'
import type { ContactJoint } from '../muscles/contact.ts'
import type { ContactCurve, ContactResult } from '../muscles/contact-result.ts'
import { CONTACT_IMPLAUSIBLE, isPlausiblePeak, PLAUSIBLE_PEAKS } from '../gait/contact-peaks.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import { calcCycleCurve } from './cycle-curve.ts'
import { gatherNotes } from './gather-notes.ts'
import type { Block, Cell, CurveModel, PlotGrid, PlotModel, TableModel } from './model.ts'
import { toFixedText, toQuantityText } from './number-text.ts'
import { calcPanel } from './plot-panel.ts'
import { sideLabel } from './sides.ts'
import type { ReportSource } from './source.ts'

/** Printed wherever a contact force is. */
export const CONTACT_STATEMENT =
  'Estimated contact forces: what the bones of a joint press on each other with, muscles included. An estimate with a model of 43 muscles a leg, not a measurement, and not to be compared with the net forces of other sections: those leave the muscles out.'

/** What the estimate does not see. */
export const CONTACT_LIMITS: readonly string[] = [
  'About ± 0.5 body weights for a usual walk over force plates. Levels are less certain than differences within one subject and session.',
  'A patient who stiffens a joint carries more than this: muscles that work against each other are not seen.',
  'Strengths and paths are a healthy adult’s: not for children, spasticity, contractures, crouch, tendon transfers or prostheses.',
  'No ligaments, no passive moments, no muscle dynamics: not for impacts. The force under the kneecap is not given.',
  'The knee depends on its joint centre (1 cm forward or back is 0.3 to 0.4 body weights), the hip on muscle strengths; the ankle is the most certain.',
]

/** The credit that the muscles’ licence asks for. */
export const MUSCLE_CREDIT =
  'Muscle geometry and strengths from gait2392: S.L. Delp, J.P. Loan, M.G. Hoy, F.E. Zajac, E.L. Topp, J.M. Rosen, D.G. Thelen, F.C. Anderson, A. Seth; CC BY 3.0; changed: joint-centre origins, foot bones joined, splines resampled. Delp et al., IEEE Trans Biomed Eng 37, 757–767, 1990.'

const JOINTS = ['hip', 'knee', 'ankle'] as const
const ODD = `† No walk has this: peaks are ${JOINTS.map((joint) => `${PLAUSIBLE_PEAKS[joint].join(' to ')} BW at the ${joint}`).join(', ')}. Not to be used before joint centres, body mass and force plates are checked.`
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The section of contact forces: curves, peaks, limits; or why there are none. */
export function calcContactBlocks(source: ReportSource): readonly Block[] {
  const { contact } = source
  if (contact === undefined) return []
  const reasons = source.alerts.filter(({ code }) => code.startsWith('contact.'))
  const why: Block[] = reasons.length === 0 ? [] : [{ kind: 'alerts', alerts: reasons }]
  if (contact === null) return why
  return [
    { kind: 'text', text: CONTACT_STATEMENT, tone: 'strong' },
    { kind: 'plots', grid: calcContactGrid(source, contact) },
    {
      kind: 'table',
      table: calcContactTable(
        contact,
        reasons.some(({ code }) => code === CONTACT_IMPLAUSIBLE),
      ),
    },
    ...(source.proposed?.contact
      ? ([{ kind: 'table', table: calcChangeTable(source.proposed.contact, contact.bodyMass) }] as const)
      : []),
    ...why,
    { kind: 'list', title: 'Limits', items: CONTACT_LIMITS },
  ]
}

function calcContactGrid(source: ReportSource, contact: ContactResult): PlotGrid {
  const marked = contact.levels.length > 0
  return {
    title: 'Estimated contact force, size',
    columns: 3,
    plots: JOINTS.map((joint) => calcContactPlot(source, contact, joint)),
    legend: SIDES.map((side) => ({ style: side, label: sideLabel(side) })),
    footnote: `Only where the ground force was measured. Band: two-joint muscles weighted ${contact.edgeWeights.join(' to ')} times, line: ${contact.twoJointWeight} times.${marked ? ' Dotted: mean peak measured in implants.' : ''}`,
  }
}

function calcContactPlot(source: ReportSource, contact: ContactResult, joint: (typeof JOINTS)[number]): PlotModel {
  const perNewton = newtonToBodyWeight(1, contact.bodyMass)
  const own = contact.joints.filter((one) => one.joint === `${joint}.${one.side}`)
  const panel = calcPanel(
    { title: capital(joint), unit: 'BW', up: '', down: '' },
    own.map(({ side, force }) => ({
      style: side,
      label: sideLabel(side),
      side,
      times: contact.times,
      values: force.map((value) => value * perNewton),
    })),
    source.cycles,
    { low: 0, high: 5 },
  )
  const levels = contact.levels.filter((one) => one.joint === joint).map(({ peak }) => ({ at: peak }))
  return {
    ...panel,
    curves: panel.curves.map((curve) => withEdges(source, contact, curve, own)),
    ...(levels.length === 0 ? {} : { levels }),
  }
}

/** The band between the weights instead of the spread over the cycles. */
function withEdges(
  { cycles }: ReportSource,
  { times, bodyMass }: ContactResult,
  curve: CurveModel,
  own: readonly ContactCurve[],
): CurveModel {
  const { side, low, high } = own.find((one) => one.side === curve.style)!
  const perNewton = newtonToBodyWeight(1, bodyMass)
  const edge = (values: Float64Array): Float64Array => {
    const scaled = values.map((value) => value * perNewton)
    if (cycles.length === 0) return scaled
    const mean = calcCycleCurve(
      times,
      scaled,
      cycles.filter((cycle) => cycle.side === side),
    )?.mean
    return mean ?? curve.y
  }
  const [lowest, highest] = [edge(low), edge(high)]
  return {
    ...curve,
    band: highest.map((value, i) => value - curve.y[i]!),
    below: lowest.map((value, i) => curve.y[i]! - value),
  }
}

/** `isJudged`: peaks that no walk has are marked. */
function calcContactTable({ peaks, levels, bodyMass }: ContactResult, isJudged: boolean): TableModel {
  const perNewton = newtonToBodyWeight(1, bodyMass)
  const cells = (joint: ContactJoint, side: Side): Cell[] => {
    const peak = peaks.find((one) => one.joint === `${joint}.${side}`)
    if (peak === undefined)
      return [
        { kind: 'number', quantity: null },
        { kind: 'number', quantity: null },
      ]
    const quantity = { value: peak.value * perNewton, sd: peak.sd * perNewton, decimals: 2 }
    const isOdd = isJudged && !isPlausiblePeak(joint, quantity.value)
    return [
      isOdd ? { kind: 'text', text: toQuantityText(quantity), note: '†' } : { kind: 'number', quantity },
      { kind: 'text', text: `${toFixedText(peak.low * perNewton, 2)} to ${toFixedText(peak.high * perNewton, 2)}` },
    ]
  }
  const measured = (joint: string): Cell => {
    const level = levels.find((one) => one.joint === joint)
    return { kind: 'number', quantity: level === undefined ? null : { value: level.peak, sd: null, decimals: 2 } }
  }
  const sources = levels.map(({ joint, activity, source }) => `${joint}, ${activity}: ${source}`)
  return {
    caption: 'Estimated contact force, largest size',
    columns: [
      { label: 'Joint' },
      { label: 'Left', unit: 'BW', side: 'left' },
      { label: 'Band', unit: 'BW' },
      { label: 'Right', unit: 'BW', side: 'right' },
      { label: 'Band', unit: 'BW' },
      { label: 'Measured in implants', unit: 'BW' },
    ],
    rows: JOINTS.map((joint) => [
      { kind: 'text', text: capital(joint) },
      ...cells(joint, 'left'),
      ...cells(joint, 'right'),
      measured(joint),
    ]),
    footnote: `± is one standard deviation: the knee’s joint centre (1 cm), muscle strengths (25 %), and what such models miss of forces measured in implants (0.5 BW).${sources.length === 0 ? '' : ` Measured mean peaks, of older patients who walk slowly: ${sources.join('; ')}.`}${isJudged ? ` ${ODD}` : ''}`,
  }
}

/** What a technique does to the largest forces: recorded, change with its ±, and one word. */
function calcChangeTable({ verdicts }: ProposedContact, bodyMass: number): TableModel {
  const perNewton = newtonToBodyWeight(1, bodyMass)
  return gatherNotes({
    caption: 'Estimated contact force with the proposed technique',
    columns: [
      { label: 'Joint' },
      { label: 'Recorded', unit: 'BW' },
      { label: 'Proposed − recorded', unit: 'BW' },
      { label: 'Verdict' },
    ],
    rows: verdicts.map(({ joint, side, recorded, change, sd, verdict, reason }): Cell[] => {
      const isClear = verdict === 'lower' || verdict === 'higher'
      const isDecided = verdict !== 'cannot be told'
      const scaled = { value: change * perNewton, sd: sd === null ? null : sd * perNewton, decimals: 2 }
      return [
        { kind: 'text', text: `${capital(joint.split('.')[0]!)}, ${sideLabel(side).toLowerCase()}` },
        { kind: 'number', quantity: { value: recorded * perNewton, sd: null, decimals: 2 } },
        {
          kind: 'difference',
          quantity: isDecided ? scaled : null,
          mark: isClear ? 'notable' : isDecided ? 'within' : null,
        },
        { kind: 'text', text: verdict, note: reason },
      ]
    }),
    footnote:
      'Largest contact force with the recorded net loads and with what the technique changes in them. ± counts muscles (strengths, knee centre, weight of two-joint muscles), the layout of the boundaries and how far such predictions were from walks that people then walked.',
  })
}
