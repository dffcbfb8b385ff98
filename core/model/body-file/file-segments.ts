import { calcRodParameters } from '../anthropometry/anthropometry.ts'
import { LENGTHS } from '../anthropometry/stature.ts'
import type { BodySegment, Sourced } from '../body.ts'
import { MEASURED_LENGTH } from '../body.ts'
import type { Outcome } from '../../outcome.ts'
import { alert, done, refused } from '../../outcome.ts'
import type { BodyRequest } from '../templates/body-template.ts'
import type { RodLayout } from '../templates/layout.ts'
import type { BodyFile, FileRod } from './body-file.ts'
import type { Lump } from './rod-masses.ts'
import { calcShareMass, listAdded, listLumps, rowLump, weighLumps } from './rod-masses.ts'

/** The segments of a body of one's own, scaled to a subject. */
export function calcFileSegments(
  file: BodyFile,
  layout: readonly RodLayout[],
  request: BodyRequest,
): Outcome<readonly BodySegment[]> {
  const { subject, table, overrides = {} } = request
  const ownRod = new Map(file.rods.map((rod) => [rod.name, rod]))
  const rods = layout.map((rod) => ({
    rod,
    own: ownRod.get(rod.name),
    ...weightOf(rod, ownRod.get(rod.name), request),
  }))
  const bare = rods.find(({ lumps }) => lumps === null)
  if (bare !== undefined)
    return refused(
      alert(
        'error',
        'body.no-row',
        `The table “${table}” has no values for “${bare.rod.label}” of the body “${file.name}”.`,
        'Choose another table, or state the mass in the body file.',
      ),
    )
  const isWhole = file.part !== true && file.like !== 'swing-leg'
  const shareMass = calcShareMass(
    subject.mass,
    rods.flatMap(({ lumps }) => lumps!),
    isWhole,
  )
  if (!(shareMass > 0.5 * subject.mass))
    return refused(
      alert(
        'error',
        'body.too-heavy',
        `The fixed masses of the body “${file.name}” leave ${shareMass.toFixed(1)} kg of ${subject.mass} kg for everything else.`,
        'Check the kilograms in the body file, and the subject’s mass.',
      ),
    )
  return done(
    rods.map(({ rod, own, lumps, isRow }): BodySegment => {
      const weight = weighLumps(lumps!, shareMass)
      const row = isRow ? calcRodParameters(table, rod.kind!, subject.sex)! : null
      return {
        name: rod.name,
        label: rod.label,
        side: rod.side,
        length: overrides.lengths?.[rod.name] ?? lengthOf(rod, own, subject.height),
        mass:
          overrides.masses?.[rod.name] ?? (row === null ? weight.mass : { ...weight.mass, source: row.mass.source }),
        centreOfMass: overrides.centres?.[rod.name] ?? row?.centre ?? weight.centre,
        radiusOfGyration: overrides.radii?.[rod.name] ?? row?.radius ?? weight.radius,
      }
    }),
  )
}

/** What the file puts on a rod, else the row of the table; null where there is neither. */
function weightOf(
  { kind }: RodLayout,
  own: FileRod | undefined,
  { table, subject }: BodyRequest,
): { readonly lumps: readonly Lump[] | null; readonly isRow: boolean } {
  const stated = own === undefined ? null : listLumps(own)
  const added = own === undefined ? [] : listAdded(own)
  if (stated !== null) return { lumps: [...stated, ...added], isRow: false }
  const row = kind === null ? null : calcRodParameters(table, kind, subject.sex)
  return row === null ? { lumps: null, isRow: false } : { lumps: [rowLump(row), ...added], isRow: added.length === 0 }
}

function lengthOf({ kind }: RodLayout, own: FileRod | undefined, height: number): Sourced {
  const length = own?.length
  if (length !== undefined && 'metres' in length)
    return { value: length.metres, sd: length.sd ?? null, source: `${MEASURED_LENGTH}: ${length.source}` }
  if (length !== undefined) {
    const value = length.ofHeight * height
    return { value, sd: length.sd ?? RELATIVE_SD * value, source: `Body file: ${length.source}` }
  }
  const { ofStature, relativeSd, source } = LENGTHS[kind!]
  return { value: ofStature * height, sd: relativeSd * ofStature * height, source }
}

/** Of a length that is a share of the height, where the file states none. */
const RELATIVE_SD = 0.08
