import type { Side } from '../../gait/side.ts'
import type { GroundForce, Recording } from '../recording.ts'

/** kg: only to bring a force per kilogram near newtons for a threshold of contact. */
const USUAL_MASS = 70

const NAMES: Readonly<Record<Side, string>> = { left: 'LGroundReactionForce', right: 'RGroundReactionForce' }

/**
 * Plug-in Gait's ground reaction of each foot, for recordings that have it but no plates (a Nexus table). It has no
 * centre of pressure and is good for events only.
 * The vertical is the component that carries the weight, whatever the axes of the laboratory.
 */
export function readModelForces(recording: Recording): GroundForce[] {
  return (Object.entries(NAMES) as [Side, string][]).flatMap(([side, name]) => {
    const output = recording.modelOutputs[name]
    if (output === undefined || output.width !== 3 || (output.unit !== 'N' && output.unit !== 'N/kg')) return []
    // A resampled recording keeps its outputs on the file's clock.
    if (output.values.length !== 3 * recording.times.length) return []
    const scale = output.unit === 'N/kg' ? (recording.subject.mass ?? USUAL_MASS) : 1
    const count = recording.times.length
    const largest = (part: number): number => {
      let most = 0
      for (let k = 0; k < count; k++)
        if (Math.abs(output.values[3 * k + part]!) > Math.abs(most)) most = output.values[3 * k + part]!
      return most
    }
    const peaks = [0, 1, 2].map(largest)
    const up = peaks.reduce((best, peak, part) => (Math.abs(peak) > Math.abs(peaks[best]!) ? part : best), 0)
    const force = new Float64Array(3 * count)
    for (let k = 0; k < count; k++) {
      const value = output.values[3 * k + up]!
      force[3 * k + 1] = Number.isFinite(value) ? Math.sign(peaks[up]!) * scale * value : 0
    }
    const nowhere = new Float64Array(3 * count).fill(Number.NaN)
    return [{ name, side, times: recording.times, force, point: nowhere, freeMoment: new Float64Array(3 * count) }]
  })
}
