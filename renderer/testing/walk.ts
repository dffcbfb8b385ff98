/**
 * A joint-angle table for tests of views: smooth periodic curves through hand-set control points, shaped like walking.
 */
type Points = readonly (readonly [percent: number, degrees: number])[]

const curves: Record<string, Points> = {
  pelvis_tilt: [
    [0, 11],
    [20, 10],
    [45, 12],
    [70, 10.5],
    [90, 12],
  ],
  pelvis_obliquity: [
    [0, 0.5],
    [14, 3.8],
    [35, 0.8],
    [50, -0.5],
    [64, -3.8],
    [85, -0.8],
  ],
  pelvis_rotation: [
    [0, 4],
    [25, 0],
    [50, -4],
    [75, 0],
  ],
  hip_flexion: [
    [0, 31],
    [12, 27],
    [30, 8],
    [50, -9],
    [60, -5],
    [72, 18],
    [86, 33],
    [94, 32],
  ],
  hip_adduction: [
    [0, 0],
    [15, 5.5],
    [35, 3],
    [50, 1],
    [63, -5],
    [80, -2],
  ],
  hip_rotation: [
    [0, 1],
    [15, 4],
    [45, 0],
    [65, -3],
    [85, -1],
  ],
  knee_flexion: [
    [0, 5],
    [13, 18],
    [27, 11],
    [40, 5],
    [50, 12],
    [62, 42],
    [72, 62],
    [82, 45],
    [92, 10],
    [97, 3],
  ],
  ankle_flexion: [
    [0, -1],
    [7, -6],
    [20, 4],
    [43, 12],
    [52, 6],
    [62, -17],
    [70, -9],
    [82, 1.5],
    [92, 1],
  ],
  foot_progression: [
    [0, -7],
    [30, -6],
    [60, -9],
    [80, -5],
  ],
}

/** Periodic monotone-ish cubic (Catmull–Rom) through the control points; percent of the cycle. */
export function curveAt(points: Points, percent: number): number {
  const n = points.length
  const p = ((percent % 100) + 100) % 100
  let i = n - 1
  for (let k = 0; k < n; k++) if (points[k]![0] <= p) i = k
  const at = (k: number) => {
    const wrapped = ((k % n) + n) % n
    return { x: points[wrapped]![0] + 100 * Math.floor(k / n), y: points[wrapped]![1] }
  }
  const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
  const h = c.x - b.x
  const t = (p - b.x) / h
  const m1 = ((c.y - a.y) / (c.x - a.x)) * h
  const m2 = ((d.y - b.y) / (d.x - b.x)) * h
  return (
    (2 * t ** 3 - 3 * t ** 2 + 1) * b.y +
    (t ** 3 - 2 * t ** 2 + t) * m1 +
    (-2 * t ** 3 + 3 * t ** 2) * c.y +
    (t ** 3 - t ** 2) * m2
  )
}

/** A joint-angle table in degrees, Plug-in-Gait-like signs, as a laboratory would export it. */
export function sampleCsv(id: string): string {
  const rate = 100
  const seconds = 5
  const cycle = 1.08
  const columns = ['time', 'pelvis_tilt', 'pelvis_obliquity', 'pelvis_rotation']
  const sidedNames = [
    'hip_flexion',
    'hip_adduction',
    'hip_rotation',
    'knee_flexion',
    'ankle_flexion',
    'foot_progression',
  ]
  for (const side of ['l', 'r']) for (const name of sidedNames) columns.push(`${name}_${side}`)
  const rows = [columns.join(',')]
  for (let frame = 0; frame <= rate * seconds; frame++) {
    const t = frame / rate
    const right = (100 * t) / cycle + 12
    const left = right + 50
    const cells = [t.toFixed(3)]
    cells.push(
      curveAt(curves['pelvis_tilt']!, right).toFixed(3),
      curveAt(curves['pelvis_obliquity']!, right).toFixed(3),
      curveAt(curves['pelvis_rotation']!, right).toFixed(3),
    )
    for (const side of ['l', 'r'] as const) {
      const p = side === 'l' ? left : right
      for (const name of sidedNames) {
        let value = curveAt(curves[name]!, p)
        if (id === 'stiff-knee' && side === 'l' && name === 'knee_flexion' && value > 20)
          value = 20 + (value - 20) * 0.4
        cells.push(value.toFixed(3))
      }
    }
    rows.push(cells.join(','))
  }
  return `${rows.join('\n')}\n`
}
