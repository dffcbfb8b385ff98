import type { Locator, Page } from '@playwright/test'

export interface Colours {
  count: number
  /** Part of the pixels that have the commonest colour. */
  largestShare: number
  checksum: number
}

/** What is on screen, as the compositor shows it: reading the canvas itself would find it cleared after the frame. */
export async function coloursIn(page: Page, target: Locator): Promise<Colours> {
  const png = (await target.screenshot()).toString('base64')
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('no 2-D canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const counts = new Map<number, number>()
    let checksum = 0
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
      checksum = (Math.imul(checksum, 31) + colour) | 0
    }
    return { count: counts.size, largestShare: Math.max(...counts.values()) / (data.length / 4), checksum }
  }, png)
}
