import type { BrokenFile } from './make.ts'
import { FRAMES, HEADER, change, names, plain, row, rows, sound, table } from './table-parts.ts'

/** Tables whose clock or values cannot be right. */
export const clockAndValueFiles = (): BrokenFile[] => [
  ...counters(),
  ...clocks(),
  ...roundedTimes(),
  ...values(),
  ...oddities(),
]

/** Counters and percent instead of times. */
const counters = (): BrokenFile[] => [
  {
    name: 'duplicate-columns.csv',
    wrong: 'Two columns of the same name.',
    content: table(
      ['time', 'Right knee flexion', 'Right knee flexion', 'Left knee flexion'],
      rows().map(([a, , c, d]) => [a!, c!, '1', d!]),
    ),
    alerts: ['mapping.duplicate'],
    ...sound,
  },
  {
    name: 'frames-no-rate.csv',
    wrong: 'Frames are counted, but nothing says how many a second.',
    content: table(
      ['Frame', ...HEADER.slice(1)],
      rows().map(([, ...cells], i) => [String(i + 1), ...cells]),
    ),
    refused: 'time.no-rate',
  },
  {
    name: 'percent-cycle.csv',
    wrong: 'Percent of a gait cycle instead of time.',
    content: table(
      ['% gait cycle', ...HEADER.slice(1)],
      rows().map(([, ...cells], i) => [String((100 * i) / (FRAMES - 1)), ...cells]),
    ),
    alerts: ['time.percent-cycle'],
    // The one cycle is repeated four times, joined where it ends and begins.
    frames: 4 * (FRAMES - 1) + 1,
  },
  {
    name: 'percent-zigzag.csv',
    wrong: 'Two cycles in percent, one below the other.',
    content: table(
      ['% gait cycle', ...HEADER.slice(1)],
      rows().map(([, ...cells], i) => [String((10 * i) % 100), ...cells]),
    ),
    refused: 'time.percent',
  },
]

/** Times that jump, repeat or stand still. */
const clocks = (): BrokenFile[] => [
  {
    name: 'time-backwards.csv',
    wrong: 'Two trials pasted together: the clock jumps back.',
    content: table(HEADER, [...rows(), ...rows(25)]),
    alerts: ['time.backwards'],
    ...sound,
  },
  {
    name: 'time-repeated.csv',
    wrong: 'Some frames carry the same time as the one before.',
    content: table(
      HEADER,
      change(7, ([, ...cells]) => ['0.06', ...cells])
        .map((cells, i) => [
          (Number(cells[0]) + 0.0003 * (i % 3 === 1 && i !== 7 ? 1 : 0)).toFixed(4),
          ...cells.slice(1),
        ])
        .map((cells, i, all) => (i === 7 ? [all[6]![0]!, ...cells.slice(1)] : cells)),
    ),
    refused: 'time.repeated',
  },
  {
    name: 'time-constant.csv',
    wrong: 'The clock stands still.',
    content: table(
      HEADER,
      rows().map(([, ...cells]) => ['1.00', ...cells]),
    ),
    refused: 'time.not-increasing',
  },
  {
    name: 'time-milliseconds.csv',
    wrong: 'The time counts milliseconds and does not say so.',
    content: table(
      HEADER,
      rows().map(([, ...cells], i) => [String(10 * i), ...cells]),
    ),
    alerts: ['time.unit'],
    ...sound,
  },
]

/** Times that are rounded or missing. */
const roundedTimes = (): BrokenFile[] => [
  {
    name: 'time-rounded.csv',
    wrong: 'Times rounded to milliseconds at 150 Hz.',
    content: table(
      HEADER,
      rows().map(([, ...cells], i) => [(i / 150).toFixed(3), ...cells]),
    ),
    ...sound,
    rate: 150,
  },
  {
    name: 'time-hole.csv',
    wrong: 'Ten frames are missing.',
    content: table(
      HEADER,
      rows().filter((_, i) => i < 15 || i >= 25),
    ),
    alerts: ['time.missing-frames'],
    ...sound,
    frames: FRAMES - 10,
  },
  {
    name: 'time-lost.csv',
    wrong: 'Two frames have no time.',
    content: table(
      HEADER,
      rows().map(([time, ...cells], i) => [i === 12 || i === 13 ? '' : time!, ...cells]),
    ),
    alerts: ['time.filled'],
    ...sound,
  },
]

/** Units, signs and values that cannot be. */
const values = (): BrokenFile[] => [
  {
    name: 'says-degrees-is-radians.csv',
    wrong: 'The header says degrees, the values are radians.',
    content: table(
      HEADER.map((name, i) => (i === 0 ? name : `${name} (deg)`)),
      rows().map(([time, ...cells]) => [time!, ...cells.map((cell) => ((Number(cell) * Math.PI) / 180).toFixed(6))]),
    ),
    alerts: ['units.contradiction'],
    ...sound,
  },
  {
    name: 'says-radians-is-degrees.csv',
    wrong: 'The header says radians, the values are degrees.',
    content: table(
      HEADER.map((name, i) => (i === 0 ? name : `${name} (rad)`)),
      rows(),
    ),
    alerts: ['units.contradiction'],
    ...sound,
  },
  {
    name: 'small-angles.csv',
    wrong: 'Standing still, no unit: the values fit degrees and radians.',
    content: table(
      HEADER,
      rows().map(([time], i) => [time!, (1 + 0.01 * (i % 3)).toFixed(3), '0.500', '0.480']),
    ),
    alerts: ['units.unknown'],
    frames: FRAMES,
    rate: 100,
  },
  {
    name: 'knee-negative.csv',
    wrong: 'Knee flexion is negative.',
    content: table(
      HEADER,
      rows().map(([a, b, c, d]) => [a!, b!, `-${c!}`, `-${d!}`]),
    ),
    alerts: ['sign.knee-flexion'],
    ...sound,
  },
  {
    name: 'implausible.csv',
    wrong: 'A knee that bends sideways by 70°.',
    content: table(
      [...HEADER, 'Right knee adduction'],
      rows().map((cells, i) => [...cells, String(70 * Math.sin(i / 6))]),
    ),
    alerts: ['angle.implausible'],
    ...sound,
  },
]

/** Sizes, bytes and names that try the reader. */
const oddities = (): BrokenFile[] => [
  {
    name: 'many-columns.csv',
    wrong: 'Three thousand columns, four of them known.',
    content: table(
      [...HEADER, ...Array.from({ length: 3000 }, (_, i) => `s${i}`)],
      rows(12).map((cells, i) => [...cells, ...Array.from({ length: 3000 }, (_, k) => String((i + k) % 10))]),
    ),
    alerts: ['mapping.unmapped'],
    ...sound,
    frames: 12,
  },
  {
    name: 'zero-bytes.csv',
    wrong: 'A row overwritten with zero bytes, as after a crash.',
    content: plain.replace(row(20).join(','), '\0'.repeat(30)),
    alerts: ['table.odd-row', 'time.missing-frames'],
    ...sound,
    frames: FRAMES - 1,
  },
  {
    name: 'mixed-delimiters.csv',
    wrong: 'The header is separated by semicolons, the numbers by commas.',
    content: `${names.join(';')}\n${rows()
      .map((cells) => cells.join(','))
      .join('\n')}\n`,
    refused: 'time.no-rate',
  },
  {
    name: 'html-table.csv',
    wrong: 'A web page saved as CSV.',
    content: '<!DOCTYPE html><html><body><table><tr><td>time</td><td>1</td></tr></table></body></html>\n',
    refused: 'format.html',
  },
  {
    name: 'prototype.csv',
    wrong: 'Columns called constructor and __proto__.',
    content: table(
      ['time', 'constructor', '__proto__', 'Right knee flexion'],
      rows().map(([a, b, c]) => [a!, b!, b!, c!]),
    ),
    alerts: ['mapping.unmapped'],
    ...sound,
  },
]
