import type { AngleChannel } from '../../core/io.ts'
import { degToRad } from '../../core/index.ts'
import { SIDES } from '../../core/gait.ts'
import { sampleKeys } from './fourier.ts'
import type { GaitNorm } from './gait-norms.ts'

/** Which curves of a gait are sought, and which are given. */

export const SAMPLES = 120

/** Curves the solver may bend, with how far (one standard deviation) they may leave their target. */
export interface Curve {
  readonly name: AngleChannel | 'surge' | 'heave' | 'sway'
  readonly target: Float64Array
  readonly sd: number
  /** Only the shape is wanted, the mean is free. */
  readonly floats: boolean
}

export function listCurves(norm: GaitNorm): Curve[] {
  const curves: Curve[] = []
  const degrees = (name: AngleChannel, keys: Parameters<typeof sampleKeys>[0], sd: number, shift = 0): void => {
    curves.push({ name, target: sampleKeys(keys, SAMPLES, shift).map(degToRad), sd: degToRad(sd), floats: false })
  }
  for (const side of SIDES) {
    const shift = side === 'right' ? 0 : norm.leftStrike
    const leg = norm.leg[side]
    degrees(`hip.flexion.${side}`, leg.hipFlexion, 2.2, shift)
    degrees(`hip.adduction.${side}`, leg.hipAdduction, 1.5, shift)
    degrees(`hip.rotation.${side}`, leg.hipRotation, 2, shift)
    degrees(`knee.flexion.${side}`, leg.kneeFlexion, 2.2, shift)
    degrees(`ankle.flexion.${side}`, leg.ankleFlexion, 2.2, shift)
    degrees(
      `ankle.inversion.${side}`,
      [
        [0, 0],
        [50, 0],
      ],
      3,
    )
    // The outward turn of the foot sits in the shank (tibial torsion), which the ankle's rotation carries.
    degrees(
      `ankle.rotation.${side}`,
      [
        [0, -norm.toeOut[side]],
        [50, -norm.toeOut[side]],
      ],
      2,
    )
  }
  degrees('pelvis.tilt', norm.pelvisTilt, 0.7)
  degrees('pelvis.obliquity', norm.pelvisObliquity, 0.7)
  degrees('pelvis.rotation', norm.pelvisRotation, 0.7)
  // Where the mid-hip is at the right strike, from the heel's spot; then the free mean takes over.
  curves.push({
    name: 'surge',
    target: sampleKeys(norm.pelvisSurge, SAMPLES).map((v) => v - (0.3 * norm.strideLength) / 1.4),
    sd: 0.012,
    floats: true,
  })
  curves.push({
    name: 'heave',
    target: sampleKeys(norm.pelvisHeave, SAMPLES).map((v) => v + 0.9),
    sd: 0.012,
    floats: true,
  })
  curves.push({ name: 'sway', target: sampleKeys(norm.pelvisSway, SAMPLES), sd: 0.01, floats: false })
  return curves
}

/** Channels that do not move the feet: taken from the targets as they are. */
export function fixedChannels(norm: GaitNorm): Map<AngleChannel, Float64Array> {
  const fixed = new Map<AngleChannel, Float64Array>()
  const put = (name: AngleChannel, keys: Parameters<typeof sampleKeys>[0], shift = 0): void => {
    fixed.set(name, sampleKeys(keys, SAMPLES, shift).map(degToRad))
  }
  put('trunk.tilt', norm.trunkTilt)
  put('trunk.obliquity', norm.trunkObliquity)
  put('trunk.rotation', norm.trunkRotation)
  for (const side of SIDES) {
    const shift = side === 'right' ? 0 : norm.leftStrike
    put(`knee.adduction.${side}`, norm.leg[side].kneeAdduction, shift)
    put(`shoulder.flexion.${side}`, norm.shoulderFlexion[side], shift)
    put(`shoulder.adduction.${side}`, [
      [0, -9],
      [50, -9],
    ])
    put(`elbow.flexion.${side}`, norm.elbowFlexion[side], shift)
  }
  return fixed
}
