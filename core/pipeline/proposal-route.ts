import type { MotionChange } from '../boundary/plan/motion-change.ts'
import type { PhasePlan } from '../boundary/plan/phases.ts'
import type { AngleTools, RecordedMotion } from '../boundary/plan/recorded.ts'
import type { AskedFrames } from '../boundary/proposal/pose-change.ts'
import { askFrames, poseFrames } from '../boundary/proposal/pose-change.ts'
import { listSupports } from '../boundary/proposal/supports.ts'
import { calcGroundBasis } from '../loads/ground.ts'
import type { DifferentiatedMotion } from '../loads/joint-loads.ts'
import { createLoadStorage } from '../loads/load-storage.ts'
import type { Block } from '../loads/load-walk.ts'
import { createCloseRoom } from '../loads/proposal/ankle-closure.ts'
import { listPassages, passDoubleSupports } from '../loads/proposal/double-support.ts'
import type { FootedLoads, FrameLoads } from '../loads/proposal/load-change.ts'
import { addFrames, calcFrameLoads, lessFrames, putParts, subtractFrames } from '../loads/proposal/load-change.ts'
import type { Part } from '../loads/proposal/parts.ts'
import { PeakRoom } from '../loads/proposal/peak-room.ts'
import { listParts } from '../loads/proposal/parts.ts'
import { layBase } from '../loads/proposal/recorded-base.ts'
import type { Way } from '../loads/proposal/routes.ts'
import { ROUTES } from '../loads/proposal/routes.ts'
import type { FeetMoved } from '../loads/proposal/stand.ts'
import { calcRootShift, createFeetMoved } from '../loads/proposal/stand.ts'
import type { Body, CarriedMass } from '../model/body.ts'
import { withSegments } from '../model/templates/body-template.ts'
import { createAngleTools } from './body-axes.ts'
import type { RecordedLoads } from './calc-loads.ts'
import type { PreparedTrial } from './prepare.ts'
import type { PartSide, WholeSide } from './proposal-part.ts'
import { createPartSides } from './proposal-part.ts'
import { recordedOf } from './solve-phases.ts'

/** What all proposals of one recording share, worked out once. */
export interface RecordedSide extends WholeSide {
  readonly prepared: PreparedTrial
  readonly plan: PhasePlan
  readonly motion: RecordedMotion
  readonly tools: AngleTools
  /** The change that nothing makes, and the recording with it. */
  readonly none: FrameLoads
  readonly still: FrameLoads
  /** Where peaks of changes are read from: one after another. */
  readonly peaks: PeakRoom
  /** 1 in frames in which both feet stand. */
  readonly isDouble: Uint8Array
  /** Those of the last changes. */
  partOf(part: Part): PartSide
}

export function layRecordedSide(prepared: PreparedTrial, plan: PhasePlan, recorded: RecordedLoads): RecordedSide {
  const { fit } = prepared
  const base = layBase(fit, listSupports(plan, fit.times), fit.seen)
  const motion = recordedOf(fit)
  const tools = remember(createAngleTools(fit.body), motion)
  const basis = calcGroundBasis(fit.times, recorded.support, [])
  const before = calcFrameLoads({
    motion: base.motion,
    body: fit.body,
    support: recorded.support,
    floor: recorded.floor,
    seen: fit.seen,
    basis,
    judged: null,
    like: null,
    room: createLoadStorage(fit.body, fit.times.length),
  })
  const none = subtractFrames(before, before)
  const whole: WholeSide = { base, before, basis, recorded, seen: fit.seen }
  const { left, right } = recorded.support
  return {
    ...whole,
    prepared,
    plan,
    motion,
    tools,
    none,
    still: addFrames(recorded.loads, none),
    peaks: new PeakRoom(fit.body, recorded.loads, none),
    isDouble: left.map((one, k) => one & right[k]!),
    partOf: createPartSides(whole),
  }
}

/** The recording's own angles, and the axes they give, are asked for with every edit. */
function remember(tools: AngleTools, { axes: recorded, times }: RecordedMotion): AngleTools {
  let rows: Float64Array | null = null
  let angles: ReturnType<AngleTools['calcAngles']> | null = null
  return {
    ...tools,
    calcAngles(axes, frames, only) {
      if (axes !== recorded || frames !== times.length) return tools.calcAngles(axes, frames, only)
      angles ??= tools.calcAngles(axes, frames)
      return angles
    },
    editRows(axes, frames, changes, only) {
      if (axes !== recorded || changes.size > 0) return tools.editRows(axes, frames, changes, only)
      rows ??= tools.editRows(axes, frames, changes)
      return rows
    },
  }
}

/** One way from asked angles to a motion and the loads it changes. */
export interface Changed {
  readonly path: Path
  readonly change: FrameLoads
  /** Frames outside of which nothing changes. */
  readonly parts: readonly Block[]
  /** The same change for another body that moves so; null: nothing changes for any body. */
  readonly ofBody: ((body: Body) => FrameLoads) | null
}

/** One posture for every frame of a recording, on a technique's clock. */
export type Path = Pick<DifferentiatedMotion, 'times' | 'directions' | 'axes' | 'root'>

const withLoads = (body: Body, loads: readonly CarriedMass[]): Body =>
  loads.length === 0 ? body : withSegments(body, body.segments, [...body.loads, ...loads])

/** A part of the recording as a technique moves it. */
interface MovedPart {
  readonly part: Part
  readonly side: PartSide
  readonly motion: DifferentiatedMotion
}

interface Moved {
  readonly path: Path
  readonly parts: readonly MovedPart[]
}

interface MoveRequest extends Way {
  /** Nobody asks for it again: it may be worked out where the last one was. */
  readonly isBrief: boolean
}

/** A pace that differs by less is rounded. */
const SAME_PACE = 1e-12

function partsOf({ base, isDouble }: RecordedSide, asked: AskedFrames, loads: number, passage: number): Part[] {
  const { times } = base.motion
  if (loads > 0) return [{ first: 0, end: times.length, changed: base.runs }]
  const isPosed = new Uint8Array(times.length)
  for (const k of asked.frames) isPosed[k] = 1
  const isChanged = (k: number): boolean => isPosed[k] === 1 || Math.abs(asked.pace[k]! - 1) >= SAME_PACE
  return listParts(base, isChanged, { isDouble, passages: listPassages(base.spans, times, passage) })
}

function move(side: RecordedSide, asked: MotionChange, { route, passage, isBrief }: MoveRequest): Moved | null {
  const frames = askFrames(side.motion, asked, side.tools)
  if (frames === null) return null
  const parts = partsOf(side, frames, asked.loads.length, passage)
  const body = withLoads(side.prepared.fit.body, asked.loads)
  const pieces = new PathPieces(side, frames.times)
  const moved = parts.map((part): MovedPart => {
    const own = side.partOf(part)
    pieces.goOn(part.first)
    const room = isBrief ? own.closing() : createCloseRoom(own.base)
    const posed = poseFrames(side.motion, frames, part)
    const request = { base: own.base, posed, body, pressure: own.pressure, room, moved: pieces.moved }
    const motion = ROUTES[route].move(request)
    pieces.add(part, motion)
    return { part, side: own, motion }
  })
  return { path: pieces.finish(), parts: moved }
}

/** The path of a technique, put together from parts that change and what lies between them. */
class PathPieces {
  /** Where the feet stand so far. */
  readonly moved: FeetMoved = createFeetMoved()
  readonly #side: RecordedSide
  readonly #times: Float64Array
  #path: Path | null = null
  #next = 0

  constructor(side: RecordedSide, times: Float64Array) {
    this.#side = side
    this.#times = times
  }

  /** As recorded from where the last part ended, moved as the feet were. */
  goOn(to: number): void {
    const from = this.#next
    this.#next = to
    const { left, right } = this.moved
    if (to === from || [...left, ...right].every((one) => one === 0)) return
    const { motion, spans } = this.#side.base
    const S = motion.body.segments.length
    const rods = motion.directions.subarray(3 * S * from, 3 * S * to)
    const here = spans
      .filter(({ first, last }) => last >= from && first < to)
      .map((span) => ({ ...span, first: Math.max(span.first, from) - from, last: Math.min(span.last, to - 1) - from }))
    const shift = calcRootShift({ body: motion.body, spans: here, recorded: rods, posed: rods, moved: this.moved })
    const { root } = this.#whole()
    for (let i = 0; i < shift.length; i++) root[3 * from + i]! += shift[i]!
  }

  add({ first, end }: Block, { directions, axes, root }: Path): void {
    this.#next = end
    if (first === 0 && end === this.#times.length) {
      this.#path = { times: this.#times, directions, axes, root }
      return
    }
    const whole = this.#whole()
    const S = this.#side.base.motion.body.segments.length
    whole.directions.set(directions, 3 * S * first)
    whole.axes.set(axes, 9 * S * first)
    whole.root.set(root, 3 * first)
  }

  finish(): Path {
    this.goOn(this.#times.length)
    const { directions, axes, root } = this.#side.base.motion
    return this.#path ?? { times: this.#times, directions, axes, root }
  }

  #whole(): Path {
    const { directions, axes, root } = this.#side.base.motion
    this.#path ??= { times: this.#times, directions: directions.slice(), axes: axes.slice(), root: root.slice() }
    return this.#path
  }
}

/** The motion alone; null when the body lacks an angle that is to change. */
export const pose = (side: RecordedSide, asked: MotionChange, way: MoveRequest): Path | null =>
  move(side, asked, way)?.path ?? null

/**
 * The motion and what it changes; null when the body lacks an angle that is to change. However the recorded ground force
 * is known, a change is what the motion demands: from joint angles alone, too, that comes nearer to people than the
 * change of what is estimated from them (docs/VALIDATION.md).
 */
export function follow(side: RecordedSide, asked: MotionChange, way: MoveRequest): Changed | null {
  const found = move(side, asked, way)
  if (found === null) return null
  const { path, parts } = found
  if (parts.length === 0) return { path, change: side.none, parts: [], ofBody: null }
  const frames = side.base.motion.times.length
  const passages = ROUTES[way.route].isPassing ? listPassages(side.base.spans, side.base.motion.times, way.passage) : []
  const compare = (own: Body, beforeOf: (one: MovedPart) => FootedLoads): FrameLoads => {
    const body = withLoads(own, asked.loads)
    const changes = parts.map((one) => {
      const { first, end } = one.part
      const before = beforeOf(one)
      const loads = lessFrames(one.side.calcLoads(one.motion, body, before.footing), before)
      const here = passages.filter(({ from, to }) => from >= first && to < end)
      passDoubleSupports(
        loads,
        end - first,
        here.map(({ from, to }) => ({ from: from - first, to: to - first })),
      )
      return { first, loads }
    })
    const [only] = parts
    return only!.side.isWhole ? changes[0]!.loads : putParts(changes, side.none, frames)
  }
  return {
    path,
    change: compare(side.prepared.fit.body, ({ side: own }) => own.before),
    parts: parts.map(({ part }) => part),
    ofBody: (own) => compare(own, ({ side: part }) => part.calcLoads(part.base.motion, own, null)),
  }
}
