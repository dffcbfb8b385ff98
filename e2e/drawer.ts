import { expect, type Page, type Worker } from '@playwright/test'
import { resting } from './waiting.ts'

/** The worker that draws the 3-D view; the page itself has no graphics context. */
export function drawerOf(page: Page): Worker {
  const worker = page.workers().find((w) => w.url().includes('scene.worker'))
  if (!worker) throw new Error('the 3-D view has no worker')
  return worker
}

interface Caught {
  caughtContext?: WebGL2RenderingContext
  caughtExtension?: WEBGL_lose_context | null
}

/** Keeps the context the worker draws with, at the next picture it draws. */
export async function catchContext(page: Page): Promise<void> {
  const drawer = drawerOf(page)
  await drawer.evaluate(() => {
    const given = WebGL2RenderingContext.prototype.clear
    WebGL2RenderingContext.prototype.clear = function (this: WebGL2RenderingContext, ...rest) {
      const caught = globalThis as Caught
      caught.caughtContext = this
      caught.caughtExtension ??= this.getExtension('WEBGL_lose_context')
      return given.apply(this, rest)
    }
  })
  await page.getByTestId('scene-canvas').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => drawer.evaluate(() => (globalThis as Caught).caughtContext !== undefined)).toBe(true)
  await resting(page)
}

export async function loseContext(page: Page): Promise<void> {
  await drawerOf(page).evaluate(() => (globalThis as Caught).caughtExtension?.loseContext())
}

/** Pixels of the last picture; `catchContext` first. */
export function drawnSize(page: Page): Promise<{ width: number; height: number }> {
  return drawerOf(page).evaluate(() => {
    const context = (globalThis as Caught).caughtContext
    return { width: context?.drawingBufferWidth ?? 0, height: context?.drawingBufferHeight ?? 0 }
  })
}
