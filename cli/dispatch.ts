import { Refusal, WrongUsage, toErrorLine } from './failure.ts'

export interface Command {
  /** Printed by `pendulab <command> --help`; the first line is the call itself. */
  usage: string
  /** Returns the exit code: 0 done, 1 refused or not converged. Throws Refusal or WrongUsage instead where handier. */
  run(args: string[]): Promise<number>
}

export interface Surroundings {
  commands: ReadonlyMap<string, () => Promise<Command>>
  summaries: Readonly<Record<string, string>>
  version: string
  /** Show the stack of an unexpected error. */
  debug: boolean
  out(text: string): void
  err(text: string): void
}

const helpWords = new Set(['--help', '-h', 'help'])

export async function dispatch(args: readonly string[], around: Surroundings): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    around.err(overview(around))
    return 2
  }
  if (name === '--version' || name === '-v') {
    around.out(`${around.version}\n`)
    return 0
  }
  if (helpWords.has(name)) {
    const topic = rest[0]
    if (topic === undefined || !around.commands.has(topic)) {
      around.out(overview(around))
      return 0
    }
    return dispatch([topic, '--help'], around)
  }
  const load = around.commands.get(name)
  if (!load) {
    around.err(
      toErrorLine({
        code: 'usage/unknown-command',
        message: `There is no command “${name}”.`,
        tip: `Commands: ${listed(around).join(', ')}. See pendulab --help.`,
      }),
    )
    return 2
  }
  try {
    const command = await load()
    if (asksForHelp(rest)) {
      around.out(`${command.usage.trim()}\n`)
      return 0
    }
    return await command.run(rest)
  } catch (error) {
    return failed(name, error, around)
  }
}

/** `--help` after a bare `--` is a file name, not a question. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  return options.includes('--help') || options.includes('-h')
}

function failed(name: string, error: unknown, around: Surroundings): number {
  if (error instanceof Refusal) {
    around.err(toErrorLine(error.report))
    return 1
  }
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof WrongUsage || code.startsWith('ERR_PARSE_ARGS_')) {
    around.err(toErrorLine({ code: 'usage/arguments', message, tip: `See pendulab ${name} --help.` }))
    return 2
  }
  const file = fileTrouble[code]
  if (file) {
    const path = (error as NodeJS.ErrnoException).path
    around.err(
      toErrorLine({
        code: `file/${code.toLowerCase()}`,
        message: file.message,
        tip: file.tip,
        where: path ? { file: path } : null,
      }),
    )
    return 1
  }
  around.err(
    toErrorLine({
      code: 'internal',
      message: `Something went wrong inside pendulab ${name}: ${message}`,
      tip: 'This is a mistake of the program, not of your input. Run again with PENDULAB_DEBUG=1 and report what it prints.',
    }),
  )
  if (around.debug && error instanceof Error && error.stack) around.err(`${error.stack}\n`)
  return 1
}

const fileTrouble: Readonly<Record<string, { message: string; tip: string }>> = {
  ENOENT: {
    message: 'The file or folder was not found.',
    tip: 'Check the spelling of the path and the folder you are in.',
  },
  EACCES: {
    message: 'The file or folder may not be opened.',
    tip: 'Ask for the right to read it, or copy it to a place of your own.',
  },
  EISDIR: {
    message: 'A file was expected, but this is a folder.',
    tip: 'Name one file; for a whole folder use pendulab batch.',
  },
  ENOTDIR: { message: 'A folder was expected, but this is a file.', tip: 'Name a folder.' },
  EROFS: { message: 'This place cannot be written to.', tip: 'Choose another folder with --out.' },
  ENOSPC: { message: 'The disk is full.', tip: 'Free some space, or choose another folder with --out.' },
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function listed({ commands, summaries }: Surroundings): string[] {
  const known = Object.keys(summaries).filter((name) => commands.has(name))
  const others = [...commands.keys()].filter((name) => !(name in summaries)).toSorted()
  return [...known, ...others]
}

function overview(around: Surroundings): string {
  const names = listed(around)
  const width = Math.max(0, ...names.map((name) => name.length))
  const lines = names.map((name) => `  ${name.padEnd(width)}  ${around.summaries[name] ?? ''}`.trimEnd())
  return [
    `Pendulab ${around.version}: joint loads in gait from a pendulum tree, without a window.`,
    '',
    'Usage: pendulab <command> [options]',
    '',
    ...lines,
    '',
    'pendulab <command> --help explains a command. Results go to standard output, or to --out.',
    'Exit code: 0 done, 1 the input was refused or the solver did not converge (a line of JSON on standard error), 2 wrong usage.',
    '',
  ].join('\n')
}
