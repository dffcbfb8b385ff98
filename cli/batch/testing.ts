import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BatchPlan, BatchTask, TaskOutcome } from './run-batch.ts'

/** Stands for the analysis: one row per side that depends on the bytes; "broken" is refused. */
export async function analyzeText({ recording, path, work, subject }: BatchTask): Promise<TaskOutcome> {
  const text = readFileSync(path, 'utf8')
  if (text === 'broken')
    return {
      ok: false,
      lasting: true,
      refusal: {
        code: 'csv/broken',
        message: `No time in ${recording}.`,
        tip: 'Add one.',
        where: { file: recording, line: 1 },
      },
    }
  writeFileSync(join(work, 'report.html'), text)
  return { ok: true, rows: ['left', 'right'].map((side) => [recording, side, text, String(subject.mass ?? '')]) }
}

/** A plan for a folder of small texts, which notes what was analyzed and what refused. */
export function createPlan(
  { folder, out, recordings }: Pick<BatchPlan, 'folder' | 'out' | 'recordings'>,
  more: Partial<BatchPlan> = {},
): BatchPlan & { seen: string[]; refusals: string[]; codes: Record<string, string> } {
  const seen: string[] = []
  const refusals: string[] = []
  const codes: Record<string, string> = {}
  return {
    folder,
    out,
    recordings,
    mine: recordings,
    subjectOf: () => ({ mass: 70 }),
    settings: { version: '1' },
    again: false,
    jobs: 3,
    progress: () => {},
    refused: (recording, { code }) => {
      refusals.push(recording)
      codes[recording] = code
    },
    seen,
    refusals,
    codes,
    ...more,
    analyze: async (task) => {
      seen.push(task.recording)
      return (more.analyze ?? analyzeText)(task)
    },
  }
}

/** Every file below a folder with its text, so that two folders can be compared. */
export function readAll(folder: string): Record<string, string> {
  const all: Record<string, string> = {}
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) all[path.slice(folder.length + 1)] = readFileSync(path, 'utf8')
  }
  return all
}
