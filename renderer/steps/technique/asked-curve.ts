import { outward, valuesOf } from '../../charts/load-quantities.ts'
import type { JointLoad } from '../../../core/index.ts'
import { type PeakQuantity, takePart } from '../../../core/gait.ts'

/** Curve whose largest value is asked for, upward as its peak is counted; null where a peak is not read off a curve. */
export function askedCurve(load: JointLoad, quantity: PeakQuantity, scale: number): Float64Array | null {
  switch (quantity) {
    case 'resultant':
    case 'impulse':
      return valuesOf(load, 'resultant', scale)
    case 'compression':
      return valuesOf(load, 'axial', scale)
    case 'extensor moment':
    case 'extensor impulse':
      return valuesOf(load, 'sagittal moment', scale)
    case 'flexor moment':
    case 'flexor impulse':
      return valuesOf(load, 'sagittal moment', -scale)
    case 'abductor moment':
    case 'abductor impulse':
      // As the peak is: about the distal segment's own axis.
      return takePart(load.momentOnDistalInDistal, 0, -outward(load.side) * scale)
    default:
      return null
  }
}
