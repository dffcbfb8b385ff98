import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, root } from './app.ts'

/** What a user does with the mouse and the keyboard, in one word each. */

export async function enter(page: Page, selector: string, value: string): Promise<void> {
  await page.locator(selector).fill(value)
  await page.locator(selector).press('Enter')
}

export async function openSample(page: Page, id: string): Promise<void> {
  await page.getByTestId(`sample-${id}`).click()
  await expect(page.locator('#subject-mass')).toBeVisible()
}

/** A file dropped on the middle of the window. */
export async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ({ fileName, content }) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName))
      const frame = document.querySelector('.frame')
      for (const type of ['dragenter', 'dragover', 'drop'])
        frame?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { fileName: name, content: text },
  )
}

/** Several files dropped together. */
export async function dropAll(page: Page, files: readonly { name: string; content: string }[]): Promise<void> {
  await page.evaluate((all) => {
    const data = new DataTransfer()
    for (const { name, content } of all) data.items.add(new File([content], name))
    const frame = document.querySelector('.frame')
    for (const type of ['dragenter', 'dragover', 'drop'])
      frame?.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }, files)
}

export const fixture = (name: string) => readFileSync(join(root, 'fixtures', 'recordings', name), 'utf8')

/**
 * The sample walk again and again: five of its strides of 1.08 s at a time, the path of the pelvis going on where it
 * was.
 */
export function longWalk(times: number): string {
  const [head = '', ...lines] = fixture('walk.csv').trim().split('\n')
  const rows = lines.map((line) => line.split(',').map(Number))
  const columns = head.split(',')
  const forward = columns.findIndex((name) => /pelvis (x|forward)/i.test(name))
  const frames = 540
  const gain = rows[frames]![forward]! - rows[0]![forward]!
  const out = [head]
  for (let k = 0; k < times; k++) {
    for (let i = 0; i < frames; i++) {
      const row = [...rows[i]!]
      row[0] = Number(((k * frames + i) / 100).toFixed(2))
      row[forward] = Number((row[forward]! + k * gain).toFixed(4))
      out.push(row.join(','))
    }
  }
  return `${out.join('\n')}\n`
}
