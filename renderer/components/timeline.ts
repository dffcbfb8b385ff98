/** Round steps for a ruler: 1, 2 or 5 times a power of ten, so that about `most` ticks fit. */
export function rulerTicks(from: number, to: number, most: number): { step: number; ticks: number[] } {
  const span = to - from
  if (!(span > 0) || most < 1) return { step: 1, ticks: [] }
  const raw = span / most
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10) * power
  const ticks: number[] = []
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) ticks.push(i * step)
  return { step, ticks }
}

/** Digits after the point that a tick of this step needs. */
export const tickDigits = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9))

/** What is shown of a recording at first: all of it, or as much as has room for its marks. */
export function firstWindow(from: number, to: number): { from: number; to: number } {
  return { from, to: Math.max(from + 1e-6, Math.min(to, from + 20)) }
}

/** What lies in the window; null when it is so much that no mark could be distinguished from the next. */
export function marksIn<T>(marks: readonly T[], lies: (mark: T) => boolean): readonly T[] | null {
  const inside = marks.filter(lies)
  return inside.length > 160 ? null : inside
}

/** A phase on the timeline as far as pieces of one support are put together. */
interface Piece {
  id: string
  support: string
  from: number
  to: number
  grade: string
}

const GRADES = ['good', 'fair', 'poor', 'unsolved', 'failed']

/** Whole supports instead of their pieces, each with the words and the grade of its worst piece. */
export function joinPieces<T extends Piece>(pieces: readonly T[]): T[] {
  const whole: T[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last?.support !== piece.support) whole.push({ ...piece, id: piece.support })
    else {
      const worse = GRADES.indexOf(piece.grade) > GRADES.indexOf(last.grade) ? piece : last
      whole[whole.length - 1] = { ...worse, id: last.id, from: last.from, to: piece.to }
    }
  }
  return whole
}

/** A visible window inside [from, to], zoomed about a time and kept inside. */
export function zoomWindow(
  shown: { from: number; to: number },
  all: { from: number; to: number },
  factor: number,
  about: number,
): { from: number; to: number } {
  const whole = all.to - all.from
  const span = Math.min(whole, Math.max(0.05, (shown.to - shown.from) * factor))
  const share = (about - shown.from) / Math.max(1e-9, shown.to - shown.from)
  const from = Math.min(all.to - span, Math.max(all.from, about - share * span))
  return { from, to: from + span }
}
