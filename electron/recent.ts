import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import type { RecentStudy } from './ipc/contract.ts'
import { StateFile } from './state.ts'
import { Refusal } from './trouble.ts'

const most = 12

const schema = z.array(z.strictObject({ id: z.uuid(), path: z.string(), openedAt: z.number() }))

/** Studies opened lately. The page learns names and ids; paths stay here. */
export class RecentStudies {
  readonly #file = new StateFile<z.infer<typeof schema>>('recent', schema, [])

  list(): RecentStudy[] {
    return this.#file.value
      .filter(({ path }) => existsSync(path))
      .map(({ id, path, openedAt }) => ({ id, name: basename(path).replace(/\.pendulab$/i, ''), openedAt }))
  }

  async add(path: string): Promise<void> {
    const others = this.#file.value.filter((entry) => entry.path !== path)
    const id = this.#file.value.find((entry) => entry.path === path)?.id ?? randomUUID()
    await this.#file.set([{ id, path, openedAt: Date.now() }, ...others].slice(0, most))
  }

  /** Opened here before, from this very place. */
  knows(path: string): boolean {
    return this.#file.value.some((entry) => entry.path === path)
  }

  async forget(id: string): Promise<void> {
    await this.#file.set(this.#file.value.filter((entry) => entry.id !== id))
  }

  pathOf(id: string): string {
    const entry = this.#file.value.find((candidate) => candidate.id === id)
    if (!entry)
      throw new Refusal('study/not-recent', 'This study is no longer in the list.', 'Open it with File → Open Study.')
    return entry.path
  }

  settled(): Promise<void> {
    return this.#file.settled()
  }
}
