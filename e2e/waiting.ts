import { expect, type Page } from '@playwright/test'

/**
 * The one home of waiting: each of these waits for a state that the window itself shows, and a machine that is slow
 * only makes it come later. The times bound a hang; no test may depend on them.
 */

/** Fitting, solving and printing, with other programs on the same cores. */
export const computing = { timeout: 240_000 }

const frame = (page: Page) => page.locator('.frame')

/** The study that the window begins with is open: what is done from now on is done to it. */
export async function studyOpen(page: Page): Promise<void> {
  await expect(frame(page)).toHaveAttribute('data-opening', 'false', computing)
}

/**
 * All that was asked for is computed and stands in the window. The strip with the progress is no sign of that: it shows
 * late, and knows nothing of tables that are still being made.
 */
export async function settled(page: Page): Promise<void> {
  await expect(frame(page)).toHaveAttribute('data-working', 'false', computing)
}

/** This file is what the Import step shows, no longer the one before. */
export async function fileRead(page: Page, name: string): Promise<void> {
  await expect(page.locator('section[aria-labelledby=found-title]')).toContainText(name, computing)
}

/** There is a body. Another file of a study that has one needs `settled`: the step still shows the one before. */
export async function modelReady(page: Page): Promise<void> {
  await expect(page.getByTestId('step-model')).toHaveClass(/done|attention/, computing)
}

export async function phasesSolved(page: Page): Promise<void> {
  await expect(page.locator('.phase').first()).toBeVisible(computing)
  await settled(page)
}

/** Every change is in the study's file. */
export async function kept(page: Page): Promise<void> {
  await expect(page.getByTestId('save-state')).toHaveText('All changes kept')
}

/** The 3-D view has drawn the latest, as fine as it can. */
export async function resting(page: Page): Promise<void> {
  await settled(page)
  await expect(page.getByTestId('scene')).toHaveAttribute('data-resting', 'true', computing)
}

export async function sceneRuns(page: Page): Promise<void> {
  await expect(page.getByTestId('scene')).toHaveAttribute('data-state', 'running', computing)
}

/**
 * For what the window shows only for a while. Watched from within the page, so that a test that gets its turn late
 * misses nothing: ask first, then act, then await.
 */
export async function willShow(page: Page, testId: string, text: string): Promise<() => Promise<void>> {
  const watching = await page.evaluateHandle(
    ({ id, wanted }) => {
      const isThere = () => document.querySelector(`[data-testid="${id}"]`)?.outerHTML.includes(wanted) === true
      const seen = { yet: isThere() }
      const observer = new MutationObserver(() => {
        seen.yet ||= isThere()
        if (seen.yet) observer.disconnect()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      return seen
    },
    { id: testId, wanted: text },
  )
  return () =>
    expect.poll(() => watching.evaluate((seen) => seen.yet), { message: `${testId} shows ${text}` }).toBe(true)
}
