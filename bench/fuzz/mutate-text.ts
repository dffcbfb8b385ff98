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

/** A text while it is being changed. */
interface Draft {
  lines: string[]
  /** What ends a line. */
  glue: string
}

/** One line of it, cut into cells, and the means to choose. */
interface Place {
  readonly at: number
  readonly own: string
  readonly delimiter: string
  readonly cells: readonly string[]
  readonly cell: number
  readonly random: Random
  pick<T>(list: readonly T[]): T
}

type Change = (draft: Draft, place: Place) => void

const setCells = (draft: Draft, { at, delimiter }: Place, cells: readonly string[]): void => {
  draft.lines[at] = cells.join(delimiter)
}
const absurdCell: Change = (draft, place) => setCells(draft, place, place.cells.with(place.cell, place.pick(CELLS)))

const CHANGES: readonly Change[] = [
  absurdCell,
  // Twice as likely as the others.
  absurdCell,
  (draft, place) => setCells(draft, place, place.cells.with(place.cell, place.pick(WORDS))),
  (draft, place) => setCells(draft, place, place.cells.toSpliced(place.cell, 1)),
  (draft, place) => {
    const more = Array.from({ length: place.pick([1, 2, 300]) }, () => place.pick(CELLS))
    setCells(draft, place, place.cells.toSpliced(place.cell, 0, ...more))
  },
  ({ lines }, { at, random }) => void lines.splice(at, 1 + random.index(3)),
  ({ lines }, { at, own, random, pick }) => {
    const more = Array.from({ length: pick([1, 3, 2000]) }, () => (random.next() < 0.5 ? '' : own.slice(0, 20)))
    lines.splice(at, 0, ...more)
  },
  ({ lines }, { at, pick }) => void lines.splice(at, 0, pick(WORDS)),
  (draft, { delimiter, pick }) => {
    // A whole column becomes absurd, repeated or empty.
    const value = pick(CELLS)
    draft.lines = draft.lines.map((row) =>
      /^\s*-?[\d.]/.test(row) ? row.split(delimiter).with(0, value).join(delimiter) : row,
    )
  },
  (draft, { pick }) => {
    draft.glue = pick(LINE_ENDS)
  },
  (draft, { delimiter, pick }) => {
    draft.lines = draft.lines.map((row) => row.replaceAll(delimiter, pick(DELIMITERS)))
  },
  ({ lines }, { at, own, pick }) => {
    const digits = own.replaceAll(/\d/g, '9')
    lines[at] = pick([own.repeat(20), `"${own}`, ` ${own}`, own.toUpperCase(), own.replaceAll('.', ','), digits])
  },
  (draft, { at }) => {
    draft.lines = [...draft.lines.slice(at), ...draft.lines.slice(0, at)]
  },
  ({ lines }, { at, own, pick }) => {
    lines[at] = own.replace(/-?\d+(?:\.\d+)?/, pick(CELLS))
  },
]

/** A text file with a few of its lines, cells, names or habits changed; what it is made of stays recognisable. */
export function mutateText(text: string, random: Random): string {
  const end = text.includes('\r\n') ? '\r\n' : text.includes('\n') ? '\n' : '\r'
  const draft: Draft = { lines: text.split(end), glue: end }
  const pick = <T>(list: readonly T[]): T => list[random.index(list.length)]!
  for (let round = 1 + random.index(4); round > 0; round--) {
    // Headers decide most: half of the changes land there.
    const { length } = draft.lines
    const at = random.index(random.next() < 0.5 ? Math.min(length, 14) : length)
    const own = draft.lines[at] ?? ''
    const delimiter = DELIMITERS.find((one) => own.includes(one)) ?? ','
    const cells = own.split(delimiter)
    const place: Place = { at, own, delimiter, cells, cell: random.index(cells.length), random, pick }
    pick(CHANGES)(draft, place)
    if (draft.lines.length === 0) draft.lines = ['']
  }
  return draft.lines.join(draft.glue).slice(0, MOST)
}
