import { alert } from '../../outcome.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { trimCells } from './cells.ts'
import { startRaw, type ColumnRole, type PlateColumn, type RawColumn, type RawRecording } from './raw.ts'
import { expectRows, findBodyDialect, HEAD_BYTES, readTable, readTopRows, type TableSwitches } from './table.ts'
import type { HeadColumn, HeadRow } from './table-head.ts'

const AXES: ReadonlyMap<string, string> = new Map([
  ['0', 'X'],
  ['1', 'Y'],
  ['2', 'Z'],
])
const PLATES: ReadonlyMap<string, PlateColumn['quantity']> = new Map([
  ['FORCE', 'force'],
  ['COFP', 'point'],
  ['FREEMOMENT', 'moment'],
] as const)

/**
 * Visual3D ASCII: five header rows (file, signal, type, folder, ITEM with components), tab separated, frame numbers
 * first. Everything is in metres, newtons and seconds; angles are degrees. A clock exists only if TIME was exported.
 */
export async function readVisual3d(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('visual3d-ascii')
  raw.family = 'visual3d'
  raw.angleUnit = { unit: 'deg', evidence: 'Visual3D exports degrees' }
  raw.up = '+z'
  const { rows, newline } = await readTopRows(stream, 4 * HEAD_BYTES)
  const item = rows.findIndex((row) => /^item$/i.test(row.cells[0]?.trim() ?? ''))
  if (item < 3 || item + 1 >= rows.length) {
    return refuse(
      'visual3d.header',
      'The header of this Visual3D export is incomplete: the row ITEM needs file, signal, type and folder above it.',
      'Export again with “Export data to ASCII file” and all header rows.',
      { line: 1 },
    )
  }
  const dialect = findBodyDialect(rows, item + 1)
  const { columns, files } = nameColumns(rows, item)
  if (files.length > 1) {
    raw.alerts.push(
      alert(
        'warning',
        'visual3d.several-trials',
        `This export holds ${files.length} trials side by side; only the first is read (${files[0]!.split(/[\\/]/).at(-1)!}).`,
        'Export one trial per file to see the others.',
      ),
    )
  }
  const table = await readTable(
    stream,
    { ...dialect, newline },
    { columns, skipLines: rows[item]!.lastLine, headers: [] },
    expectRows(rows, item + 1, stream.size),
    switches,
  )
  raw.alerts.push(...table.alerts)
  raw.sections = [
    {
      name: 'signals',
      rate: null,
      frameCount: table.rows,
      lineOf: table.lineOf,
      times: null,
      columns: columns.map((column, index): RawColumn => ({ ...column, index, values: table.columns[index]! })),
    },
  ]
  return raw
}

type Column = HeadColumn & { readonly role: ColumnRole | null; readonly note?: string; readonly plate?: PlateColumn }

/** The columns by file, signal, type and folder above the row ITEM, and the trials they come from. */
function nameColumns(
  rows: readonly HeadRow[],
  item: number,
): { readonly columns: readonly Column[]; readonly files: readonly string[] } {
  const components = trimCells(rows[item]!.cells)
  const cell = (above: number, c: number): string => rows[item - above]?.cells[c]?.trim() ?? ''
  const files = [...new Set(components.map((_, c) => cell(4, c)).filter((name) => name !== ''))]
  const columns = components.map((component, c): Column => {
    if (c === 0) return { name: 'ITEM', component: null, unit: null, role: null }
    const read = nameColumn(cell(3, c), cell(2, c).toUpperCase(), component.trim(), c)
    return files.length > 1 && read.name !== 'Time' && cell(4, c) !== files[0]
      ? { ...read, note: `of another trial (${cell(4, c).split(/[\\/]/).at(-1)!})` }
      : read
  })
  return { columns, files }
}

function nameColumn(name: string, type: string, component: string, c: number): Column {
  const axis = AXES.get(component) ?? component
  if (/^(TIME|ANALOGTIME|DERIVEDTIME)$/i.test(name) || type === 'TIME')
    return { name: 'Time', component: null, unit: 's', role: null }
  const quantity = PLATES.get(type)
  const place = ['X', 'Y', 'Z'].indexOf(axis)
  const plate =
    quantity === undefined || place < 0
      ? {}
      : { plate: { plate: name, plateSide: null, quantity, axis: place as 0 | 1 | 2 } }
  return {
    ...plate,
    name: name === '' ? `column ${c + 1}` : name,
    component: axis === '' ? null : axis,
    unit: unitOf(type, name),
    role: roleOf(type, name),
  }
}

function roleOf(type: string, name: string): ColumnRole | null {
  if (type === 'TARGET' || type === 'LANDMARK') return 'point'
  if (/moment/i.test(name)) return 'moment'
  if (/power/i.test(name)) return 'power'
  if (type === 'ANALOG') return 'analog'
  return /force|grf/i.test(name) && type !== 'FORCE' ? 'force' : null
}

function unitOf(type: string, name: string): string | null {
  if (type === 'TARGET' || type === 'LANDMARK' || type === 'COFP') return 'm'
  if (/moment/i.test(name) || type === 'FREEMOMENT') return 'Nm'
  if (/power/i.test(name)) return 'W'
  return type === 'FORCE' || /force/i.test(name) ? 'N' : null
}
