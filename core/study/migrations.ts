/** A document's parts as stored, before any check: JSON values by part name. */
export type StoredParts = Readonly<Record<string, unknown>>

/** One step from version `to − 1` to version `to`. */
export interface Migration {
  readonly to: number
  /** What changed, for the notes of the release. */
  readonly why: string
  parts(stored: StoredParts): StoredParts
}

/** Never edit a step once it was released: add the next one. */
export const MIGRATIONS: readonly Migration[] = [
  {
    to: 2,
    why: 'Body model and table may be left to the program. A study that names them keeps them; one that does not, does.',
    parts: (stored) =>
      isRecord(stored['body']) ? { ...stored, body: { template: 'auto', table: 'auto', ...stored['body'] } } : stored,
  },
]

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The steps a document of version `from` still needs, in order. */
export function calcMigrations(
  from: number,
  target: number,
  steps: readonly Migration[] = MIGRATIONS,
): readonly Migration[] {
  const wanted: Migration[] = []
  for (let version = from + 1; version <= target; version++) {
    const step = steps.find((one) => one.to === version)
    if (!step) throw new Error(`expected a migration to study version ${version}, got none`)
    wanted.push(step)
  }
  return wanted
}
