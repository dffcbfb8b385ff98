/**
 * A body of one's own: an arm with a hand and a stick held at its middle. From its tree follow the constant matrices
 * of mechanics, from which every energy and force is computed.
 */
import { calcJointPoints, calcKineticEnergy, calcMatrices, readTree } from '../core/index.ts'

const read = readTree({
  dimension: 3,
  gravity: 9.81, // m/s²
  segments: [
    { name: 'upper arm', parent: null, length: 0.3, uniformMass: 2 }, // m, kg
    { name: 'forearm', parent: 'upper arm', length: 0.25, uniformMass: 1.2 },
    { name: 'stick', parent: 'forearm', length: 0.8, from: 0.4, uniformMass: 0.5 }, // held at its middle
  ],
})
if (!read.ok) throw new Error(read.alerts[0]?.message)
const matrices = calcMatrices(read.value)
const hanging = Float64Array.from([0, -1, 0, 0, -1, 0, 1, 0, 0])
const turning = Float64Array.from([2, 0, 0, 2, 0, 0, 0, 2, 0]) // u̇ of all rods turning at 2 rad/s
const joints = new Float64Array(9) // m, x, y, z of each segment's joint
calcJointPoints(matrices, hanging, [0, 0, 0], joints)

export const result = {
  mass: matrices.totalMass,
  joints,
  kinetic: calcKineticEnergy(matrices, turning, [0, 0, 0]),
}
console.log(`${result.mass} kg, kinetic energy ${result.kinetic.toFixed(4)} J`)
