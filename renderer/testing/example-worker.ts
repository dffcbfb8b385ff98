import { alert, done, lookAt, refused } from '../../core/io.ts'
import type { WorkerLike } from '../compute/compute.ts'
import type { FromWorker, ToWorker } from '../compute/protocol.ts'
import type { JobInputs } from '../compute/jobs.ts'
import {
  exampleChoices,
  exampleLoads,
  exampleMotion,
  examplePrepared,
  exampleRecording,
  exampleVerdicts,
} from './example.ts'

/** Answers every job with example data: for looking at the views without a solver. */
export function exampleWorker(): WorkerLike {
  let prepared: ReturnType<typeof examplePrepared> | null = null
  const worker: WorkerLike = {
    receive: null,
    break: null,
    end() {},
    send(message: ToWorker) {
      if (message.kind !== 'job') return
      const answer = (data: FromWorker) => setTimeout(() => worker.receive?.(data), 30)
      const input = message.input
      const outcome = (() => {
        switch (message.name as keyof JobInputs) {
          case 'read':
            if (String(input['name']).endsWith('.xls'))
              return refused(
                alert(
                  'error',
                  'read.unknown',
                  'This is an Excel workbook, which Pendulab does not read.',
                  'In Excel choose File, Save as, CSV, and open that file.',
                  { file: String(input['name']) },
                ),
              )
            return done(exampleRecording(String(input['name']).includes('stiff') ? 'stiff-knee' : 'even'))
          case 'look': {
            const { file, name } = input as unknown as { file: Blob; name: string }
            const looked = lookAt(exampleRecording())
            return done({ ...looked, sha256: name.padEnd(64, '0'), bytes: file.size, mapping: null })
          }
          case 'standing':
            return done(exampleRecording())
          case 'cutoff':
            return done(6.5)
          case 'fit':
            prepared = examplePrepared()
            return done(prepared)
          case 'motion': {
            const technique = input['technique'] as { edits: { kind: string; change?: number }[] } | null
            const bend = technique?.edits.reduce((sum, e) => sum + (e.change ?? 0), 0) ?? 0
            return done(exampleMotion(prepared ?? undefined, bend))
          }
          case 'otherMotions':
            return done(exampleChoices(String(input['phase']), prepared ?? undefined))
          case 'freeBoundaries':
            return done({ technique: input['technique'], before: 9, after: 4 })
          case 'loads':
            return done(
              exampleLoads(
                prepared ?? undefined,
                input['of'] as 'recorded',
                input['of'] === 'recorded' ? 1 : input['of'] === 'predicted' ? 0.95 : 1.1,
              ),
            )
          case 'proposal': {
            const loads = exampleLoads(prepared ?? undefined, 'proposed', 1.1)
            const { fit } = prepared ?? examplePrepared()
            return done({
              loads,
              verdicts: exampleVerdicts(loads),
              path: { ...fit, recordedTimes: fit.times },
              angles: {},
            })
          }
          case 'sweep':
          case 'impulsePattern':
            return done([])
          case 'walkLike':
            return done({ id: 'like', name: 'Like another', edits: [] })
          case 'report':
            return done({
              html: '<!doctype html><title>Report</title><body style="font:14px sans-serif;padding:40px"><h1>Gait report</h1><p>Example.</p>',
              loadsCsv: new Blob(['a,b\n']),
              analysisJson: new Blob(['{}']),
              openSim: [],
            })
          case 'export':
            return done({ blob: new Blob(['results']), notes: [] })
          case 'contact':
          case 'proposedContact':
          case 'medialKnees':
          case 'muscleLines':
            return refused(
              alert('info', 'contact.ground-not-measured', 'The example has no force plates.', 'Use a real recording.'),
            )
          case 'trialCurves':
          case 'compare':
          case 'comparedReport':
          case 'demonstrate':
          case 'workbench':
          case 'release':
          case 'compareMethods':
            return refused(
              alert('error', 'example.no-bench', 'The example has no methods bench.', 'Use the real worker.'),
            )
        }
      })()
      answer({ kind: 'done', id: message.id, outcome })
    },
  }
  return worker
}
