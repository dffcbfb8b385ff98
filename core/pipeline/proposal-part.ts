import { createCut, cutBasis, cutSupport } from '../loads/cut-request.ts'
import type { Footing, GroundBasis } from '../loads/ground.ts'
import type { DifferentiatedMotion } from '../loads/joint-loads.ts'
import type { LoadStorage } from '../loads/load-storage.ts'
import { createFootLoads, createJointLoads, createLoadStorage } from '../loads/load-storage.ts'
import type { CloseRoom } from '../loads/proposal/ankle-closure.ts'
import { createCloseRoom } from '../loads/proposal/ankle-closure.ts'
import type { FootedLoads } from '../loads/proposal/load-change.ts'
import { calcFrameLoads, cutLoads } from '../loads/proposal/load-change.ts'
import type { Part } from '../loads/proposal/parts.ts'
import { cutBase } from '../loads/proposal/parts.ts'
import type { RecordedBase } from '../loads/proposal/recorded-base.ts'
import type { RouteRequest } from '../loads/proposal/routes.ts'
import type { Body } from '../model/body.ts'
import type { RecordedLoads } from './calc-loads.ts'

/** A recording whose changes are worked out part by part. */
export interface WholeSide {
  readonly recorded: RecordedLoads
  readonly base: RecordedBase
  /** Loads of the recorded motion by the route of changes. */
  readonly before: FootedLoads
  readonly basis: GroundBasis
  readonly seen: Uint8Array | undefined
}

/** A part of a recording, with what its changes need. */
export interface PartSide {
  readonly isWhole: boolean
  readonly base: RecordedBase
  readonly before: FootedLoads
  readonly pressure: RouteRequest['pressure']
  /** Where motions are put on their feet: one after another. */
  closing(): CloseRoom
  /** Loads of a motion through this part by the route of changes; those of a mere part hold until the next ones. */
  calcLoads(motion: DifferentiatedMotion, body: Body, like: Footing | null): FootedLoads
}

/** Parts that are kept: while a slider moves the same ones are asked for again and again. */
const KEPT = 8

export function createPartSides(whole: WholeSide): (part: Part) => PartSide {
  let known: { readonly key: string; readonly side: PartSide }[] = []
  return (part) => {
    const key = [part.first, part.end, ...part.changed.map(({ first }) => first)].join(' ')
    const side = known.find((one) => one.key === key)?.side ?? cutSide(whole, part)
    known = [{ key, side }, ...known.filter((one) => one.key !== key)].slice(0, KEPT)
    return side
  }
}

function cutSide({ recorded, base: all, before, basis, seen }: WholeSide, part: Part): PartSide {
  const { times, body } = all.motion
  const isWhole = part.end - part.first === times.length
  const cut = createCut(times.length, part.first, part.end)
  const base = cutBase(all, part)
  const frames = part.end - part.first
  const pressure = recorded.loads.centreOfPressure
  const own = isWhole ? before : cutLoads(before, times.length, part)
  const request = {
    support: cutSupport(recorded.support, cut),
    floor: recorded.floor,
    seen: seen && cut(seen),
    basis: cutBasis(basis, cut),
    judged: own.judged,
  }
  let closing: CloseRoom | null = null
  let room: LoadStorage | null = null
  return {
    isWhole,
    base,
    before: own,
    pressure: { left: cut(pressure.left), right: cut(pressure.right) },
    closing: () => (closing ??= createCloseRoom(base)),
    calcLoads(motion, moving, like) {
      // Stances are spoken of on the recording's clock, which both share frame by frame.
      const timed = { ...motion, times: base.motion.times }
      return calcFrameLoads({ ...request, motion: timed, body: moving, like, room: roomFor(moving, like) })
    },
  }
  function roomFor(moving: Body, like: Footing | null): LoadStorage {
    // The feet of a motion that others are compared with are read while those are worked out.
    if (like === null) return createLoadStorage(moving, frames)
    room ??= createLoadStorage(body, frames, isWhole ? [] : createJointLoads(body, frames))
    return isWhole ? { ...room, ground: createFootLoads(frames), joints: createJointLoads(body, frames) } : room
  }
}
