import type { DatabaseSync } from 'node:sqlite'
import type { StudyValue, Trouble } from '../../ipc/contract.ts'
import { troubleOf } from '../../trouble.ts'
import { type Checked, type Report, checkStudy } from '../check.ts'
import { connect } from '../connection.ts'
import { copyStudy, copyToReplace } from '../copy.ts'
import { type Look, readValues } from '../look.ts'
import { asTrouble } from '../troubles.ts'

/** What takes as long as a study is large. */
export interface Tasks {
  check: { ask: { path: string; use: 'read' | 'write' }; reply: Checked }
  /** The values under these keys; those that are not there are left out. */
  read: { ask: { path: string; keys: readonly string[] }; reply: StudyValue[] }
  /** A whole and tidy copy, forced to disk, at a path where nothing is yet. */
  copy: { ask: { path: string; to: string }; reply: null }
  /** The same, to take the place of the study: with its owner and rights, and read again. */
  copyToReplace: { ask: { path: string; to: string }; reply: Look }
}
export type TaskName = keyof Tasks
export type Order = { [N in TaskName]: { name: N; ask: Tasks[N]['ask'] } }[TaskName]

/** What the helper reports: how far it is, and at the end one of the others. */
export type News =
  | { type: 'progress'; fraction: number }
  | { type: 'done'; reply: Tasks[TaskName]['reply'] }
  | { type: 'refused'; trouble: Trouble }
  /** A mistake of the program. */
  | { type: 'failed'; message: string; stack: string }

export function carryOut(order: Order, report: Report): News {
  try {
    return { type: 'done', reply: replyTo(order, report) }
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code !== 'internal') return { type: 'refused', trouble }
    return { type: 'failed', message: String(error), stack: (error instanceof Error && error.stack) || '' }
  }
}

function replyTo(order: Order, report: Report): Tasks[TaskName]['reply'] {
  switch (order.name) {
    case 'check':
      return checkStudy(order.ask.path, order.ask.use, report)
    case 'read':
      return read(order.ask)
    case 'copy':
      copyStudy(order.ask.path, order.ask.to)
      return null
    case 'copyToReplace':
      return copyToReplace(order.ask.path, order.ask.to)
  }
}

function read({ path, keys }: Tasks['read']['ask']): StudyValue[] {
  let database: DatabaseSync | undefined
  try {
    database = connect(path, 'read')
    return readValues(database, keys)
  } catch (error) {
    throw asTrouble(error)
  } finally {
    database?.close()
  }
}
