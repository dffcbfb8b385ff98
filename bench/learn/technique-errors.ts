/**
 * `node scripts/run.mjs bench/learn/technique-errors.ts [--write]`: how far predicted changes of a peak are from measured
 * ones, which is what ± and verdicts of proposals rest on (core/loads/proposal/learned).
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seeAnglesAlone } from '../validation/technique/angles-alone.ts'
import { listPeakCases, toErrors } from '../validation/technique/peak-cases.ts'
import type { SwayTrial } from '../validation/technique/sway-trials.ts'
import { readSwayTrials } from '../validation/technique/sway-trials.ts'
import { readStudy } from './fukuchi.ts'
import { calcSpeedErrors } from './speed-errors.ts'

const SOURCE =
  'Made by bench/learn/technique-errors.ts. posture: walks as usual and with trunk sway of five adults (Uhlrich et al. 2023, as distributed with AddBiomechanics), peaks of the left leg as the program shows them against those measured with plates, all five people pooled; postureFromAngles: the same walks as tables of joint angles. sd is the root mean square miss between two usual walks, right and cases count changes beyond twice what the peak changes between those. speed: 21 adults at three speeds (Fukuchi et al. 2018), sd per unit of dimensionless speed, each person left out.'

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
if (process.argv.includes('--write'))
  writeFileSync(
    join('core', 'loads', 'proposal', 'learned', 'method-error.json'),
    `${JSON.stringify(table, null, 2)}\n`,
  )
else console.log(JSON.stringify(table, null, 1))
