/** Shares a reader can picture. */
const SHARES: readonly (readonly [number, string, string])[] = [
  [0, 'all', 'nothing'],
  [0.1, 'nine tenths', 'one tenth'],
  [0.25, 'three quarters', 'one quarter'],
  [1 / 3, 'two thirds', 'one third'],
  [0.5, 'one half', 'one half'],
  [2 / 3, 'one third', 'two thirds'],
  [0.75, 'one quarter', 'three quarters'],
  [0.9, 'one tenth', 'nine tenths'],
  [1, 'nothing', 'all'],
]

/** How much of an estimated ground force comes from whom: “two thirds from the motion, one third from healthy people”. */
export function describePriorShare(share: number): string {
  const [, motion, people] = SHARES.reduce((best, one) =>
    Math.abs(one[0] - share) < Math.abs(best[0] - share) ? one : best,
  )
  return `${motion} from the motion, ${people} from healthy people at this speed`
}

/** As the licence of what was learned asks. */
export const GROUND_CREDIT =
  'Healthy people: C.A. Fukuchi, R.K. Fukuchi, M. Duarte, A public dataset of overground and treadmill walking kinematics and kinetics in healthy individuals, PeerJ 6:e4640 (2018), CC BY 4.0; made into a regression by us.'
