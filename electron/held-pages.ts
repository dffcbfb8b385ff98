import { randomUUID } from 'node:crypto'

/** Reports on their way to a preview or to paper, by the random last part of their address. */
const held = new Map<string, string>()

export function holdPage(html: string): string {
  const id = randomUUID()
  held.set(id, html)
  return id
}

export function heldPage(id: string): string | undefined {
  return held.get(id)
}

export function releasePage(id: string): void {
  held.delete(id)
}
