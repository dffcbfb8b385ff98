import type { Side } from '../../../core/gait/side.ts'
import type { Analysis, GroundForce, Recording } from '../../../core/index.ts'
import { analyze, STANDARD_GRAVITY } from '../../../core/index.ts'
import { bodyWeightToNewton } from '../../../core/io.ts'
import { readTrial } from './trials.ts'

const FILE = 'nexus-csv-stairs/Movement_trial.csv'
const MASS = 85
const HEIGHT = 1.679

/**
 * Stair descent in a Nexus text export. It has Plug-in Gait's ground reaction (per kilogram, laboratory axes) but no
 * plates, so the
 * force acts on the foot without a known centre of pressure: joint forces can be compared, moments cannot.
 */
export async function compareStairs(
  folder: string,
): Promise<{ rows: string[][]; worstPeak: number; worstCurve: number } | null> {
  const recording = await readTrial(folder, FILE)
  if (recording === null) return null
  const groundForces = (['left', 'right'] as const).flatMap((side) => plateOf(recording, side))
  const outcome = analyze({
    recording: { ...recording, groundForces },
    subject: { mass: MASS, height: HEIGHT },
    body: { template: 'lower-body', table: 'winter' },
  })
  if (!outcome.ok || groundForces.length === 0) return null
  const rows: string[][] = []
  let worstPeak = 0
  let worstCurve = 0
  for (const side of ['left', 'right'] as const) {
    for (const joint of ['ankle', 'knee', 'hip'] as const) {
      const found = compare(outcome.value, recording, side, joint)
      if (found === null) continue
      const difference = 100 * (found.peak / found.theirs - 1)
      worstPeak = Math.max(worstPeak, Math.abs(difference))
      worstCurve = Math.max(worstCurve, found.rms)
      rows.push([
        side,
        joint,
        String(found.frames),
        found.peak.toFixed(3),
        found.theirs.toFixed(3),
        difference.toFixed(1),
        found.rms.toFixed(3),
      ])
    }
  }
  return { rows, worstPeak, worstCurve }
}

/** The ground reaction on one foot, in our world, put under the pelvis for want of a place. */
function plateOf(recording: Recording, side: Side): GroundForce[] {
  const output = recording.modelOutputs[`${side === 'left' ? 'L' : 'R'}GroundReactionForce`]
  if (output === undefined) return []
  const turn = recording.provenance.fileToWorld ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
  const n = recording.times.length
  const force = new Float64Array(3 * n)
  const point = new Float64Array(3 * n).fill(Number.NaN)
  for (let k = 0; k < n; k++) {
    const f = [0, 1, 2].map((c) => (Number.isFinite(output.values[3 * k + c]!) ? output.values[3 * k + c]! * MASS : 0))
    for (let r = 0; r < 3; r++)
      force[3 * k + r] = turn[3 * r]! * f[0]! + turn[3 * r + 1]! * f[1]! + turn[3 * r + 2]! * f[2]!
    if (force[3 * k + 1]! > 20) point.fill(0, 3 * k, 3 * k + 3)
  }
  return [{ name: `${side} foot`, side, times: recording.times, force, point, freeMoment: new Float64Array(3 * n) }]
}

function compare(analysis: Analysis, recording: Recording, side: Side, joint: 'ankle' | 'knee' | 'hip') {
  const name = `${side === 'left' ? 'L' : 'R'}${joint.charAt(0).toUpperCase()}${joint.slice(1)}Force`
  const reference = recording.modelOutputs[name]?.values
  const load = analysis.loads.recorded.joints.find((one) => one.joint === `${joint}.${side}`)
  if (reference === undefined || load === undefined) return null
  let frames = 0
  let squares = 0
  let peak = 0
  let theirs = 0
  for (let k = 3; k < recording.times.length - 3; k++) {
    const size = Math.hypot(reference[3 * k]!, reference[3 * k + 1]!, reference[3 * k + 2]!) / STANDARD_GRAVITY
    // Its plates have no place, so only their force is used; joint forces need no more.
    const plate = analysis.groundForces.find((one) => one.side === side)!
    const stands = plate.force[3 * k + 1]! > 20
    if (!stands || !(size > 0.05)) continue
    const force = load.forceOnDistalInWorld
    const own = Math.hypot(force[3 * k]!, force[3 * k + 1]!, force[3 * k + 2]!) / bodyWeightToNewton(1, MASS)
    squares += (own - size) ** 2
    peak = Math.max(peak, own)
    theirs = Math.max(theirs, size)
    frames++
  }
  return frames < 10 ? null : { frames, rms: Math.sqrt(squares / frames), peak, theirs }
}
