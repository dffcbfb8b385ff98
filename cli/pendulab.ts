import { version } from '../package.json'
import { commands, summaries } from './commands.ts'
import { dispatch } from './dispatch.ts'

/** `pendulab … | head` closes the pipe early: that is the reader's right, not an error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await dispatch(process.argv.slice(2), {
  commands,
  summaries,
  version,
  debug: Boolean(process.env['PENDULAB_DEBUG']),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
