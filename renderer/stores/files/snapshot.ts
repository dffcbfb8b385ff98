import type { Alert } from '../../../core/index.ts'
import { alert } from '../../../core/io.ts'
import { bytesText } from '../../display/number.ts'
import { words } from '../../display/words.ts'
import { useWork } from '../work.ts'
import { readAll } from './read-all.ts'
import type { Readings } from './readings.ts'

/** A study holds the bytes of its recordings, each up to this size. */
export const MOST_BYTES = 500_000_000

/** A file's bytes as they are now: whatever happens to it on disk from here on, what is read is what is kept. */
export function useSnapshot(readings: Readings): (file: File) => Promise<File | null> {
  const work = useWork()
  function refuse({ name }: File, why: Alert): null {
    readings.refuse({ name, alerts: [why], file: null })
    return null
  }
  return async (file) => {
    if (file.size > MOST_BYTES) {
      const message = words.start.tooLarge(bytesText(file.size), bytesText(MOST_BYTES))
      return refuse(file, alert('error', 'file.too-large', message, words.start.tooLargeTip))
    }
    try {
      const parts = await work.watchOver('fetch', words.work.reading(file.name), (report, isWanted) =>
        readAll(file, report, isWanted),
      )
      return parts === 'cancelled' ? null : new File(parts, file.name)
    } catch {
      return refuse(file, alert('error', 'file.unreadable', words.start.unreadable, words.start.unreadableTip))
    }
  }
}
