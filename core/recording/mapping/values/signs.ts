import { SIDES } from '../../../gait/side.ts'
import { alert } from '../../../outcome.ts'
import { degToRad, radToDeg } from '../../../units/units.ts'
import { type AngleChannel } from '../../channels.ts'
import type { MappedColumn } from '../../recording.ts'
import { rangeOf } from './angle-units.ts'
import type { Notes } from '../notes.ts'
import { calcSideLikeness } from '../frame/mirror.ts'

/** The angles of a file with what is known of their signs. */
export interface SignedAngles {
  readonly angles: Partial<Record<AngleChannel, Float64Array>>
  /** Channels whose sign the user has chosen. */
  readonly settled: ReadonlySet<string>
  readonly mapping: MappedColumn[]
  readonly family: string | null
}

/**
 * Knees bend one way only. Files of the gait2392 family (and raw Visual3D) count flexion negative; then every knee
 * flexion of the file is turned around, and it is reported; not those whose sign the user has `settled`.
 */
export function checkSigns(signed: SignedAngles, notes: Notes): void {
  checkLeftSigns(signed, notes)
  const { angles, settled, mapping, family } = signed
  const { decisions, alerts } = notes
  const knees = SIDES.map((side): AngleChannel => `knee.flexion.${side}`).filter(
    (channel) => angles[channel] !== undefined && !settled.has(channel),
  )
  const ranges = knees.map((channel) => rangeOf(angles[channel]!)).filter((range) => range !== null)
  if (ranges.length === 0) return
  const low = Math.min(...ranges.map((range) => range.low))
  const high = Math.max(...ranges.map((range) => range.high))
  if (low < -degToRad(20) && high < degToRad(15) && -low > 2 * high) {
    for (const channel of knees) turnAround(channel, angles, mapping, 'flexion negative in this file')
    decisions.push(
      `Knee flexion is negative in this file (down to ${radToDeg(low).toFixed(0)}°); both knees were turned around.`,
    )
    alerts.push(
      alert(
        'info',
        'sign.knee-flexion',
        `This file counts knee flexion as negative (down to ${radToDeg(low).toFixed(0)}°), as the gait2392 models and Visual3D do; it was turned to positive.`,
        'Nothing to do, unless the knee really was over-extended: then turn the sign back in the mapping.',
      ),
    )
  } else if (family === 'opensim' && high - low < degToRad(20)) {
    decisions.push('The knees hardly move, so the sign of knee flexion could not be checked against the values.')
  }
}

/** Visual3D counts both sides about the same axes unless set otherwise; the walk itself shows which it is. */
function checkLeftSigns({ angles, settled, mapping, family }: SignedAngles, { decisions, alerts }: Notes): void {
  const likeness = calcSideLikeness(angles)
  if (likeness === null || likeness > (family === 'visual3d' ? -0.4 : -0.6)) return
  if (family !== 'visual3d') {
    alerts.push(
      alert(
        'warning',
        'sign.left-right',
        'Left and right hip ad/abduction run opposite to each other, half a stride apart.',
        'If the file counts both sides about the same axes, turn the signs of the left ad/abduction and rotation in the mapping.',
      ),
    )
    return
  }
  const turned = (Object.keys(angles) as AngleChannel[]).filter(
    (channel) =>
      /^(hip|knee|ankle|shoulder)\.(adduction|inversion|rotation)\.left$|^foot\.progression\.left$/.test(channel) &&
      !settled.has(channel),
  )
  for (const channel of turned) turnAround(channel, angles, mapping, 'left side not mirrored in this file')
  decisions.push(
    'The left side’s ad/abduction and rotation are counted about the same axes as the right’s; they were turned around.',
  )
  alerts.push(
    alert(
      'info',
      'sign.left-mirrored',
      'This file counts left ad/abduction and rotation about the same axes as the right (Visual3D without “negate”); the left was turned around so that both sides overlay.',
      'Compare left and right; turn the signs back in the mapping if they look mirrored now.',
    ),
  )
}

function turnAround(
  channel: AngleChannel,
  angles: Partial<Record<AngleChannel, Float64Array>>,
  mapping: MappedColumn[],
  why: string,
): void {
  const values = angles[channel]!
  for (let i = 0; i < values.length; i++) values[i] = -values[i]!
  const at = mapping.findIndex((column) => column.channel === channel)
  if (at >= 0)
    mapping[at] = { ...mapping[at]!, sign: mapping[at]!.sign === 1 ? -1 : 1, reason: `${mapping[at]!.reason}; ${why}` }
}
