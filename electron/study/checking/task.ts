import type { StudyValue, Trouble } from '../../ipc/contract.ts'
import { troubleOf } from '../../trouble.ts'
import { type Checked, type Report, checkStudy } from '../check.ts'
import { connect } from '../connection.ts'
import { readValues } from '../look.ts'
import { asTrouble } from '../troubles.ts'

/** What takes as long as a study is large. */
export interface Tasks {
  check: { ask: { path: string; readOnly: boolean }; reply: Checked }
  /** The values under these keys; those that are not there are left out. */
  read: { ask: { path: string; keys: readonly string[] }; reply: StudyValue[] }
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
    return { type: 'done', reply: order.name === 'check' ? check(order.ask, report) : read(order.ask) }
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble.code !== 'internal') return { type: 'refused', trouble }
    return { type: 'failed', message: String(error), stack: (error instanceof Error && error.stack) || '' }
  }
}

const check = ({ path, readOnly }: Tasks['check']['ask'], report: Report): Checked => checkStudy(path, readOnly, report)

function read({ path, keys }: Tasks['read']['ask']): StudyValue[] {
  const database = connect(path, 'read')
  try {
    return readValues(database, keys)
  } catch (error) {
    throw asTrouble(error)
  } finally {
    database.close()
  }
}
