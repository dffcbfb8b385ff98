import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { settled } from './waiting.ts'

/**
 * What axe finds in both themes; the theme is what the root states, so it is turned there and back without the dialog.
 * Colours must change at once: ask for reduced motion first.
 */
export async function scan(page: Page, where: string): Promise<string[]> {
  const found: string[] = []
  await settled(page)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    const axe = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe')
    // Only colours differ in the dark.
    const { violations } = await (theme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze()
    found.push(
      ...violations.map((v) => `${theme} ${where}: ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    )
  }
  return found
}

/**
 * Elements the keyboard reaches that show nothing when it does: no outline, border or shadow of their own or of what
 * surrounds them.
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const look = (e: Element) => {
      const parts: string[] = []
      for (let at: Element | null = e, up = 0; at && up < 3; at = at.parentElement, up++) {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
          getComputedStyle(at)
        parts.push(
          [outlineStyle === 'none' ? '' : outlineWidth + outlineColor, boxShadow, borderColor, backgroundColor].join(),
        )
      }
      return parts.join('|')
    }
    const unseen: string[] = []
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
    ]
    for (const one of all) {
      if (one.matches(':disabled') || one.checkVisibility() !== true || one.closest('dialog:not([open])')) continue
      // What has the focus already shows it already.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const before = look(one)
      one.focus({ focusVisible: true } as FocusOptions)
      if (document.activeElement !== one) continue
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (look(one) === before) unseen.push(one.outerHTML.slice(0, 120))
      one.blur()
    }
    return unseen
  })
}
