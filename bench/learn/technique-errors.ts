/**
 * `node scripts/run.mjs bench/learn/technique-errors.ts [--write]`: how far predicted changes of a peak are from measured
 * ones, which is what ± and verdicts of proposals rest on (core/loads/proposal/learned).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listContactCases, measureSwayContact, predictPairs } from '../validation/contact/sway-contact.ts'
import { seeAnglesAlone } from '../validation/technique/angles-alone.ts'
import { listCurveCases } from '../validation/technique/curve-cases.ts'
import { toCurveErrors } from '../validation/technique/judge-curves.ts'
import { toErrors } from '../validation/technique/judge-cases.ts'
import { listPeakCases } from '../validation/technique/peak-cases.ts'
import type { SwayTrial } from '../validation/technique/sway-trials.ts'
import { readSwayTrials } from '../validation/technique/sway-trials.ts'
import { readStudy } from './fukuchi.ts'
import { calcSpeedCurveErrors } from './speed-curve-errors.ts'
import { calcSpeedErrors } from './speed-errors.ts'

const SOURCE =
  'Made by bench/learn/technique-errors.ts. posture: walks as usual and with trunk sway of five adults (Uhlrich et al. 2023, as distributed with AddBiomechanics), peaks of the left leg as the program shows them against those measured with plates, all five people pooled; postureFromAngles: the same walks as tables of joint angles. sd is the root mean square miss between two usual walks, growth what a miss of changed walks grows by as a share of the predicted change, right and cases count the changes predicted beyond `beyond` times that scatter. speed: 21 adults at three speeds (Fukuchi et al. 2018), sd per unit of dimensionless speed, each person left out.'

const CONTACT_SOURCE =
  'Made by bench/learn/technique-errors.ts from the same walks: largest contact force of the left leg over the measured stance, predicted change against that of the walks’ own net loads, body weights.'

const CURVE_SOURCE =
  'Made by bench/learn/technique-errors.ts from the same people: loads over the measured stance, predicted change against measured change at each instant. sd is the root mean square miss between two usual walks, growth what a miss of changed walks grows by as a share of the largest predicted change of its curve; of speed sd is per unit of dimensionless speed, each person left out.'

const trials = await readSwayTrials(join('..', 'shared', 'studies', 'trunk-sway-walks'))
const seen = new Map<SwayTrial, SwayTrial>()
for (const trial of trials) {
  const found = await seeAnglesAlone(trial)
  if (found !== null) seen.set(trial, found)
}
const speeds = readStudy(join('..', 'shared', 'studies', 'fukuchi-speeds'))
const table = {
  source: SOURCE,
  speed: calcSpeedErrors(speeds),
  posture: toErrors(listPeakCases(trials)),
  postureFromAngles: toErrors(listPeakCases([...seen.keys()], seen)),
}
const curves = {
  source: CURVE_SOURCE,
  speed: calcSpeedCurveErrors(speeds),
  posture: toCurveErrors(listCurveCases(trials)),
  postureFromAngles: toCurveErrors(listCurveCases([...seen.keys()], seen)),
}
const contact = {
  source: CONTACT_SOURCE,
  posture: toErrors(listContactCases(predictPairs(trials.map(measureSwayContact)))),
}
for (const [name, found] of Object.entries({
  'method-error': table,
  'curve-error': curves,
  'contact-error': contact,
})) {
  const text = JSON.stringify(found, null, 2)
  if (process.argv.includes('--write'))
    writeFileSync(join('core', 'loads', 'proposal', 'learned', `${name}.json`), `${text}\n`)
  else console.log(text)
}
