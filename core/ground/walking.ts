import type { Learned } from './learned.ts'
import type { LearnedVoices } from '../gait/voices.ts'
import voices from './learned/voices.json'
import walking from './learned/walking.json'

/**
 * What ships: learned from the 21 adults of Fukuchi, Fukuchi and Duarte (2018), CC BY 4.0, by bench/learn/ground.ts.
 */
export const WALKING: Learned = walking as unknown as Learned

/** How far the voices beside a measured motion are off, learned on walks over force plates by bench/learn/voices.ts. */
export const WALKING_VOICES: LearnedVoices = voices as LearnedVoices
