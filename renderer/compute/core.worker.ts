import { createAnswers } from './answer.ts'
import type { ToWorker } from './protocol.ts'

/** The only caller of core's stages. */
const answer = createAnswers((message, transfer) => globalThis.postMessage(message, { transfer }))

globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => answer(data))
