import { WrongUsage } from './failure.ts'

// What a flag holds, or wrong usage that names the flag.

export function readPositive(text: string, name: string): number
export function readPositive(text: string | undefined, name: string): number | undefined
export function readPositive(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value > 0) || !Number.isFinite(value)) throw new WrongUsage(`${name} wants a positive number, not “${text}”.`)
  return value
}

export function readWhole(text: string, name: string): number {
  const value = readPositive(text, name)
  if (!Number.isInteger(value)) throw new WrongUsage(`${name} wants a whole number, not “${text}”.`)
  return value
}

export function readChoice<T extends string>(text: string, choices: readonly T[], name: string): T {
  const found = choices.find((choice) => choice === text)
  if (found === undefined) throw new WrongUsage(`${name} takes one of ${choices.join(', ')}; got “${text}”.`)
  return found
}

/** A timer can wait for this long, ms: some 24 days. A longer wait would be none at all. */
const LONGEST = 2 ** 31 - 1

/** `--timeout` in seconds, as milliseconds. */
export const readTimeout = (text: string): number => Math.min(readPositive(text, '--timeout') * 1000, LONGEST)
