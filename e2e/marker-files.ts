import { addScaled, cross, norm, subtract, type Vector3 } from '../core/math/vector3.ts'
import { fixture } from './hands.ts'

/** Marker files as laboratories make them, cut from our own made walk. */

type Frame = ReadonlyMap<string, Vector3>

function readWalk(): Frame[] {
  const lines = fixture('walk.trc').trimEnd().split(/\r?\n/)
  const names = lines[3]!.split('\t')
  return lines
    .slice(5)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split('\t').map(Number)
      const frame = new Map(
        names.flatMap((name, i) =>
          i >= 2 && name ? [[name, [cells[i]!, cells[i + 1]!, cells[i + 2]!] as Vector3]] : [],
        ),
      )
      // One more on each shin, in front: three on a line could not show how a shank is turned.
      for (const side of ['L', 'R']) {
        const [knee, ankle] = [frame.get(`${side}KJC`)!, frame.get(`${side}AJC`)!]
        const front = cross(subtract(frame.get('RANK')!, frame.get('RANM')!), subtract(knee, ankle))
        frame.set(`${side}SHN`, addScaled(addScaled(knee, 0.3, subtract(ankle, knee)), -60 / norm(front), front))
      }
      return frame
    })
}

function toTrc(frames: readonly Frame[], name: string, without: RegExp): string {
  const kept = [...frames[0]!.keys()].filter((one) => !without.test(one))
  const head = [
    `PathFileType\t4\t(X/Y/Z)\t${name}`,
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    `100\t100\t${frames.length}\t${kept.length}\tmm\t100\t1\t${frames.length}`,
    ['Frame#', 'Time', ...kept.flatMap((one) => [one, '', ''])].join('\t'),
    ['', '', ...kept.flatMap((_, k) => ['X', 'Y', 'Z'].map((axis) => `${axis}${k + 1}`))].join('\t'),
    '',
  ]
  const rows = frames.map((frame, k) =>
    [k + 1, (k / 100).toFixed(3), ...kept.flatMap((one) => frame.get(one)!.map((v) => v.toFixed(2)))].join('\t'),
  )
  return `${[...head, ...rows].join('\n')}\n`
}

/** A walk whose markers inside knees and ankles were taken off, and the standing trial that had them. */
export function walkAndStanding(): { walk: string; standing: string } {
  const frames = readWalk()
  const centres = /^[LR](HJC|KJC|AJC)$/
  const upright = frames[20]!
  return {
    walk: toTrc(frames, 'walk.trc', /^[LR](HJC|KJC|AJC|KNM|ANM)$/),
    standing: toTrc(
      Array.from({ length: 30 }, () => upright),
      'standing.trc',
      centres,
    ),
  }
}

/** The same walk with left and right exchanged in the names of its markers. */
export function swappedWalk(): string {
  const swapped = readWalk().map(
    (frame) =>
      new Map(
        [...frame].map(([name, at]) => [
          /^[LR]/.test(name) ? `${name.startsWith('L') ? 'R' : 'L'}${name.slice(1)}` : name,
          at,
        ]),
      ),
  )
  return toTrc(swapped, 'swapped.trc', /JC$/)
}
