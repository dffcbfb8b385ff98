import type { JointLoad, Side } from '../../core/index.ts'
import { type LoadQuantity, bearingLabel, takeLoadCurve } from '../../core/gait.ts'
import { noPerson } from '../display/shown-body.ts'
import { turnOf } from '../display/turns.ts'

/** Which way is outward: left is against the axis to the right. */
export const outward = (side: Side | null): 1 | -1 => (side === 'left' ? -1 : 1)

/** Signs as the report and most gait laboratories print them: extensor, plantarflexor and abductor moments up. */
export const valuesOf = (load: JointLoad, quantity: LoadQuantity, scale: number): Float64Array =>
  takeLoadCurve(load, quantity, signOf(load, quantity) * scale)

function signOf({ joint, side }: JointLoad, quantity: LoadQuantity): number {
  if (quantity === 'sagittal moment') return -turnOf(joint).flexes
  return quantity === 'coronal moment' ? -outward(side) : 1
}

export function quantityWords(quantity: LoadQuantity, family: string): { name: string; up: string; down: string } {
  switch (quantity) {
    case 'axial':
      return {
        name: `${quantity}, along ${bearingLabel(noPerson.value, family) ?? 'segment'}`,
        up: 'compression',
        down: 'tension',
      }
    case 'shear':
      return { name: `${quantity}, across ${bearingLabel(noPerson.value, family) ?? 'segment'}`, up: '', down: '' }
    case 'sagittal moment':
      return { name: quantity, up: turnOf(family).extensor, down: turnOf(family).flexor }
    case 'coronal moment':
      return family === 'ankle'
        ? { name: quantity, up: 'evertor', down: 'invertor' }
        : { name: quantity, up: 'abductor', down: 'adductor' }
    case 'power':
      return { name: quantity, up: 'generated', down: 'absorbed' }
    default:
      return { name: quantity === 'moment' ? 'size of moment' : quantity, up: '', down: '' }
  }
}
/**
 * Sideways means something on the two sides of the body only; what stands in its middle shows the size of its moment.
 */
export const quantityOf = (quantity: LoadQuantity, family: string): LoadQuantity =>
  quantity.endsWith(' moment') &&
  (noPerson.value || (quantity === 'coronal moment' && !/^(hip|knee|ankle)$/.test(family)))
    ? 'moment'
    : quantity
