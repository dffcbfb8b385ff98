import { PostureReader } from './problem-postures.ts'
import type { Directions, Lock, Loop, Root } from './tree.ts'

/** What holds the body: its root, loops and locks. */
export class ConstraintReader extends PostureReader {
  /** `needs` is what the problem cannot do without: with 'ends' a free root must also say where it arrives. */
  root(duration: number, needs: 'start' | 'ends', frames?: readonly number[]): Root | null {
    const { reader, D } = this
    if (this.raw['root'] === undefined) return { kind: 'pinned', position: Array.from({ length: D }, () => 0) }
    const raw = reader.object(this.raw['root'], 'root')
    if (raw === null) return null
    const kind = reader.choice(raw['kind'], 'root.kind', ['pinned', 'prescribed', 'free'])
    if (kind === 'pinned') {
      reader.unknownKeys(raw, 'root', ['kind', 'position'])
      const position =
        raw['position'] === undefined
          ? Array.from({ length: D }, () => 0)
          : reader.vector(raw['position'], 'root.position', D, 'metres')
      return position === null ? null : { kind, position }
    }
    if (kind === 'free') {
      reader.unknownKeys(raw, 'root', ['kind', 'start', 'end', 'velocity'])
      const start = reader.vector(raw['start'], 'root.start', D, 'metres')
      const end =
        raw['end'] === undefined && needs === 'start' ? start : reader.vector(raw['end'], 'root.end', D, 'metres')
      return start === null || end === null ? null : { kind, start, end }
    }
    if (kind === null) return null
    reader.unknownKeys(raw, 'root', ['kind', 'times', 'positions'])
    const times =
      raw['times'] === undefined && frames !== undefined ? [...frames] : this.times(raw['times'], 'root.times', 2)
    const list = reader.list(raw['positions'], 'root.positions')
    if (times === null || list === null) return null
    if (list.length !== times.length) {
      reader.complain(
        'problem.root-count',
        'root.positions',
        `The root has ${list.length} positions for ${times.length} times.`,
        'Give one position per time.',
      )
      return null
    }
    const positions = list.map((item, k) => reader.vector(item, `root.positions[${k}]`, D, 'metres'))
    if (!positions.every((one) => one !== null)) return null
    const first = frames?.[0] ?? 0
    const slack = 1e-9 * duration
    if (times[0]! > first + slack || times.at(-1)! < first + duration - slack) {
      reader.complain(
        'problem.root-span',
        'root.times',
        `The root is known from ${times[0]} s to ${times.at(-1)} s, but the motion runs from ${first} s to ${first + duration} s.`,
        'Give the root’s position over the whole motion.',
      )
      return null
    }
    return { kind, times, positions }
  }

  rootVelocity(): readonly number[] {
    const zero = Array.from({ length: this.D }, () => 0)
    const raw = this.raw['root']
    if (typeof raw !== 'object' || raw === null || !('velocity' in raw)) return zero
    return this.reader.vector(raw.velocity, 'root.velocity', this.D, 'metres per second') ?? zero
  }

  segmentName(value: unknown, path: string): string | null {
    const name = this.reader.text(value, path)
    if (name === null || this.tree.segments.some((one) => one.name === name)) return name
    this.reader.complain(
      'problem.unknown-segment',
      path,
      `There is no segment “${name}” in the tree.`,
      `Known segments: ${this.tree.segments
        .map((one) => one.name)
        .slice(0, 20)
        .join(', ')}.`,
    )
    return null
  }

  loops(): Loop[] {
    const { reader } = this
    const value = this.raw['loops'] ?? this.raw['loop']
    if (value === undefined || value === null) return []
    const base = this.raw['loops'] === undefined ? 'loop' : 'loops'
    const items = Array.isArray(value) ? value : [value]
    return items.flatMap((item, k): Loop[] => {
      const path = Array.isArray(value) ? `${base}[${k}]` : base
      const raw = reader.object(item, path)
      if (raw === null) return []
      reader.unknownKeys(raw, path, ['segment', 'at', 'point'])
      const segment = this.segmentName(raw['segment'], `${path}.segment`)
      const at = reader.vector(raw['at'], `${path}.at`, this.D, 'metres')
      if (segment === null || at === null) return []
      if (raw['point'] === undefined) return [{ segment, at }]
      return [{ segment, at, point: this.pointOn(segment, raw['point'], `${path}.point`) }]
    })
  }

  pointOn(segment: string, value: unknown, path: string): number {
    const point = this.reader.number(value, path, 'metres')
    const { length } = this.tree.segments.find((one) => one.name === segment)!
    if (point < 0 || point > length) {
      this.reader.complain(
        'problem.point-beyond-rod',
        path,
        `The point ${point} m is not on segment “${segment}” (length ${length} m).`,
        'Choose a distance between 0 and the length.',
      )
    }
    return point
  }

  locks(start: Directions | null, end: Directions | null): Lock[] {
    const { reader, D } = this
    if (this.raw['locks'] === undefined || this.raw['locks'] === null) return []
    const list = reader.list(this.raw['locks'], 'locks')
    if (list === null) return []
    return list.flatMap((item, k): Lock[] => {
      const path = `locks[${k}]`
      const raw = reader.object(item, path)
      const pair = raw === null ? null : reader.list(raw['segments'], `${path}.segments`)
      if (raw === null || pair === null) return []
      const led = ['course', 'hinge', 'turn', 'angles'].find((key) => raw[key] !== undefined)
      if (led === undefined) reader.unknownKeys(raw, path, ['segments'])
      else {
        reader.complain(
          'problem.lock-led',
          `${path}.${led}`,
          `This lock is to be led (“${led}”), but in a file a lock can only hold its joint at the angle of the start.`,
          `Remove “${led}” to hold the joint, or leave the lock out and let it swing.`,
        )
      }
      const names = pair.map((one, n) => this.segmentName(one, `${path}.segments[${n}]`))
      const [a, b] = names
      if (names.length !== 2 || a === null || b === null || a === undefined || b === undefined) {
        if (names.length !== 2)
          reader.complain(
            'problem.lock-pair',
            path,
            `A lock names two segments, here ${names.length}.`,
            'Write {"segments": ["shank", "foot"]}.',
          )
        return []
      }
      if (!this.areNeighbours(a, b)) {
        reader.complain(
          'problem.lock-apart',
          path,
          `“${a}” and “${b}” do not share a joint, so no joint between them can be locked.`,
          'Name two neighbouring segments.',
        )
        return []
      }
      if (start !== null && end !== null) {
        const i = this.tree.segments.findIndex((one) => one.name === a)
        const j = this.tree.segments.findIndex((one) => one.name === b)
        let change = 0
        for (let c = 0; c < D; c++) change += start[i * D + c]! * start[j * D + c]! - end[i * D + c]! * end[j * D + c]!
        if (Math.abs(change) > 1e-6) {
          reader.complain(
            'problem.lock-changes',
            path,
            `The joint between “${a}” and “${b}” is locked, but its angle differs between start and end (by ${Math.abs(change).toPrecision(2)} in the cosine).`,
            'Make the angle the same in both postures, or remove the lock.',
          )
        }
      }
      return [{ segments: [a, b] }]
    })
  }

  areNeighbours(a: string, b: string): boolean {
    const first = this.tree.segments.find((one) => one.name === a)!
    const second = this.tree.segments.find((one) => one.name === b)!
    if (first === second) return false
    if (first.parent === b || second.parent === a) return true
    return first.parent === second.parent && (first.parent === null || first.attach === second.attach)
  }
}
