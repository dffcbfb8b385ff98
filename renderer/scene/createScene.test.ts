// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScene, type SceneWorker } from './createScene.ts'
import type { DrawnReport, FromScene, SceneNews, SceneState, ToScene } from './protocol.ts'

class Stub implements SceneWorker {
  hear: ((message: FromScene) => void) | null = null
  break: ((message: string) => void) | null = null
  sent: ToScene[] = []
  ended = false
  send(message: ToScene) {
    this.sent.push(message)
  }
  end() {
    this.ended = true
  }
  get news(): SceneNews[] {
    return this.sent.flatMap((message) => (message.kind === 'news' ? [message.news] : []))
  }
}
const legend = { title: '', caption: '', time: '', looks: [], sides: [], fullScaleBw: null, colours: { surface: '', text: '', muted: '' } }
const settled = () => new Promise<void>((done) => queueMicrotask(done))

beforeEach(() => {
  document.body.innerHTML = '<canvas></canvas><div></div>'
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} })
})
afterEach(() => vi.unstubAllGlobals())

function setup() {
  const canvas = document.querySelector('canvas')!
  const given = {} as OffscreenCanvas
  canvas.transferControlToOffscreen = () => given
  const layer = document.querySelector('div')!
  const stub = new Stub()
  const states: SceneState[] = []
  const reports: DrawnReport[] = []
  const broken: string[] = []
  const stale = { count: 0 }
  const scene = createScene(canvas, layer, { state: (s) => states.push(s), stale: () => (stale.count += 1), drawn: (r) => reports.push(r), broke: (m) => broken.push(m) }, () => stub)
  return { canvas, given, layer, stub, states, stale, reports, broken, scene }
}

describe('the page’s end of the 3-D view', () => {
  it('gives its canvas away at once and then sends what there is to see', async () => {
    const { stub, given, scene } = setup()
    scene.show({ poses: { predicted: [0, 1, 0] }, arrows: [] })
    await settled()
    expect(stub.sent[0]).toEqual({ kind: 'start', canvas: given })
    expect(stub.news).toHaveLength(1)
    expect([...stub.news[0]!.frame!.poses.predicted!]).toEqual([0, 1, 0])
    expect(stub.news[0]!.shown).toBe(true)
  })
  it('passes on that the context is lost, returns, or was never there', () => {
    const { stub, states } = setup()
    for (const state of ['running', 'lost', 'running', 'absent'] as const) stub.hear?.({ kind: 'state', state })
    expect(states).toEqual(['running', 'lost', 'running', 'absent'])
  })
  it('tells the worker when the window is hidden', async () => {
    const { stub } = setup()
    await settled()
    stub.hear?.({ kind: 'took' })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    await settled()
    expect(stub.news.at(-1)).toEqual({ shown: false })
  })
  it('writes joint names where the worker placed them, and takes away those that went', () => {
    const { stub, layer, reports } = setup()
    const report = (labels: DrawnReport['labels']): FromScene => ({ kind: 'drawn', frames: 1, resting: true, axes: [], labels })
    stub.hear?.(report([{ text: 'Left knee', x: 10, y: 20 }, { text: 'Right knee', x: 30, y: 40 }]))
    stub.hear?.(report([{ text: 'Right knee', x: 31, y: 41 }]))
    const seen = [...layer.querySelectorAll<HTMLElement>('.scene-label')].filter((node) => !node.hidden)
    expect(seen.map((node) => [node.textContent, node.style.transform])).toEqual([['Right knee', 'translate(31px, 41px)']])
    expect(reports).toHaveLength(2)
  })
  it('calls a picture at rest only when the worker had heard of everything', async () => {
    const { stub, scene, stale, reports } = setup()
    const drawn: FromScene = { kind: 'drawn', frames: 1, resting: true, axes: [], labels: [] }
    await settled()
    stub.hear?.({ kind: 'took' })
    stub.hear?.(drawn)
    const before = stale.count
    scene.show({ poses: {}, arrows: [] })
    expect(stale.count).toBe(before + 1)
    stub.hear?.(drawn)
    await settled()
    stub.hear?.(drawn)
    stub.hear?.({ kind: 'took' })
    stub.hear?.(drawn)
    expect(reports.map((r) => r.resting)).toEqual([true, false, false, true])
  })
  it('hands each picture to the one who asked for it', async () => {
    const { stub, scene } = setup()
    const first = scene.picture(legend)
    const second = scene.picture(legend)
    const blob = new Blob(['x'])
    stub.hear?.({ kind: 'picture', id: 2, blob })
    stub.hear?.({ kind: 'picture', id: 1, blob: null })
    expect(await second).toBe(blob)
    expect(await first).toBeNull()
  })
  it('says that the view is gone when the worker breaks down, and leaves nobody waiting for a picture', async () => {
    const { stub, scene, states, broken } = setup()
    const asked = scene.picture(legend)
    stub.break?.('boom')
    expect(await asked).toBeNull()
    expect([states, broken]).toEqual([['absent'], ['boom']])
  })
  it('ends the worker when it is disposed of, and is deaf from then on', async () => {
    const { stub, scene, canvas, layer } = setup()
    stub.hear?.({ kind: 'drawn', frames: 1, resting: true, axes: [], labels: [{ text: 'Hip', x: 0, y: 0 }] })
    await settled()
    const before = stub.sent.length
    scene.dispose()
    stub.hear = null
    canvas.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }))
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(stub.ended).toBe(true)
    expect(stub.sent).toHaveLength(before)
    expect(layer.children).toHaveLength(0)
  })
})
