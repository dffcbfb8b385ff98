import { expect, it } from 'vitest'
import { describeSources } from './segment-sources.ts'

const labels = { length: 'Length', mass: 'Mass' }
const of = (length: string, mass: string) =>
  describeSources(
    { length: { value: 1, sd: null, source: length }, mass: { value: 1, sd: null, source: mass } },
    labels,
    (source) => source,
  )

it('states of which number each source is', () => {
  expect(of('Drillis & Contini 1966', 'Body file: weighed 12 March')).toBe(
    'Length: Drillis & Contini 1966; Mass: Body file: weighed 12 March',
  )
})

it('states one source once', () => {
  expect(of('entered by hand', 'entered by hand')).toBe('entered by hand')
})
