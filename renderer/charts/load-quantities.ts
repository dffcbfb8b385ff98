import type { JointLoad, Side } from '../../core/index.ts'
import { type LoadQuantity, bearingLabel, takeLoadCurve } from '../../core/gait.ts'
import { said } from '../display/language.ts'
import { noPerson } from '../display/shown-body.ts'
import { turnOf } from '../display/turns.ts'
import { words } from '../display/words.ts'

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
  const { curves } = words.loads
  const [up, down] = waysOf(quantity, family).map(said)
  const segment = bearingLabel(noPerson.value, family)
  const along = segment ? said(segment) : curves.segment
  const name = quantity === 'axial' || quantity === 'shear' ? curves[quantity](along) : curves[quantity]
  return { name, up: up ?? '', down: down ?? '' }
}

/** What up and down mean, as core says it; none for a size. */
function waysOf(quantity: LoadQuantity, family: string): readonly string[] {
  switch (quantity) {
    case 'axial':
      return ['compression', 'tension']
    case 'sagittal moment':
      return [turnOf(family).extensor, turnOf(family).flexor]
    case 'coronal moment':
      return family === 'ankle' ? ['evertor', 'invertor'] : ['abductor', 'adductor']
    case 'power':
      return ['generated', 'absorbed']
    default:
      return []
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
