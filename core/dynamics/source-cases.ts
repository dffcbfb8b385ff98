import type { MotionMethod } from '../model/problem.ts'
import type { Simulation, SimulationInput } from './simulate.ts'
import type { SourceCase } from './source-case.ts'
import {
  type Bazezew,
  type HiraiCartesian,
  type HiraiDamped,
  type Rods,
  createBazezew,
  createHiraiCartesian,
  createHiraiDamped,
  createRods,
} from './source-cases-plane.ts'
import { type GoyalPassive, type GoyalSingle, createGoyalPassive, createGoyalSingle } from './source-cases-space.ts'

/** Reads one reference solution by name: a parsed JSON file of fixtures/reference. */
export type ReadReference = (name: string) => unknown

/** The reference solutions that createSourceCases reads. */
export const SOURCE_REFERENCES = [
  'goyal-single-3d',
  'goyal-tree-passive',
  'dominguez-set1',
  'dominguez-set1-unequal',
  'dominguez-set2',
  'dominguez-set3-fourbar',
  'dominguez-n20',
  'bazezew-double-pendulum',
  'hirai-damped-pendulum',
  'hirai-cartesian',
] as const

/** All motions of the source papers, from their reference solutions. */
export function createSourceCases(read: ReadReference): SourceCase[] {
  return SOURCE_REFERENCES.flatMap((name) => createSourceCasesOf(name, read(name)))
}

/** The motions that one reference solution describes. */
export function createSourceCasesOf(name: (typeof SOURCE_REFERENCES)[number], reference: unknown): SourceCase[] {
  switch (name) {
    case 'goyal-single-3d':
      return [createGoyalSingle(reference as GoyalSingle)]
    case 'goyal-tree-passive':
      return [createGoyalPassive(reference as GoyalPassive)]
    case 'dominguez-set1':
      return [createRods(reference as Rods, name, 'three rods, released horizontally')]
    case 'dominguez-set1-unequal':
      return [createRods(reference as Rods, name, 'three unequal rods')]
    case 'dominguez-set2':
      return [createRods(reference as Rods, name, 'three rods turning without gravity')]
    case 'dominguez-set3-fourbar':
      return [createRods(reference as Rods, name, 'four-bar linkage')]
    case 'dominguez-n20':
      return [createRods(reference as Rods, name, 'twenty rods')]
    case 'bazezew-double-pendulum':
      return [createBazezew(reference as Bazezew)]
    case 'hirai-damped-pendulum':
      return createHiraiDamped(reference as HiraiDamped)
    case 'hirai-cartesian':
      return createHiraiCartesian(reference as HiraiCartesian)
  }
}

/** Largest error of a direction at any instant of the truth. */
export function calcCaseError(one: SourceCase, run: Simulation): number {
  let worst = 0
  for (let i = 0; i < one.directions.length; i++)
    worst = Math.max(worst, Math.abs(run.directions[i]! - one.directions[i]!))
  return worst
}

/** Largest departure of the total energy from its start, J; only where nothing drives or brakes the body. */
export function calcEnergyDrift(run: Simulation): number {
  const first = run.kinetic[0]! + run.potential[0]!
  let worst = 0
  run.kinetic.forEach((value, k) => (worst = Math.max(worst, Math.abs(value + run.potential[k]! - first))))
  return worst
}

/** Settings under which a method is meant to be run on the source problems. */
export function calcMethodSettings(method: MotionMethod): Pick<SimulationInput, 'step' | 'alpha'> {
  if (method === 'stabilised') return { alpha: 20 }
  return method === 'euler' || method.startsWith('penalty') ? { step: 0.002 } : {}
}
