import { describe, expect, it } from 'vitest'
import { radToDeg, STANDARD_GRAVITY } from '../units/units.ts'
import { readShared, sharedText } from '../testing/shared-data.ts'
import type { AngleChannel } from './channels.ts'
import type { GroundForce, Recording } from './recording.ts'

/** Back to the axes of the file. */
function toFile(recording: Recording, track: Float64Array, i: number): number[] {
  const m = recording.provenance.fileToWorld!
  return [0, 1, 2].map(
    (axis) => m[axis]! * track[3 * i]! + m[3 + axis]! * track[3 * i + 1]! + m[6 + axis]! * track[3 * i + 2]!,
  )
}

const vertical = ({ force }: GroundForce): Float64Array => force.filter((_, i) => i % 3 === 1)

/** Rows of numbers behind a header, by hand and not by our readers. */
const rowsOf = (text: string, from: (line: string) => boolean): number[][] => {
  const lines = text.split(/\r?\n/)
  return lines
    .slice(lines.findIndex(from))
    .filter((line) => /^\s*-?[\d.]/.test(line))
    .map((line) => line.trim().split(/\t/).map(Number))
}

describe('what OpenSim reads from the same C3D', () => {
  it('are the same markers', async () => {
    const recording = await readShared('opensim-c3d-walking2/walking2.c3d')
    const text = sharedText('opensim-c3d-walking2/std_walking2_markers.trc')
    const names = text
      .split('\n')[3]!
      .split('\t')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .slice(2)
    const rows = rowsOf(text, (line) => line.startsWith('1\t'))
    let compared = 0
    for (const row of rows) {
      const frame = Math.round(row[1]! * 250)
      names.forEach((name, k) => {
        const ours = toFile(recording, recording.points[name]!, frame)
        const theirs = row.slice(2 + 3 * k, 5 + 3 * k)
        if (!theirs.every((value) => Number.isFinite(value)) || Number.isNaN(ours[0]!)) return
        compared++
        // OpenSim printed five digits.
        for (const axis of [0, 1, 2])
          expect(Math.abs(1000 * ours[axis]! - theirs[axis]!)).toBeLessThan(1e-3 + 5e-5 * Math.abs(theirs[axis]!))
      })
    }
    expect(compared).toBeGreaterThan(1500)
  })

  it('are the same forces, and the same centre of pressure where the plate is loaded', async () => {
    const recording = await readShared('opensim-c3d-walking2/walking2.c3d')
    const rows = rowsOf(sharedText('opensim-c3d-walking2/std_cop_walking2_grfs.sto'), (line) =>
      line.startsWith('endheader'),
    )
    let loaded = 0
    for (const row of rows) {
      const sample = Math.round(row[0]! * 2000)
      recording.groundForces.forEach((plate, p) => {
        const [force, point, moment] = [
          row.slice(1 + 9 * p, 4 + 9 * p),
          row.slice(4 + 9 * p, 7 + 9 * p),
          row.slice(7 + 9 * p, 10 + 9 * p),
        ]
        const ours = toFile(recording, plate.force, sample)
        for (const axis of [0, 1, 2]) expect(ours[axis]!).toBeCloseTo(force[axis]!, 4)
        if (!(force[2]! > 100)) return
        loaded++
        const cop = toFile(recording, plate.point, sample)
        for (const axis of [0, 1, 2]) expect(1000 * cop[axis]!).toBeCloseTo(point[axis]!, 2)
        expect(1000 * plate.freeMoment[3 * sample + 1]!).toBeCloseTo(moment[2]!, 1)
      })
    }
    expect(loaded).toBeGreaterThan(15)
  })
})

describe('Plug-in Gait trials', () => {
  it.each([
    ['HC002D06', 32.1, 1.45, 1.31, [1.19, 1.25], [11.57, 11.03]],
    ['HC030A05', 45.8, 1.48, 1.05, [1.12, 1.07], [9.93, 10.36]],
    ['HC032A03', 60.3, 1.58, 1.17, [1.15, 1.04], [9.62, 10.83]],
    ['HC036A10', 33, 1.34, 1.45, [1.36, 1.17], [12.83, 10.94]],
    ['HC039A17', 39.7, 1.59, 1.45, [1.29, 1.18], [10.92, 12.01]],
  ])('%s: subject, speed, plates and joint forces as known', async (name, mass, height, speed, plates, knees) => {
    const { subject, pelvisPath, times, groundForces, modelOutputs } = await readShared(
      `vicon-pig-kinetics/${name}.c3d`,
    )
    expect(subject).toMatchObject({ mass, height })
    const last = times.length - 1
    expect((pelvisPath![3 * last]! - pelvisPath![0]!) / (times[last]! - times[0]!)).toBeCloseTo(speed, 1)
    expect(
      groundForces.map((plate) => Number((Math.max(...vertical(plate)) / (mass * STANDARD_GRAVITY)).toFixed(2))),
    ).toEqual(plates)
    const peak = (output: string): number => {
      const { values, unit } = modelOutputs[output]!
      expect(unit).toBe('N/kg')
      let most = 0
      for (let i = 0; i < values.length; i += 3) {
        const size = Math.hypot(values[i]!, values[i + 1]!, values[i + 2]!)
        if (size > most) most = size
      }
      return most
    }
    expect([peak('RKneeForce'), peak('LKneeForce')].map((value) => Number(value.toFixed(2)))).toEqual(knees)
  })

  /** Angles by plain geometry from markers and joint centres in the world frame, degrees. */
  function geometry({ points }: Recording): Partial<Record<AngleChannel, (i: number) => number>> {
    const at = (name: string, i: number): [number, number, number] => [
      points[name]![3 * i]!,
      points[name]![3 * i + 1]!,
      points[name]![3 * i + 2]!,
    ]
    const less = (a: readonly number[], b: readonly number[]): number[] => a.map((value, k) => value - b[k]!)
    const middle = (a: readonly number[], b: readonly number[]): number[] => a.map((value, k) => (value + b[k]!) / 2)
    const angle = (y: number, x: number): number => radToDeg(Math.atan2(y, x))
    const back = (i: number): number[] =>
      points['SACR'] === undefined ? middle(at('LPSI', i), at('RPSI', i)) : at('SACR', i)
    const tilt = (i: number): number => {
      const v = less(middle(at('LASI', i), at('RASI', i)), back(i))
      return -angle(v[1]!, Math.hypot(v[0]!, v[2]!))
    }
    const lean = (i: number): number => {
      const v = less(middle(at('C7', i), at('CLAV', i)), middle(at('T10', i), at('STRN', i)))
      return angle(v[0]!, v[1]!)
    }
    const across = (right: string, left: string, i: number): number[] => less(at(right, i), at(left, i))
    const rise = (v: readonly number[]): number => angle(v[1]!, Math.hypot(v[0]!, v[2]!))
    const yaw = (v: readonly number[]): number => angle(v[0]!, v[2]!)
    const head = (i: number): number[] =>
      less(middle(at('RFHD', i), at('RBHD', i)), middle(at('LFHD', i), at('LBHD', i)))
    const found: Partial<Record<AngleChannel, (i: number) => number>> = {
      'pelvis.tilt': tilt,
      'pelvis.obliquity': (i) => rise(across('RASI', 'LASI', i)),
      'pelvis.rotation': (i) => yaw(across('RASI', 'LASI', i)),
      'trunk.tilt': lean,
      'lumbar.flexion': (i) => lean(i) - tilt(i),
      'lumbar.bending': (i) => rise(across('RASI', 'LASI', i)) - rise(across('RSHO', 'LSHO', i)),
      'lumbar.rotation': (i) => yaw(across('RSHO', 'LSHO', i)) - yaw(across('RASI', 'LASI', i)),
      'neck.rotation': (i) => yaw(head(i)) - yaw(across('RSHO', 'LSHO', i)),
    }
    for (const [side, letter, mirror] of [
      ['left', 'L', -1],
      ['right', 'R', 1],
    ] as const) {
      const thigh = (i: number): number[] => less(at(`${letter}FEO`, i), at(`${letter}FEP`, i))
      const shank = (i: number): number[] => less(at(`${letter}TIO`, i), at(`${letter}FEO`, i))
      const foot = (i: number): number[] => less(at(`${letter}TOE`, i), at(`${letter}HEE`, i))
      const sagittal = (v: readonly number[]): number => angle(v[0]!, -v[1]!)
      found[`hip.flexion.${side}`] = (i) => sagittal(thigh(i)) + tilt(i)
      found[`hip.adduction.${side}`] = (i) =>
        mirror * (rise(across('RASI', 'LASI', i)) - angle(thigh(i)[2]!, -thigh(i)[1]!))
      found[`knee.flexion.${side}`] = (i) => sagittal(thigh(i)) - sagittal(shank(i))
      found[`ankle.flexion.${side}`] = (i) => sagittal(foot(i)) - sagittal(shank(i)) - 90
      found[`foot.progression.${side}`] = (i) => -mirror * angle(foot(i)[2]!, foot(i)[0]!)
      found[`shoulder.flexion.${side}`] = (i) => sagittal(less(at(`${letter}ELB`, i), at(`${letter}SHO`, i))) + lean(i)
    }
    return found
  }

  function correlate(a: readonly number[], b: readonly number[]): number {
    const pairs = a.map((value, i) => [value, b[i]!] as const).filter(([x, y]) => Number.isFinite(x + y))
    const mean = (k: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length
    const [ma, mb] = [mean(0), mean(1)]
    const sum = (f: (x: number, y: number) => number): number =>
      pairs.reduce((total, [x, y]) => total + f(x - ma, y - mb), 0)
    return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
  }

  it.each(['HC002D06', 'HC030A05', 'HC032A03', 'HC036A10', 'HC039A17'])(
    '%s: every angle runs the way the markers do',
    async (name) => {
      const recording = await readShared(`vicon-pig-kinetics/${name}.c3d`)
      const likeness = Object.entries(geometry(recording)).map(([channel, calc]) => {
        const ours = [...recording.angles[channel as AngleChannel]!].map(radToDeg)
        return [
          channel,
          correlate(
            ours,
            ours.map((_, i) => calc(i)),
          ),
        ] as const
      })
      // A wrong sign would give a negative likeness; the geometry is rough in the frontal plane.
      expect(likeness.filter(([, value]) => !(value > 0.55))).toEqual([])
      expect(
        likeness.filter(
          ([channel, value]) =>
            /^(hip|knee|ankle)\.flexion|pelvis.tilt|trunk.tilt|lumbar/.test(channel) && !(value > 0.75),
        ),
      ).toEqual([])
      // And in size, not only in shape, where the geometry is exact.
      for (const channel of ['knee.flexion.left', 'knee.flexion.right', 'trunk.tilt'] as const) {
        const calc = geometry(recording)[channel]!
        const off = [...recording.angles[channel]!]
          .map((value, i) => Math.abs(radToDeg(value) - calc(i)))
          .filter((value) => Number.isFinite(value))
        expect(off.toSorted((a, b) => a - b)[Math.floor(off.length / 2)]!).toBeLessThan(2)
      }
    },
  )
})

describe('other C3D files', () => {
  it('reads DEC floats and type 4 plates of a Motion Analysis file', async () => {
    const { groundForces, pelvisPath, times, provenance } = await readShared('bmc-walk-cortex/Gait.c3d')
    expect(provenance.decisions.join(' ')).toContain('DEC')
    // Raw peaks of 70 to 74 become body weights through the calibration matrix.
    for (const plate of groundForces) {
      expect(Math.max(...vertical(plate))).toBeGreaterThan(750)
      expect(Math.max(...vertical(plate))).toBeLessThan(900)
    }
    const seen = Array.from(times, (_, i) => i).filter((i) => Number.isFinite(pelvisPath![3 * i]!))
    const [first, last] = [seen[0]!, seen.at(-1)!]
    expect((pelvisPath![3 * last]! - pelvisPath![3 * first]!) / (times[last]! - times[first]!)).toBeCloseTo(1.46, 1)
  })

  it.each(['Walking01', 'Walking02', 'Walking04', 'Walking05'])(
    '%s.c3d and its .trc hold the same markers, whichever way the room is turned',
    async (trial) => {
      const [c3d, trc] = [await readShared(`jia-mri-walk/${trial}.c3d`), await readShared(`jia-mri-walk/${trial}.trc`)]
      const shared = Object.keys(trc.points).filter((name) => c3d.points[name] !== undefined)
      expect(shared.length).toBeGreaterThan(10)
      // The .trc is a part of the trial: find where it begins.
      const [probe] = shared as [string]
      const [long, short] = [c3d.points[probe]!, trc.points[probe]!]
      let best = { shift: 0, off: Number.POSITIVE_INFINITY }
      for (let shift = 0; shift + trc.times.length <= c3d.times.length; shift++) {
        const off = short.reduce(
          (sum, value, i) => sum + (Number.isNaN(value) ? 0 : Math.abs(value - long[i + 3 * shift]!)),
          0,
        )
        if (off < best.off) best = { shift, off }
      }
      for (const name of shared) {
        const off = Array.from(trc.points[name]!, (value, i) =>
          Math.abs(value - c3d.points[name]![i + 3 * best.shift]!),
        ).filter((value) => Number.isFinite(value))
        expect(off.length).toBeGreaterThan(200)
        expect(Math.max(...off)).toBeLessThan(2e-3)
      }
    },
  )
})

describe('BVH', () => {
  it('gives the positions another program computed from it', async () => {
    const [bvh, table] = [await readShared('bvh-walk01/walk01.bvh'), await readShared('bvh-walk01/walk01_pos.csv')]
    const names = Object.keys(table.points)
    expect(Object.keys(bvh.points).toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const off = table.points[name]!.reduce(
        (most, value, i) => Math.max(most, Math.abs(value - bvh.points[name]![i]!)),
        0,
      )
      // Printed to 0.00001 cm.
      expect(off).toBeLessThan(2e-7)
    }
  })
})
