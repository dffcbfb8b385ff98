import { describe, expect, it } from 'vitest'
import { toDifferenceText, toFixedText, toQuantityText, toSmallText } from './number-text.ts'

const plain = (text: string): string => text.replaceAll(' ', ' ')

describe('a printed number', () => {
  it('carries no more digits than its uncertainty', () => {
    expect(plain(toQuantityText({ value: 1.1234, sd: 0.0512 }))).toBe('1.12 ± 0.05')
    expect(plain(toQuantityText({ value: 1.1234, sd: 0.0149 }))).toBe('1.123 ± 0.015')
    expect(plain(toQuantityText({ value: 812.4, sd: 37 }))).toBe('812 ± 37')
    expect(plain(toQuantityText({ value: 2.04, sd: 0.096 }))).toBe('2.0 ± 0.1')
  })

  it('never states that there is no uncertainty where it is only below the last digit', () => {
    expect(plain(toQuantityText({ value: 1.08, sd: 0.00004 }))).toBe('1.080 ± <0.001')
    expect(plain(toDifferenceText({ value: 12.5, sd: 0.001 }))).toBe('+12.50 ± <0.01')
    expect(toQuantityText({ value: 1.08, sd: 0 })).toBe('1.08')
  })

  it('has three significant digits when nothing is known of its uncertainty', () => {
    expect(toQuantityText({ value: 1.23456, sd: null })).toBe('1.23')
    expect(toQuantityText({ value: 98.765, sd: null })).toBe('98.8')
    expect(toQuantityText({ value: 0, sd: null })).toBe('0')
    expect(toQuantityText({ value: NaN, sd: null })).toBe('–')
  })

  it('has a real minus sign and never a negative zero', () => {
    expect(toFixedText(-0.4, 1)).toBe('−0.4')
    expect(toFixedText(-0.004, 1)).toBe('0.0')
  })

  it('shows the sign of a change', () => {
    expect(toDifferenceText({ value: 0.21, sd: null })).toBe('+0.210')
    expect(plain(toDifferenceText({ value: 0.0004, sd: 0.05 }))).toBe('0.00 ± 0.05')
    expect(toDifferenceText({ value: -3, sd: null })).toBe('−3.00')
  })

  it('keeps a change apart from its uncertainty, where it is larger', () => {
    expect(plain(toDifferenceText({ value: -0.012, sd: 0.008, decimals: 2 }))).toBe('−0.012 ± 0.008')
    expect(plain(toDifferenceText({ value: -0.024, sd: 0.016 }))).toBe('−0.024 ± 0.016')
    expect(plain(toDifferenceText({ value: 0.11, sd: 0.003, decimals: 2 }))).toBe('+0.110 ± 0.003')
    // Within its uncertainty there is nothing to tell apart.
    expect(plain(toDifferenceText({ value: 0.008, sd: 0.012, decimals: 2 }))).toBe('+0.01 ± 0.01')
  })

  it('uses powers of ten for what is very small', () => {
    expect(toSmallText(3.2e-13)).toBe('3.2·10⁻¹³')
    expect(toSmallText(0.0123)).toBe('0.0123')
    expect(toSmallText(0)).toBe('0')
  })
})
