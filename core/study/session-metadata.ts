import type { SubjectHints } from '../recording/recording.ts'

/** What OpenCap calls the file that states who was recorded. */
export const isSessionMetadata = (name: string): boolean => /^sessionmetadata\.ya?ml$/i.test(name)

/** Larger files of that name are something else. */
const MOST_CHARACTERS = 100_000

/** The person of an OpenCap session (`sessionMetadata.yaml`); null where the text states nobody. */
export function readSessionMetadata(text: string): SubjectHints | null {
  if (text.length > MOST_CHARACTERS) return null
  const found = new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      if (at < 0 || line.startsWith(' ')) return []
      const value = line.slice(at + 1).trim()
      return [[line.slice(0, at).trim().toLowerCase(), value.replaceAll(/^['"]|['"]$/g, '')]]
    }),
  )
  const between = (key: string, low: number, high: number): number | null => {
    const value = Number(found.get(key) ?? Number.NaN)
    return value > low && value < high ? value : null
  }
  const [mass, height] = [between('mass_kg', 5, 400), between('height_m', 0.5, 2.7)]
  const sex = (found.get('gender_mf') ?? found.get('sex') ?? '').toLowerCase().charAt(0)
  const code = found.get('subjectid') ?? ''
  const hints: SubjectHints = {
    ...(mass === null ? {} : { mass }),
    ...(height === null ? {} : { height }),
    ...(sex === 'f' ? { sex: 'female' } : sex === 'm' ? { sex: 'male' } : {}),
    ...(code === '' ? {} : { code }),
  }
  return Object.keys(hints).length === 0 ? null : hints
}
