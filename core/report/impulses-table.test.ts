import { describe, expect, it } from 'vitest'
import type { ReportSource } from './source.ts'
import { calcImpulsesByBoundary } from './impulses-table.ts'

const impulseAt = (boundary: string, ground: readonly [number, number, number] | null) => ({
  boundary,
  generalised: new Float64Array(),
  joints: [],
  rods: [],
  ground,
  energy: -3,
  total: 0,
})

const sourceOf = (impulses: readonly ReturnType<typeof impulseAt>[]): ReportSource =>
  ({ motion: { impulses, boundaries: [] }, fit: { body: { template: 'own', joints: [] } } }) as unknown as ReportSource

const textsOf = (source: ReportSource): readonly string[][] =>
  calcImpulsesByBoundary(source)!.rows.map((row) => row.map((cell) => (cell.kind === 'text' ? cell.text : '–')))

describe('impulses at boundaries', () => {
  it('state what the ground gives at once where a foot meets it, and nothing elsewhere', () => {
    const rows = textsOf(sourceOf([impulseAt('turn', null), impulseAt('landing', [-31.04, 16.26, 0])]))
    expect(rows.slice(1)).toEqual([
      ['From the ground, upward (+), N·s', '–', '16.3'],
      ['From the ground, forward (+), N·s', '–', '−31.0'],
    ])
  })

  it('say that what the ground gives is a figure without ±, where there is one', () => {
    const noteOf = (ground: readonly [number, number, number] | null): string =>
      calcImpulsesByBoundary(sourceOf([impulseAt('turn', ground)]))!.footnote ?? ''
    expect(noteOf([-31.04, 16.26, 0])).toContain('without a ±')
    expect(noteOf(null)).toBe('')
  })

  it('have no such rows where no contact changes', () => {
    expect(textsOf(sourceOf([impulseAt('turn', null)]))).toHaveLength(1)
  })
})
