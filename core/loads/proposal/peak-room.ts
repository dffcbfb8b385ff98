import type { Body } from '../../model/body.ts'
import { createPeakLoads } from '../load-storage.ts'
import type { Block } from '../load-walk.ts'
import type { JointLoad, Loads } from '../loads.ts'
import type { FrameLoads } from './load-change.ts'
import { addForPeaks } from './load-change.ts'

/** Recorded loads with one change after another, as peaks are read from them. */
export class PeakRoom {
  readonly #body: Body
  readonly #recorded: Pick<Loads, 'joints' | 'times'>
  readonly #none: FrameLoads
  #joints: readonly JointLoad[] | null = null
  /** Where the last change was written. */
  #written: readonly Block[] = []

  /** `none`: the change that nothing makes. */
  constructor(body: Body, recorded: Pick<Loads, 'joints' | 'times'>, none: FrameLoads) {
    this.#body = body
    this.#recorded = recorded
    this.#none = none
  }

  /** `parts`: frames outside of which nothing changes; null: everything does. What comes back holds until the next change. */
  add(change: FrameLoads, parts: readonly Block[] | null): readonly JointLoad[] {
    const frames = this.#recorded.times.length
    const all = [{ first: 0, end: frames }]
    if (this.#joints === null) this.#written = all
    this.#joints ??= createPeakLoads(this.#body, frames)
    if (parts !== null) addForPeaks(this.#recorded, this.#none, this.#joints, this.#written)
    this.#written = parts ?? all
    addForPeaks(this.#recorded, change, this.#joints, this.#written)
    return this.#joints
  }
}
