import { WHOLE_EDITS } from '../core/boundary/plan/edit-catalogue.ts'
import { prepare } from '../core/index.ts'
import { resultsOf } from '../core/pipeline/results.ts'
import { sweepEdits } from '../core/pipeline/sweep.ts'
import { createSyntheticWalk, recordPoints } from '../core/testing/synthetic-walk.ts'
import { measureEdits } from './edit-cost.ts'
import type { Row } from './row.ts'

/** Processor time of one run, ms, so that a busy machine counts less. */
function spend(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** A dragged slider: new motion and loads of a 6 s walk of a whole body at 100 Hz, then of 10 s as the window has it. */
export default function proposal(): { name: string; rows: Row[] } {
  const walk = createSyntheticWalk({ template: 'whole-body', seconds: 6 })
  const prepared = prepare({
    recording: recordPoints(walk, 0.001),
    subject: { mass: 70, height: 1.75 },
    body: { template: 'whole-body', table: 'winter' },
  })
  if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
  const results = resultsOf(prepared.value)
  const loads = 'recorded loads with their ±, whole body'
  const rows: Row[] = [{ what: loads, value: spend(() => results.recordedLoads()), unit: 'ms' }]
  for (const kind of WHOLE_EDITS) {
    const drag = (share: number): number =>
      spend(() => {
        const edit = kind.make(kind.rest + share * kind.usualStep, { trunkLength: 0.5 })
        const found = results.propose({ id: 'drag', name: 'Drag', edits: [edit] }, { samples: 0 })
        if (!found.ok) throw new Error(found.alerts[0]?.message)
      })
    for (let i = 0; i < 5; i++) drag(0.1 + i / 50)
    const spent = Array.from({ length: 15 }, (_, i) => drag(0.3 + i / 50)).toSorted((a, b) => a - b)
    rows.push({ what: `dragging ${kind.name.toLowerCase()}`, value: spent[7]!, unit: 'ms', ratioTo: loads })
  }
  const swept = spend(() => {
    const found = sweepEdits({
      body: prepared.value.fit.body,
      target: { joint: 'knee.right', quantity: 'resultant' },
      propose: (technique) => results.propose(technique),
    })
    if (!found.ok) throw new Error(found.alerts[0]?.message)
  })
  rows.push({ what: 'what changes it? all edits with their ±', value: swept, unit: 'ms', ratioTo: loads })
  rows.push(...measureEdits())
  return { name: 'Proposals', rows }
}
