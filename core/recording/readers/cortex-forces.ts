import { refuse, type ByteStream } from './bytes.ts'
import { trimCells } from './cells.ts'
import { startRaw, type PlateColumn, type RawColumn, type RawRecording } from './raw.ts'
import { expectRows, findBodyDialect, HEAD_BYTES, readTable, readTopRows, type TableSwitches } from './table.ts'
import type { HeadColumn } from './table-head.ts'

/**
 * Cortex .forces: per plate FX FY FZ (N), X Y Z (centre of pressure, mm), MZ (free moment about the vertical, N·mm).
 */
export async function readCortexForces(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('cortex-forces')
  const { text, rows, newline } = await readTopRows(stream, HEAD_BYTES)
  const header = rows.findIndex((row) => /^#?Sample\b/i.test(row.text))
  const rate = Number(/SampleRate\s*=\s*([\d.]+)/i.exec(text)?.[1])
  if (header < 0 || header + 1 >= rows.length)
    return refuse(
      'cortex.header',
      'This force file has no row of column names (#Sample, FX1, …).',
      'Export the forces again.',
      { line: 1 },
    )
  if (!(rate > 0))
    return refuse('time.no-rate', 'This force file does not say its sample rate.', 'Export the forces again.', {
      line: 1,
    })
  const dialect = findBodyDialect(rows, header + 1)
  const names = trimCells(rows[header]!.cells).map((cell) => cell.trim())
  const columns = names.map(nameColumn)
  const table = await readTable(
    stream,
    { ...dialect, newline },
    { columns, skipLines: rows[header]!.lastLine, headers: [] },
    expectRows(rows, header + 1, stream.size),
    switches,
  )
  raw.alerts.push(...table.alerts)
  raw.decisions.push(
    `Columns ${names.slice(1, 8).join(', ')}, … read as force (N), centre of pressure (mm) and free moment about the vertical (N·mm).`,
  )
  raw.sections = [
    {
      name: 'forces',
      rate,
      frameCount: table.rows,
      lineOf: table.lineOf,
      times: Float64Array.from({ length: table.rows }, (_, i) => i / rate),
      columns: columns.map((column, index): RawColumn => ({
        ...column,
        index,
        role: null,
        values: table.columns[index]!,
      })),
    },
  ]
  return raw
}

/** `FX1`, `Y2`, `MZ1`: force, centre of pressure and free moment of a plate. */
function nameColumn(name: string): HeadColumn & { readonly plate?: PlateColumn } {
  const found = /^(F|M)?([XYZ])(\d+)$/i.exec(name)
  if (!found) return { name: name.replace(/^#/, ''), component: null, unit: null }
  const kind = found[1]?.toUpperCase()
  const plate = (quantity: PlateColumn['quantity']): PlateColumn => ({
    plate: `plate ${found[3]!}`,
    plateSide: null,
    quantity,
    axis: 'XYZ'.indexOf(found[2]!.toUpperCase()) as 0 | 1 | 2,
  })
  if (kind === 'F') return { name, component: null, unit: 'N', plate: plate('force') }
  return kind === 'M'
    ? { name, component: null, unit: 'Nmm', plate: plate('free-moment') }
    : { name, component: null, unit: 'mm', plate: plate('point') }
}
