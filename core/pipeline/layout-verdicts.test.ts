import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { WHOLE_EDITS } from '../boundary/plan/edit-catalogue.ts'
import type { Technique, TechniqueEdit } from '../boundary/plan/technique.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { prepare } from './prepare.ts'
import { createProposer } from './propose.ts'
import { resultsOf } from './results.ts'
import { planPhases } from './solve-phases.ts'

/** Shares of every single support: the program's boundaries, one fewer, one more. */
const LAYOUTS = [
  [0.25, 0.5, 0.7, 0.85],
  [0.25, 0.5, 0.7],
  [0.25, 0.4, 0.55, 0.7, 0.85],
]

describe('the verdict of an edit', () => {
  it.each(['walk.c3d', 'walk-xsens.csv', 'antalgic.trc'])(
    'does not depend on how many boundaries cut %s',
    async (file) => {
      const bytes = readFileSync(new URL(`../../fixtures/recordings/${file}`, import.meta.url))
      const recording = await readRecording(toByteSource(new Uint8Array(bytes), file))
      if (!recording.ok) throw new Error(recording.alerts[0]?.message)
      const prepared = prepare({ recording: recording.value, subject: { mass: 70, height: 1.75 } })
      if (!prepared.ok) throw new Error(prepared.alerts[0]?.message)
      const results = resultsOf(prepared.value)
      const { fit, events } = prepared.value
      const uncut = planPhases(fit, events)
      const proposer = createProposer(prepared.value, uncut, results.recordedLoads())
      const single = uncut.phases.filter(({ kind }) => kind === 'single support')
      const cuts = (shares: readonly number[]): TechniqueEdit[] =>
        single.flatMap(({ from, to }) =>
          shares.map((share): TechniqueEdit => ({ kind: 'add boundary', time: from + share * (to - from) })),
        )
      const strike = single[0]!.start
      const edits: TechniqueEdit[] = [
        ...WHOLE_EDITS.map((kind) => kind.make(kind.rest + kind.usualStep, { trunkLength: 0.5 })),
        { kind: 'joint angle', boundary: strike, channel: 'knee.flexion.right', change: 0.09 },
      ]
      for (const edit of edits) {
        const asked = (more: readonly TechniqueEdit[]): Technique => ({ id: 't', name: 'T', edits: [...more, edit] })
        const found = [
          results.propose(asked([]), { samples: 0 }),
          ...LAYOUTS.map((shares) => proposer.propose(asked(cuts(shares)), { samples: 0 })),
        ]
        const [own, ...others] = found.map((one) => {
          if (!one.ok) throw new Error(one.alerts[0]?.message)
          return one.value.verdicts
        })
        for (const other of others)
          own!.forEach(({ joint, quantity, verdict, change }, i) => {
            const there = other[i]!
            expect([edit.kind, joint, quantity, there.verdict]).toEqual([edit.kind, joint, quantity, verdict])
            expect(Math.abs(there.change - change)).toBeLessThan(1e-6 * (1 + Math.abs(change)))
          })
      }
    },
  )
})
