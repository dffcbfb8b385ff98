import type { Random } from '../../core/math/random.ts'

/** Cells that real and damaged files hold: beyond every bound, no number at all, numbers of other habits. */
const CELLS = [
  '1e300',
  '-1e300',
  '1e999',
  '-1e999',
  '1e30',
  '-1e9',
  '1e-320',
  '99999999999999999999999',
  'NaN',
  'Infinity',
  '-inf',
  '',
  '-',
  '1,234.5',
  '1.234,5',
  '0x10',
  '1e',
  '−12.5',
  '"3"',
  '"',
  '1;2',
  '#N/A',
  '0',
  '2.5',
  '1'.repeat(400),
]
/** Words that mean something to one of the readers. */
const WORDS = [
  'time',
  'Frame#',
  'Sub Frame',
  'X',
  'deg',
  'rad',
  'mm',
  'Hz',
  'endheader',
  'inDegrees=no',
  'nRows=4000000000',
  'DataRate',
  'NumMarkers 4294967296',
  'HIERARCHY',
  'ROOT',
  'JOINT',
  'End Site',
  'OFFSET',
  'CHANNELS 2.5',
  'CHANNELS 6',
  '{',
  '}',
  'MOTION',
  'Frames: 1e9',
  'Frame Time: 1e-300',
  '<joint ',
  '<subject frameRate="1e9">',
  '<frame type="normal" index="999999999999999">',
  '</frame>',
  'Model Outputs',
  'Trajectories',
  'Devices',
  'ITEM',
  'MARKER_NAMES',
  'FREQUENCY\t1e9',
  'EVENT\tLeft Foot Strike\t1e300',
  'SampleRate=1e9',
  'ground_force_vx',
  'pelvis_tilt',
  'knee_angle_r',
  'RKneeAngles',
  '__proto__',
  'constructor',
]
const LINE_ENDS = ['\n', '\r\n', '\r'] as const
const DELIMITERS = [',', '\t', ';', '|', ' ']
const MOST = 40_000

/** A text file with a few of its lines, cells, names or habits changed; what it is made of stays recognisable. */
export function mutateText(text: string, random: Random): string {
  const end = text.includes('\r\n') ? '\r\n' : text.includes('\n') ? '\n' : '\r'
  let lines = text.split(end)
  let glue: string = end
  const pick = <T>(list: readonly T[]): T => list[random.index(list.length)]!
  // Headers decide most: half of the changes land there.
  const line = (): number => random.index(random.next() < 0.5 ? Math.min(lines.length, 14) : lines.length)
  for (let round = 1 + random.index(4); round > 0; round--) {
    const at = line()
    const own = lines[at] ?? ''
    const delimiter = DELIMITERS.find((one) => own.includes(one)) ?? ','
    const cells = own.split(delimiter)
    const cell = random.index(cells.length)
    switch (random.index(14)) {
      case 0:
      case 1:
        lines[at] = cells.with(cell, pick(CELLS)).join(delimiter)
        break
      case 2:
        lines[at] = cells.with(cell, pick(WORDS)).join(delimiter)
        break
      case 3:
        lines[at] = cells.toSpliced(cell, 1).join(delimiter)
        break
      case 4:
        lines[at] = cells
          .toSpliced(cell, 0, ...Array.from({ length: pick([1, 2, 300]) }, () => pick(CELLS)))
          .join(delimiter)
        break
      case 5:
        lines.splice(at, 1 + random.index(3))
        break
      case 6:
        lines.splice(
          at,
          0,
          ...Array.from({ length: pick([1, 3, 2000]) }, () => (random.next() < 0.5 ? '' : own.slice(0, 20))),
        )
        break
      case 7:
        lines.splice(at, 0, pick(WORDS))
        break
      case 8: {
        // A whole column becomes absurd, repeated or empty.
        const value = pick(CELLS)
        lines = lines.map((row) =>
          /^\s*-?[\d.]/.test(row) ? row.split(delimiter).with(0, value).join(delimiter) : row,
        )
        break
      }
      case 9:
        glue = pick(LINE_ENDS)
        break
      case 10:
        lines = lines.map((row) => row.replaceAll(delimiter, pick(DELIMITERS)))
        break
      case 11:
        lines[at] = pick([
          own.repeat(20),
          `"${own}`,
          ` ${own}`,
          own.toUpperCase(),
          own.replaceAll('.', ','),
          own.replaceAll(/\d/g, '9'),
        ])
        break
      case 12:
        lines = [...lines.slice(at), ...lines.slice(0, at)]
        break
      default:
        lines[at] = own.replace(/-?\d+(?:\.\d+)?/, pick(CELLS))
    }
    if (lines.length === 0) lines = ['']
  }
  return lines.join(glue).slice(0, MOST)
}
