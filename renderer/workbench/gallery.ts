import { type BenchProblem, GALLERY } from '../../core/mechanics.ts'
import { said } from '../display/language.ts'
import { words } from './words.ts'

/** Names of a problem and its rods in the window's language; rods are known by their names, wherever they are named. */
export function nameInLanguage(problem: BenchProblem, say: (english: string) => string): BenchProblem {
  return {
    ...problem,
    name: say(problem.name),
    rods: problem.rods.map((rod) => ({
      ...rod,
      name: say(rod.name),
      parent: rod.parent === null ? null : say(rod.parent),
    })),
    loops: problem.loops.map((loop) => ({ ...loop, segment: say(loop.segment) })),
    locks: problem.locks.map(({ segments: [a, b] }) => ({ segments: [say(a), say(b)] })),
  }
}

/** “lower” is a verdict everywhere else. */
const sayRod = (english: string): string => (english === 'lower' ? words.lowerRod : said(english))

/** The problems to begin with. */
export const gallery = GALLERY.map((entry) => ({ ...entry, problem: nameInLanguage(entry.problem, sayRod) }))
