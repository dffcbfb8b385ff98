import type { Alert } from '../../outcome.ts'

/** What is written down while a file is interpreted: each decision as a sentence, and what to warn of. */
export interface Notes {
  readonly decisions: string[]
  readonly alerts: Alert[]
}
