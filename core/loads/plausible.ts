import type { Side } from '../gait/side.ts'
import type { Alert } from '../outcome.ts'
import { alert } from '../outcome.ts'
import { newtonToBodyWeight } from '../units/units.ts'
import type { Loads, Peak } from './loads.ts'

/**
 * Beyond these no healthy leg goes in walking or running at everyday speeds (Winter 2009; Novacheck 1998: ankle 1.6
 * N·m/kg and 4 W/kg in
 * walking, 3 N·m/kg and 15 W/kg in running), with half as much again to spare. Forces in body weights, moments and
 * powers per kilogram.
 */
export const LIMITS = {
  walking: { N: 2, N·m: { ankle: 2.5, knee: 2.5, hip: 3 }, W: { ankle: 7, knee: 7, hip: 7 }, rate: 80 },
  running: { N: 4.5, N·m: { ankle: 5, knee: 5, hip: 5 }, W: { ankle: 25, knee: 25, hip: 20 }, rate: 250 },
} as const

export const WORDS: Readonly<Partial<Record<Peak['quantity'], string>>> = {
  resultant: 'force',
  moment: 'moment',
  'power generated': 'power generated',
  'power absorbed': 'power absorbed',
  'loading rate': 'loading rate',
}

/** Peaks of a recorded motion that no leg gives: the worst of each joint, by the likeliest cause. */
export function checkPlausibleLoads(loads: Loads, running: boolean): Alert[] {
  const causes = new Map<string, { tip: string; found: { words: string; time: number }[] }>()
  for (const side of ['left', 'right'] as const) {
    for (const joint of ['ankle', 'knee', 'hip'] as const) {
      const worst = findWorst(loads, joint, side, LIMITS[running ? 'running' : 'walking'])
      if (worst === null) continue
      const { peak, size } = worst
      const [cause, tip] = likelyCause(loads, peak)
      const entry = causes.get(cause) ?? { tip, found: [] }
      entry.found.push({
        words: `${side} ${joint} ${WORDS[peak.quantity]!} ${size} at ${peak.time.toFixed(2)} s`,
        time: peak.time,
      })
      causes.set(cause, entry)
    }
  }
  return [...causes].map(([cause, { tip, found }]) =>
    alert(
      'warning',
      'loads.implausible',
      `More than ${running ? 'running' : 'walking'} gives: ${found.map((one) => one.words).join('; ')}. ${cause}`,
      tip,
      { time: found[0]!.time },
    ),
  )
}

type Limits = (typeof LIMITS)['walking' | 'running']

/** A joint's peak farthest beyond its limit; `times`: how many times the limit it is. */
export interface Excess {
  readonly peak: Peak
  readonly size: string
  readonly times: number
}

export function findWorst(loads: Loads, joint: 'ankle' | 'knee' | 'hip', side: Side, limits: Limits): Excess | null {
  let worst: Excess | null = null
  let most = 1
  for (const peak of loads.peaks) {
    if (peak.joint !== `${joint}.${side}` || WORDS[peak.quantity] === undefined) continue
    const force = peak.unit === 'N' || peak.unit === 'N/s'
    const value = force ? newtonToBodyWeight(peak.value, loads.bodyMass) : peak.value / loads.bodyMass
    const limit =
      peak.unit === 'N'
        ? limits.N
        : peak.unit === 'N/s'
          ? limits.rate
          : peak.unit === 'W'
            ? limits.W[joint]
            : limits['N·m'][joint]
    if (value / limit <= most) continue
    most = value / limit
    worst = {
      peak,
      times: most,
      size: `${value.toFixed(1)} ${{ N: 'BW', 'N/s': 'BW/s', W: 'W/kg', N·m: 'N·m/kg', N·s: '', N·m·s: '' }[peak.unit]}`,
    }
  }
  return worst
}

function likelyCause(loads: Loads, peak: Peak): [string, string] {
  const stance = loads.stances?.find((one) => one.side === peak.side && peak.time >= one.from && peak.time <= one.to)
  if (stance === undefined)
    return [
      'The leg swings then: a marker or an angle jumps.',
      'Look at the signals near that time; fill or cut the gap, or smooth more.',
    ]
  if (stance.ground === 'estimated')
    return [
      `The ground force in that stance is estimated from the motion (${stance.why}).`,
      'Read it as rough, or record a trial in which the foot strikes a plate.',
    ]
  return [
    'The ground force in that stance is measured: plates and motion may be in different axes or out of step.',
    'Check that forces and motion are of the same trial, their units and clocks, and the mass.',
  ]
}
