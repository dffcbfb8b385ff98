import { describe, expect, it } from 'vitest'
import type { SceneFrame } from './figure.ts'
import { createOutbox, joinActs } from './outbox.ts'
import { buffersOf } from './pack.ts'
import type { SceneNews } from './protocol.ts'

const frameAt = (x: number): SceneFrame => ({ poses: { recorded: Float64Array.of(x, 1, 2) }, arrows: [] })
const settled = () => new Promise<void>((done) => queueMicrotask(done))

function setup() {
  const sent: SceneNews[] = []
  return { sent, outbox: createOutbox((news) => sent.push(news)) }
}
const xOf = (news: SceneNews | undefined) => news?.frame?.poses.recorded?.[0]

describe('news for the worker that draws', () => {
  it('travels in one message when it came in one go', async () => {
    const { sent, outbox } = setup()
    outbox.put({ figures: [] })
    outbox.put({ frame: frameAt(1) })
    await settled()
    expect(sent).toHaveLength(1)
    expect(Object.keys(sent[0]!).toSorted()).toEqual(['figures', 'frame'])
  })
  it('never queues postures: a slow worker gets the latest one when it is ready', async () => {
    const { sent, outbox } = setup()
    outbox.put({ frame: frameAt(0) })
    await settled()
    for (let x = 1; x <= 50; x++) {
      outbox.put({ frame: frameAt(x) })
      await settled()
    }
    expect(sent.map(xOf)).toEqual([0])
    outbox.took()
    expect(sent.map(xOf)).toEqual([0, 50])
    outbox.took()
    expect(sent).toHaveLength(2)
  })
  it('keeps everything a hand did, and what else changed, while the worker is busy', async () => {
    const { sent, outbox } = setup()
    outbox.put({ frame: frameAt(0) })
    await settled()
    outbox.put({ acts: [{ kind: 'turn', alpha: 0.1, beta: 0 }] })
    outbox.put({ shown: false })
    outbox.put({
      acts: [
        { kind: 'turn', alpha: 0.2, beta: 1 },
        { kind: 'zoom', factor: 2 },
      ],
    })
    outbox.took()
    expect(sent[1]!.shown).toBe(false)
    expect(sent[1]!.acts).toHaveLength(2)
    expect(sent[1]!.acts![0]).toMatchObject({ kind: 'turn', beta: 1 })
  })
  it('leaves the page’s own arrays with the page and hands its copy over', async () => {
    const { sent, outbox } = setup()
    const frame = frameAt(7)
    outbox.put({
      frame,
      trails: [
        {
          look: 'recorded',
          side: 'left',
          points: [
            [1, 2, 3],
            [Number.NaN, 0, 0],
          ],
        },
      ],
    })
    await settled()
    const buffers = buffersOf(sent[0]!)
    expect(buffers).toHaveLength(2)
    const arrived = structuredClone(sent[0]!, { transfer: buffers })
    expect(buffers.every((b) => b.byteLength === 0)).toBe(true)
    expect([...arrived.frame!.poses.recorded!]).toEqual([7, 1, 2])
    expect([...arrived.trails![0]!.points]).toEqual([1, 2, 3, Number.NaN, 0, 0])
    expect([...(frame.poses.recorded as Float64Array)]).toEqual([7, 1, 2])
  })
})

describe('hand movements', () => {
  it('of one kind add up, and others keep their order', () => {
    const acts = joinActs([
      { kind: 'pan', x: 1, y: 2 },
      { kind: 'pan', x: 3, y: -1 },
      { kind: 'zoom', factor: 2 },
      { kind: 'zoom', factor: 0.25 },
      { kind: 'view', name: 'top' },
      { kind: 'fit' },
      { kind: 'pan', x: 1, y: 0 },
    ])
    expect(acts).toEqual([
      { kind: 'pan', x: 4, y: 1 },
      { kind: 'zoom', factor: 0.5 },
      { kind: 'view', name: 'top' },
      { kind: 'fit' },
      { kind: 'pan', x: 1, y: 0 },
    ])
  })
})
