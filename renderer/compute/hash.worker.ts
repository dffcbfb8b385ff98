import { hashBlob } from '../../core/io.ts'
import { createStreamHash } from './stream-hash.ts'

/** The hash of one file, alongside the worker that reads its numbers. */
globalThis.addEventListener('message', async ({ data }: MessageEvent<File>) =>
  globalThis.postMessage(await hashBlob(data, createStreamHash), { transfer: [] }),
)
