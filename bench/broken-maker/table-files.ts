import type { BrokenFile } from './make.ts'

const FRAMES = 40
export const knee = (i: number): number => 30 - 28 * Math.cos((2 * Math.PI * i) / FRAMES)
export const hip = (i: number): number => 12 + 22 * Math.cos((2 * Math.PI * i) / FRAMES)
const HEADER = ['time', 'Right hip flexion', 'Right knee flexion', 'Left knee flexion']
const row = (i: number): string[] => [
  (i / 100).toFixed(2),
  hip(i).toFixed(3),
  knee(i).toFixed(3),
  knee(i + FRAMES / 2).toFixed(3),
]
const rows = (count = FRAMES): string[][] => Array.from({ length: count }, (_, i) => row(i))
const table = (
  header: readonly string[],
  body: readonly (readonly string[])[],
  delimiter = ',',
  newline = '\n',
): string => [header, ...body].map((cells) => cells.join(delimiter)).join(newline) + newline

/** Frame 10 of the right knee: 30° to the thousandth. */
const sound = { frames: FRAMES, rate: 100, value: { channel: 'knee.flexion.right', frame: 10, degrees: 30 } } as const

const change = (at: number, to: (cells: string[]) => string[]): string[][] =>
  rows().map((cells, i) => (i === at ? to(cells) : cells))
const utf16 = (text: string, isLittle: boolean, hasMark: boolean): Uint8Array => {
  const codes = [...(hasMark ? '\uFEFF' : ''), ...text].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from(codes.flatMap((code) => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255])))
}
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export function tableFiles(): BrokenFile[] {
  const plain = table(HEADER, rows())
  const names = ['time', 'RHipFlexion', 'RKneeFlexion', 'LKneeFlexion']
  return [
    { name: 'empty.csv', wrong: 'The file is empty.', content: '', refused: 'file.empty' },
    {
      name: 'only-header.csv',
      wrong: 'A header row and nothing below it.',
      content: `${HEADER.join(',')}\n`,
      refused: 'table.no-numbers',
    },
    {
      name: 'prose.csv',
      wrong: 'A letter, not a table.',
      content: 'Dear colleague,\nplease find enclosed the gait report.\nWith kind regards\n',
      refused: 'table.no-numbers',
    },
    {
      name: 'one-row.csv',
      wrong: 'One single frame.',
      content: table(HEADER, rows(1)),
      refused: 'recording.too-short',
    },
    {
      name: 'no-header.csv',
      wrong: 'Numbers without column names.',
      content: table(row(0), rows().slice(1)),
      refused: 'time.no-rate',
    },
    {
      name: 'unknown-names.csv',
      wrong: 'Column names nobody knows.',
      content: table(['time', 'a1', 'b2', 'c3'], rows()),
      refused: 'recording.nothing-known',
    },
    {
      name: 'no-side.csv',
      wrong: 'Joint angles that are neither left nor right.',
      content: table(['time', 'hip flexion', 'knee flexion', 'knee angle'], rows()),
      refused: 'recording.no-side',
    },
    {
      name: 'all-gaps.csv',
      wrong: 'Every angle is a gap.',
      content: table(
        HEADER,
        rows().map(([time]) => [time!, '', 'NaN', '-']),
      ),
      refused: 'recording.no-values',
    },
    {
      name: 'one-empty-channel.csv',
      wrong: 'One of three angles has no values.',
      content: table(
        HEADER,
        rows().map(([a, b, c]) => [a!, b!, c!, '']),
      ),
      alerts: ['channel.empty'],
      ...sound,
    },
    {
      name: 'decimal-comma.csv',
      wrong: 'Decimal commas, semicolons.',
      content: table(
        HEADER,
        rows().map((cells) => cells.map((cell) => cell.replace('.', ','))),
        ';',
        '\r\n',
      ),
      ...sound,
    },
    {
      name: 'decimal-comma-tab.txt',
      wrong: 'Decimal commas, tabs.',
      content: table(
        HEADER,
        rows().map((cells) => cells.map((cell) => cell.replace('.', ','))),
        '\t',
      ),
      ...sound,
    },
    {
      name: 'thousands.csv',
      wrong: 'Thousands separators in quoted numbers.',
      content: table(
        [...HEADER, 'note'],
        rows().map((cells, i) => [...cells, `"1,${200 + i}.5"`]),
      ),
      alerts: ['mapping.unmapped'],
      ...sound,
    },
    {
      name: 'utf16-little.csv',
      wrong: 'UTF-16 with a byte-order mark, as Excel saves Unicode text.',
      content: utf16(table(HEADER, rows(), '\t', '\r\n'), true, true),
      ...sound,
    },
    {
      name: 'utf16-big-no-mark.csv',
      wrong: 'Big-endian UTF-16 without a mark.',
      content: utf16(plain, false, false),
      ...sound,
    },
    {
      name: 'bom-crlf.csv',
      wrong: 'UTF-8 with a byte-order mark and CRLF.',
      content: `\uFEFF${table(HEADER, rows(), ',', '\r\n')}`,
      ...sound,
    },
    {
      name: 'old-mac.csv',
      wrong: 'Lines end with a carriage return alone.',
      content: table(HEADER, rows(), ',', '\r'),
      ...sound,
    },
    {
      name: 'latin1-degree.csv',
      wrong: 'A degree sign in Latin-1, which is no UTF-8.',
      content: latin1(
        table(['time (s)', 'Right hip flexion (°)', 'Right knee flexion (°)', 'Left knee flexion (°)'], rows()),
      ),
      ...sound,
    },
    {
      name: 'units-row.csv',
      wrong: 'A row of units below the names.',
      content: table(HEADER, [['s', 'deg', 'deg', 'deg'], ...rows()]),
      ...sound,
    },
    {
      name: 'title-rows.csv',
      wrong: 'Title rows; the rate stands in one of them, there is no time.',
      content: `Gait laboratory\nSubject: P07\nFrame rate: 100 Hz\nBody mass (kg),72.5\nHeight,1780\n\n${table(
        ['Frame', ...HEADER.slice(1)],
        rows().map(([, ...cells], i) => [String(i + 1), ...cells]),
      )}`,
      ...sound,
    },
    {
      name: 'repeated-header.csv',
      wrong: 'The header row comes again every ten rows.',
      content: table(
        HEADER,
        rows().flatMap((cells, i) => (i > 0 && i % 10 === 0 ? [HEADER, cells] : [cells])),
      ),
      alerts: ['table.repeated-header'],
      ...sound,
    },
    {
      name: 'trailing-delimiters.csv',
      wrong: 'Delimiters behind the last cell.',
      content: table(
        [...HEADER, '', ''],
        rows().map((cells) => [...cells, '', '']),
      ),
      ...sound,
    },
    {
      name: 'comments.csv',
      wrong: 'Remarks above and among the numbers, the header behind a #.',
      content: `# made by hand\n# ${plain.replace('\n0.05', '\n# a remark\n0.05')}`,
      ...sound,
    },
    {
      name: 'blank-lines.csv',
      wrong: 'Empty lines among the numbers.',
      content: plain.replaceAll('\n0.1', '\n\n0.1'),
      ...sound,
    },
    {
      name: 'ragged.csv',
      wrong: 'Rows with a cell too few or too many.',
      content: table(
        HEADER,
        rows().map((cells, i) => (i === 20 ? cells.slice(0, 3) : i === 21 ? [...cells, '9', '9'] : cells)),
      ),
      alerts: ['table.row-width', 'time.missing-frames'],
      ...sound,
      frames: FRAMES - 1,
    },
    {
      name: 'cut-off.csv',
      wrong: 'The file ends in the middle of a row.',
      content: plain.slice(0, -16),
      alerts: ['table.row-width'],
      ...sound,
    },
    {
      name: 'text-cells.csv',
      wrong: 'Words among the numbers.',
      content: table(
        HEADER,
        change(20, ([time, , ...others]) => [time!, 'lost', ...others]),
      ),
      alerts: ['table.not-a-number'],
      ...sound,
    },
    {
      name: 'odd-row.csv',
      wrong: 'A sentence among the rows.',
      content: plain.replace('\n0.20', '\nthe subject stumbled here\n0.20'),
      alerts: ['table.odd-row'],
      ...sound,
    },
    {
      name: 'quoted-newline.csv',
      wrong: 'A quoted header cell with a line break in it.',
      content: `time,"Right hip\nflexion",Right knee flexion,Left knee flexion\n${plain.slice(plain.indexOf('\n') + 1)}`,
      ...sound,
    },
    {
      name: 'open-quote.csv',
      wrong: 'A quote that is never closed.',
      content: plain.replace('\n0.30,', '\n0.30,"'),
      alerts: ['table.odd-row'],
      frames: 30,
      rate: 100,
    },
    {
      name: 'quoted-everything.csv',
      wrong: 'Every cell in quotes.',
      content: table(
        HEADER.map((name) => `"${name}"`),
        rows().map((cells) => cells.map((cell) => `"${cell}"`)),
      ),
      ...sound,
    },
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
      frames: FRAMES,
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
}
