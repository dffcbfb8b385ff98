/** A line on a terminal that shows how far a long run is and how long it will still take. */
export interface Progress {
  /**
   * Work units done of `total`, and how many were refused. `skipped` cost no time and does not count for the estimate.
   */
  show(state: ProgressState): void
  /** Takes the line away, so that something else can be printed. */
  clear(): void
}

export interface ProgressState {
  readonly done: number
  readonly total: number
  readonly refused: number
  readonly skipped: number
}

interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export function createProgress(terminal: Terminal, clock: () => number): Progress {
  if (!terminal.isTTY) return { show: () => {}, clear: () => {} }
  const start = clock()
  return {
    show: (state) => terminal.write(`\r\u001B[K${toProgressLine(state, clock() - start, terminal.columns ?? 80)}`),
    clear: () => terminal.write('\r\u001B[K'),
  }
}

/** `███████░░░░░░░  45 of 100 · 2 refused · about 1 min 20 s left` */
export function toProgressLine(
  { done, total, refused, skipped }: ProgressState,
  elapsedMs: number,
  columns: number,
): string {
  const worked = done - skipped
  const left = worked > 0 ? ((elapsedMs / worked) * (total - done)) / 1000 : null
  const words = [
    `${done} of ${total}`,
    ...(skipped > 0 ? [`${skipped} done before`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(left !== null && done < total ? [`about ${toDurationText(left)} left`] : []),
  ].join(' · ')
  const width = Math.min(30, columns - words.length - 4)
  if (width < 5) return words.slice(0, columns - 1)
  const filled = total > 0 ? Math.round((width * done) / total) : width
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)}  ${words}`
}

export function toDurationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
