import { SIDES } from '../gait/side.ts'
import { isWholeBody } from '../model/body.ts'
import { bodyWeightToNewton } from '../units/units.ts'
import { type ReadyRequest, cutJudged, cutRequest } from './cut-request.ts'
import type { GroundLoads } from './ground.ts'
import { type JudgedGround, type JudgedRequest, isJudgedByBody, judgeGround } from './judge-ground.ts'
import type { LoadedBody } from './joint-loads.ts'
import { calcDemand, calcJointLoads } from './joint-loads.ts'
import { type LoadStorage, createLoadStorage } from './load-storage.ts'
import type { JointLoad } from './loads.ts'
import { RATE_EDGE } from './ready-scope.ts'

/** The frames `first` up to, not including, `end`. */
export interface Block {
  readonly first: number
  readonly end: number
}

/** So few frames that all that belongs to them stays close to the processor while body after body moves through them. */
const BLOCK = 128
/** Forty seconds or so: so much is put away at once where loads wait elsewhere. */
const STRETCH = 32 * BLOCK

function cutBlocks({ first, end }: Block, size: number): Block[] {
  const blocks: Block[] = []
  for (let at = first; at < end; at += size) blocks.push({ first: at, end: Math.min(end, at + size) })
  return blocks
}

/** Where a body's loads are written: into `joints`, of which the frame `at` is the block's first. */
export interface WalkTarget {
  readonly joints: readonly JointLoad[]
  readonly at: number
}

/** Loads of bodies along one motion, block by block; no result depends on how it is cut. */
export class LoadWalk {
  /** Several blocks each, but the last. */
  readonly stretches: readonly Block[]
  /** Where a block is worked out. */
  readonly storage: LoadStorage
  readonly #request: ReadyRequest
  readonly #size: number
  #cut: { readonly block: Block; readonly request: ReadyRequest } | null = null

  /** `size`: frames of a block; default: few, or all of a short motion whose stances have to be judged on plates as a whole. */
  constructor(request: ReadyRequest, size?: number) {
    const frames = request.motion.times.length
    const isOnPlates = isJudgedByBody(request)
    this.#size = size ?? (isOnPlates && frames <= STRETCH ? frames : BLOCK)
    this.stretches = cutBlocks({ first: 0, end: frames }, this.#size * Math.ceil(STRETCH / this.#size))
    this.#request = isOnPlates ? request : { ...request, judged: judgeWithoutPlates(request) }
    this.storage = createLoadStorage(request.motion.body, this.longest, [])
  }

  /** Frames of the longest block with its neighbours. */
  get longest(): number {
    return Math.min(this.#request.motion.times.length, this.#size + 2 * RATE_EDGE)
  }

  blocksOf(stretch: Block): Block[] {
    return cutBlocks(stretch, this.#size)
  }

  /** A block with the frames next to it. */
  widen({ first, end }: Block): Block {
    return { first: Math.max(0, first - RATE_EDGE), end: Math.min(this.#request.motion.times.length, end + RATE_EDGE) }
  }

  /** How the ground is known for a body, where that takes plates and more than one block. */
  judge(loaded: LoadedBody): JudgedGround | undefined {
    const { motion, judged } = this.#request
    const frames = motion.times.length
    if (judged !== undefined || this.#size >= frames) return undefined
    const vectors = (): Float64Array => new Float64Array(3 * frames)
    const demanded = vectors()
    const feet = { left: { ankle: vectors(), toe: vectors() }, right: { ankle: vectors(), toe: vectors() } }
    for (const block of cutBlocks({ first: 0, end: frames }, this.#size)) {
      calcDemand(this.#requestOf(block).motion, loaded, this.storage)
      const put = (to: Float64Array, from: Float64Array): void =>
        to.set(from.subarray(0, 3 * (block.end - block.first)), 3 * block.first)
      put(demanded, this.storage.whole.force)
      for (const side of SIDES)
        for (const end of ['ankle', 'toe'] as const) put(feet[side][end], this.storage.feet[side][end])
    }
    return judgeGround({ ...toJudged(this.#request, loaded), demanded, feet })
  }

  /** Loads of a body in a block; what else is worked out of it stays in the storage until the next. */
  calc(
    block: Block,
    loaded: LoadedBody,
    judged: JudgedGround | undefined,
    { joints, at }: WalkTarget,
  ): { readonly ground: GroundLoads } & Pick<ReadyRequest, 'estimated'> {
    const request = this.#requestOf(block)
    const asked = judged === undefined ? request : { ...request, judged: cutJudged(judged, block.first, block.end) }
    const { ground } = calcJointLoads(asked, loaded, { ...this.storage, joints, first: at }, request.basis)
    return request.estimated === undefined ? { ground } : { ground, estimated: request.estimated }
  }

  #requestOf(block: Block): ReadyRequest {
    if (this.#cut?.block !== block) this.#cut = { block, request: cutRequest(this.#request, block.first, block.end) }
    return this.#cut.request
  }
}

function judgeWithoutPlates(request: ReadyRequest): JudgedGround {
  const none = { ankle: new Float64Array(0), toe: new Float64Array(0) }
  const { body } = request.motion
  return judgeGround({ ...toJudged(request, { body }), demanded: none.ankle, feet: { left: none, right: none } })
}

const toJudged = (
  { motion, support, plates, basis, floor, seen, estimated }: ReadyRequest,
  { body }: Pick<LoadedBody, 'body'>,
): Omit<JudgedRequest, 'demanded' | 'feet'> => ({
  times: motion.times,
  isWhole: isWholeBody(body),
  support,
  plates,
  basis,
  floor,
  stature: body.subject.height,
  weight: bodyWeightToNewton(1, body.subject.mass),
  seen,
  estimated,
})
