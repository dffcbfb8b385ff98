/** A walk and the folders it lay in, outermost first. */
interface LyingWalk {
  readonly index: number
  readonly name: string
  readonly folders: readonly string[]
}

/** Names of a walk's condition and visit; empty where nothing is known. */
interface Place {
  readonly condition: string
  readonly visit: string
}

/** Folder names that only name the kind of file is in them. */
const KINDS = new Set(['markerdata', 'opensimdata', 'kinematics', 'postaugmentation', 'c3d', 'trc', 'data', 'raw'])

/** `2026-03-12`, `20260312`, `12.03.2026` at the beginning of a folder's name: a day. */
export const isDay = (name: string): boolean =>
  /^(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{1,2}\.\d{1,2}\.\d{4})(?:\D|$)/.test(name)

/** A folder's day as `2026-03-12`; null where its name is none. */
export function dayOf(name: string): string | null {
  if (!isDay(name)) return null
  const [a = '', b = '', c = ''] = name.split(/[^\d]/)
  const [year, month, day] =
    a.length === 8 ? [a.slice(0, 4), a.slice(4, 6), a.slice(6)] : a.length === 4 ? [a, b, c] : [c.slice(0, 4), b, a]
  const [m, d] = [Number(month), Number(day)]
  if (m < 1 || m > 12 || d < 1 || d > 31) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * Where each walk belongs by the folders it lay in. Where walks lie in several, the innermost is the condition and the
 * one around it the visit; folders that are days are visits. In one folder, names give the condition.
 */
export function toPlaces(
  walks: readonly LyingWalk[],
  conditionOf: (name: string) => string,
): ReadonlyMap<number, Place> {
  const chains = walks.map(({ folders }) => folders.filter((one) => !KINDS.has(one.toLowerCase())))
  const shared = sharedLength(chains)
  return new Map(
    walks.map(({ index, name }, k) => {
      const own = chains[k]!.slice(shared)
      const day = chains[k]!.find(isDay) ?? ''
      const rest = own.filter((one) => one !== day)
      const condition = rest.at(-1) ?? conditionOf(name)
      return [index, { condition, visit: day || (rest.length > 1 ? rest.at(-2)! : '') }]
    }),
  )
}

function sharedLength(chains: readonly (readonly string[])[]): number {
  const [first = []] = chains
  let length = 0
  while (length < first.length && chains.every((chain) => chain[length] === first[length])) length += 1
  return length
}
