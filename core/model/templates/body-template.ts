import type { Side } from '../../gait/side.ts'
import { STANDARD_GRAVITY } from '../../units/units.ts'
import type { Alert, Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import { ANTHROPOMETRIC_TABLES, calcRodParameters } from '../anthropometry/anthropometry.ts'
import { LENGTHS } from '../anthropometry/stature.ts'
import type { BodyFile } from '../body-file/body-file.ts'
import { layOutFile } from '../body-file/lay-out-file.ts'
import { calcFileSegments } from '../body-file/file-segments.ts'
import type {
  CarriedMass,
  AnthropometricTableId,
  Body,
  BodyJoint,
  BodySegment,
  BodyTemplateId,
  Sourced,
  Subject,
} from '../body.ts'
import type { MassPoint, Segment, Tree } from '../tree.ts'
import { LAYOUTS, TEMPLATE_LABELS } from './layout.ts'
import type { Place, RodLayout } from './layout.ts'

/** Measured or entered values that replace the table's, by segment name. */
export interface BodyOverrides {
  readonly lengths?: Readonly<Record<string, Sourced>>
  /** kg */
  readonly masses?: Readonly<Record<string, Sourced>>
  /** Fractions of the length. */
  readonly centres?: Readonly<Record<string, Sourced>>
  readonly radii?: Readonly<Record<string, Sourced>>
}

/** What a body is made from: subject, template, table, and what is known better than the table. */
export interface BodyRequest {
  readonly subject: Subject
  /** What a file is like goes before it. */
  readonly template: BodyTemplateId
  readonly table: AnthropometricTableId
  /** A body of one's own. */
  readonly file?: BodyFile
  /** For the swing leg. */
  readonly side?: Side
  readonly overrides?: BodyOverrides
  readonly loads?: readonly CarriedMass[]
}

/** A template, or a body of one's own, scaled to a subject: every length and mass with its source. */
export function calcBody(request: BodyRequest): Outcome<Body> {
  const { subject, table, loads = [] } = request
  const alerts: Alert[] = []
  const layout = layoutOf(request)
  const found =
    request.file === undefined ? listSegments(layout, request) : calcFileSegments(request.file, layout, request)
  if (!found.ok) return found
  const segments = found.value
  alerts.push(...found.alerts)
  if (table !== 'winter' && subject.sex === 'unspecified') {
    alerts.push(
      alert(
        'info',
        'model.sex-unspecified',
        `${ANTHROPOMETRIC_TABLES[table].label} has separate values for women and men; their mean is used.`,
        'Enter the subject’s sex to use the right column.',
      ),
    )
  }
  for (const load of loads) {
    if (!segments.some((segment) => segment.name === load.segment)) {
      return refused(
        alert(
          'error',
          'model.load-segment',
          `The load “${load.label}” sits on “${load.segment}”, which this body does not have.`,
          `Choose one of: ${segments.map((segment) => segment.name).join(', ')}.`,
        ),
      )
    }
  }
  return done(assembleBody(layout, segments, request, loads, alerts), alerts)
}

const layoutOf = ({ file, template, side = 'right' }: Pick<BodyRequest, 'file' | 'template' | 'side'>) =>
  file === undefined ? LAYOUTS[template](side) : layOutFile(file, side)

function listSegments(layout: readonly RodLayout[], request: BodyRequest): Outcome<readonly BodySegment[]> {
  const segments: BodySegment[] = []
  for (const rod of layout) {
    const segment = calcSegment(rod, request, request.overrides ?? {})
    if (segment === null) return refused(tableIncomplete(request.table, rod.label, TEMPLATE_LABELS[request.template]))
    segments.push(segment)
  }
  return done(segments)
}

export const tableIncomplete = (table: AnthropometricTableId, rod: string, body: string): Alert =>
  alert(
    'error',
    'model.table-incomplete',
    `${ANTHROPOMETRIC_TABLES[table].label} has no complete values for “${rod}”, which the template “${body}” needs.`,
    'Choose another table, or the template of one leg under its hip.',
  )

function calcSegment(rod: RodLayout, request: BodyRequest, overrides: BodyOverrides): BodySegment | null {
  const { subject, table } = request
  if (rod.kind === null) return null
  const parameters = calcRodParameters(table, rod.kind, subject.sex)
  if (parameters === null) return null
  const fraction = LENGTHS[rod.kind]
  const length = fraction.ofStature * subject.height
  const scaled = (of: Sourced): Sourced => ({
    value: of.value * subject.mass,
    sd: of.sd === null ? null : of.sd * subject.mass,
    source: of.source,
  })
  return {
    name: rod.name,
    label: rod.label,
    side: rod.side,
    length: overrides.lengths?.[rod.name] ?? {
      value: length,
      sd: length * fraction.relativeSd,
      source: fraction.source,
    },
    mass: overrides.masses?.[rod.name] ?? scaled(parameters.mass),
    centreOfMass: overrides.centres?.[rod.name] ?? parameters.centre,
    radiusOfGyration: overrides.radii?.[rod.name] ?? parameters.radius,
  }
}

/** Other lengths or masses, same template, table and loads: what fits and uncertainty samples need. */
export function withSegments(
  body: Body,
  segments: readonly BodySegment[],
  loads: readonly CarriedMass[] = body.loads,
): Body {
  const side = body.segments.find((segment) => segment.side !== null)?.side ?? 'right'
  const { file, subject, table } = body
  const request: BodyRequest = {
    subject,
    template: body.template === 'own' ? 'whole-body' : body.template,
    table,
    ...(file === undefined ? {} : { file }),
  }
  const other = assembleBody(layoutOf({ ...request, side }), segments, request, loads, [])
  return body.heels === undefined ? other : { ...other, heels: body.heels }
}

function assembleBody(
  layout: readonly RodLayout[],
  segments: readonly BodySegment[],
  request: BodyRequest,
  loads: readonly CarriedMass[],
  alerts: Alert[],
): Body {
  const lengthOf = new Map(segments.map((segment) => [segment.name, segment.length.value]))
  const place = (name: string, where: Place): number => shareOf(where) * lengthOf.get(name)!

  const rods = layout.map((rod, index): Segment => {
    const segment = segments[index]!
    return {
      name: rod.name,
      parent: rod.parent,
      attach: rod.parent === null ? 0 : place(rod.parent, rod.attach),
      from: place(rod.name, rod.from),
      length: segment.length.value,
      masses: calcMassPoints(segment, loads, alerts),
    }
  })
  const joints = layout.flatMap((rod): BodyJoint[] =>
    rod.joint === null || rod.parent === null
      ? []
      : [
          {
            name: rod.joint.name,
            label: rod.joint.label,
            side: rod.side,
            proximal: rod.parent,
            distal: rod.name,
            onProximal: place(rod.parent, rod.attach),
            onDistal: place(rod.name, rod.from),
          },
        ],
  )
  const { file, table, subject } = request
  const template = file === undefined ? request.template : (file.like ?? 'own')
  const tree: Tree = {
    dimension: template === 'planar-seven-link' ? 2 : 3,
    gravity: STANDARD_GRAVITY,
    segments: rods,
  }
  return { template, table, subject, tree, segments, joints, loads, ...(file === undefined ? {} : { file }) }
}

const shareOf = (where: Place): number => (typeof where === 'number' ? where : { start: 0, middle: 0.5, end: 1 }[where])

/** What a limb that was taken away keeps, so that its rod still has a motion of its own. */
const REMAINDER = 0.01

/** Two points of half the mass at c ± ρ have the segment's mass, centre of mass and transverse inertia. */
export function calcMassPoints(segment: BodySegment, loads: readonly CarriedMass[], alerts: Alert[] = []): MassPoint[] {
  const own = loads.filter((load) => load.segment === segment.name)
  const full = segment.mass.value
  let kept = full
  for (const load of own) if (load.mass < 0) kept += load.mass
  if (full > 0 && kept < REMAINDER * full) {
    kept = REMAINDER * full
    alerts.push(
      alert(
        'info',
        'model.limb-removed',
        `${segment.label}: all of its mass is taken away; 1 % is kept so that it can still be drawn.`,
        'Enter the mass of a prosthesis as a further load, if there is one.',
      ),
    )
  }
  const length = segment.length.value
  const centre = segment.centreOfMass.value * length
  const radius = segment.radiusOfGyration.value * length
  const points: MassPoint[] =
    kept > 0
      ? [
          { at: centre - radius, mass: kept / 2 },
          { at: centre + radius, mass: kept / 2 },
        ]
      : []
  for (const load of own) if (load.mass > 0) points.push({ at: load.at, mass: load.mass })
  return points
}
