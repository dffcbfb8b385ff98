import { type Alert, alert } from '../outcome.ts'

/**
 * Reads plain JSON values piece by piece. Every complaint names its place (`tree.segments[2].length`) and is
 * collected, so that a person sees all mistakes of a file at once and not one per attempt.
 */
export class JsonReader {
  readonly alerts: Alert[] = []

  get failed(): boolean {
    return this.alerts.some((one) => one.severity === 'error')
  }

  complain(code: string, path: string, message: string, tip: string): void {
    this.alerts.push(alert('error', code, message, tip, { path }))
  }

  warn(code: string, path: string, message: string, tip: string): void {
    this.alerts.push(alert('warning', code, message, tip, { path }))
  }

  object(value: unknown, path: string): Readonly<Record<string, unknown>> | null {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Readonly<Record<string, unknown>>
    }
    this.complain(
      'problem.wrong-type',
      path,
      `${describePlace(path)} must be an object with named entries, but it is ${describe(value)}.`,
      'Write it in braces: { … }.',
    )
    return null
  }

  list(value: unknown, path: string): readonly unknown[] | null {
    if (Array.isArray(value)) return value
    this.complain(
      'problem.wrong-type',
      path,
      `${describePlace(path)} must be a list, but it is ${describe(value)}.`,
      'Write it in square brackets: [ … ].',
    )
    return null
  }

  text(value: unknown, path: string): string | null {
    if (typeof value === 'string' && value.trim() !== '') return value
    this.complain(
      'problem.wrong-type',
      path,
      `${describePlace(path)} must be a name in quotes, but it is ${describe(value)}.`,
      'Write a name such as "thigh".',
    )
    return null
  }

  /** NaN when it is not a finite number; the complaint is already noted then. */
  number(value: unknown, path: string, unit = ''): number {
    if (typeof value === 'number' && Number.isFinite(value)) return value
    this.complain(
      'problem.not-a-number',
      path,
      `${describePlace(path)} must be a finite number${unit === '' ? '' : ` in ${unit}`}, but it is ${describe(value)}.`,
      'Write a plain number such as 0.43.',
    )
    return Number.NaN
  }

  choice<T extends string>(value: unknown, path: string, allowed: readonly T[]): T | null {
    const found = allowed.find((one) => one === value)
    if (found !== undefined) return found
    this.complain(
      'problem.unknown-choice',
      path,
      `${describePlace(path)} is ${describe(value)}, which is not one of the choices.`,
      `Choose one of: ${allowed.join(', ')}.`,
    )
    return null
  }

  /** A vector of `size` finite numbers; null after a complaint. */
  vector(value: unknown, path: string, size: number, unit = ''): number[] | null {
    const items = this.list(value, path)
    if (items === null) return null
    if (items.length !== size) {
      this.complain(
        'problem.wrong-length',
        path,
        `${describePlace(path)} has ${items.length} numbers where ${size} belong.`,
        size === 2 ? 'In dimension 2 write [x, y].' : `Write ${size} numbers.`,
      )
      return null
    }
    const before = this.alerts.length
    const numbers = items.map((item, index) => this.number(item, `${path}[${index}]`, unit))
    return this.alerts.length > before ? null : numbers
  }

  /** A misspelt key would otherwise be ignored in silence. */
  unknownKeys(value: Readonly<Record<string, unknown>>, path: string, known: readonly string[]): void {
    for (const key of Object.keys(value)) {
      if (known.includes(key)) continue
      this.warn(
        'problem.unknown-key',
        path === '' ? key : `${path}.${key}`,
        `“${key}” in ${describePlace(path)} is not known and was ignored.`,
        `Known entries: ${known.join(', ')}.`,
      )
    }
  }
}

export function describePlace(path: string): string {
  return path === '' ? 'the file' : `“${path}”`
}

export function describe(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return `the text “${value.length > 40 ? `${value.slice(0, 40)}…` : value}”`
  return String(value)
}
