import { describe, expect, it } from 'vitest'
import { findExpressions, slowExpressions, whyNotLinear } from './regex-law.mjs'

describe('the law of regular expressions', () => {
  it.each([
    String.raw`^\s*MOTION\b`,
    String.raw`<subject\b[^>]*\bframeRate=`,
    String.raw`^(.*?)[\s._:-]*(?:pos)?[\s._:-]*([xyz])$`,
    String.raw`[,;\s]+$`,
    String.raw`^(\d+\.?\d*)$`,
    String.raw`\(--[^)]*\)`,
    '^(a+)+$',
  ])('finds /%s/ too slow', (source) => {
    expect(whyNotLinear(source, 'im')).not.toBe(null)
  })

  it.each([
    [String.raw`^\s*\d+$`, ''],
    [String.raw`^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$`, ''],
    [String.raw`\blabel\s*=\s*["']([^"']{1,80})["']`, 'i'],
    [String.raw`left|^\s*l`, 'i'],
    [String.raw`\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\d+`, 'gu'],
  ])('lets /%s/%s pass', (source, flags) => {
    expect(whyNotLinear(source, flags)).toBe(null)
  })

  it('finds the expressions of a component, with their lines', () => {
    const text = '<template>\n<p>/a/</p>\n</template>\n<script setup lang="ts">\nconst x = /b+/i\n</script>\n'
    expect(findExpressions(text, 'x.vue')).toEqual([{ line: 5, source: 'b+', flags: 'i' }])
  })

  it('is kept by the whole program', () => {
    expect(slowExpressions()).toEqual([])
  })
})
