import type { GroundForce } from '../../core/index.ts'
import { done } from '../../core/io.ts'
import type { WorkerLike } from '../compute/compute.ts'
import { exampleRecording } from './example.ts'

/** Reads every file as the example walk; the file's own text states what it knows of its subject. */
export function readingWorker(): WorkerLike {
  const worker: WorkerLike = {
    receive: null,
    break: null,
    end() {},
    async send(message) {
      if (message.kind !== 'job') return
      const file = message.input['file'] as File
      const recording = exampleRecording('even')
      const { only, ...subject } = JSON.parse(await file.text()) as typeof recording.subject & { only?: 'forces' }
      const parts = only === 'forces' ? { angles: {}, points: {}, groundForces: [plate] } : { groundForces: [] }
      const value = {
        ...recording,
        ...parts,
        subject,
        provenance: { ...recording.provenance, fileName: file.name, sha256: file.name.padEnd(64, '0') },
      }
      worker.receive?.({ kind: 'done', id: message.id, outcome: done(value) })
    },
  }
  return worker
}
const none = new Float64Array(3)
const plate: GroundForce = {
  name: 'Plate 1',
  side: null,
  times: new Float64Array(1),
  force: none,
  point: none,
  freeMoment: none,
}
/** A file that states what it knows of its subject. */
export const statedFile = (name: string, subject: object = {}) => new File([JSON.stringify(subject)], name)
