import { type StudyDocument, toTrialInputs, type TrialInputs } from '../../../core/io.ts'
import { KEPT_FORMAT } from '../../../core/report.ts'

/** A trial and what its curves follow from; `key` names them. */
export interface WantedCurves {
  trial: string
  inputs: TrialInputs
  key: string
}

/** One name per set of inputs and version of the program. */
export async function calcKey(inputs: TrialInputs, version: string): Promise<string> {
  const text = JSON.stringify([KEPT_FORMAT, version, inputs])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `curves/${hex}`
}

/** All trials with a motion, in the order of the tree. */
export async function listWanted(document: StudyDocument, version: string): Promise<readonly WantedCurves[]> {
  const ids = document.visits.flatMap(({ conditions }) => conditions.flatMap(({ trials }) => trials))
  const all = ids.map(async (trial): Promise<WantedCurves | null> => {
    const inputs = toTrialInputs(document, trial)
    return inputs && { trial, inputs, key: await calcKey(inputs, version) }
  })
  return (await Promise.all(all)).filter((one) => one !== null)
}
