import type { BenchMotion, BenchProblem } from '../../core/mechanics.ts'
import { createLayout, endRods, motionRods, roomOf, type ScreenRod } from './drawing.ts'
import type { View } from './projection.ts'

/** Rows of the motion that become pictures: enough for the eye. */
const PICTURES = 60
/** Times slower than life for motions that are too quick to be followed. */
const slowness = (duration: number): number => (duration < 1.2 ? 4 : duration < 3 ? 2 : 1)

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const digits = (value: number): string => String(Number(value.toFixed(4)))

/**
 * The motion as a film that every browser plays: a vector graphic whose rods move by themselves, over both postures. It
 * needs no program and no codec, and can be enlarged at will.
 */
export function toMovingPicture(problem: BenchProblem, motion: BenchMotion, view: View, title: string): string {
  const layout = createLayout(problem)
  const last = motion.times.length - 1
  const count = Math.min(PICTURES, last)
  const frames = Array.from({ length: count + 1 }, (_, k) =>
    motionRods(problem, layout, motion, Math.round((k * last) / count), view),
  )
  const ends = (['start', 'end'] as const).map((end) => endRods(problem, layout, end, view))
  const { x, y, width, height } = roomOf([...frames, ...ends])
  const fine = 0.012 * Math.max(width, height)
  const seconds = digits(motion.times[last]! * slowness(motion.times[last]!))
  const still = (rods: readonly ScreenRod[], colour: string): string =>
    rods
      .map(
        ({ x1, y1, x2, y2 }) =>
          `<line x1="${digits(x1)}" y1="${digits(y1)}" x2="${digits(x2)}" y2="${digits(y2)}" stroke="${colour}"/>`,
      )
      .join('')
  const moving = problem.rods
    .map((_, j) => {
      const course = (key: 'x1' | 'y1' | 'x2' | 'y2'): string =>
        `<animate attributeName="${key}" dur="${seconds}s" repeatCount="indefinite" values="${frames.map((rods) => digits(rods[j]![key])).join(';')}"/>`
      return `<line stroke="#0a9a6c">${(['x1', 'y1', 'x2', 'y2'] as const).map(course).join('')}</line>`
    })
    .join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].map(digits).join(' ')}" width="800">`,
    `<title>${escape(title)}</title>`,
    `<rect x="${digits(x)}" y="${digits(y)}" width="${digits(width)}" height="${digits(height)}" fill="#f4f6f8"/>`,
    `<g stroke-width="${digits(fine)}" stroke-linecap="round" fill="none">`,
    still(ends[0]!, '#8b949e'),
    still(ends[1]!, '#4450b7'),
    moving,
    '</g></svg>\n',
  ].join('')
}
