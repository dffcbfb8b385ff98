import { describe, expect, it } from 'vitest'
import { applicationId, formatVersion, kindOf } from './format.ts'

function header(version: number, application = applicationId, magic = 'SQLite format 3\0'): Uint8Array {
  const bytes = new Uint8Array(100)
  bytes.set(new TextEncoder().encode(magic))
  const view = new DataView(bytes.buffer)
  bytes.fill(1, 18, 20)
  view.setUint32(60, version)
  view.setUint32(68, application)
  return bytes
}

describe('the head of a file', () => {
  it('distinguishes a study, one of a newer version, and anything else', () => {
    expect(kindOf(header(formatVersion))).toEqual({ kind: 'study', version: formatVersion })
    expect(kindOf(header(formatVersion + 1)).kind).toBe('newer')
    const logged = header(formatVersion)
    logged.fill(2, 18, 20)
    expect(kindOf(logged).kind).toBe('foreign')
    expect(kindOf(header(0)).kind).toBe('not-a-study')
    expect(kindOf(header(formatVersion, 1)).kind).toBe('not-a-study')
    expect(kindOf(header(formatVersion, applicationId, 'PK')).kind).toBe('not-a-study')
    expect(kindOf(new Uint8Array(0)).kind).toBe('not-a-study')
    expect(kindOf(header(formatVersion).subarray(0, 50)).kind).toBe('not-a-study')
  })
})
