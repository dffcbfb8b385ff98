// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createScene } from './create-scene.ts'
import type { SceneWorker } from './scene-life.ts'
import { defaultSceneOptions } from './figure.ts'
import type { CameraPlace, DrawnReport, FromScene, SceneNews, SceneState, ToScene } from './protocol.ts'

class Stub implements SceneWorker {
  receive: ((message: FromScene) => void) | null = null
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
const legend = {
  title: '',
  caption: '',
  time: '',
  looks: [],
  sides: [],
  fullScaleBw: null,
  colours: { surface: '', text: '', muted: '' },
}
const settled = () => new Promise<void>((done) => queueMicrotask(done))

beforeEach(() => {
  document.body.innerHTML = '<main></main><div></div>'
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function setup() {
  const given: OffscreenCanvas[] = []
  HTMLCanvasElement.prototype.transferControlToOffscreen = () => given[given.push({} as OffscreenCanvas) - 1]!
  const holder = document.querySelector('main')!
  const layer = document.querySelector('div')!
  const stubs: Stub[] = []
  const states: SceneState[] = []
  const reports: DrawnReport[] = []
  const broken: string[] = []
  const stale = { count: 0 }
  const scene = createScene({
    holder,
    labelLayer: layer,
    listeners: {
      state: (s) => states.push(s),
      stale: () => (stale.count += 1),
      drawn: (r) => reports.push(r),
      broke: (m) => broken.push(m),
    },
    makeWorker: () => stubs[stubs.push(new Stub()) - 1]!,
  })
  return {
    canvas: () => holder.querySelector('canvas')!,
    given,
    layer,
    stub: stubs[0]!,
    stubs,
    states,
    stale,
    reports,
    broken,
    scene,
  }
}
const camera: CameraPlace = { alpha: 0.5, beta: 1, radius: 3, target: [1, 0.9, 0], following: false, touched: true }

describe('the page’s end of the 3-D view', () => {
  it('gives its canvas away at once and then sends what there is to see', async () => {
    const { stub, given, scene, canvas } = setup()
    scene.show({ poses: { predicted: [0, 1, 0] }, arrows: [] })
    await settled()
    expect(stub.sent[0]).toEqual({ kind: 'start', canvas: given[0] })
    expect(canvas()).not.toBeNull()
    expect(stub.news).toHaveLength(1)
    expect([...stub.news[0]!.frame!.poses.predicted!]).toEqual([0, 1, 0])
    expect(stub.news[0]!.shown).toBe(true)
  })
  it('passes on that the machine has no WebGL', () => {
    const { stub, states } = setup()
    stub.receive?.({ kind: 'state', state: 'absent' })
    expect(states).toEqual(['starting', 'absent'])
  })
  it('tells the worker when the window is hidden', async () => {
    const { stub } = setup()
    await settled()
    stub.receive?.({ kind: 'took' })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    await settled()
    expect(stub.news.at(-1)).toEqual({ shown: false })
  })
  it('writes joint names where the worker placed them, and takes away those that went', () => {
    const { stub, layer, reports } = setup()
    const report = (labels: DrawnReport['labels']): FromScene => ({
      kind: 'drawn',
      frames: 1,
      resting: true,
      axes: [],
      labels,
      camera,
    })
    stub.receive?.(
      report([
        { text: 'Left knee', x: 10, y: 20, leftwards: false },
        { text: 'Right knee', x: 30, y: 40, leftwards: false },
      ]),
    )
    stub.receive?.(report([{ text: 'Right knee', x: 31, y: 41, leftwards: true }]))
    const seen = [...layer.querySelectorAll<HTMLElement>('.scene-label')].filter((node) => !node.hidden)
    expect(seen.map((node) => [node.textContent, node.style.transform])).toEqual([
      ['Right knee', 'translate(31px, 41px) translateX(-100%)'],
    ])
    expect(reports).toHaveLength(2)
  })
  it('calls a picture at rest only when the worker had heard of everything', async () => {
    const { stub, scene, stale, reports } = setup()
    const drawn: FromScene = { kind: 'drawn', frames: 1, resting: true, axes: [], labels: [], camera }
    await settled()
    stub.receive?.({ kind: 'took' })
    stub.receive?.(drawn)
    const before = stale.count
    scene.show({ poses: {}, arrows: [] })
    expect(stale.count).toBe(before + 1)
    stub.receive?.(drawn)
    await settled()
    stub.receive?.(drawn)
    stub.receive?.({ kind: 'took' })
    stub.receive?.(drawn)
    expect(reports.map((r) => r.resting)).toEqual([true, false, false, true])
  })
  it('hands each picture to the one who asked for it', async () => {
    const { stub, scene } = setup()
    const first = scene.picture(legend)
    const second = scene.picture(legend)
    const blob = new Blob(['x'])
    stub.receive?.({ kind: 'picture', id: 2, blob })
    stub.receive?.({ kind: 'picture', id: 1, blob: null })
    expect(await second).toBe(blob)
    expect(await first).toBeNull()
  })
  it('ends the worker when it is disposed of, and is deaf from then on', async () => {
    const { stub, scene, canvas, layer } = setup()
    stub.receive?.({
      kind: 'drawn',
      frames: 1,
      resting: true,
      axes: [],
      labels: [{ text: 'Hip', x: 0, y: 0, leftwards: false }],
      camera,
    })
    await settled()
    const before = stub.sent.length
    const view = canvas()
    scene.dispose()
    view.dispatchEvent(new KeyboardEvent('keydown', { key: '+' }))
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(stub.ended).toBe(true)
    expect(stub.sent).toHaveLength(before)
    expect(layer.children).toHaveLength(0)
  })
})

describe('a drawing worker that breaks down', () => {
  const frame = { poses: { predicted: [0, 1, 0] }, arrows: [] }

  it('is replaced by a new one on a new canvas, which is told all that the old one knew', async () => {
    const { stubs, given, scene, states, broken, canvas } = setup()
    const first = canvas()
    scene.setFigures([])
    scene.setOptions({ ...defaultSceneOptions, names: true })
    scene.show(frame)
    stubs[0]!.receive?.({ kind: 'state', state: 'running' })
    stubs[0]!.receive?.({ kind: 'drawn', frames: 7, resting: true, axes: [], labels: [], camera })
    await settled()
    stubs[0]!.break?.('boom')
    await settled()
    expect(stubs[0]!.ended).toBe(true)
    expect(canvas()).not.toBe(first)
    expect(document.querySelectorAll('canvas')).toHaveLength(1)
    expect(stubs[1]!.sent[0]).toEqual({ kind: 'start', canvas: given[1] })
    const [news] = stubs[1]!.news
    expect(news).toMatchObject({
      figures: [],
      options: { names: true },
      shown: true,
      acts: [{ kind: 'place', camera }],
    })
    expect([...news!.frame!.poses.predicted!]).toEqual([0, 1, 0])
    expect([states, broken]).toEqual([['starting', 'running', 'starting'], ['boom']])
  })
  it('leaves nobody waiting for a picture, and no name over the empty view', async () => {
    const { stub, scene, layer } = setup()
    stub.receive?.({
      kind: 'drawn',
      frames: 1,
      resting: true,
      axes: [],
      labels: [{ text: 'Hip', x: 0, y: 0, leftwards: false }],
      camera,
    })
    const asked = scene.picture(legend)
    stub.break?.('boom')
    expect(await asked).toBeNull()
    expect([...layer.querySelectorAll<HTMLElement>('.scene-label')].filter((node) => !node.hidden)).toEqual([])
  })
  it('keeps the keyboard where it was', () => {
    const { stub, canvas } = setup()
    canvas().focus()
    stub.break?.('boom')
    expect(document.activeElement).toBe(canvas())
  })
  it('is given up when the new one breaks down soon as well, and starts again when the user asks for it', async () => {
    const { stubs, scene, states, canvas } = setup()
    stubs[0]!.break?.('boom')
    stubs[1]!.break?.('boom')
    expect(states.at(-1)).toBe('broken')
    expect(stubs).toHaveLength(2)
    expect(canvas()).toBeNull()
    // The rest of the window goes on meanwhile.
    scene.show(frame)
    scene.act({ kind: 'fit' })
    expect(await scene.picture(legend)).toBeNull()
    scene.revive()
    await settled()
    expect(stubs).toHaveLength(3)
    expect([...stubs[2]!.news[0]!.frame!.poses.predicted!]).toEqual([0, 1, 0])
  })
  it('is replaced again when it had worked for long', () => {
    const now = vi.spyOn(performance, 'now')
    const { stubs, states } = setup()
    now.mockReturnValue(1000)
    stubs[0]!.break?.('boom')
    now.mockReturnValue(3_600_000)
    stubs[1]!.break?.('boom')
    expect(stubs).toHaveLength(3)
    expect(states.at(-1)).toBe('starting')
    now.mockRestore()
  })
  it('is noticed when it falls silent, but not while it has nothing to answer', async () => {
    vi.useFakeTimers()
    const { stubs, scene, broken } = setup()
    await Promise.resolve()
    stubs[0]!.receive?.({ kind: 'took' })
    vi.advanceTimersByTime(600_000)
    expect(broken).toEqual([])
    scene.show(frame)
    await Promise.resolve()
    vi.advanceTimersByTime(5000)
    expect(broken).toEqual([])
    vi.advanceTimersByTime(30_000)
    expect(broken).toHaveLength(1)
    // The new one does not answer either.
    await Promise.resolve()
    vi.advanceTimersByTime(60_000)
    expect(broken).toHaveLength(2)
    expect(stubs).toHaveLength(2)
    vi.useRealTimers()
  })
  it('is replaced when it lost its graphics context, also while the driver has none to give yet', () => {
    vi.useFakeTimers()
    const { stubs, states } = setup()
    stubs[0]!.receive?.({ kind: 'state', state: 'running' })
    stubs[0]!.receive?.({ kind: 'state', state: 'lost' })
    vi.advanceTimersByTime(1500)
    stubs[1]!.receive?.({ kind: 'state', state: 'absent' })
    vi.advanceTimersByTime(1500)
    stubs[2]!.receive?.({ kind: 'state', state: 'running' })
    vi.advanceTimersByTime(5000)
    expect(stubs.map((stub) => stub.ended)).toEqual([true, true, false])
    expect(states).toEqual(['starting', 'running', 'lost', 'starting', 'lost', 'starting', 'running'])
    vi.useRealTimers()
  })
  it('is given up when the graphics driver goes down again and again', () => {
    vi.useFakeTimers()
    const { stubs, states, canvas } = setup()
    for (let i = 0; i < 5; i++) {
      stubs.at(-1)!.receive?.({ kind: 'state', state: 'lost' })
      vi.advanceTimersByTime(1500)
    }
    expect(states.at(-1)).toBe('broken')
    expect(canvas()).toBeNull()
    vi.useRealTimers()
  })
})
