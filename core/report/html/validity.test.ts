import axe, { type ElementContext } from 'axe-core'
import { Window } from 'happy-dom'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { createExampleSource } from '../../testing/example-source.ts'
import { calcReport } from '../calc-report.ts'
import { REPORT_TEMPLATES } from '../settings.ts'
import { INK, QUIET, TEXT_COLOURS } from '../svg/palette.ts'
import { toHtml } from './to-html.ts'

const lab = { name: 'Movement Laboratory', lines: ['12 Example Street'], logo: 'data:image/png;base64,iVBORw0KGgo=' }
const pages = REPORT_TEMPLATES.map((template) =>
  toHtml(
    calcReport(
      createExampleSource(1, 3.4, '<script>'),
      { ...template, lab },
      { programVersion: '1.2.3', madeOn: '2025-06-30', notes: 'One.\n\nTwo & <b>.' },
    ),
  ),
)

describe('the report as a page', () => {
  it('is valid HTML by the rules of the standard', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
    for (const page of pages) {
      const { results } = await validator.validateString(page)
      expect(
        results.flatMap((result) =>
          result.messages.map((one) => `${one.line}:${one.column} ${one.ruleId} ${one.message}`),
        ),
      ).toEqual([])
    }
  })

  it('carries no script, no event handler, no link and no address to fetch from', () => {
    for (const page of pages) {
      expect(page).not.toMatch(/<(?:script|link|iframe|object|embed|form|base)\b/i)
      expect(page).not.toMatch(/\son\w+=/i)
      expect(page).not.toMatch(/\b(?:src|href|action)="(?!data:image\/)/i)
      expect(page).not.toMatch(/url\(|@import|https?:\/\/(?!www\.w3\.org\/2000\/svg)/i)
    }
  })

  it('has nothing that axe objects to, and axe is awake', async () => {
    const violations = async (page: string): Promise<string[]> => {
      const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
      window.document.write(page)
      // happy-dom lays nothing out, so contrast is checked by figures below.
      const options = { resultTypes: ['violations' as const], rules: { 'color-contrast': { enabled: false } } }
      const results = await axe.run(window.document.documentElement as unknown as ElementContext, options)
      await window.happyDOM.close()
      return results.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`)
    }
    const summary = pages[1]!
    expect(await violations(summary)).toEqual([])
    expect(await violations(summary.replace('alt="Movement Laboratory"', '').replace('lang="en"', ''))).toHaveLength(2)
  })

  it('has text dark enough on white: a contrast of at least 4.5', () => {
    for (const colour of [INK, QUIET, ...Object.values(TEXT_COLOURS)])
      expect(contrastOnWhite(colour)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOnWhite('#777777')).toBeCloseTo(4.48, 2)
  })
})

/** WCAG 2, relative luminance. */
function contrastOnWhite(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * r! + 0.7152 * g! + 0.0722 * b! + 0.05)
}
