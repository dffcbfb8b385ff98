import type { Learned } from './learned.ts'
import walking from './learned/walking.json'

/**
 * What ships: learned from the 21 adults of Fukuchi, Fukuchi and Duarte (2018), CC BY 4.0, by bench/learn/ground.ts.
 */
export const WALKING: Learned = walking as unknown as Learned
