import { channelInWords } from './gait/channel-words.ts'

/** What every stage hands back: a value with alerts, or alerts alone. */

export type Severity = 'error' | 'warning' | 'info'

/** Where in the input something was found; every part is optional because inputs differ. */
export interface AlertPlace {
  readonly file?: string
  /** Counted from 1, as editors show it. */
  readonly line?: number
  /** Counted from 1; a column of a table, or of a text line when there is no table. */
  readonly column?: number
  readonly channel?: string
  /** Place in a JSON document: `tree.segments[2].length`. */
  readonly path?: string
  /** Seconds into the recording. */
  readonly time?: number
}

/** Something the user should know: what happened, where, and what to do about it. */
export interface Alert {
  readonly severity: Severity
  /** Stable, dotted, for scripts and for one-click fixes: `csv.decimal-comma`. */
  readonly code: string
  readonly message: string
  readonly tip: string
  readonly where?: AlertPlace
}

/** What a step that may be refused returns: its value, or the reasons against it; alerts come either way. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly alerts: readonly Alert[] }
  | { readonly ok: false; readonly alerts: readonly Alert[] }

/** An unconverged result is never shown as a result. */
export type SolverStatus = 'converged' | 'stalled' | 'singular' | 'cancelled'

/**
 * How a long computation talks to whoever started it. Both calls are synchronous and cheap; a stage calls
 * them between iterations or chunks. When `isCancelled` turns true the stage stops at its next opportunity.
 */
export interface JobControl {
  /** fraction is 0…1; `what` is a short present-tense phrase such as "Solving phase 2 of 5". */
  progress?(fraction: number, what: string): void
  isCancelled?(): boolean
}

/** Thrown out of the inside of a stage that was cancelled; whoever asked for the stage is refused. */
export class Stopped extends Error {
  constructor() {
    super('The computation was stopped.')
  }
}

/** Goes on, unless the job was cancelled. Asked about every tenth of a second, whatever a stage is busy with. */
export function goOn(control: JobControl | undefined): void {
  if (control?.isCancelled?.()) throw new Stopped()
}

/** An outcome with a value, and what is to be noted about it. */
export function done<T>(value: T, alerts: readonly Alert[] = []): Outcome<T> {
  return { ok: true, value, alerts }
}

/** An outcome without a value; the alerts name the reasons. */
export function refused(...alerts: Alert[]): { readonly ok: false; readonly alerts: readonly Alert[] } {
  return { ok: false, alerts }
}

/** One alert: what happened, and in `tip` what to do; `where` names the file, path, channel or time. */
export function alert(severity: Severity, code: string, message: string, tip: string, where?: AlertPlace): Alert {
  return where === undefined ? { severity, code, message, tip } : { severity, code, message, tip, where }
}

/** The same thing stated of the same place. */
export const isSameAlert = (a: Alert, b: Alert): boolean =>
  a.code === b.code && a.message === b.message && a.where?.time === b.where?.time

/** One list after another; what was reported before is not repeated. */
export function joinAlerts(...lists: readonly (readonly Alert[])[]): readonly Alert[] {
  const joined: Alert[] = []
  for (const list of lists) {
    const known = joined.length
    joined.push(...list.filter((one) => !joined.slice(0, known).some((other) => isSameAlert(other, one))))
  }
  return joined
}

/** What an alert states, wherever and of whichever channel or marker. */
export function alertKey({ severity, code, message, tip, where }: Alert): string {
  const text = `${message} ${tip}`
  const { channel } = where ?? {}
  if (!channel) return `${severity} ${code} ${text}`
  const nameless = [channel, channelInWords(channel)].reduce(
    (left, name) => left.replaceAll(name.toLowerCase(), '…'),
    text.toLowerCase(),
  )
  return `${severity} ${code} ${nameless}`
}

/**
 * Alerts that state the same, if need be of different channels, become one, in the place of the first, with how many
 * they were and where.
 */
export function groupAlerts(alerts: readonly Alert[]): GroupedAlert[] {
  const groups = new Map<string, Alert[]>()
  for (const one of alerts) {
    const same = groups.get(alertKey(one))
    if (same === undefined) groups.set(alertKey(one), [one])
    else same.push(one)
  }
  return [...groups.values()].map((same) =>
    same.length === 1
      ? same[0]!
      : { ...same[0]!, count: same.length, places: same.flatMap(({ where }) => (where === undefined ? [] : [where])) },
  )
}

/** Alerts of one kind as one: how many they are, and where. */
export interface GroupedAlert extends Alert {
  readonly count?: number
  readonly places?: readonly AlertPlace[]
}

/** The names after the first that a grouped alert is about: “ The same of B, C and 27 more.”, or nothing. */
export function otherChannels({ where, places = [] }: GroupedAlert, most = 8): string {
  const names = [...new Set(places.flatMap(({ channel }) => channel ?? []))].filter((name) => name !== where?.channel)
  if (names.length === 0) return ''
  const named = names.slice(0, most).map(channelInWords).join(', ')
  return ` The same of ${named}${names.length > most ? ` and ${names.length - most} more` : ''}.`
}
