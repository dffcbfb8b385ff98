// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { nextTick } from 'vue'
import { beforeEach, describe, expect, it } from 'vitest'
import { done } from '../../core/io.ts'
import type { WorkerLike } from '../compute/compute.ts'
import { useWorker } from '../compute/service.ts'
import { exampleRecording } from '../testing/example.ts'
import { useFiles } from './files.ts'
import { useFit } from './fit.ts'

/** Reads at once; a fit lasts until it is let go. */
let letGo: (() => void) | null = null
function slowWorker(): WorkerLike {
  const worker: WorkerLike = {
    receive: null,
    break: null,
    end() {},
    send(message) {
      if (message.kind !== 'job') return
      const recording = { ...exampleRecording('even'), groundForces: [] }
      if (message.name === 'read') worker.receive?.({ kind: 'done', id: message.id, outcome: done(recording) })
      else if (message.name === 'fit')
        letGo = () =>
          worker.receive?.({ kind: 'done', id: message.id, outcome: done({ recording, alerts: [], fit: null }) })
    },
  }
  return worker
}

beforeEach(() => {
  setActivePinia(createPinia())
  letGo = null
  useWorker(slowWorker)
})

describe('a fit that still runs', () => {
  it('is not taken for the next person’s, whose mass is not known', async () => {
    const fits = useFit()
    await useFiles().open(new File(['x'], 'first.csv'), { known: { mass: 70, height: 1.75 } })
    await nextTick()
    expect(fits.busy).toBe(true)
    useFit().setSubject({ mass: null, height: null })
    await nextTick()
    letGo!()
    await nextTick()
    await nextTick()
    expect(fits.prepared).toBeNull()
    expect(fits.busy).toBe(false)
    expect(useFit().foundEvents).toEqual([])
  })
})
