import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExampleSource } from '../../testing/example-source.ts'
import { calcReport } from '../calc-report.ts'
import { DEFAULT_REPORT_SETTINGS } from '../settings.ts'
import { escapeText, html, toCssString } from './markup.ts'
import { toHtml } from './to-html.ts'

const tagsOf = (page: string): string[] => page.match(/<[a-z!/][^\s>/]*/gi) ?? []

describe('text in a report', () => {
  it('is escaped, markup made by the program is not', () => {
    const name = '<script>alert("x")</script> & \'co\''
    expect(html`<p title="${name}">${name}${html`<b>${1}</b>`}${null}${['a', '<']}</p>`.source).toBe(
      '<p title="&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;co&#39;">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;co&#39;<b>1</b>a&lt;</p>',
    )
  })

  it('loses the characters that no page may hold, and only those', () => {
    expect(escapeText('a\u0000b\u0085c\uFFFFd\uD800e\n\tü😀')).toBe('a�b�c�d�e\n\tü😀')
  })

  it('cannot leave a CSS string or the style element', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 60 }), (text) => {
        const css = toCssString(text)
        expect(css.slice(1, -1)).not.toMatch(/["<>\n\r\f{}]/)
        expect(css.slice(1, -1).replaceAll(/\\[\da-f]+ /g, '')).toMatch(/^[\w .,:;-]*$/)
      }),
    )
  })

  it('never changes the structure of the page, whatever the subject, file, lab, notes and technique are called', () => {
    const build = (text: string): string => {
      const source = createExampleSource(1, 2.6, text)
      return toHtml(
        calcReport(
          {
            ...source,
            recording: {
              ...source.recording,
              provenance: { ...source.recording.provenance, fileName: text, sha256: text, decisions: [text] },
            },
            conditioning: [text],
            proposed: { ...source.proposed!, technique: { ...source.proposed!.technique, name: text } },
            alerts: [{ severity: 'info', code: 'x', message: text, tip: text }],
          },
          {
            ...DEFAULT_REPORT_SETTINGS,
            lab: { name: text, lines: [text], logo: null },
            clinician: text,
            sections: ['comparison', 'notes', 'alerts', 'method'],
          },
          { programVersion: text, madeOn: text, notes: text },
        ),
      )
    }
    const plain = tagsOf(build('plain'))
    for (const nasty of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</style><h1>',
      "' onload='x",
      '&lt;b&gt;',
      '<!--',
      ']]>',
      '\\3c b',
    ]) {
      expect([nasty, ...tagsOf(build(nasty))]).toEqual([nasty, ...plain])
    }
    expect(build('<script>alert(1)</script>')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('shows a logo only when it is a picture inside the document', () => {
    const build = (logo: string): string =>
      toHtml(
        calcReport(
          createExampleSource(1, 2.6),
          { ...DEFAULT_REPORT_SETTINGS, sections: [], lab: { name: 'L', lines: [], logo } },
          { programVersion: '1', madeOn: null, notes: '' },
        ),
      )
    expect(build('data:image/png;base64,iVBORw0KGgo=')).toContain(
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="L">',
    )
    for (const logo of [
      'https://example.org/logo.png',
      'javascript:alert(1)',
      'data:text/html,<b>',
      'file:///etc/passwd',
    ])
      expect(build(logo)).not.toContain('<img')
  })
})
