import type { Side } from '../gait/side.ts'
import type { Spread, SpatioTemporal } from '../recording/events/spatio-temporal.ts'
import type { SpatioTemporalValue } from '../report/source.ts'

const SIDED: readonly (readonly [keyof SpatioTemporal['sides']['left'], string, SpatioTemporalValue['unit']])[] = [
  ['strideTime', 'stride time', 's'],
  ['stepTime', 'step time', 's'],
  ['strideLength', 'stride length', 'm'],
  ['stepLength', 'step length', 'm'],
  ['stance', 'stance', '%'],
  ['swing', 'swing', '%'],
  ['singleSupport', 'single support', '%'],
  ['doubleSupport', 'double support', '%'],
]

/** The time-distance table as rows for reports: shares in per cent, cadence per minute. */
export function listTimeDistance(found: SpatioTemporal): SpatioTemporalValue[] {
  const values: SpatioTemporalValue[] = []
  const put = (name: string, side: Side | null, unit: SpatioTemporalValue['unit'], spread: Spread | null): void => {
    if (spread === null) return
    const factor = unit === '%' ? 100 : 1
    values.push({
      name,
      side,
      mean: factor * spread.mean,
      sd: spread.count > 1 ? factor * spread.sd : null,
      unit,
      count: spread.count,
    })
  }
  if (found.speed !== null)
    values.push({ name: 'walking speed', side: null, mean: found.speed, sd: null, unit: 'm/s', count: 1 })
  if (found.cadence !== null)
    values.push({ name: 'cadence', side: null, mean: 60 * found.cadence, sd: null, unit: '1/min', count: 1 })
  put('step width', null, 'm', found.stepWidth)
  for (const [key, name, unit] of SIDED)
    for (const side of ['left', 'right'] as const) put(name, side, unit, found.sides[side][key])
  return values
}
