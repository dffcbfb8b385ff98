import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const sourceOf = (name: string): string => join(process.cwd(), 'bench', 'peers', name)

/** What a script of bench/peers prints as JSON, or null where its program is not installed. */
export function runScript<T>(
  program: 'python3' | 'octave-cli',
  name: string,
  args: readonly string[],
  input?: string,
): T | null {
  const options = program === 'octave-cli' ? ['--no-init-file', '--quiet'] : []
  // Another Python may stand before Debian's on the path, and know nothing of Debian's SciPy.
  const programs = program === 'python3' ? [program, '/usr/bin/python3'] : [program]
  for (const one of programs) {
    const found = parse<T>(
      spawnSync(one, [...options, sourceOf(name), ...args], {
        encoding: 'utf8',
        ...(input === undefined ? {} : { input }),
      }).stdout,
    )
    if (found !== null) return found
  }
  return null
}

/**
 * Compiles a C++ source of bench/peers and gives what it prints, call by call; null where compiler or library are not
 * installed.
 */
export function runCompiled<T>(
  name: string,
  libraries: readonly string[],
  calls: readonly (readonly string[])[],
): (T | null)[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'pendulab-'))
  try {
    const program = join(folder, 'peer')
    const options = [
      '-O3',
      '-march=native',
      '-std=c++17',
      '-w',
      '-I/usr/include/simbody',
      sourceOf(name),
      '-o',
      program,
      ...libraries.map((one) => `-l${one}`),
    ]
    if (spawnSync('g++', options).status !== 0) return null
    return calls.map((args) => parse<T>(spawnSync(program, args, { encoding: 'utf8' }).stdout))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? '') as T
  } catch {
    return null
  }
}

export const simbodyLibraries = ['SimTKsimbody', 'SimTKmath', 'SimTKcommon'] as const
