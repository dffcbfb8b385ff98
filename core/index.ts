/** The only door into core. It reads like a table of contents. */

export * from './outcome.ts'
export * from './units/units.ts'

// model: pendulum trees
export type * from './model/tree.ts'
export { calcMatrices } from './model/matrices.ts'

// recording: what a file says
export * from './recording/channels.ts'
export type * from './recording/recording.ts'

// fit: the subject's body and its recorded poses
export type * from './fit/fit.ts'

// boundary: phases, techniques, solved motions
export type * from './boundary/technique.ts'
export type * from './boundary/motion.ts'

// action: two-point boundary problems
export type * from './action/boundary-problem.ts'

// loads: joint reactions
export type * from './loads/loads.ts'
