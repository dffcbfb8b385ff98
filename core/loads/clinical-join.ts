import type { GroundLoads } from './ground.ts'
import type { JointLoad } from './loads.ts'

/** Arrays one after another. */
export function chain(arrays: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(arrays.reduce((sum, one) => sum + one.length, 0))
  let at = 0
  for (const one of arrays) {
    out.set(one, at)
    at += one.length
  }
  return out
}

/** Joint loads of phases one after another as those of one motion. */
export function joinJoints(parts: readonly (readonly JointLoad[])[]): JointLoad[] {
  return parts[0]!.map((joint, i): JointLoad => {
    const key = (name: keyof JointLoad): Float64Array => chain(parts.map((part) => part[i]![name] as Float64Array))
    return {
      joint: joint.joint,
      side: joint.side,
      forceOnDistalInWorld: key('forceOnDistalInWorld'),
      forceOnDistalInDistal: key('forceOnDistalInDistal'),
      forceOnDistalInProximal: key('forceOnDistalInProximal'),
      momentOnDistalInWorld: key('momentOnDistalInWorld'),
      momentOnDistalInDistal: key('momentOnDistalInDistal'),
      axial: key('axial'),
      shear: key('shear'),
      power: key('power'),
    }
  })
}

/** One track of the ground's load, per side. */
export function joinGround(parts: readonly GroundLoads[], pick: 'force' | 'point' | 'known'): { left: Float64Array; right: Float64Array } {
  return { left: chain(parts.map((part) => part.left[pick])), right: chain(parts.map((part) => part.right[pick])) }
}
