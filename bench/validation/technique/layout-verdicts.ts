import { WHOLE_EDITS } from '../../../core/boundary/plan/edit-catalogue.ts'
import type { TechniqueEdit } from '../../../core/boundary/plan/technique.ts'
import type { Motion } from '../../../core/index.ts'
import type { Results } from '../../../core/pipeline/results.ts'

/** Verdicts of one walk with the program's boundaries, and how many of them are others with one more or one fewer. */
export interface LayoutVerdicts {
  readonly all: number
  readonly other: number
}

/** Every whole edit by a usual step to either side, and one joint angle at a foot strike. */
export function countLayoutVerdicts(results: Results, { layout, phases }: Motion): LayoutVerdicts {
  const { single, flight } = layout!
  const strike = phases.find(({ phase }) => phase.start.startsWith('strike'))?.phase.start
  const edits: TechniqueEdit[] = WHOLE_EDITS.flatMap((kind) =>
    [-1, 1]
      .map((steps) => kind.rest + steps * kind.usualStep)
      .filter((value) => value >= kind.low)
      .map((value) => kind.make(value, { trunkLength: 0.5 })),
  )
  if (strike !== undefined)
    edits.push({ kind: 'joint angle', boundary: strike, channel: 'knee.flexion.right', change: 0.09 })
  const layouts = [single, withoutMiddle(single), withOneMore(single)]
  const counts = { all: 0, other: 0 }
  for (const edit of edits) {
    const [own, ...others] = layouts.map((shares, i) => {
      const structure: TechniqueEdit[] = i === 0 ? [] : [{ kind: 'layout', single: shares, flight }]
      const found = results.propose({ id: 'layout', name: 'Layout', edits: [...structure, edit] }, { samples: 0 })
      return found.ok ? found.value.verdicts : null
    })
    if (own === null || own === undefined) continue
    own.forEach(({ verdict }, i) => {
      counts.all++
      if (others.some((other) => other?.[i]?.verdict !== verdict)) counts.other++
    })
  }
  return counts
}

const withoutMiddle = (shares: readonly number[]): readonly number[] =>
  shares.filter((_, i) => i !== Math.floor(shares.length / 2))

/** In the middle of the longest piece. */
function withOneMore(shares: readonly number[]): readonly number[] {
  const ends = [0, ...shares, 1]
  const at = ends.slice(1).reduce((best, end, i) => (end - ends[i]! > ends[best + 1]! - ends[best]! ? i : best), 0)
  return [...shares, (ends[at]! + ends[at + 1]!) / 2].toSorted((a, b) => a - b)
}
