import { hashBlob } from '../../core/io.ts'

/** The finger-print of one file, beside the worker that reads its numbers. */
globalThis.addEventListener('message', async ({ data }: MessageEvent<File>) =>
  globalThis.postMessage(await hashBlob(data), { transfer: [] }),
)
