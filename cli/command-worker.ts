/** Runs one command in a thread of its own, which the main thread can end: see supervise.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { runCommand } from './run-command.ts'

// The streams of a thread lead to those of the program; whether that is a terminal only the main thread can see.
const { isTTY, columns } = workerData as { readonly isTTY?: boolean; readonly columns?: number }
Object.defineProperties(process.stderr, { isTTY: { value: isTTY === true }, columns: { value: columns } })

parentPort!.postMessage(await runCommand(process.argv.slice(2)), [])
