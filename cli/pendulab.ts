import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { timeLimits } from './commands.ts'
import { asksForHelp } from './dispatch.ts'
import { WrongUsage, toErrorLine } from './failure.ts'
import { toFileFailure } from './file-trouble.ts'
import { runCommand } from './run-command.ts'
import { stopOnSignal } from './signals.ts'
import { spareCompiling } from './spare-compiling.ts'
import { supervise, takeTimeout } from './supervise.ts'

/** `pendulab … | head` closes the pipe early: that is the reader's right, not an error. A full disk is one. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  const failure = toFileFailure(error, { path: 'standard output', isWriting: true })
  if (!failure) throw error
  process.stderr.write(toErrorLine(failure), () => process.exit(1))
})

// Before any thread begins.
spareCompiling()
process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const limit = timeLimits[args[0] ?? '']
  if (limit === undefined || asksForHelp(args)) return runCommand(args)
  const stop = stopOnSignal()
  try {
    const { timeout, rest } = takeTimeout(args, limit)
    const script = join(dirname(fileURLToPath(import.meta.url)), 'command-worker.js')
    const end = await supervise({ script, args: rest, timeout, signal: stop.signal })
    if ('exitCode' in end) return end.exitCode
    process.stderr.write(toErrorLine(end.failure))
    return 1
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error
    process.stderr.write(
      toErrorLine({ code: 'usage/arguments', message: error.message, tip: `See pendulab ${args[0]} --help.` }),
    )
    return 2
  } finally {
    stop.release()
  }
}
