import type { Command } from './dispatch.ts'

/** Order and one-line summaries of `pendulab --help`. A command without a line here still works; it is listed last. */
export const summaries: Readonly<Record<string, string>> = {
  analyze: 'the whole path: read, fit, phases, solve, loads, report',
  inspect: 'what the reader understood of a recording, as JSON',
  solve: 'one two-point boundary problem',
  simulate: 'an initial value problem by a chosen method',
  loads: 'reactions along a given motion of a given tree',
  technique: 'walk like that one: the technique that leads from one recording to another',
  batch: 'analyze every recording in a folder; resumable',
  norm: 'a norm of your own from a folder of healthy people',
  methods: 'the source papers’ problems by every method, as a table',
}

/**
 * Commands that can be given more to do than anybody waits for, with the longest time they may take, s: `--timeout`
 * changes it. batch has a limit of its own, for each recording.
 */
export const timeLimits: Readonly<Record<string, number>> = {
  analyze: 1800,
  technique: 1800,
  norm: 86_400,
  inspect: 600,
  solve: 600,
  simulate: 600,
  loads: 600,
}

const files = import.meta.glob<Command>(['./commands/*.ts', '!./commands/*.test.ts'])

/** Each file of commands/ is a command of that name, loaded only when called: `--help` stays instant. */
export const commands: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries(files).map(([path, load]) => [path.replace('./commands/', '').replace('.ts', ''), load]),
)
