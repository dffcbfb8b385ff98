import { describe, expect, it } from 'vitest'
import { readSections } from './kept-sections.ts'
import { type Section, toDocument, toSummary } from './validate.ts'

const kept = { what: 'energy', found: '1e-9 J', bar: '≤ 1e-8 J', holds: true }
const missed = { what: 'events', found: '3 of 100', bar: 'none', holds: false }
const section = (more: Partial<Section>): Section => ({ title: 'Mechanics', markdown: '', failures: [], ...more })

describe('the summary of the validation', () => {
  it('states that all claims hold, with number, bar and state of each', () => {
    const lines = toSummary([section({ verdicts: [kept] })])
    expect(lines).toContain('All 1 claims hold.')
    expect(lines.at(-1)).toBe('| Mechanics | energy | 1e-9 J | ≤ 1e-8 J | holds |')
  })

  it('shows a claim that does not hold, and below the table every number that misses its bar', () => {
    const lines = toSummary([
      section({ verdicts: [kept] }),
      section({ title: 'Events', verdicts: [missed], failures: ['a strike 30 ms late', 'an off 40 ms early'] }),
    ])
    expect(lines).toContain('1 of 2 claims hold, **1 does not**.')
    expect(lines).toContain('| Events | events | 3 of 100 | none | **does not hold** |')
    expect(lines.slice(-2)).toEqual(['- Events: a strike 30 ms late.', '- Events: an off 40 ms early.'])
  })

  it('is never kinder than a section: a failure that no verdict warns of counts as a claim that does not hold', () => {
    const lines = toSummary([
      section({ verdicts: [kept], failures: ['something broke'] }),
      section({ title: 'Loads', failures: ['refused'] }),
    ])
    expect(lines).toContain('1 of 3 claims hold, **2 do not**.')
    expect(lines).toContain('| Loads | what else the section claims | 1 missed | none missed | **does not hold** |')
  })

  it('shows a number without a bar, and does not judge it', () => {
    const lines = toSummary([
      section({ verdicts: [kept, { what: 'ground force', found: '4 % of body weight', bar: '', holds: true }] }),
    ])
    expect(lines).toContain('All 1 claims hold.')
    expect(lines).toContain('| Mechanics | ground force | 4 % of body weight | none set | reported |')
  })
})

describe('a section that is not computed anew', () => {
  it('is read back from the document with its claims and what missed, so that the same document comes out', () => {
    const written = toDocument([
      ['10-mechanics', section({ markdown: 'Text.\n\n### Part\n\n| a | b |', verdicts: [kept] })],
      ['40-events', section({ title: 'Events: motion', verdicts: [missed], failures: ['a strike 30 ms late'] })],
      ['70-ground', section({ title: 'Ground', verdicts: [{ ...kept, bar: '' }], failures: ['refused'] })],
    ])
    expect([...readSections(written).keys()]).toEqual(['10-mechanics', '40-events', '70-ground'])
    expect(toDocument([...readSections(written)])).toBe(written)
  })
})
