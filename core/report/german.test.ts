import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { analyze } from '../pipeline/analysis.ts'
import { readRecording } from '../recording/read.ts'
import { toByteSource } from '../testing/byte-source.ts'
import { GERMAN } from '../words/german/german.ts'
import { translatorOf } from '../words/translate.ts'
import { calcReport } from './calc-report.ts'
import { toHtml } from './html/to-html.ts'
import { DEFAULT_REPORT_SETTINGS, REPORT_SECTIONS } from './settings.ts'

const technique = {
  id: 'p',
  name: 'Left and right, slower',
  edits: [
    { kind: 'speed', scale: 0.9 },
    { kind: 'trunk sway', change: 0.09 },
  ],
} as const
const settings = { ...DEFAULT_REPORT_SETTINGS, sections: REPORT_SECTIONS, language: 'de' } as const
const context = { programVersion: '1.2.3', madeOn: '2026-09-20', notes: 'Seen with 1.5 kg in the left hand.' }

async function analyzed(name: string) {
  const bytes = new Uint8Array(readFileSync(`fixtures/recordings/${name}`))
  const read = await readRecording(toByteSource(bytes, name))
  if (!read.ok) throw new Error(read.alerts[0]!.message)
  const asked = { subject: { mass: 71.4, height: 1.78, age: 54, code: 'S-017' }, technique, contact: true }
  const outcome = analyze({ recording: read.value, ...asked, mayLackProposal: true })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

/** What a reader sees, text by text. */
function textsOf(html: string): string[] {
  const { document } = new Window()
  document.write(html)
  const all = [...document.body.querySelectorAll('*')].flatMap((one) => [
    ...[...one.childNodes].flatMap((node) => (node.nodeType === 3 ? [node.textContent?.trim() ?? ''] : [])),
    one.getAttribute('aria-label') ?? '',
  ])
  return all.filter((text) => text !== '')
}

describe.each(['walk.csv', 'antalgic.c3d'])('a German report of %s', async (name) => {
  const source = await analyzed(name)
  const html = toHtml(calcReport(source, settings, context))
  const texts = textsOf(html)

  it('has a German sentence for every English one', () => {
    expect([...translatorOf('de').misses]).toEqual([])
  })

  it('has no English value of the catalogue left on the page', () => {
    // Words that both languages share, names, and what the person wrote.
    const english = new Set(Object.keys(GERMAN).filter((key) => GERMAN[key] !== key && !/^[a-z]+$/.test(key)))
    expect(texts.filter((text) => english.has(text))).toEqual([])
  })

  it('writes numbers and dates as German does, and leaves what a person wrote', () => {
    expect(html).toContain('lang="de"')
    expect(html).toContain('20. September 2026')
    expect(html).toContain('Seen with 1.5 kg in the left hand.')
    expect(html).toContain('Left and right, slower')
    expect(texts.filter((text) => /^[+−]?\d+\.\d+( |$)/.test(text))).toEqual([])
    expect(texts.some((text) => /^\d+,\d+ ± \d+,\d+$/.test(text))).toBe(true)
  })

  it('has the same numbers as the English one', () => {
    const digits = (page: string): string => (page.match(/\d+/g) ?? []).join(' ')
    const english = toHtml(calcReport(source, { ...settings, language: 'en' }, context))
    const cells = (page: string): string[] => (page.match(/<td[^>]*>[^<]*<\/td>/g) ?? []).map(digits)
    expect(cells(html)).toEqual(cells(english))
  })
})
