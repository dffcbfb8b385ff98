import { alert } from '../../outcome.ts'
import { refuse, type ByteStream } from './bytes.ts'
import { isBlank, splitCells, trimCells } from './cells.ts'
import { ColumnStore } from './column-store.ts'
import { findDialect, looksLikeData } from './dialect.ts'
import { readNumber } from './number-text.ts'
import { startRaw, type ColumnRole, type RawRecording, type RawSection } from './raw.ts'
import type { Dialect } from './kernels/row-scanner.ts'
import { HEAD_BYTES, scanRows, toRawColumns, type TableSwitches } from './table.ts'
import type { HeadColumn } from './table-head.ts'
import { TableSink } from './table-sink.ts'
import { decodeText } from './text.ts'

export const NEXUS_SECTIONS = /^"?(model outputs|trajectories|devices|joints|segments|events)"?$/i

/**
 * Vicon Nexus ASCII export: sections one after another, each with its name, its rate, names over components, units,
 * then frames. A name spans as many columns as stand below it: three for an angle, nine for a segment.
 */
export async function readNexus(stream: ByteStream, switches: TableSwitches = {}): Promise<RawRecording> {
  const raw = startRaw('nexus-csv')
  raw.family = 'plug-in-gait'
  raw.up = '+z'
  const bytes = await stream.head(HEAD_BYTES)
  const { dialect } = findDialect(decodeText(bytes), bytes.length < HEAD_BYTES)
  const sink = new NexusSink(dialect, stream.size)
  await scanRows(stream, dialect, 0, sink, switches)
  raw.alerts.push(...sink.alerts(), ...sink.ownAlerts)
  raw.sections = sink.finish()
  raw.decisions.push(
    `Sections found: ${raw.sections.map((section) => `${section.name} (${section.rate ?? '?'} Hz, ${section.frameCount} frames)`).join(', ')}.`,
  )
  if (raw.sections.length === 0) {
    return refuse(
      'nexus.no-data',
      'This Nexus export has a heading but no frames.',
      'Export the trial again and choose model outputs or trajectories.',
    )
  }
  return raw
}

class NexusSink extends TableSink {
  private readonly size: number
  private name = ''
  private rate: number | null = null
  private names: string[] | null = null
  private components: string[] | null = null
  private columns: HeadColumn[] = []
  private readonly sections: RawSection[] = []
  readonly ownAlerts: RawRecording['alerts'] = []

  constructor(dialect: Dialect, size: number) {
    super(dialect, null, [], [])
    this.size = size
  }

  protected override row(text: string, line: number): void {
    const cells = splitCells(text, this.dialect.delimiter)
    if (isBlank(cells)) return
    const filled = trimCells(cells)
    if (filled.length === 1 && NEXUS_SECTIONS.test(filled[0]!.trim())) {
      this.keep()
      this.name = filled[0]!.trim().replaceAll('"', '')
      this.rate = null
      this.names = null
      this.components = null
      return
    }
    if (this.current !== null) {
      if (looksLikeData(cells, this.dialect.decimal)) this.data(cells, line)
      else this.text(cells, line)
      return
    }
    if (this.components !== null) {
      this.begin(cells, line)
      return
    }
    if (/^"?frame/i.test(cells[0]!.trim())) {
      this.components = cells.map((cell) => cell.trim())
      return
    }
    const rate = filled.length === 1 ? readNumber(filled[0]!, this.dialect.decimal) : undefined
    if (rate !== undefined && rate > 0) this.rate = rate
    else this.names = cells.map((cell) => cell.trim())
  }

  /** The row below the components: units, or already the first frame. */
  private begin(cells: readonly string[], line: number): void {
    const components = trimCells(this.components!)
    const isData = looksLikeData(cells, this.dialect.decimal)
    let last = ''
    this.columns = components.map((component, c) => {
      const own = this.names?.[c] ?? ''
      if (own !== '') last = own
      const unit = isData ? null : (cells[c]?.trim() ?? '')
      const name = c < 2 && /frame/i.test(component) ? component : last
      return {
        name: name === '' ? component : name,
        component: name === '' || name === component ? null : component,
        unit: unit === '' ? null : unit,
      }
    })
    const perRow = Math.max(20, components.length * 4)
    this.current = new ColumnStore(components.length, (this.size / perRow) * 0.25 + 64)
    this.marks = []
    if (isData) this.data(cells, line)
    else if (this.rate === null) {
      this.ownAlerts.push(
        alert(
          'warning',
          'nexus.no-rate',
          `The section ${this.name} does not say its rate.`,
          'Type the frame rate of the cameras.',
          { line },
        ),
      )
    }
  }

  private keep(): void {
    if (this.current === null) return
    const values = this.current.finished()
    this.sections.push({
      name: this.name,
      rate: this.rate,
      frameCount: this.current.rows,
      lineOf: this.lineOf(),
      columns: toRawColumns(this.columns, values, roleOf(this.name)),
      times: null,
    })
    this.current = null
  }

  finish(): RawSection[] {
    this.keep()
    return this.sections.filter((section) => section.frameCount > 0)
  }
}

function roleOf(section: string): ColumnRole | null {
  if (/trajectories/i.test(section)) return 'point'
  if (/devices/i.test(section)) return 'analog'
  return null
}
