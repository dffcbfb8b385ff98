import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildGuide } from './build-guide.mjs'

let out = ''
beforeAll(() => {
  out = buildGuide(join(mkdtempSync(join(tmpdir(), 'pendulab-guide-')), 'help'))
})
afterAll(() => rmSync(join(out, '..'), { recursive: true }))

const pages = (): string[] => readdirSync(out).filter((name) => name.endsWith('.html'))

describe('the guide in the app', () => {
  it('has a page for every step and topic that help may open', () => {
    for (const topic of [
      'index',
      'quick-start',
      'import',
      'model',
      'boundary',
      'loads',
      'report',
      'techniques',
      'formats',
      'batch',
      'troubleshooting',
      'tutorial',
    ]) {
      expect(pages()).toContain(`${topic}.html`)
    }
  })

  it('leads nowhere but to itself, and every link and picture is there', () => {
    for (const name of pages()) {
      const page = readFileSync(join(out, name), 'utf8')
      for (const [, target] of page.matchAll(/(?:href|src)="([^"#]*)/g))
        expect([name, target, existsSync(join(out, target!))]).toEqual([name, target, true])
      expect(page).not.toMatch(/<script|https?:/)
    }
  })

  it('is valid HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
    for (const name of pages()) {
      const { results } = await validator.validateFile(join(out, name))
      expect(
        results.flatMap((one) =>
          one.messages.map(({ line, ruleId, message }) => `${name}:${line} ${ruleId} ${message}`),
        ),
      ).toEqual([])
    }
  })
})
