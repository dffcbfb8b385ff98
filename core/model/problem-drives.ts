import { ConstraintReader } from './problem-constraints.ts'
import { UNIT_SLACK } from './problem-postures.ts'
import type { ForceOnBody } from './problem.ts'
import type { InTime } from './time-series.ts'
import type { Directions } from './tree.ts'

/** What drives the body: velocities, friction, torques, forces. */
export class ProblemReader extends ConstraintReader {
  /** u̇ per segment; null entries are found from the loops and locks. */
  velocities(start: Directions | null): { velocities: Directions; isGiven: Uint8Array } | null {
    const { reader, S, D } = this
    const list = reader.list(this.raw['velocities'], 'velocities')
    if (list === null || !this.onePerSegment(list.length, 'velocities')) return null
    const velocities = new Float64Array(S * D)
    const isGiven = new Uint8Array(S)
    let worst = 0
    list.forEach((item, j) => {
      if (item === null) return
      const vector = reader.vector(item, `velocities[${j}]`, D, '1/s')
      if (vector === null) return
      isGiven[j] = 1
      let along = 0
      if (start !== null) for (let c = 0; c < D; c++) along += vector[c]! * start[j * D + c]!
      for (let c = 0; c < D; c++) velocities[j * D + c] = vector[c]! - along * (start?.[j * D + c] ?? 0)
      worst = Math.max(worst, Math.abs(along) / Math.max(1, Math.hypot(...vector)))
    })
    if (
      isGiven.includes(0) &&
      this.raw['loop'] === undefined &&
      this.raw['loops'] === undefined &&
      this.raw['locks'] === undefined
    ) {
      reader.complain(
        'problem.velocity-missing',
        'velocities',
        'A velocity is null, but there is no loop or lock to find it from.',
        'Give the velocity of every segment.',
      )
    }
    if (worst > UNIT_SLACK) {
      reader.warn(
        'problem.velocity-along-rod',
        'velocities',
        'A velocity has a part along its own rod, which a rod of fixed length cannot have; that part was removed.',
        'The velocities are the rates of change of the directions: at right angles to them.',
      )
    }
    return { velocities, isGiven }
  }

  damping(): Float64Array {
    const { reader, S } = this
    const damping = new Float64Array(S)
    const value = this.raw['damping']
    if (value === undefined || value === null) return damping
    if (typeof value === 'number') return damping.fill(this.notNegative(value, 'damping'))
    const list = reader.list(value, 'damping')
    if (list === null || !this.onePerSegment(list.length, 'damping')) return damping
    list.forEach((item, j) => {
      damping[j] = this.notNegative(item, `damping[${j}]`)
    })
    return damping
  }

  notNegative(value: unknown, path: string): number {
    const number = this.reader.number(value, path, 'N·m·s')
    if (number < 0)
      this.reader.complain(
        'problem.damping',
        path,
        `“${path}” is ${number}; friction cannot be negative.`,
        'Write 0 for none.',
      )
    return number
  }

  perSegment(key: string, size: number, unit: string): (InTime | null)[] {
    const none = Array.from({ length: this.S }, () => null)
    const value = this.raw[key]
    if (value === undefined || value === null) return none
    const list = this.reader.list(value, key)
    if (list === null || !this.onePerSegment(list.length, key)) return none
    return list.map((item, j) => (item === null || item === 0 ? null : this.inTime(item, `${key}[${j}]`, size, unit)))
  }

  forces(): ForceOnBody[] {
    const { reader } = this
    const value = this.raw['forces']
    if (value === undefined || value === null) return []
    const list = reader.list(value, 'forces')
    if (list === null) return []
    return list.flatMap((item, k): ForceOnBody[] => {
      const path = `forces[${k}]`
      const raw = reader.object(item, path)
      if (raw === null) return []
      reader.unknownKeys(raw, path, ['segment', 'at', 'force'])
      const segment = this.segmentName(raw['segment'], `${path}.segment`)
      const force = this.inTime(raw['force'], `${path}.force`, this.D, 'newtons')
      if (segment === null || force === null) return []
      const { length } = this.tree.segments.find((one) => one.name === segment)!
      const at = raw['at'] === undefined ? length : this.pointOn(segment, raw['at'], `${path}.at`)
      return [{ segment, at, force }]
    })
  }

  inTime(value: unknown, path: string, size: number, unit: string): InTime | null {
    const { reader } = this
    const vector = (item: unknown, place: string): number[] | null => {
      if (size === 1 && !Array.isArray(item)) {
        const number = reader.number(item, place, unit)
        return Number.isNaN(number) ? null : [number]
      }
      return reader.vector(item, place, size, unit)
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const constant = vector(value, path)
      return constant === null ? null : { kind: 'constant', value: constant }
    }
    const raw = value as Readonly<Record<string, unknown>>
    reader.unknownKeys(raw, path, ['times', 'values', 'between'])
    const between =
      raw['between'] === undefined ? 'linear' : reader.choice(raw['between'], `${path}.between`, ['linear', 'hold'])
    const times = reader
      .list(raw['times'], `${path}.times`)
      ?.map((item, k) => reader.number(item, `${path}.times[${k}]`, 'seconds'))
    const values = reader.list(raw['values'], `${path}.values`)?.map((item, k) => vector(item, `${path}.values[${k}]`))
    if (between === null || times === undefined || values === undefined) return null
    if (times.length === 0 || times.length !== values.length) {
      reader.complain(
        'problem.series-count',
        path,
        `“${path}” has ${times.length} times and ${values.length} values.`,
        'Give one value per time.',
      )
      return null
    }
    if (times.some((time, k) => k > 0 && !(time >= times[k - 1]!))) {
      reader.complain(
        'problem.time-order',
        `${path}.times`,
        'Times must not go back.',
        'Sort them; the same time twice makes a jump.',
      )
      return null
    }
    if (!values.every((one) => one !== null)) return null
    return { kind: 'sampled', times, values, between }
  }
}
