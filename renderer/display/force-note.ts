import type { GaitCycle, Loads, Side } from '../../core/index.ts'
import { footOffPercent } from '../../core/gait.ts'
import { toQuantityText } from '../../core/report.ts'
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
}

export interface NoteRequest {
  readonly joint: string
  readonly time: number
  /** s between two frames. */
  readonly frame: number
  readonly forceBw: number | null
  readonly loads: Loads | null
  readonly newtonsPerBw: number
  readonly cycles: readonly GaitCycle[]
}

export function noteOf({ joint, time, frame, forceBw, loads, newtonsPerBw, cycles }: NoteRequest): ForceNote {
  const side = joint.endsWith('.left') ? 'left' : joint.endsWith('.right') ? 'right' : 'middle'
  const peak = loads?.peaks.find(
    (p) => p.joint === joint && p.quantity === 'resultant' && Math.abs(p.time - time) < 0.51 * frame,
  )
  const sd = peak?.sd == null ? null : peak.sd / newtonsPerBw
  const text = forceBw === null ? '' : toQuantityText({ value: forceBw, sd, decimals: 2 })
  const [value = '', spread = ''] = text.split(' ± ')
  return {
    name: jointName(joint),
    side,
    value,
    spread: spread && `± ${spread}`,
    unit: 'BW',
    when: momentOf(time, side, cycles),
  }
}

/** The share of stance or swing of the joint's own leg; the time where no cycle is known, or for the trunk. */
function momentOf(time: number, side: ForceNote['side'], cycles: readonly GaitCycle[]): string {
  const cycle = cycles.find((c) => c.side === side && time >= c.from && time <= c.to)
  const off = cycle && footOffPercent(cycle)
  if (!cycle || off == null) return words.scene.at(time.toFixed(2))
  const percent = (100 * (time - cycle.from)) / (cycle.to - cycle.from)
  return percent <= off
    ? words.scene.ofStance(((100 * percent) / off).toFixed(0))
    : words.scene.ofSwing(((100 * (percent - off)) / (100 - off)).toFixed(0))
}
