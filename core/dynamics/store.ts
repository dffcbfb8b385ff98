import { calcKineticEnergy, calcPotentialEnergy } from '../model/energy.ts'
import { largest } from './consistency.ts'
import { calcConstraintRows, createConstraintRows } from './constraints.ts'
import { createRecursive } from './recursive.ts'
import type { MotionSystem } from './system.ts'

/** Collects the samples of a motion: what a method hands over, and what follows from it. */
export function createStore(system: MotionSystem, count: number) {
  const { matrices, dimension: D, segmentCount: S, vectorCount: N, isFree, rootPath, constraintCount: K } = system
  const width = S * D
  const directions = new Float64Array(count * width)
  const velocities = new Float64Array(count * width)
  const accelerations = new Float64Array(count * width)
  const root = new Float64Array(count * D)
  const rootVelocity = new Float64Array(count * D)
  const rootAcceleration = new Float64Array(count * D)
  const kinetic = new Float64Array(count)
  const potential = new Float64Array(count)
  const loopReactions = system.loops.map(() => new Float64Array(count * D))
  const lockTorques = system.locks.map((lock) => new Float64Array(count * lock.size))
  const rows = createConstraintRows(system)
  const method = createRecursive(system)
  const a = new Float64Array(N * D)
  const multipliers = new Float64Array(K)
  const r = new Float64Array(D)
  const rdot = new Float64Array(D)
  const rddot = new Float64Array(D)
  let constraintError = 0

  const putMultipliers = (index: number): void => {
    let k = 0
    for (const reaction of loopReactions) {
      for (let c = 0; c < D; c++) reaction[index * D + c] = multipliers[k++]!
    }
    system.locks.forEach((lock, which) => {
      for (let c = 0; c < lock.size; c++) lockTorques[which]![index * lock.size + c] = multipliers[k++]!
    })
  }

  return {
    put(index: number, t: number, x: Float64Array, v: Float64Array): void {
      for (let j = 0; j < S; j++) {
        let size = 0
        for (let c = 0; c < D; c++) size += x[j * D + c]! ** 2
        constraintError = Math.max(constraintError, Math.abs(Math.sqrt(size) - 1))
      }
      calcConstraintRows(system, t, x, v, rows)
      constraintError = Math.max(constraintError, largest(rows.value))
      method.calc(t, x, v, a, multipliers)
      directions.set(x.subarray(0, width), index * width)
      velocities.set(v.subarray(0, width), index * width)
      accelerations.set(a.subarray(0, width), index * width)
      if (isFree) {
        r.set(x.subarray(width))
        rdot.set(v.subarray(width))
        rddot.set(a.subarray(width))
      } else {
        rootPath!.at(t, r, 0)
        rootPath!.at(t, rdot, 1)
        rootPath!.at(t, rddot, 2)
      }
      root.set(r, index * D)
      rootVelocity.set(rdot, index * D)
      rootAcceleration.set(rddot, index * D)
      kinetic[index] = calcKineticEnergy(matrices, v.subarray(0, width), rdot)
      potential[index] = calcPotentialEnergy(matrices, x.subarray(0, width), r)
      putMultipliers(index)
    },
    result: () => ({
      directions,
      velocities,
      accelerations,
      root,
      rootVelocity,
      rootAcceleration,
      loopReactions,
      lockTorques,
      kinetic,
      potential,
      constraintError,
    }),
  }
}
