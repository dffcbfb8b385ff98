import type { DocumentPart } from './document.ts'

/**
 * Under which names a study's pieces lie in its file. The file is a plain store of named values, JSON or bytes, changed
 * some at a time, all or none; what they mean stands here.
 */
export const STUDY_KEYS = {
  /** STUDY_VERSION of who wrote it. */
  version: 'version',
  part: (part: DocumentPart): string => `part/${part}`,
  trial: (id: string): string => `trial/${id}`,
  /** The bytes of a recording, untouched. */
  file: (sha256: string): string => `file/${sha256}`,
  /** Undo and redo, so that they survive closing the window. May be removed: then there is nothing to undo. */
  history: 'history',
  /**
   * Results worth keeping, by a name made of the parts they depend on. Any may be removed: it will be computed again.
   */
  result: (name: string): string => `result/${name}`,
} as const
