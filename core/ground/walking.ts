import type { Learned } from './learned.ts'
import type { LearnedEvidence } from '../gait/evidence.ts'
import type { LearnedElsewhere } from './elsewhere.ts'
import elsewhere from './learned/elsewhere.json'
import evidence from './learned/evidence.json'
import walking from './learned/walking.json'

/**
 * What ships: learned from the 21 adults of Fukuchi, Fukuchi and Duarte (2018), CC BY 4.0, by bench/learn/ground.ts.
 */
export const WALKING: Learned = walking as unknown as Learned

/** How far the evidence about a measured motion is off, learned on walks over force plates by bench/learn/evidence.ts. */
export const WALKING_EVIDENCE: LearnedEvidence = evidence as LearnedEvidence

/** How other laboratories' loads differ from what was learned in one, learned on the same walks by bench/learn/elsewhere.ts. */
export const WALKING_ELSEWHERE: LearnedElsewhere = elsewhere as LearnedElsewhere
