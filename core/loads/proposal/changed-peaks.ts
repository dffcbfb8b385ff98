import { createStretches } from '../../math/search.ts'
import type { PeakSearchRoom, PeakSeries } from '../clinical-peaks.ts'
import {
  createNotedJoint,
  createPeakFinder,
  impulsesOf,
  listPeaks,
  putPositive,
  trackQuantities,
} from '../clinical-peaks.ts'
import { putSizes } from '../kernels/note-peaks.ts'
import type { Block } from '../load-walk.ts'
import type { JointLoad, Peak } from '../loads.ts'
import type { PeakScope, Run } from '../peak-scope.ts'
import { scopeOf } from '../peak-scope.ts'
import { RATE_EDGE, ReadyScope, cutHere } from '../ready-scope.ts'
import { SpanSums } from '../span-sums.ts'

/** Frames whose largest values are kept together. */
const BLOCK = 64

/** Peaks of loads that differ from known ones in a few frames: of the others, what was found before is taken. */
export class ChangedPeaks {
  readonly times: Float64Array
  readonly scope: PeakScope
  readonly #findAll: (joints: readonly JointLoad[]) => Peak[]
  readonly #still: readonly JointLoad[]
  #known: readonly KnownJoint[] | null = null
  #peaks: readonly Peak[] | null = null

  /** `still`: the known ones. */
  constructor(times: Float64Array, scope: PeakScope, still: readonly JointLoad[]) {
    this.times = times
    this.scope = scope
    this.#still = still
    this.#findAll = createPeakFinder(times, scope)
  }

  /** Peaks of the known loads. */
  still(): readonly Peak[] {
    this.#peaks ??= this.#findAll(this.#still)
    return this.#peaks
  }

  /** `parts`: frames outside of which the loads are the known ones; null: they may differ anywhere. */
  find(joints: readonly JointLoad[], parts: readonly Block[] | null): Peak[] {
    if (parts === null) return this.#findAll(joints)
    this.#known ??= this.#learn()
    const anew = toBlocks(parts, this.times.length)
    return joints.flatMap((joint, i) => this.#known![i]!.find(joint, parts, anew))
  }

  #learn(): KnownJoint[] {
    const { times, scope } = this
    const stretchesOf = createStretches(times)
    const ready = new Map(
      [scope.left, scope.right, scope.rest].map((one) => [one, new ReadyScope(times, one, stretchesOf)]),
    )
    for (const one of ready.values()) one.enter(0, times.length)
    const room = { size: new Float64Array(times.length), rate: new Float64Array(times.length) }
    return this.#still.map(
      (joint) => new KnownJoint(joint, times, ready.get(scopeOf(joint.joint, joint.side, scope))!, room),
    )
  }
}

/** Whole blocks that hold all frames in which something differs, a rate's neighbours too. */
function toBlocks(parts: readonly Block[], frames: number): Block[] {
  const blocks: Block[] = []
  for (const part of parts) {
    const first = BLOCK * Math.floor(Math.max(0, part.first - RATE_EDGE) / BLOCK)
    const end = Math.min(frames, BLOCK * Math.ceil((part.end + RATE_EDGE) / BLOCK))
    const last = blocks.at(-1)
    if (last !== undefined && first <= last.end) blocks[blocks.length - 1] = { first: last.first, end }
    else blocks.push({ first, end })
  }
  return blocks
}

/** What is known of one joint. */
class KnownJoint {
  readonly #times: Float64Array
  readonly #scope: ReadyScope
  readonly #room: PeakSearchRoom
  readonly #impulses: ReturnType<typeof impulsesOf>
  /** The largest values of each block. */
  readonly #blocks: readonly ReturnType<typeof createNotedJoint>[]
  /** Of every span: of the force's size, then of each moment whose impulse is read. */
  readonly #sums: readonly Float64Array[]

  constructor(joint: JointLoad, times: Float64Array, scope: ReadyScope, room: PeakSearchRoom) {
    this.#times = times
    this.#scope = scope
    this.#room = room
    this.#impulses = impulsesOf(joint)
    const count = Math.ceil(times.length / BLOCK)
    this.#blocks = Array.from({ length: count }, (_, i) => {
      const noted = createNotedJoint(joint)
      this.#note(joint, noted, { first: BLOCK * i, end: Math.min(times.length, BLOCK * (i + 1)) })
      return noted
    })
    const spans = scope.spanFrames
    this.#sums = [null, ...this.#impulses].map((of) =>
      Float64Array.from(spans, (span) => this.#sum(joint, span, of?.[1] ?? null)),
    )
  }

  /** `anew`: blocks that are searched; spans are added up where a part has frames of theirs. */
  find(joint: JointLoad, parts: readonly Block[], anew: readonly Block[]): Peak[] {
    const noted = createNotedJoint(joint)
    let next = 0
    for (const block of anew) {
      this.#take(noted, next, block.first)
      this.#note(joint, noted, block)
      next = block.end
    }
    this.#take(noted, next, this.#times.length)
    const spans = this.#scope.spanFrames
    const meanOf = (i: number): { mean: () => number | null } => {
      const turning = i === 0 ? null : this.#impulses[i - 1]![1]
      const sums = this.#sums[i]!.map((known, s) =>
        parts.some(({ first, end }) => spans[s]!.last >= first && spans[s]!.first < end)
          ? this.#sum(joint, spans[s]!, turning)
          : known,
      )
      return { mean: () => meanOfKnown(sums) }
    }
    const moments = this.#impulses.map(([quantity, turning], i) => [quantity, turning, meanOf(i + 1)] as const)
    const { joint: name, side } = joint
    return listPeaks({ ...noted, joint: name, side, scope: this.#scope, force: meanOf(0), moments }, this.#times)
  }

  /** The first of equals stays. */
  #take({ value, at }: ReturnType<typeof createNotedJoint>, first: number, end: number): void {
    for (let b = first / BLOCK; b * BLOCK < end; b++) {
      const known = this.#blocks[b]!
      for (let i = 0; i < value.length; i++) {
        if (!(known.value[i]! > value[i]!)) continue
        value[i] = known.value[i]!
        at[i] = known.at[i]!
      }
    }
  }

  #note(joint: JointLoad, noted: ReturnType<typeof createNotedJoint>, { first, end }: Block): void {
    const from = Math.max(0, first - RATE_EDGE)
    const to = Math.min(this.#times.length, end + RATE_EDGE)
    const own = cutSeries(joint, from, to)
    const here = cutHere(this.#scope.here, first, end)
    trackQuantities(own, noted, here, { room: this.#room, before: first - from, known: to - from })
  }

  /** Over one span; NaN where a frame of it is not known. */
  #sum(joint: JointLoad, span: Run, turning: ReturnType<typeof impulsesOf>[number][1] | null): number {
    const { first, last } = span
    const count = last - first + 1
    if (count < 1) return Number.NaN
    const { size } = this.#room
    if (turning === null) putSizes(joint.forceOnDistalInWorld.subarray(3 * first, 3 * (last + 1)), size, count)
    else {
      const moments = joint.momentOnDistalInDistal.subarray(3 * first, 3 * (last + 1))
      putPositive(moments, turning.axis, turning.sign, size, count)
    }
    const sums = new SpanSums([span])
    sums.add(size, 0, { times: this.#times, spans: [span], among: [0], first, count })
    return sums.mean() ?? Number.NaN
  }
}

function meanOfKnown(sums: Float64Array): number | null {
  let [sum, count] = [0, 0]
  for (const one of sums) {
    if (!Number.isFinite(one)) continue
    sum += one
    count++
  }
  return count === 0 ? null : sum / count
}

function cutSeries(joint: JointLoad, from: number, to: number): PeakSeries {
  const cut = (values: Float64Array): Float64Array => values.subarray(3 * from, 3 * to)
  return {
    forceOnDistalInWorld: cut(joint.forceOnDistalInWorld),
    forceOnDistalInDistal: cut(joint.forceOnDistalInDistal),
    forceOnDistalInProximal: cut(joint.forceOnDistalInProximal),
    momentOnDistalInDistal: cut(joint.momentOnDistalInDistal),
    momentOnDistalInWorld: cut(joint.momentOnDistalInWorld),
    power: joint.power.subarray(from, to),
  }
}
