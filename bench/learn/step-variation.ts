/**
 * `node scripts/run.mjs bench/learn/step-variation.ts`: how much one person’s peaks vary from trial to trial
 * (core/gait/step-variation.ts): standard deviation within person, side and way of walking, over the walks of the study
 * of trunk sway, measured stances only. Usual walking, and both ways of walking.
 */
import { join } from 'node:path'
import type { Peak } from '../../core/index.ts'
import { prepare } from '../../core/index.ts'
import { resultsOf } from '../../core/pipeline/results.ts'
import { CLINICAL_UNITS, toClinical } from '../../core/report/peaks-table.ts'
import { listWithheld } from '../validation/ground/withheld.ts'

interface Seen {
  readonly group: string
  readonly isUsual: boolean
  readonly what: string
  /** Joint and unit: what core/gait/step-variation.ts has one number for. */
  readonly kind: string
  readonly value: number
}

const seen: Seen[] = []
for (const { name, subject, request } of await listWithheld(join('..', 'shared', 'data'))) {
  const prepared = name.startsWith('trunk sway ') ? prepare(request) : null
  if (!prepared?.ok) continue
  const { loads } = resultsOf(prepared.value).recordedLoads()
  const isUsual = !name.includes('TS')
  for (const peak of loads.peaks.filter((one) => one.ground === 'measured' && one.side !== null))
    seen.push({ group: `${subject} ${isUsual} ${peak.side}`, isUsual, ...toSeen(peak, loads.bodyMass) })
}
for (const what of [...new Set(seen.map((one) => one.what))].toSorted()) {
  const own = seen.filter((one) => one.what === what)
  console.log(what.padEnd(28), describe(own.filter(({ isUsual }) => isUsual)), describe(own))
}

for (const kind of [...new Set(seen.map((one) => one.kind))].toSorted()) {
  const own = seen.filter((one) => one.kind === kind)
  console.log(kind.padEnd(28), describe(own.filter(({ isUsual }) => isUsual)), describe(own))
}

function toSeen(peak: Peak, mass: number): Pick<Seen, 'what' | 'kind' | 'value'> {
  const joint = peak.joint.replace(/\..*/, '')
  const kind = `${joint}, ${CLINICAL_UNITS[peak.unit]}`
  return { what: `${joint} ${peak.quantity}`, kind, value: toClinical(peak, mass).value }
}

/** Pooled within groups of one quantity, and its degrees of freedom. */
function describe(all: readonly Seen[]): string {
  let [sum, freedom] = [0, 0]
  for (const group of new Set(all.map(groupOf))) {
    const values = all.filter((one) => groupOf(one) === group).map(({ value }) => value)
    const mean = values.reduce((total, value) => total + value, 0) / values.length
    sum += values.reduce((total, value) => total + (value - mean) ** 2, 0)
    freedom += values.length - 1
  }
  return `${Math.sqrt(sum / Math.max(1, freedom)).toFixed(3)} (${freedom})`.padEnd(14)
}

function groupOf({ group, what }: Seen): string {
  return `${group} ${what}`
}
