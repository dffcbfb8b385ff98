import { type LookedFile, type MappingTemplate, mayBeRecording } from '../../../core/io.ts'
import type { LookedRecording } from '../../compute/jobs.ts'
import { bytesText } from '../../display/number.ts'
import { words } from '../../display/words.ts'
import type { Choice } from '../../host.ts'
import { readAll } from '../files/read-all.ts'
import { MOST_BYTES } from '../files/snapshot.ts'
import { useWork } from '../work.ts'

/** One of several files: its bytes as they were, and what reading them found. */
export interface LookedChoice {
  index: number
  name: string
  folders: readonly string[]
  /** Null: it could not be fetched. */
  file: File | null
  /** Null: refused, for the reason in `why`. */
  looked: LookedRecording | null
  why: string
}

const nothing: Omit<LookedFile, 'index' | 'name' | 'folders' | 'sha256'> = {
  holds: 'refused',
  isStill: false,
  hasMarkers: false,
  hasForces: false,
  subject: {},
}

/** As the sorting of files takes it. */
export const toLookedFile = ({ index, name, folders, looked }: LookedChoice): LookedFile => ({
  index,
  name,
  folders,
  ...(looked ?? { ...nothing, sha256: `refused ${index}` }),
})

/** Reads all files one after another; one that cannot be read does not stop the others. */
export function useLookAll() {
  const work = useWork()
  async function fetch(choice: Choice, isWanted: () => boolean): Promise<Pick<LookedChoice, 'file' | 'why'>> {
    if (choice.bytes > MOST_BYTES)
      return { file: null, why: words.start.tooLarge(bytesText(choice.bytes), bytesText(MOST_BYTES)) }
    try {
      const chosen = await choice.read(() => {}, isWanted)
      const parts = chosen && (await readAll(chosen, () => {}, isWanted))
      return parts ? { file: new File(parts, choice.name), why: '' } : { file: null, why: words.start.unreadable }
    } catch {
      return { file: null, why: words.start.unreadable }
    }
  }
  async function lookAt(
    choice: Choice,
    index: number,
    mappings: readonly MappingTemplate[],
    isWanted: () => boolean,
  ): Promise<LookedChoice | null> {
    const { name, folders } = choice
    const { file, why } = await fetch(choice, isWanted)
    if (!file) return { index, name, folders, file, looked: null, why }
    const outcome = await work.look({ file, name, mappings })
    if (outcome === 'cancelled') return null
    const refusal = outcome.ok ? '' : (outcome.alerts[0]?.message ?? words.start.unreadable)
    return { index, name, folders, file, looked: outcome.ok ? outcome.value : null, why: refusal }
  }
  /** Null: the user stopped it, or opened something else. */
  return async (
    all: readonly Choice[],
    mappings: readonly MappingTemplate[],
    isStillWanted: () => boolean,
  ): Promise<readonly LookedChoice[] | null> => {
    const choices = all.filter(({ name, folders }) => folders.length === 0 || mayBeRecording(name))
    const found = await work.watchOver(
      'look',
      words.sorting.looking(choices.length),
      async (report, goesOn) => {
        const isWanted = (): boolean => goesOn() && isStillWanted()
        const looked: LookedChoice[] = []
        for (const [index, choice] of choices.entries()) {
          report(index / choices.length)
          const one = isWanted() ? await lookAt(choice, index, mappings, isWanted) : null
          if (!one) return null
          looked.push(one)
        }
        return looked
      },
      work.stopLooking,
    )
    return found === 'cancelled' ? null : found
  }
}
