/**
 * `node scripts/run.mjs bench/learn/technique-errors.ts [--write]`: how far predicted changes of a peak are from measured
 * ones, which is what ± and verdicts of proposals rest on (core/loads/proposal/learned).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listContactCases, measureSwayContact, predictPairs } from '../validation/contact/sway-contact.ts'
import { seeAnglesAlone } from '../validation/technique/angles-alone.ts'
import { toErrors } from '../validation/technique/judge-cases.ts'
import { listPeakCases } from '../validation/technique/peak-cases.ts'
import type { SwayTrial } from '../validation/technique/sway-trials.ts'
import { readSwayTrials } from '../validation/technique/sway-trials.ts'
import { readStudy } from './fukuchi.ts'
import { calcSpeedErrors } from './speed-errors.ts'

const SOURCE =
  'Made by bench/learn/technique-errors.ts. posture: walks as usual and with trunk sway of five adults (Uhlrich et al. 2023, as distributed with AddBiomechanics), peaks of the left leg as the program shows them against those measured with plates, all five people pooled; postureFromAngles: the same walks as tables of joint angles. sd is the root mean square miss between two usual walks, growth what a miss of changed walks grows by as a share of the predicted change, right and cases count the changes predicted beyond `beyond` times that scatter. speed: 21 adults at three speeds (Fukuchi et al. 2018), sd per unit of dimensionless speed, each person left out.'

const CONTACT_SOURCE =
  'Made by bench/learn/technique-errors.ts from the same walks: largest contact force of the left leg over the measured stance, predicted change against that of the walks’ own net loads, body weights.'

const trials = await readSwayTrials(join('..', 'shared', 'studies', 'trunk-sway-walks'))
const seen = new Map<SwayTrial, SwayTrial>()
for (const trial of trials) {
  const found = await seeAnglesAlone(trial)
  if (found !== null) seen.set(trial, found)
}
const table = {
  source: SOURCE,
  speed: calcSpeedErrors(readStudy(join('..', 'shared', 'studies', 'fukuchi-speeds'))),
  posture: toErrors(listPeakCases(trials)),
  postureFromAngles: toErrors(
    listPeakCases(
      trials.filter((trial) => seen.has(trial)),
      seen,
    ),
  ),
}
const contact = {
  source: CONTACT_SOURCE,
  posture: toErrors(listContactCases(predictPairs(trials.map(measureSwayContact)))),
}
for (const [name, found] of Object.entries({ 'method-error': table, 'contact-error': contact })) {
  const text = JSON.stringify(found, null, 2)
  if (process.argv.includes('--write'))
    writeFileSync(join('core', 'loads', 'proposal', 'learned', `${name}.json`), `${text}\n`)
  else console.log(text)
}
