import { SIDES, type Side } from '../gait/side.ts'
import { PROFILE_VARIABLES, type ProfileScore, type ProfileVariable } from '../norms/gait-profile.ts'
import type { Score } from '../norms/norm.ts'
import { radToDeg } from '../units/units.ts'
import type { Block, Cell, Quantity, TableModel } from './model.ts'
import type { ReportSource } from './source.ts'

/** The nine variables as clinics call them. */
export const VARIABLE_WORDS: Readonly<Record<ProfileVariable, string>> = {
  'pelvis.tilt': 'Pelvic tilt',
  'pelvis.obliquity': 'Pelvic obliquity',
  'pelvis.rotation': 'Pelvic rotation',
  'hip.flexion': 'Hip flexion',
  'hip.adduction': 'Hip adduction',
  'hip.rotation': 'Hip rotation',
  'knee.flexion': 'Knee flexion',
  'ankle.flexion': 'Ankle dorsiflexion',
  'foot.progression': 'Foot progression',
}

/** A score in degrees, to a tenth. */
export function toDegrees(score: ProfileScore | Score | null | undefined): Quantity | null {
  if (!score) return null
  const value = 'value' in score ? score.value : score.mean
  return { value: radToDeg(value), sd: score.sd === null ? null : radToDeg(score.sd), decimals: 1 }
}

/** Distance of the joint angles from healthy people's; empty when there is nothing to compare. */
export function calcProfileBlocks(source: ReportSource): readonly Block[] {
  const { profile, norm } = source
  if (!profile || !norm?.norm) return []
  const table = calcProfileTable(source)
  return table === null ? [] : [{ kind: 'table', table }]
}

function calcProfileTable({ profile, norm: finding }: ReportSource): TableModel | null {
  const norm = finding?.norm
  if (!profile || !norm) return null
  const cell = (score: ProfileScore | Score | null | undefined): Cell => ({
    kind: 'number',
    quantity: toDegrees(score),
  })
  const row = (label: string, of: (side: Side) => Cell, both: Cell, healthy: Score | undefined): Cell[] => [
    { kind: 'text', text: label },
    ...SIDES.map(of),
    both,
    ...(norm.controls === null ? [] : [cell(healthy)]),
  ]
  const nothing: Cell = { kind: 'number', quantity: null }
  return {
    caption: 'Movement profile: distance from the mean of healthy people',
    columns: [
      { label: 'Angle' },
      { label: 'Left', unit: '°', side: 'left' },
      { label: 'Right', unit: '°', side: 'right' },
      { label: 'Overall', unit: '°' },
      ...(norm.controls === null ? [] : [{ label: 'Healthy', unit: '°' }]),
    ],
    rows: [
      ...PROFILE_VARIABLES.map((variable) =>
        row(
          VARIABLE_WORDS[variable],
          (side) => cell(profile.variables[side][variable]),
          nothing,
          norm.controls?.variables[variable],
        ),
      ),
      row('Gait profile score', (side) => cell(profile.sides[side]), cell(profile.overall), norm.controls?.overall),
    ],
    footnote: profileWords(profile.missing, norm),
  }
}

function profileWords(
  missing: readonly ProfileVariable[],
  norm: NonNullable<NonNullable<ReportSource['norm']>['norm']>,
): string {
  return [
    `Root mean square distance of the mean cycle from ${norm.caption}; ± is one standard deviation over single cycles.`,
    missing.length > 0
      ? `No overall score: ${missing.map((variable) => VARIABLE_WORDS[variable].toLowerCase()).join(', ')} ${missing.length > 1 ? 'are' : 'is'} not known on both sides, and a score of fewer angles is none.`
      : 'The score is the root of the mean square of nine angles for a side, and of fifteen overall (the pelvis counts once, from the left cycle).',
    ...(norm.controls === null ? [] : [`Healthy: ${norm.controls.who}, against their own mean.`]),
    'Offsets of pelvic tilt and hip rotation between models add to it.',
    ...norm.notes,
  ].join(' ')
}
