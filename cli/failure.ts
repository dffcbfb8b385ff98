/** What a person or a script gets to see when a command could not do its work. */
export interface FailureReport {
  code: string
  message: string
  tip?: string
  where?: unknown
}

/** The input was refused or the solver did not converge: exit code 1. */
export class Refusal extends Error {
  readonly report: FailureReport

  constructor(report: FailureReport) {
    super(report.message)
    this.name = 'Refusal'
    this.report = report
  }
}

/** The command was called wrongly: exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** One line of JSON, in the fixed order code, message, tip, where. */
export function toErrorLine({ code, message, tip, where }: FailureReport): string {
  return `${JSON.stringify({ error: { code, message, tip: tip ?? '', where: where ?? null } })}\n`
}
