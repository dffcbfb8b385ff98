import type { Motion, SolvedPhase } from '../boundary/solution/motion.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import type { Loads } from './loads.ts'
import type { Excess } from './plausible.ts'
import { LIMITS, WORDS, findWorst } from './plausible.ts'
import { describeSolvedPart } from './solved-part.ts'

const SIDES = ['left', 'right'] as const
const JOINTS = ['ankle', 'knee', 'hip'] as const

/**
 * What an impulse may ask as a mean torque over its window, in multiples of the moment that no walking or running leg
 * exceeds: our convention.
 */
const IMPULSE_SLACK = 1.5

/**
 * Loads and impulses of a solved motion that no leg gives, with the boundaries they lie between and what to do about
 * them. In `predicted` motions the
 * missing muscles are at fault, in `proposed` ones as a rule a posture that is changed at one end of a double support
 * only. The same finding in
 * both has the same words.
 */
export function checkMotionLoads(motion: Motion, loads: Loads, running: boolean): Alert[] {
  return [
    ...describeSolvedPart(motion, loads),
    ...checkLoads(motion, loads, running),
    ...checkImpulses(motion, loads, running),
  ]
}

/** The same of a proposal, whose loads are the recording's with a change: what its solved pieces lack is not its. */
export const checkProposedLoads = (motion: Motion, loads: Loads, running: boolean): Alert[] => [
  ...checkLoads(motion, loads, running),
  ...checkImpulses(motion, loads, running),
]

function checkLoads(motion: Motion, loads: Loads, running: boolean): Alert[] {
  const found = new Map<string, { place: Place; words: string[]; most: number }>()
  for (const side of SIDES) {
    for (const joint of JOINTS) {
      const worst: Excess | null = findWorst(loads, joint, side, LIMITS[running ? 'running' : 'walking'])
      if (worst === null) continue
      const place = placeOf(motion, worst.peak.time)
      const own = found.get(place.words) ?? { place, words: [], most: 0 }
      own.words.push(`${side} ${joint} ${WORDS[worst.peak.quantity]!} ${worst.size}`)
      found.set(place.words, { ...own, most: Math.max(own.most, worst.times) })
    }
  }
  return [...found.values()]
    .toSorted((a, b) => b.most - a.most)
    .map(({ place, words }) =>
      alert(
        'warning',
        'loads.implausible',
        `More than ${running ? 'running' : 'walking'} gives, ${place.words}: ${words.join(', ')}.`,
        tipFor(motion, loads, place.phase),
        { time: place.time },
      ),
    )
}

/** The boundary whose worst joint goes farthest beyond what it can give; others are counted. */
function checkImpulses(motion: Motion, loads: Loads, running: boolean): Alert[] {
  const { N·m: limits } = LIMITS[running ? 'running' : 'walking']
  const beyond = motion.impulses.flatMap(({ boundary, joints }) => {
    const over = joints.flatMap(({ joint, meanTorque }) => {
      const [kind, side] = joint.split('.')
      const limit = JOINTS.find((one) => one === kind)
      const perKg = meanTorque / loads.bodyMass
      return limit === undefined || !(perKg > IMPULSE_SLACK * limits[limit])
        ? []
        : [{ words: `${side} ${kind} ${perKg.toFixed(1)} N·m/kg`, times: perKg / limits[limit] }]
    })
    const most = Math.max(0, ...over.map((one) => one.times))
    return over.length === 0
      ? []
      : [
          {
            boundary: motion.boundaries.find((one) => one.id === boundary)!,
            words: over.toSorted((a, b) => b.times - a.times).map((one) => one.words),
            most,
          },
        ]
  })
  const worst = beyond.toSorted((a, b) => b.most - a.most)[0]
  if (worst === undefined) return []
  const others =
    beyond.length === 1
      ? ''
      : ` The same holds at ${beyond.length - 1} other boundar${beyond.length === 2 ? 'y' : 'ies'}.`
  const short = motion.phases.find(
    ({ phase }) =>
      phase.kind === 'double support' && (phase.start === worst.boundary.id || phase.end === worst.boundary.id),
  )
  return [
    alert(
      'warning',
      'loads.implausible-impulse',
      `At “${worst.boundary.label}” (${worst.boundary.recordedTime.toFixed(2)} s) muscles would have to give, for a tenth of a second, ${worst.words.join(', ')}: more than a leg gives.${others}`,
      tipFor(motion, loads, short ?? null),
      { time: worst.boundary.recordedTime },
    ),
  ]
}

interface Place {
  readonly words: string
  /** s, on the recording's clock. */
  readonly time: number
  readonly phase: SolvedPhase | null
}

/** In words: the phase a time lies in, or the boundary it lies at. */
function placeOf(motion: Motion, time: number): Place {
  const at = motion.boundaries.find((one) => Math.abs(one.time - time) < 1e-6)
  const phases = motion.phases.filter(({ times }) => time >= times[0]! - 1e-6 && time <= times.at(-1)! + 1e-6)
  const phase = phases.find((one) => one.phase.kind === 'double support') ?? phases[0] ?? null
  if (at !== undefined)
    return { words: `at “${at.label}” (${at.recordedTime.toFixed(2)} s)`, time: at.recordedTime, phase }
  if (phase === null) return { words: `at ${time.toFixed(2)} s`, time, phase }
  const [from, to] = [labelOf(motion, phase.phase.start), labelOf(motion, phase.phase.end)]
  const long = phase.times.at(-1)! - phase.times[0]!
  const recorded = phase.phase.from + ((time - phase.times[0]!) / long) * (phase.phase.to - phase.phase.from)
  return {
    words: `between “${from}” and “${to}” (${phase.phase.from.toFixed(2)} to ${phase.phase.to.toFixed(2)} s)`,
    time: recorded,
    phase,
  }
}

const labelOf = (motion: Motion, boundary: string): string =>
  motion.boundaries.find((one) => one.id === boundary)?.label ?? boundary

function tipFor(motion: Motion, loads: Loads, phase: SolvedPhase | null): string {
  if (loads.of !== 'proposed') return 'Add a boundary where the motion strays from the recording.'
  if (phase?.phase.kind !== 'double support')
    return 'Change it less, or add a boundary where the motion strays from the recording.'
  const [from, to] = [labelOf(motion, phase.phase.start), labelOf(motion, phase.phase.end)]
  const long = (phase.times.at(-1)! - phase.times[0]!).toFixed(2)
  return `Both feet stand in the ${long} s between “${from}” and “${to}”, which leaves the body hardly any room: change both postures alike, hip, knee and ankle together, or change less.`
}
