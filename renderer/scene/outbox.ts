import type { SceneFrame, Trail } from './figure.ts'
import { packFrame, packTrail } from './pack.ts'
import type { CameraAct, SceneNews } from './protocol.ts'

/** News before it is packed for the way. */
export interface Draft extends Omit<SceneNews, 'frame' | 'trails'> {
  frame?: SceneFrame
  trails?: readonly Trail[]
}

/** Two hand movements of one kind are one larger movement. */
export function joinActs(acts: readonly CameraAct[]): CameraAct[] {
  const out: CameraAct[] = []
  for (const act of acts) {
    const last = out.at(-1)
    if (last?.kind === 'turn' && act.kind === 'turn')
      out[out.length - 1] = { kind: 'turn', alpha: last.alpha + act.alpha, beta: last.beta + act.beta }
    else if (last?.kind === 'pan' && act.kind === 'pan')
      out[out.length - 1] = { kind: 'pan', x: last.x + act.x, y: last.y + act.y }
    else if (last?.kind === 'zoom' && act.kind === 'zoom')
      out[out.length - 1] = { kind: 'zoom', factor: last.factor * act.factor }
    else out.push(act)
  }
  return out
}

/**
 * News for the worker, one message under way at a time. What comes while it has not been taken in replaces what waits:
 * a worker that draws slowly
 * gets the latest posture when it is ready for one, and never works through a queue of old ones.
 */
export function createOutbox(send: (news: SceneNews) => void) {
  let draft: Draft = {}
  let waiting = false
  let underWay = false

  function flush(): void {
    waiting = false
    if (underWay || Object.keys(draft).length === 0) return
    const { frame, trails, acts, ...rest } = draft
    draft = {}
    underWay = true
    send({
      ...rest,
      ...(trails ? { trails: trails.map(packTrail) } : {}),
      ...(frame ? { frame: packFrame(frame) } : {}),
      ...(acts ? { acts: joinActs(acts) } : {}),
    })
  }
  return {
    put(news: Draft): void {
      draft = { ...draft, ...news, ...(news.acts ? { acts: [...(draft.acts ?? []), ...news.acts] } : {}) }
      // What the window changes in one go travels in one message.
      if (!waiting) queueMicrotask(flush)
      waiting = true
    },
    /** Nothing waits and nothing is under way: the worker knows all there is. */
    get empty(): boolean {
      return !underWay && Object.keys(draft).length === 0
    },
    /** The worker has taken in what was under way. */
    took(): void {
      underWay = false
      flush()
    },
  }
}
