import type { JointLoad } from './loads.ts'

/** What of a joint's load is drawn over time. */
export type LoadQuantity = 'resultant' | 'axial' | 'shear' | 'sagittal moment' | 'coronal moment' | 'moment' | 'power'

/** SI, times a scale, which also turns a sign. */
export function takeLoadCurve(load: JointLoad, quantity: LoadQuantity, scale: number): Float64Array {
  switch (quantity) {
    case 'resultant':
      return sizes(load.forceOnDistalInWorld, scale)
    case 'axial':
      return scaled(load.axial, scale)
    case 'shear':
      return scaled(load.shear, scale)
    case 'moment':
      return sizes(load.momentOnDistalInWorld, scale)
    case 'sagittal moment':
      return takePart(load.momentOnDistalInDistal, 2, scale)
    case 'coronal moment':
      // In world axes: a foot has no useful coronal axis of its own.
      return takePart(load.momentOnDistalInWorld, 0, scale)
    case 'power':
      return scaled(load.power, scale)
  }
}

/** One of x, y, z. Plain loops: a recording of minutes has tens of thousands of frames in every chart. */
export function takePart(values: Float64Array, part: number, scale: number): Float64Array {
  const out = new Float64Array(values.length / 3)
  for (let i = 0; i < out.length; i++) out[i] = values[3 * i + part]! * scale
  return out
}

function sizes(values: Float64Array, scale: number): Float64Array {
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
