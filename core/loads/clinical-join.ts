import { standardDeviation } from './clinical-peaks.ts'
import type { JointLoad, Loads, Peak } from './loads.ts'

/** Loads of phases one after another as the loads of one motion: rows appended, the larger peak kept, impulses added. */
export function joinLoads(parts: readonly Loads[]): Loads | null {
  const first = parts[0]
  if (first === undefined) return null
  const chain = (pick: (part: Loads) => Float64Array): Float64Array => {
    const arrays = parts.map(pick)
    const out = new Float64Array(arrays.reduce((sum, one) => sum + one.length, 0))
    let at = 0
    for (const one of arrays) {
      out.set(one, at)
      at += one.length
    }
    return out
  }
  const joints = first.joints.map((joint, i): JointLoad => {
    const key = (name: keyof JointLoad) => chain((part) => part.joints[i]![name] as Float64Array)
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
  return {
    of: first.of,
    times: chain((part) => part.times),
    joints,
    ground: { left: chain((part) => part.ground.left), right: chain((part) => part.ground.right) },
    groundSource: parts.find((part) => part.groundSource !== 'predicted')?.groundSource ?? 'predicted',
    groundMeasured: { left: chain((part) => part.groundMeasured.left), right: chain((part) => part.groundMeasured.right) },
    centreOfPressure: { left: chain((part) => part.centreOfPressure.left), right: chain((part) => part.centreOfPressure.right) },
    peaks: joinPeaks(parts.flatMap((part) => part.peaks)),
    bodyMass: first.bodyMass,
  }
}

function joinPeaks(peaks: readonly Peak[]): Peak[] {
  const best = new Map<string, Peak>()
  for (const peak of peaks) {
    const key = `${peak.joint}|${peak.quantity}`
    const known = best.get(key)
    if (known === undefined) best.set(key, peak)
    else best.set(key, joinTwo(known, peak))
  }
  return [...best.values()]
}

/** Each drawn body has its own largest peak, or its own sum. */
function joinTwo(a: Peak, b: Peak): Peak {
  const sum = a.quantity === 'impulse'
  const joined = sum ? { ...a, value: a.value + b.value } : b.value > a.value ? b : a
  if (a.samples === undefined || b.samples === undefined || a.samples.length !== b.samples.length) return joined
  const samples = a.samples.map((value, i) => (sum ? value + b.samples![i]! : Math.max(value, b.samples![i]!)))
  return { ...joined, samples, sd: standardDeviation(samples) }
}
