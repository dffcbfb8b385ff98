import { toText } from './number.ts'
import type { GaitCycle, Loads, Side } from '../../core/index.ts'
import { footOffPercent } from '../../core/gait.ts'
import { toQuantityText } from '../../core/report.ts'
import type { Vector3 } from '../../core/mechanics.ts'
import type { ArrowParts } from '../scene/forces.ts'
import { jointName } from './joints.ts'
import { words } from './words.ts'

/** What stands at the arrow of a joint: "right knee 1.16 ± 0.04 BW, at 14 % of stance". */
export interface ForceNote {
  name: string
  side: Side | 'middle'
  /** Empty where no force is known at this moment. */
  value: string
  /** With its sign, where this is the peak, whose uncertainty is known. */
  spread: string
  unit: string
  when: string
  /** Sizes of the components that are drawn, in words; none for the resultant alone. */
  parts: readonly { name: string; value: string }[]
}

export interface NoteRequest {
  readonly joint: string
  readonly time: number
  /** s between two frames. */
  readonly frame: number
  /** The arrows of this joint: the resultant alone, or its components. */
  readonly forces: readonly Vector3[]
  readonly shown: ArrowParts
  readonly loads: Loads | null
  readonly newtonsPerBw: number
  readonly cycles: readonly GaitCycle[]
}

export function noteOf(request: NoteRequest): ForceNote {
  const { joint, time, frame, forces, loads, newtonsPerBw, cycles } = request
  const side = joint.endsWith('.left') ? 'left' : joint.endsWith('.right') ? 'right' : 'middle'
  const peak = loads?.peaks.find(
    (p) => p.joint === joint && p.quantity === 'resultant' && Math.abs(p.time - time) < 0.51 * frame,
  )
  const sd = peak?.sd == null ? null : peak.sd / newtonsPerBw
  const whole = [0, 1, 2].map((c) => forces.reduce((sum, force) => sum + force[c]!, 0))
  const text = forces.length === 0 ? '' : toQuantityText({ value: Math.hypot(...whole), sd, decimals: 2 })
  const [value = '', spread = ''] = text.split(' ± ')
  return {
    name: jointName(joint),
    side,
    value,
    spread: spread && `± ${spread}`,
    unit: 'BW',
    when: momentOf(time, side, cycles),
    parts: partsOf(request),
  }
}

/** Each component with the way it points, so that no sign must be known by heart. */
function partsOf({ forces, shown }: NoteRequest): ForceNote['parts'] {
  if (shown === 'resultant') return []
  return forces.map((force, i) => {
    const name =
      shown === 'axial'
        ? words.scene.parts.axial[i === 0 ? 'along' : 'across']
        : words.scene.parts.world[(['x', 'y', 'z'] as const)[i]!][force[i]! < 0 ? 'less' : 'more']
    return { name, value: toQuantityText({ value: Math.hypot(...force), sd: null, decimals: 2 }) }
  })
}

/** The share of stance or swing of the joint's own leg; the time where no cycle is known, or for the trunk. */
function momentOf(time: number, side: ForceNote['side'], cycles: readonly GaitCycle[]): string {
  const cycle = cycles.find((c) => c.side === side && time >= c.from && time <= c.to)
  const off = cycle && footOffPercent(cycle)
  if (!cycle || off == null) return words.scene.at(toText(time, 2))
  const percent = (100 * (time - cycle.from)) / (cycle.to - cycle.from)
  return percent <= off
    ? words.scene.ofStance(((100 * percent) / off).toFixed(0))
    : words.scene.ofSwing(((100 * (percent - off)) / (100 - off)).toFixed(0))
}
