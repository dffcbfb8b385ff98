import { alert, type Alert } from '../../../outcome.ts'
import { degToRad, radToDeg } from '../../../units/units.ts'
import type { AngleChannel } from '../../channels.ts'
import { rangeOf } from './angle-units.ts'

/** What no living joint exceeds, degrees, with room for the offsets of other models. */
const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  'hip.flexion': [-60, 160],
  'hip.adduction': [-80, 60],
  'hip.rotation': [-80, 80],
  'knee.flexion': [-35, 175],
  'knee.adduction': [-40, 40],
  'knee.rotation': [-60, 60],
  'ankle.flexion': [-80, 65],
  'ankle.inversion': [-60, 60],
  'ankle.rotation': [-60, 60],
  'foot.progression': [-90, 90],
  'pelvis.tilt': [-60, 90],
  'pelvis.obliquity': [-50, 50],
  'lumbar.flexion': [-70, 110],
  'lumbar.bending': [-60, 60],
  'lumbar.rotation': [-70, 70],
  'trunk.tilt': [-70, 120],
  'trunk.obliquity': [-60, 60],
  'neck.flexion': [-100, 100],
  'neck.bending': [-70, 70],
  'neck.rotation': [-110, 110],
  'shoulder.flexion': [-120, 200],
  'shoulder.adduction': [-200, 90],
  'shoulder.rotation': [-200, 200],
  'elbow.flexion': [-35, 175],
}

/** Warns of angles beyond what a joint can do: cross-talk, a swapped marker, a wrong unit or column. */
export function checkPlausibleAngles(angles: Readonly<Partial<Record<AngleChannel, Float64Array>>>): Alert[] {
  const found: Alert[] = []
  for (const [channel, values] of Object.entries(angles)) {
    const limits = LIMITS[channel.replace(/\.(left|right)$/, '')]
    const range = rangeOf(values)
    if (limits === undefined || range === null) continue
    const isLow = range.low < degToRad(limits[0])
    if (!isLow && range.high <= degToRad(limits[1])) continue
    const worst = isLow ? range.low : range.high
    found.push(
      alert(
        'warning',
        'angle.implausible',
        `${channel} reaches ${radToDeg(worst).toFixed(0)}°, more than the joint can do.`,
        'Look at the curve: a swapped marker, cross-talk between axes or another zero position. Leave the channel out in the mapping if it is wrong.',
        { channel },
      ),
    )
  }
  return found
}
