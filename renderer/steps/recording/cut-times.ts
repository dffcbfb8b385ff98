/** Seconds as typed, separated by commas or blanks; null where something else stands among them. */
export function readTimes(text: string): readonly number[] | null {
  const times = text
    .split(/[,;\s]/)
    .filter((part) => part !== '')
    .map(Number)
  return times.every(Number.isFinite) ? times : null
}
