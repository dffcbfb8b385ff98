import type { Vector3 } from '../../../math/vector3.ts'
import type { Side } from '../../../gait/side.ts'
import { cmToM, inchToM, mmToM, nmmToNm } from '../../../units/units.ts'
import type { GroundForce } from '../../recording.ts'
import { readUnit } from '../../readers/unit-words.ts'
import type { Claim } from '../names/claims.ts'
import { rangeOf } from '../values/angle-units.ts'

/** Below this the foot is off the plate, N, and a centre of pressure is noise. */
export const UNLOADED = 20

type PlateClaim = Extract<Claim, { kind: 'plate' }>

/** Forces, points and moments of the plates named in the columns, SI, still in the file's frame. */
export function gatherPlates(
  claims: readonly Claim[],
  times: Float64Array,
  first: number,
  decisions: string[],
): GroundForce[] {
  const plates = new Map<string, PlateClaim[]>()
  for (const claim of claims) {
    if (claim.kind !== 'plate') continue
    const list = plates.get(claim.plate) ?? []
    list.push(claim)
    plates.set(claim.plate, list)
  }
  const names = [...plates.keys()]
  const found: GroundForce[] = []
  for (const [name, columns] of plates) {
    if (!columns.some((claim) => claim.quantity === 'force')) continue
    const take = (quantity: PlateClaim['quantity']): Float64Array | null => {
      const own = columns.filter((claim) => claim.quantity === quantity)
      if (own.length === 0) return null
      const triples = new Float64Array(3 * times.length)
      for (const { axis, column } of own)
        for (let i = 0; i < times.length; i++) triples[3 * i + axis] = column.values[first + i]!
      return triples
    }
    const force = take('force')!
    const point = take('point')
    const moment = take('moment') ?? toVertical(take('free-moment'), columns, force)
    const aboutOrigin = take('origin-moment')
    const pointUnit = unitOf(columns, 'point') ?? guessLength(point, force)
    if (point !== null && pointUnit !== 'm') {
      for (let i = 0; i < point.length; i++) point[i] = toMetres(point[i]!, pointUnit)
      decisions.push(`${name}: centre of pressure in ${pointUnit}.`)
    }
    const momentUnit =
      unitOf(columns, 'moment') ?? unitOf(columns, 'free-moment') ?? (pointUnit === 'mm' ? 'Nmm' : 'Nm')
    if (moment !== null && momentUnit === 'Nmm') for (let i = 0; i < moment.length; i++) moment[i] = nmmToNm(moment[i]!)
    found.push({
      name,
      side: sideOf(name, columns, names),
      times,
      force,
      point: point ?? new Float64Array(force.length),
      freeMoment: moment ?? aboutOrigin ?? new Float64Array(force.length),
    })
  }
  return found
}

/** A free moment goes to the axis the ground pushes along, by whatever letter the file calls it. */
function toVertical(
  moment: Float64Array | null,
  columns: readonly PlateClaim[],
  force: Float64Array,
): Float64Array | null {
  if (moment === null) return null
  const named = columns.find((claim) => claim.quantity === 'free-moment')!.axis
  const push = meanPush([{ force }])?.map(Math.abs)
  const vertical = push === undefined ? named : push.indexOf(Math.max(...push))
  const turned = new Float64Array(moment.length)
  for (let i = 0; i < moment.length; i += 3) turned[i + vertical] = moment[i + named]!
  return turned
}

/** OpenSim's unmarked first plate is the right foot when the second is marked `l` (or, in re-saved files, `1`). */
function sideOf(name: string, columns: readonly PlateClaim[], names: readonly string[]): Side | null {
  const stated = columns.find((claim) => claim.plateSide !== null)?.plateSide
  if (stated !== null && stated !== undefined) return stated
  const hasLeft = names.includes('ground_force l') || names.includes('ground_force 1')
  if (name === 'ground_force' && hasLeft && names.length === 2) return 'right'
  if (name === 'ground_force 1' && names.includes('ground_force') && names.length === 2) return 'left'
  return null
}

function unitOf(columns: readonly PlateClaim[], quantity: PlateClaim['quantity']): string | null {
  return readUnit(columns.find((claim) => claim.quantity === quantity)?.column.unit ?? null)
}

/** A centre of pressure while loaded lies within some metres of the origin. */
function guessLength(point: Float64Array | null, force: Float64Array): 'm' | 'mm' {
  if (point === null) return 'm'
  const loaded: number[] = []
  for (let i = 0; i < point.length; i++) {
    const frame = 3 * Math.floor(i / 3)
    if (Math.hypot(force[frame]!, force[frame + 1]!, force[frame + 2]!) > 5 * UNLOADED) loaded.push(point[i]!)
  }
  const range = rangeOf(Float64Array.from(loaded))
  return range !== null && Math.max(Math.abs(range.low), Math.abs(range.high)) > 25 ? 'mm' : 'm'
}

const toMetres = (value: number, unit: string): number =>
  unit === 'mm' ? mmToM(value) : unit === 'cm' ? cmToM(value) : unit === 'in' ? inchToM(value) : value

/** The mean force while loaded, over all plates, in the frame the forces are in; null when nothing is loaded. */
export function meanPush(plates: readonly Pick<GroundForce, 'force'>[]): Vector3 | null {
  const sum = [0, 0, 0]
  let count = 0
  for (const { force } of plates) {
    for (let i = 0; i + 2 < force.length; i += 3) {
      if (!(Math.hypot(force[i]!, force[i + 1]!, force[i + 2]!) > 5 * UNLOADED)) continue
      for (let axis = 0; axis < 3; axis++) sum[axis]! += force[i + axis]!
      count++
    }
  }
  return count === 0 ? null : [sum[0]! / count, sum[1]! / count, sum[2]! / count]
}

/**
 * In world axes: the force on the foot pushes up; the moment about `point` becomes the free moment about the vertical
 * through the centre of pressure; without load there is no point. Changes the arrays in place.
 */
export function settlePlate(plate: GroundForce, momentIsAboutOrigin: boolean): void {
  const { force, point, freeMoment } = plate
  let sum = 0
  for (let i = 1; i < force.length; i += 3) if (Number.isFinite(force[i]!)) sum += force[i]!
  const sign = sum < 0 ? -1 : 1
  for (let i = 0; i + 2 < force.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      force[i + axis] = sign * force[i + axis]!
      freeMoment[i + axis] = sign * freeMoment[i + axis]!
    }
    const up = force[i + 1]!
    if (!(up > UNLOADED)) {
      point.fill(Number.NaN, i, i + 3)
      freeMoment.fill(0, i, i + 3)
      continue
    }
    if (momentIsAboutOrigin) point.fill(0, i, i + 3)
    // r = (y × M) / F_y moves the point to where the horizontal moment vanishes.
    const rx = freeMoment[i + 2]! / up
    const rz = -freeMoment[i]! / up
    const vertical = freeMoment[i + 1]! - (rz * force[i]! - rx * force[i + 2]!)
    point[i] = point[i]! + rx
    point[i + 2] = point[i + 2]! + rz
    freeMoment[i] = 0
    freeMoment[i + 1] = vertical
    freeMoment[i + 2] = 0
  }
}
