import { Refusal, WrongUsage, toErrorLine } from './failure.ts'
import { codeOf, toFileFailure } from './file-trouble.ts'

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
export function asksForHelp(args: readonly string[]): boolean {
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
  const file = toFileFailure(error)
  if (file) {
    around.err(toErrorLine(file))
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
