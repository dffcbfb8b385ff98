import type { RawColumn, RawSection } from '../../readers/raw.ts'

/**
 * `L5_S1_Flex_Ext`, `L1_T12_Lat_Bending`, `L3_L4_axial_rotation`: one joint between two vertebrae of the lumbar spine
 * (full-body lumbar models of OpenSim, Pose2Sim).
 */
const VERTEBRAE = /^([TL]\d{1,2})_([TLS]\d{1,2})_(flex_ext|lat_bending|axial_rotation)$/i

/** The whole lumbar spine's name for each. */
const WHOLE: Readonly<Record<string, string>> = {
  flex_ext: 'lumbar_extension',
  lat_bending: 'lumbar_bending',
  axial_rotation: 'lumbar_rotation',
}

/** Fewer joints than this are not the whole spine. */
const LEAST = 4

/**
 * Adds up the joints between single vertebrae to the lumbar spine as one joint, which is what a trunk of one rod needs;
 * without it a leaning trunk would be taken as upright.
 * The sum is exact for each motion alone; turned about two axes at once by 20° each it is off by about 3°.
 */
export function joinVertebrae(section: RawSection, decisions: string[]): RawSection {
  if (section.columns.some(({ name }) => Object.values(WHOLE).includes(name.toLowerCase()))) return section
  const groups = new Map<string, RawColumn[]>()
  for (const column of section.columns) {
    const motion = VERTEBRAE.exec(column.name)?.[3]?.toLowerCase()
    if (motion !== undefined && column.component === null) groups.set(motion, [...(groups.get(motion) ?? []), column])
  }
  const used = new Map<RawColumn, string>()
  const sums: RawColumn[] = []
  for (const [motion, members] of groups) {
    if (members.length < LEAST) continue
    const name = WHOLE[motion]!
    for (const member of members) used.set(member, name)
    const values = members[0]!.values.map((_, i) => members.reduce((sum, { values: own }) => sum + own[i]!, 0))
    sums.push({ ...members[0]!, name, values })
    decisions.push(
      `${name} is the sum of ${members.length} joints between vertebrae (${members[0]!.name} to ${members.at(-1)!.name}).`,
    )
  }
  if (sums.length === 0) return section
  const columns = section.columns.map((column) =>
    used.has(column) ? { ...column, note: `added up as ${used.get(column)!}` } : column,
  )
  return { ...section, columns: [...columns, ...sums] }
}
