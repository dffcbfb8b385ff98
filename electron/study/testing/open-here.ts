import { checkStudy } from '../check.ts'
import { copyStudy } from '../copy.ts'
import type { Hands } from '../save-as.ts'
import { Store } from '../store.ts'

/** Checked in this very process, where a test has nothing else to do meanwhile. */
export function openStore(path: string): Store {
  return Store.open(path, checkStudy(path, 'write'))
}

export const inThisProcess: Hands = { check: checkStudy, copy: copyStudy }
