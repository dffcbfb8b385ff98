import { version } from '../package.json'
import { commands, summaries } from './commands.ts'
import { dispatch } from './dispatch.ts'

/** Runs what a line of arguments asks for; gives the exit code. */
export const runCommand = (args: readonly string[]): Promise<number> =>
  dispatch(args, {
    commands,
    summaries,
    version,
    debug: Boolean(process.env['PENDULAB_DEBUG']),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  })
