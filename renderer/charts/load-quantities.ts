import type { JointLoad, Side } from '../../core/index.ts'
import { bearingLabel } from '../../core/gait.ts'
import { noPerson } from '../display/shown-body.ts'
import { turnOf } from '../display/turns.ts'

export type LoadQuantity = 'resultant' | 'axial' | 'shear' | 'sagittal moment' | 'coronal moment' | 'moment' | 'power'

/** Plain loops: a recording of minutes has tens of thousands of frames in every chart. */
export function component(values: Float64Array, c: number, scale: number): Float64Array {
  const out = new Float64Array(values.length / 3)
  for (let i = 0; i < out.length; i++) out[i] = values[3 * i + c]! * scale
  return out
}
function norm(values: Float64Array, scale: number): Float64Array {
  const out = new Float64Array(values.length / 3)
  for (let i = 0; i < out.length; i++)
    out[i] = Math.sqrt(values[3 * i]! ** 2 + values[3 * i + 1]! ** 2 + values[3 * i + 2]! ** 2) * scale
  return out
}
function scaled(values: Float64Array, scale: number): Float64Array {
  const out = new Float64Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = values[i]! * scale
  return out
}

/** Which way is outward: left is against the axis to the right. */
export const outward = (side: Side | null): 1 | -1 => (side === 'left' ? -1 : 1)

/** Signs as the report and most gait laboratories print them: extensor, plantarflexor and abductor moments up. */
export function valuesOf(load: JointLoad, quantity: LoadQuantity, scale: number): Float64Array {
  switch (quantity) {
    case 'resultant':
      return norm(load.forceOnDistalInWorld, scale)
    case 'axial':
      return scaled(load.axial, scale)
    case 'shear':
      return scaled(load.shear, scale)
    case 'moment':
      return norm(load.momentOnDistalInWorld, scale)
    case 'sagittal moment':
      return component(load.momentOnDistalInDistal, 2, -turnOf(load.joint).flexes * scale)
    case 'coronal moment':
      // In world axes: a foot has no useful coronal axis of its own.
      return component(load.momentOnDistalInWorld, 0, -outward(load.side) * scale)
    case 'power':
      return scaled(load.power, scale)
  }
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
