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

// report: what a laboratory prints and exports
export * from './report/settings.ts'

// study: the saved document
export type * from './study/study.ts'
export { EMPTY_STUDY, STUDY_PARTS, STUDY_SHAPES, STUDY_VERSION } from './study/schema.ts'
export { STUDY_APPLICATION_ID, STUDY_EXTENSION, STUDY_TABLES } from './study/tables.ts'
export { MIGRATIONS, type Migration, type StoredParts, calcMigrations } from './study/migrations.ts'
export { readStudy, toStoredPart } from './study/read-study.ts'
export { checkShape } from './json/shape.ts'
