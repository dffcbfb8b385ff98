import { randomUUID } from 'node:crypto'

/** Reports on their way to a preview or to paper, by the random last part of their address. */
const staged = new Map<string, string>()

export function stage(html: string): string {
  const id = randomUUID()
  staged.set(id, html)
  return id
}

export function stagedReport(id: string): string | undefined {
  return staged.get(id)
}

export function unstage(id: string): void {
  staged.delete(id)
}
