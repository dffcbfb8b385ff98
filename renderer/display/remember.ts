/**
 * Small conveniences of the window (splitters, last tab), kept in the page's own storage; never anything about a
 * subject.
 */
const prefix = 'pendulab.'

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(prefix + key, value)
  } catch {
    // A full or forbidden storage only means that a splitter forgets its place.
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key)
  } catch {
    return null
  }
}
