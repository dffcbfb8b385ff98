import { WHOLE_EDITS } from '../core/boundary/plan/edit-catalogue.ts'
import { type Outcome, type Technique, type TechniqueEdit, prepare } from '../core/index.ts'
import { done } from '../core/io.ts'
import { type Results, resultsOf } from '../core/pipeline/results.ts'
import { createSyntheticWalk, recordPoints } from '../core/testing/synthetic-walk.ts'
import { type LastLists, toParcels } from '../renderer/compute/parcels.ts'
import type { Row } from './row.ts'

/** Moves of one slider that are counted, after as many as the engine needs to be warm. */
const MOVES = 100
const WARM = 20

/** ms on the clock and of processor time, smallest first. */
interface Spent {
  readonly clock: readonly number[]
  readonly processor: readonly number[]
}

/** Of a list that is sorted. */
const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!

function drag(move: (i: number) => void): Spent {
  for (let i = 0; i < WARM; i++) move(i)
  const [clock, processor]: number[][] = [[], []]
  for (let i = 0; i < MOVES; i++) {
    const [begin, before] = [performance.now(), process.cpuUsage()]
    move(WARM + i)
    const { user, system } = process.cpuUsage(before)
    clock!.push(performance.now() - begin)
    processor!.push((user + system) / 1000)
  }
  const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b)
  return { clock: sorted(clock!), processor: sorted(processor!) }
}

function toRow(what: string, { clock, processor }: Spent, more = ''): Row {
  const [slow, median, most] = [shareOf(clock, 0.95), shareOf(processor, 0.5), shareOf(processor, 0.95)]
  const note = `${more}95 % within ${slow.toFixed(1)} ms; processor ${median.toFixed(1)}, 95 % ${most.toFixed(1)} ms`
  return { what, value: shareOf(clock, 0.5), unit: 'ms', note }
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.alerts[0]?.message)
  return outcome.value
}

/** As the window's worker answers: what the page was sent last does not travel again. */
function createSender(): (value: unknown) => void {
  const last: LastLists = new Map()
  return (value) => {
    for (const { message, transfer } of toParcels(1, done(value), last)) structuredClone(message, { transfer })
  }
}

/** One move of a slider in the worker: the motion and its loads without ±, sent to the page; 16 ms are 60 a second. */
export function measureEdits(): Row[] {
  const walk = createSyntheticWalk({ template: 'whole-body', seconds: 10 })
  const request = { recording: recordPoints(walk, 0.001), subject: { mass: 70, height: 1.75 } }
  const prepared = valueOf(prepare({ ...request, body: { template: 'whole-body', table: 'winter' } }))
  const results = resultsOf(prepared)
  results.recordedLoads()
  const send = createSender()
  const propose = (technique: Technique): void => {
    const { loads, verdicts, path } = valueOf(results.propose(technique, { samples: 0 }))
    send({ loads, verdicts, path })
  }
  return [worstSlider(propose), ...measureAngles(results, send, propose)]
}

/** Of the whole walk; what muscles do at its boundaries is solved when the hand rests. */
function worstSlider(propose: (technique: Technique) => void): Row {
  const all = WHOLE_EDITS.map((kind) => {
    const spent = drag((i) => {
      const edit = kind.make(kind.rest + (0.3 + i / 500) * kind.usualStep, { trunkLength: 0.5 })
      propose({ id: 'drag', name: 'Drag', edits: [edit] })
    })
    return { name: kind.name.toLowerCase(), spent }
  })
  const [worst] = all.toSorted((a, b) => shareOf(b.spent.clock, 0.5) - shareOf(a.spent.clock, 0.5))
  return toRow('edit → motion → loads, worst slider', worst!.spent, `${worst!.name}; `)
}

/** Both in the middle of the walk: its phases are solved again as well. */
function measureAngles(
  results: Results,
  send: (value: unknown) => void,
  propose: (technique: Technique) => void,
): Row[] {
  const angle = (what: string, inner: boolean): Row => {
    const marks = results.plan.marks.filter((mark) => mark.inner === inner)
    const boundary = marks[marks.length >> 1]!.id
    const spent = drag((i) => {
      const change = 0.05 + 0.001 * i
      const edits: TechniqueEdit[] = [{ kind: 'joint angle', boundary, channel: 'knee.flexion.left', change }]
      const technique = { id: what, name: 'Drag', edits }
      send({ motion: valueOf(results.solve(technique, {}, true)).motion })
      propose(technique)
    })
    return toRow(`edit → motion → loads, ${what}`, spent)
  }
  return [angle('boundary angle', false), angle('posture inside a support', true)]
}
