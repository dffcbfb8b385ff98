import type { Outcome } from '../../core/index.ts'

/**
 * The messages between the page and the worker. Inputs and results are plain data. Large immutable inputs travel
 * once: they are given a number, and later jobs name that number only.
 */
export interface JobMessage {
  kind: 'job'
  id: number
  name: string
  input: Record<string, unknown>
  /** Numbers of the inputs that were sent before, by input name. */
  held: Record<string, number>
  /** Inputs to keep under a number from now on, by input name. */
  keep: Record<string, number>
  /**
   * Parts of the result to keep under a number, by name ('' is the whole): what is computed here is never sent back
   * here.
   */
  keepResult: Record<string, number>
  /** Int32 in shared memory: becomes 1 when the job is no longer wanted. */
  cancel: SharedArrayBuffer | null
}
export interface ForgetMessage {
  kind: 'forget'
  numbers: number[]
}
export type ToWorker = JobMessage | ForgetMessage

/** An item of a list: as it is, or what differs from the one that stood in its place in the last result. */
export type SentItem = { readonly whole: unknown } | { readonly differs: Readonly<Record<string, unknown>> }

/** Some items of a long list in the result to come: `at` and `name` state where they belong. */
export interface PartMessage {
  kind: 'part'
  id: number
  at: string
  name: string
  items: SentItem[]
}

export type FromWorker =
  | PartMessage
  | { kind: 'progress'; id: number; fraction: number; what: string }
  | { kind: 'done'; id: number; outcome: Outcome<unknown> }
  | { kind: 'crashed'; id: number; name: string; message: string; stack: string }
