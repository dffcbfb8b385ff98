import type { BrokenFile } from './make.ts'
import { FRAMES, HEADER, change, latin1, plain, row, rows, sound, table, utf16 } from './table-parts.ts'

/** Tables that are damaged in what they hold and how they are written. */
export const tableFiles = (): BrokenFile[] => [
  ...contents(),
  ...decimals(),
  ...encodings(),
  ...headers(),
  ...rowFaults(),
]

/** Files without numbers, names, sides or values. */
const contents = (): BrokenFile[] => [
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
]

/** Decimal commas and thousands separators. */
const decimals = (): BrokenFile[] => [
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
]

/** Encodings and line ends. */
const encodings = (): BrokenFile[] => [
  {
    name: 'utf16-little.csv',
    wrong: 'UTF-16 with a byte-order mark, as Excel saves Unicode text.',
    content: utf16(table(HEADER, rows(), '\t', '\r\n'), { isLittle: true, hasMark: true }),
    ...sound,
  },
  {
    name: 'utf16-big-no-mark.csv',
    wrong: 'Big-endian UTF-16 without a mark.',
    content: utf16(plain, { isLittle: false, hasMark: false }),
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
]

/** Rows above and among the numbers. */
const headers = (): BrokenFile[] => [
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
]

/** Rows and cells that are damaged. */
const rowFaults = (): BrokenFile[] => [
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
]
