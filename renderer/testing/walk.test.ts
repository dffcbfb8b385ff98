import { describe, expect, it } from 'vitest'
import { sampleCsv } from './walk.ts'

const table = (id: string) => {
  const [head, ...rows] = sampleCsv(id).trim().split('\n')
  const names = head!.split(',')
  const values = rows.map((row) => row.split(',').map(Number))
  return { names, column: (name: string) => values.map((row) => row[names.indexOf(name)]!) }
}

describe('the example tables', () => {
  it('have a number in every cell and a walking person’s ranges', () => {
    for (const id of ['even', 'stiff-knee']) {
      const { names, column } = table(id)
      for (const name of names) expect(column(name).every(Number.isFinite)).toBe(true)
      expect(Math.max(...column('knee_flexion_r'))).toBeGreaterThan(55)
      expect(Math.max(...column('knee_flexion_r'))).toBeLessThan(70)
      expect(Math.min(...column('hip_flexion_r'))).toBeLessThan(-5)
    }
  })

  it('are smooth: no frame jumps by more than 8°', () => {
    const { names, column } = table('even')
    for (const name of names.slice(1)) {
      const c = column(name)
      for (let i = 1; i < c.length; i++) expect(Math.abs(c[i]! - c[i - 1]!)).toBeLessThan(8)
    }
  })

  it('stiffen only the left knee where they say so', () => {
    const even = table('even')
    const stiff = table('stiff-knee')
    expect(stiff.column('knee_flexion_r')).toEqual(even.column('knee_flexion_r'))
    const lost = Math.max(...even.column('knee_flexion_l')) - Math.max(...stiff.column('knee_flexion_l'))
    expect(lost).toBeGreaterThan(22)
    expect(lost).toBeLessThan(28)
  })
})
