import { describe, expect, it } from 'vitest'
import { calcReport } from '../../core/index.ts'
import { DEFAULT_REPORT_SETTINGS } from '../../core/report/settings.ts'
import { createExampleSource } from '../../core/testing/example-source.ts'
import { phaseDetail } from './phases.ts'

describe('a phase', () => {
  it('strays by as many degrees in the window as in the report', () => {
    const source = createExampleSource()
    const report = calcReport(source, DEFAULT_REPORT_SETTINGS, { programVersion: '1', madeOn: '2025-06-30', notes: '' })
    const tables = report.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'table' && block.table.caption.startsWith('Solver') ? [block.table] : [],
      ),
    )
    const [table] = tables
    const column = table!.columns.findIndex(({ label }) => label === 'Worst free rod')
    const printed = table!.rows.map((row) => row[column]!).map((cell) => (cell.kind === 'text' ? cell.text : ''))
    const shown = source.motion!.phases.filter(({ worst }) => worst !== null).map((phase) => phaseDetail(phase))
    expect(shown.length).toBeGreaterThan(0)
    for (const words of shown) {
      const degrees = /([\d.]+)°/.exec(words)![1]!
      expect(printed).toContain(degrees)
    }
  })
})
