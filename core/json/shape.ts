/**
 * Checks of plain data that came from outside (a saved study, an analysis.json): what is there is what the type
 * states, or the first place where it is not. Unknown keys are dropped, so a later version may add some.
 *
 * Files that people write by hand (problem.json) are read by reader.ts instead, which collects every mistake with a
 * tip;
 * both name a wrong value in the same words.
 */

import { describe } from './reader.ts'

/** Checks a value at a path and returns it typed, or throws a mismatch. */
export type Shape<T> = (value: unknown, path: string) => T

export type ShapeOf<S> = S extends Shape<infer T> ? T : never

/** A value of the wanted shape, or where and how it differs. */
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly path: string; readonly expected: string; readonly got: string }

class Mismatch extends Error {
  readonly path: string
  readonly expected: string
  readonly got: string

  constructor(path: string, expected: string, value: unknown) {
    const got = describe(value)
    super(`${path}: expected ${expected}, got ${got}`)
    this.path = path
    this.expected = expected
    this.got = got
  }
}

/** Checks that a value has a shape; a mismatch is returned with its path. */
export function checkShape<T>(shape: Shape<T>, value: unknown, path = ''): Checked<T> {
  try {
    return { ok: true, value: shape(value, path) }
  } catch (error) {
    if (error instanceof Mismatch) return { ok: false, path: error.path, expected: error.expected, got: error.got }
    throw error
  }
}

export const text: Shape<string> = (value, path) => {
  if (typeof value !== 'string') throw new Mismatch(path, 'a text', value)
  return value
}

export const truth: Shape<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new Mismatch(path, 'true or false', value)
  return value
}

export const finite: Shape<number> = (value, path) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Mismatch(path, 'a number', value)
  return value
}

export const count: Shape<number> = (value, path) => {
  if (!Number.isSafeInteger(value) || (value as number) < 0)
    throw new Mismatch(path, 'a whole number, 0 or more', value)
  return value as number
}

/** A row of numbers; JSON has no NaN, so a gap is null there and NaN here. */
export const numbers: Shape<Float64Array> = (value, path) => {
  if (!Array.isArray(value)) throw new Mismatch(path, 'a list of numbers', value)
  const row = new Float64Array(value.length)
  for (let i = 0; i < value.length; i++) {
    const item: unknown = value[i]
    row[i] = item === null ? NaN : finite(item, `${path}[${i}]`)
  }
  return row
}

export function literal<const T extends string | number | boolean>(...allowed: readonly T[]): Shape<T> {
  return (value, path) => {
    if (!allowed.includes(value as T))
      throw new Mismatch(path, allowed.map((one) => JSON.stringify(one)).join(' or '), value)
    return value as T
  }
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? null : shape(value, path))
}

export function list<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new Mismatch(path, 'a list', value)
    return value.map((item: unknown, i) => shape(item, `${path}[${i}]`))
  }
}

export function vector<const N extends 2 | 3>(
  length: N,
): Shape<N extends 3 ? readonly [number, number, number] : readonly [number, number]>
export function vector(length: 2 | 3): Shape<readonly number[]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length !== length) throw new Mismatch(path, `${length} numbers`, value)
    return value.map((item: unknown, i) => finite(item, `${path}[${i}]`))
  }
}

export function record<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return (value, path) =>
    Object.fromEntries(Object.entries(plain(value, path)).map(([key, item]) => [key, shape(item, `${path}.${key}`)]))
}

type Fields = Readonly<Record<string, Shape<unknown>>>
type Required<F extends Fields> = { readonly [K in keyof F]: ShapeOf<F[K]> }
type Optional<F extends Fields> = { readonly [K in keyof F]?: ShapeOf<F[K]> }

/** `optional` keys may be absent, but not null. */
export function object<R extends Fields, O extends Fields = Record<never, never>>(
  required: R,
  optional?: O,
): Shape<Required<R> & Optional<O>> {
  return (value, path) => {
    const from = plain(value, path)
    const to: Record<string, unknown> = {}
    for (const [key, shape] of Object.entries(required)) to[key] = shape(from[key], path ? `${path}.${key}` : key)
    for (const [key, shape] of Object.entries(optional ?? {})) {
      if (from[key] !== undefined) to[key] = shape(from[key], path ? `${path}.${key}` : key)
    }
    return to as Required<R> & Optional<O>
  }
}

/** What another check accepts, as it returns it. */
export function accepted<T>(expected: string, check: (value: unknown) => T | null): Shape<T> {
  return (value, path) => {
    const found = check(value)
    if (found === null) throw new Mismatch(path, expected, value)
    return found
  }
}

/** A union distinguished by its `kind`. */
export function byKind<const C extends Readonly<Record<string, Shape<object>>>>(
  cases: C,
): Shape<{ [K in keyof C]: { readonly kind: K } & ShapeOf<C[K]> }[keyof C]> {
  return (value, path) => {
    const kind = plain(value, path)['kind']
    const shape = typeof kind === 'string' && Object.hasOwn(cases, kind) ? cases[kind] : undefined
    if (!shape) throw new Mismatch(`${path}.kind`, Object.keys(cases).join(' or '), kind)
    return { kind, ...shape(value, path) } as { [K in keyof C]: { readonly kind: K } & ShapeOf<C[K]> }[keyof C]
  }
}

/** Anything JSON can hold, unlooked at. */
export const anything: Shape<unknown> = (value) => value

function plain(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Mismatch(path, 'an object', value)
  return value as Readonly<Record<string, unknown>>
}
