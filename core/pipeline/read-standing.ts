import type { JobControl, Outcome } from '../outcome.ts'
import { readRecording } from '../recording/read.ts'
import type { ByteSource, Recording } from '../recording/recording.ts'

/**
 * A standing trial was labelled with its walk: where the user exchanged the walk's sides and its own markers lie
 * mirrored too, they are exchanged likewise.
 */
export async function readStanding(
  open: () => Promise<ByteSource> | ByteSource,
  walkSwapped: boolean,
  control: JobControl = {},
): Promise<Outcome<Recording>> {
  const asNamed = await readRecording(await open(), {}, control)
  const mirrored = asNamed.ok && asNamed.value.alerts.some(({ code }) => code === 'frame.mirrored')
  return mirrored && walkSwapped ? readRecording(await open(), { swapSides: true }, control) : asNamed
}
