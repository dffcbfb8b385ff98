import type { BlobLike, HashJob } from '../../core/io.ts'

/**
 * The hash of a large file on a thread of its own: scanning numbers takes about as long, so both are done at once.
 */
export function hashAlongside(file: BlobLike): HashJob {
  const worker = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module', name: 'hash' })
  const sha256 = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  }).finally(() => worker.terminate())
  worker.postMessage(file, [])
  return { sha256, stop: () => worker.terminate() }
}
