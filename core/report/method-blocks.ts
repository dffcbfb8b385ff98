import { describeLayout, describeShares } from '../gait/layout-words.ts'
import type { Loads } from '../loads/loads.ts'
import type { Body } from '../model/body.ts'
import { mToMm, radToDeg } from '../units/units.ts'
import { channelWords } from './comparison-table.ts'
import { groundWords } from './loads-grid.ts'
import { CONTACT_LIMITS, CONTACT_STATEMENT, MUSCLE_CREDIT } from './contact-blocks.ts'
import type { Block, Cell } from './model.ts'
import { toFixedText, toSmallText } from './number-text.ts'
import { GROUND_CREDIT, describePriorShare } from './prior-words.ts'
import type { ReportSource, ReportedMotion } from './source.ts'

/** Printed in every report, whatever its sections. */
export const NOT_CONTACT_FORCES =
  'These are net joint reaction forces of a passive tree of rods. They are not bone-on-bone contact forces: those add the pull of the muscles across the joint and are several times larger.'

const templateWords = {
  'whole-body': 'Whole body: pelvis, trunk, head, arms, thighs, shanks, feet',
  'lower-body': 'Lower body with head, arms and trunk',
  'swing-leg': 'Single swing leg under its recorded hip',
  'planar-seven-link': 'Seven links in the sagittal plane',
} as const

const tableWords = {
  winter: 'Winter (after Dempster), fractions of body mass and segment length',
  'de-leva': 'de Leva 1996',
  dumas: 'Dumas, Chèze and Verriest 2007',
} as const

const contactBlock = ({ contact }: ReportSource): Block[] =>
  contact
    ? [{ kind: 'list', title: 'Contact forces', items: [CONTACT_STATEMENT, ...CONTACT_LIMITS, MUSCLE_CREDIT] }]
    : []

/** The page that lets someone else do it again: model, table, filter, solver, errors, frames and signs. */
export function calcMethodBlocks(source: ReportSource): readonly Block[] {
  const { fit, loads, motion } = source
  const blocks: Block[] = [
    { kind: 'text', text: NOT_CONTACT_FORCES, tone: 'strong' },
    { kind: 'facts', title: 'Model', facts: listModelFacts(source) },
    { kind: 'list', title: 'Signals', items: source.conditioning },
    ...normBlock(source),
    ...groundBlock(loads.recorded),
    ...contactBlock(source),
    {
      kind: 'list',
      title: 'How the file was understood',
      items: [
        ...source.recording.provenance.decisions,
        `Fingerprint of the file (SHA-256): ${source.recording.provenance.sha256}`,
      ],
    },
    { kind: 'table', table: calcSegmentTable(source) },
  ]
  if (fit.residuals.length > 0) blocks.push({ kind: 'table', table: calcResidualTable(source) })
  if (motion) blocks.push({ kind: 'table', table: calcSolverTable(motion) })
  blocks.push(
    {
      kind: 'axes',
      title: 'Frames and signs',
      caption:
        'World frame: x forward (direction of progression), y up, z to the subject’s right. Segment frame: y along the segment towards its proximal end, z right, x forward.',
    },
    {
      kind: 'list',
      title: 'Definitions',
      items: [
        'Joint force: the force of the proximal segment on the distal one at the joint, F = Σ m (a + g) less the outer forces, over everything distal to it.',
        'Axial (compression, tension), anterior and lateral parts are taken along the axes of the thigh at the hip, of the shank at knee and ankle, and of the trunk at the lower back. Axial: compression is positive.',
        'Net moment: internal, on the distal segment about the joint. Extensor, plantarflexor and abductor moments are positive; generated power is positive.',
        'Joint angles: flexion, dorsiflexion, adduction (varus), internal rotation, anterior tilt and own side up are positive, on both sides.',
        'Body weight: body mass × 9.80665 m/s².',
        'Boundary Method: the recording is cut into phases. Within a phase no muscle acts and the motion is the path of stationary action between the two recorded postures. What muscles do is the jump of momentum at the boundaries.',
      ],
    },
  )
  return blocks
}

function listModelFacts({ fit, loads, motion }: ReportSource): { name: string; value: string }[] {
  const { body } = fit
  return [
    { name: 'Body', value: describeBody(body, fit.chosen?.template) },
    { name: 'Anthropometric table', value: withReason(tableWords[body.table], fit.chosen?.table) },
    { name: 'Gravity', value: `${toFixedText(body.tree.gravity, 3)} m/s²` },
    { name: 'Fit', value: fit.verdict.words },
    { name: 'Path of the pelvis', value: fit.rootMeasured ? 'measured' : 'reconstructed from the stance foot' },
    ...layoutFacts(motion),
    { name: 'Ground reaction', value: groundWords[loads.recorded.groundSource] },
    ...priorFacts(loads.recorded),
    ...body.loads.map((load) => ({
      name: `Added load: ${load.label}`,
      value: `${toFixedText(load.mass, 2)} kg on ${load.segment}, ${toFixedText(mToMm(load.at), 0)} mm from its proximal end`,
    })),
  ]
}

function describeBody({ template, file }: Body, why: string | null | undefined): string {
  if (file !== undefined) return `${file.name} (a body file). ${file.about}`
  return template === 'own' ? 'A body of its own' : withReason(templateWords[template], why)
}

/** How the motion without muscles was cut. */
function layoutFacts(motion: ReportedMotion | null): { name: string; value: string }[] {
  const layout = motion?.layout
  if (layout === undefined) return []
  const { tolerance } = layout
  const within =
    tolerance === null
      ? ''
      : `; ${describeShares(layout)}, so that no free rod strays more than ${toFixedText(radToDeg(tolerance), 1)}° (RMS over a phase)`
  return [{ name: 'Boundaries of the phases', value: `${describeLayout(layout)}${within}` }]
}

/** Where the program chose, it explains why. */
const withReason = (words: string, why: string | null | undefined): string =>
  typeof why === 'string' ? `${words}; chosen automatically: ${why}` : words

/** Whose band it is, as its licence asks. */
function normBlock({ norm }: ReportSource): Block[] {
  if (!norm?.norm) return []
  const { citation, licence, changes, caption, source } = norm.norm
  const items =
    source === 'own'
      ? [`Reference band: ${caption}, from ${citation}.`]
      : [
          `Reference band: ${citation}; ${licence}; ${changes}, interpolated to this speed.`,
          `Shown: ${caption}. Bands stand only where models of different laboratories agree within some degrees.`,
          'Gait variable score, movement analysis profile and gait profile score: Baker et al. 2009, Gait Posture 30:265–269.',
        ]
  return [{ kind: 'list', title: 'Healthy people', items }]
}

/** Stances by how their ground force is known; many alike stand in one line. */
const priorFacts = ({ groundPrior }: Loads): { name: string; value: string }[] =>
  groundPrior === undefined
    ? []
    : [{ name: 'Estimated ground force', value: `${describePriorShare(groundPrior)}. ${GROUND_CREDIT}` }]

function groundBlock({ stances = [] }: Loads): Block[] {
  if (stances.length === 0) return []
  const kinds = new Map<string, string[]>()
  for (const { side, from, to, ground, why } of stances) {
    const key = `${ground}: ${why}`
    kinds.set(key, [...(kinds.get(key) ?? []), `${side} ${toFixedText(from, 2)}–${toFixedText(to, 2)} s`])
  }
  const items = [...kinds].map(
    ([key, list]) =>
      `${key.charAt(0).toUpperCase()}${key.slice(1)} (${list.length > 8 ? `${list.length} stances` : list.join(', ')}).`,
  )
  return [{ kind: 'list', title: 'Ground force, stance by stance', items }]
}

function calcSegmentTable(source: ReportSource): Extract<Block, { kind: 'table' }>['table'] {
  const sources = [...new Set(source.fit.body.segments.flatMap((one) => [one.length.source, one.mass.source]))]
  const note = (text: string): string => String.fromCodePoint(97 + sources.indexOf(text))
  const millimetres = (value: number, sd: number | null, from: string): Cell => ({
    kind: 'text',
    text: `${toFixedText(mToMm(value), 0)}${sd === null ? '' : ` ± ${toFixedText(mToMm(sd), 0)}`}`,
    note: note(from),
  })
  return {
    caption: 'Segments',
    columns: [
      { label: 'Segment' },
      { label: 'Length', unit: 'mm' },
      { label: 'Mass', unit: 'kg' },
      { label: 'Centre of mass', unit: '% from proximal' },
      { label: 'Radius of gyration', unit: '% of length' },
    ],
    rows: source.fit.body.segments.map((one) => [
      { kind: 'text', text: one.label },
      millimetres(one.length.value, one.length.sd, one.length.source),
      {
        kind: 'text',
        text: `${one.mass.value === 0 ? '0' : toFixedText(one.mass.value, 2)}${one.mass.sd === null || one.mass.value === 0 ? '' : ` ± ${toFixedText(one.mass.sd, 2)}`}`,
        note: note(one.mass.source),
      },
      { kind: 'text', text: toFixedText(100 * one.centreOfMass.value, 1) },
      { kind: 'text', text: toFixedText(100 * one.radiusOfGyration.value, 1) },
    ]),
    footnote: sources
      .map((text, i) => `${String.fromCodePoint(97 + i)}: ${text}`)
      .join('. ')
      .concat('.'),
  }
}

const toResidualText = (value: number, unit: 'm' | 'rad'): string =>
  unit === 'm' ? `${toFixedText(mToMm(value), 1)} mm` : `${toFixedText(radToDeg(value), 2)}°`

function calcResidualTable(source: ReportSource): Extract<Block, { kind: 'table' }>['table'] {
  const worst = source.fit.residuals.toSorted((a, b) => b.rms - a.rms).slice(0, 10)
  return {
    caption: `Model against recording${source.fit.residuals.length > worst.length ? `, the ${worst.length} largest of ${source.fit.residuals.length}` : ''}`,
    columns: [{ label: 'Marker or channel' }, { label: 'RMS' }, { label: 'Largest' }],
    rows: worst.map((one) => [
      { kind: 'text', text: channelWords(one.name) },
      { kind: 'text', text: toResidualText(one.rms, one.unit) },
      { kind: 'text', text: toResidualText(one.peak, one.unit) },
    ]),
  }
}

/** How many were passed, and after how many seconds of the phase the first. */
const conjugateText = ({ morseIndex, firstConjugateTime }: ReportedMotion['phases'][number]['solver']): string =>
  `${morseIndex}${firstConjugateTime === null ? '' : ` (${toFixedText(firstConjugateTime, 2)} s)`}`

/** What the number means, by the phase in which it is largest. */
function describeGrowth({ phases }: ReportedMotion): string {
  const grown = phases.flatMap(({ growth }) => (growth ? [growth] : []))
  if (grown.length === 0) return ''
  const { factor, from, at } = grown.reduce((most, one) => (one.factor > most.factor ? one : most))
  return `Growth of 1°: a rod that sets off a little too fast, enough to be 1° ahead by itself at the end, puts the most sensitive rod so many degrees off; largest where 1° of ${channelWords(from)} becomes ${toFixedText(factor, 1)}° of ${channelWords(at)}.`
}

const SHOWN_PHASES = 14

const urgency = (one: ReportedMotion['phases'][number]): number =>
  (one.solver.status === 'converged' ? 0 : 4) + { good: 0, fair: 1, poor: 2 }[one.ballistic]

function calcSolverTable(motion: ReportedMotion): Extract<Block, { kind: 'table' }>['table'] {
  // Those that need a look come first when there is no room for all.
  const chosen = new Set(motion.phases.toSorted((a, b) => urgency(b) - urgency(a)).slice(0, SHOWN_PHASES))
  const shown = motion.phases.filter((one) => chosen.has(one))
  const converged = motion.phases.filter((one) => one.solver.status === 'converged').length
  return {
    caption: `Solver, phase by phase: ${converged} of ${motion.phases.length} converged`,
    columns: [
      { label: 'Phase' },
      { label: 'From', unit: 's' },
      { label: 'To', unit: 's' },
      { label: 'Status' },
      { label: 'Steps' },
      { label: 'Residual' },
      { label: 'Estimated error' },
      { label: 'Conjugate times' },
      { label: 'Growth of 1°', unit: '°' },
      { label: 'Worst free rod', unit: '° RMS' },
      { label: 'Ballistic' },
    ],
    rows: shown.map(({ phase, solver, worst, ballistic, growth }) => [
      {
        kind: 'text',
        text: `${phase.side ? `${phase.side} ` : ''}${phase.kind}`.replace(/^./, (c) => c.toUpperCase()),
      },
      { kind: 'text', text: toFixedText(phase.from, 2) },
      { kind: 'text', text: toFixedText(phase.to, 2) },
      { kind: 'text', text: solver.status },
      { kind: 'text', text: String(solver.iterations) },
      { kind: 'text', text: toSmallText(solver.residual) },
      { kind: 'text', text: toSmallText(solver.estimatedError) },
      { kind: 'text', text: conjugateText(solver) },
      { kind: 'text', text: growth ? toFixedText(growth.factor, growth.factor < 10 ? 1 : 0) : '–' },
      // How far a motion strays that was not found says nothing; the window leaves it out, too.
      {
        kind: 'text',
        text: worst === null || solver.status !== 'converged' ? '–' : toFixedText(radToDeg(worst.rms), 1),
      },
      { kind: 'text', text: ballistic },
    ]),
    footnote:
      `${shown.length < motion.phases.length ? `The ${shown.length} phases that need a look most; all are in analysis.json. ` : ''}` +
      `Conjugate times: 0 means the path is a minimum of the action; more means stationary, not least, with the first of them in brackets. Worst free rod: the motion without muscles against the recording; rods that muscles lead do not count. ${describeGrowth(motion)}`,
  }
}
