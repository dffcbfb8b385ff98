import type { Finding } from '../../core/mechanics.ts'
import { degrees } from '../display/number.ts'

/** The sentences of the methods bench. They load with it, not with the window. */
export const words = {
  title: 'Methods bench',
  lead: 'The problems of the papers Pendulab rests on, solved here and now by its own engine and held against solutions computed to 40 digits.',
  back: 'Back to the study',
  problems: 'Problems',
  methods: 'Methods',
  shows: 'What this shows',
  picture: 'Moving picture',
  play: 'Play',
  pause: 'Pause',
  time: 'Time',
  angle: 'Angle',
  speed: 'Speed',
  running: 'Computing…',
  stop: 'Stop',
  again: 'Run the rest',
  waiting: 'waiting',
  stopped: 'stopped',
  failed: 'did not finish',
  columns: { method: 'Method', error: 'Error', energy: 'Energy', action: 'Action', evaluations: 'Steps', time: 'Time' },
  hints: {
    error: 'Largest error of a rod’s direction against the reference solution',
    energy: 'Change of the total energy from start to end; it should be zero',
    action: 'Integral of kinetic less potential energy over time',
    evaluations: 'How often the equations or the action were evaluated',
  },
  looks: { found: 'This method', truth: 'True motion' },
  turned: 'Rod being turned',
  rest: 'Equilibrium found',
  charts: {
    rod: (n: number, of: number) => (of === 1 ? 'Angle of the rod' : `Angle of rod ${n}`),
    bend: 'Action if the path is bent',
    energy: 'Energy gained',
    digits: 'Digits that are right',
    potential: 'Potential less work, U − W',
  },
  summary: (title: string, method: string, found: string) => `${title}, by ${method}. ${found}`,
} as const

export interface ProblemWords {
  readonly title: string
  readonly source: string
  readonly question: string
}

export const problemWords: Readonly<Record<string, ProblemWords>> = {
  'single-short': {
    title: 'Pendulum, 1 second',
    source: 'Kumar 2006',
    question:
      'From the right to the left in one second, without a push on the way: which motion is it? There is exactly one, and it has the least action of all paths.',
  },
  'single-long': {
    title: 'Pendulum, 2.2 seconds',
    source: 'Kumar 2006',
    question:
      'The same swing with more time than a half period. Now three motions join the two postures. The plainest of them is not the one of least action.',
  },
  'double-short': {
    title: 'Double pendulum, 0.4 seconds',
    source: 'Kumar 2006',
    question: 'Two rods, two masses, a near target. The Boundary Method solves a phase of walking in just this way.',
  },
  'double-long': {
    title: 'Double pendulum, 1 second',
    source: 'Kumar 2006',
    question:
      'With more time, five motions join the two postures. A method that goes downhill and one that looks for any level point find different ones.',
  },
  triple: {
    title: 'Triple pendulum, three ways',
    source: 'Dominguez 2017',
    question:
      'Three rods fall from the horizontal. Three forms of the equations of motion must give one motion, and its energy must stay what it was.',
  },
  'four-bar': {
    title: 'Four-bar linkage',
    source: 'Dominguez 2017',
    question:
      'Three rods whose last end is pinned: a closed loop, as two feet on the ground make one. Does the loop stay closed?',
  },
  chain: {
    title: 'Chain of twenty rods',
    source: 'Dominguez 2017',
    question:
      'Twenty rods fall like a whip. The recursive method needs work in proportion to the rods, the others more.',
  },
  penalty: {
    title: 'Rods held by stiff springs',
    source: 'Bazezew 1998',
    question:
      'Instead of keeping lengths exactly, a penalty method holds them by stiff springs. How do the published settings fare, and what mends them?',
  },
  statics: {
    title: 'Equilibrium',
    source: 'Hirai',
    question:
      'A pendulum under a torque or a force rests where potential less work is level: in a valley it stays, on a hill it does not.',
  },
}

export const methodWords: Readonly<Record<string, { readonly name: string; readonly about: string }>> = {
  stationary: { name: 'Stationary action', about: 'Pendulab: Newton on the action, any level point' },
  least: { name: 'Least action', about: 'Pendulab: Newton on the action, a minimum only' },
  bfgs: { name: 'Downhill by slopes', about: 'BFGS on 100 plain steps' },
  simplex: { name: 'Downhill simplex', about: 'Nelder–Mead, at most 5 000 tries' },
  thesis: { name: 'As published', about: 'The thesis’s sum and its simplex' },
  euler: { name: 'Euler', about: 'Explicit, small fixed steps' },
  lagrange: { name: 'Lagrange', about: 'Equations in minimal coordinates' },
  dae: { name: 'Multipliers', about: 'Free rods with forces of constraint' },
  'newton-euler': { name: 'Newton–Euler', about: 'Recursive from rod to rod' },
  stabilised: { name: 'Stabilised', about: 'Constraint errors are made to fade' },
  published: { name: 'Penalty, as published', about: 'Steps of 20 ms, stiffness 5·10⁶' },
  softer: { name: 'Penalty, softer', about: 'Steps of 10 ms, stiffness 10⁶' },
  fine: { name: 'Penalty, small steps', about: 'Steps of 2.5 ms, stiffness 10⁷' },
  augmented: { name: 'Stable variant', about: 'Augmented Lagrangian, steps of 20 ms' },
  'augmented-fine': { name: 'Stable variant, small steps', about: 'Augmented Lagrangian, steps of 2.5 ms' },
  torque: { name: 'Torque, valley', about: 'Downhill from near the bottom' },
  'torque-other': { name: 'Torque, hilltop', about: 'Level point from near the top' },
  force: { name: 'Force', about: 'Downhill from near the bottom' },
}

const power = (value: number): string => {
  const digits = Math.floor(Math.log10(value))
  return `10${String(digits).replaceAll(/[-\d]/g, (c) => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(c)]!)}`
}
/** A plain number where that reads well, a power of ten where it is tiny or huge. */
export function plain(value: number): string {
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size < 1e-3 || size >= 1e5) return `${value < 0 ? '−' : ''}${power(size)}`
  return value.toPrecision(size >= 100 ? 4 : 2).replace(/^-/, '−')
}
/** The angle between two directions that are so far apart. */
const apart = (error: number): string => {
  const angle = degrees(2 * Math.asin(Math.min(1, error / 2)))
  return angle < 0.1 ? `${angle.toPrecision(1)}°` : `${angle.toFixed(angle < 3 ? 1 : 0)}°`
}
const digits = (error: number): number => Math.min(15, Math.max(0, Math.floor(-Math.log10(Math.max(error, 1e-16)))))

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`

interface FindingText {
  readonly text: string
  readonly tone: 'good' | 'warn' | 'plain'
}

/** The kind of finding with this code; some share their numbers. */
type FindingOf<C, F extends Finding = Finding> = F extends unknown ? (C extends F['code'] ? F : never) : never

const findings: { readonly [C in Finding['code']]: (finding: FindingOf<C>) => FindingText } = {
  minimum: () => ({
    tone: 'good',
    text: 'This motion is a minimum of the action: however the path is bent a little, the action grows.',
  }),
  saddle: (finding) => ({
    tone: 'plain',
    text: `This motion is a saddle of the action, not a minimum${finding.conjugateTime === null ? '' : `: it passes ${finding.index === 1 ? 'a conjugate time' : `${finding.index} conjugate times, the first`} at ${finding.conjugateTime.toFixed(2)} s`}. It is a true motion all the same. A method that only goes downhill leaves it.`,
  }),
  'held-on-saddle': () => ({
    tone: 'warn',
    text: 'Going downhill should have left this saddle, but the start was symmetric and so was every step: it stayed on the ridge.',
  }),
  'not-a-motion': (finding) => ({
    tone: 'warn',
    text: `This is no motion of the pendulum: it misses the nearest true one by up to ${apart(finding.error)}.`,
  }),
  'shifts-only': () => ({
    tone: 'warn',
    text: 'All corners of the published simplex are the first guess shifted as a whole, so shifting is all it can do.',
  }),
  'misses-end': (finding) => ({ tone: 'warn', text: `It misses the end posture by ${apart(finding.error)}.` }),
  agrees: (finding) => ({
    tone: 'good',
    text: `It agrees with the reference solution to ${digits(finding.error)} digits.`,
  }),
  off: (finding) => ({
    tone: finding.error > 0.02 ? 'warn' : 'plain',
    text: `It is off the reference solution by up to ${apart(finding.error)}.`,
  }),
  'gains-energy': (finding) => ({
    tone: 'warn',
    text: `It gains energy from nowhere: ${plain(finding.change)} J, ${percent(finding.share)} of the largest kinetic energy.`,
  }),
  'loses-energy': (finding) => ({
    tone: 'warn',
    text: `It loses energy to nowhere: ${plain(finding.change)} J, ${percent(finding.share)} of the largest kinetic energy.`,
  }),
  'keeps-energy': (finding) => ({ tone: 'good', text: `Energy is kept to ${plain(finding.change)} J.` }),
  stopped: (finding) => ({
    tone: 'warn',
    text: `After ${finding.time.toFixed(1)} s its speeds grow without bound; what follows means nothing and is not drawn.`,
  }),
  'keeps-constraint': (finding) => ({ tone: 'good', text: `Lengths and loops are kept to ${plain(finding.error)} m.` }),
  'leaves-constraint': (finding) => ({
    tone: finding.error > 1e-3 ? 'warn' : 'plain',
    text: `Lengths and loops come apart by up to ${finding.error > 1e-3 ? `${(1000 * finding.error).toFixed(0)} mm` : `${plain(1000 * finding.error)} mm`}.`,
  }),
  'velocity-rings': (finding) => ({
    tone: 'warn',
    text: `The springs ring: velocities are off by up to ${finding.error.toFixed(0)} rad/s while the positions still look right.`,
  }),
  stable: () => ({ tone: 'good', text: 'A valley of U − W: pushed aside a little, the rod comes back.' }),
  unstable: () => ({
    tone: 'plain',
    text: 'A hilltop of U − W: a true equilibrium, but pushed aside a little, the rod leaves it.',
  }),
}

/** A finding as a sentence, and whether it is good news. */
export const findingWords = (finding: Finding): FindingText =>
  (findings[finding.code] as (finding: Finding) => FindingText)(finding)
