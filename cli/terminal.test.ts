import { describe, expect, it } from 'vitest'
import { createTerminalControl } from './terminal.ts'

describe('progress on a terminal', () => {
  it('is one line, written anew only when it reports itmething else, and ended when all is done', () => {
    const written: string[] = []
    const { progress } = createTerminalControl({ isTTY: true, write: (text) => written.push(text) })
    for (const fraction of [0, 0.001, 0.5, 0.504, 1]) progress!(fraction, 'Reading')
    progress!(1, 'Solving')
    expect(written).toEqual([
      '\r\u001B[KReading 0 %',
      '\r\u001B[KReading 50 %',
      '\r\u001B[KReading 100 %\n',
      '\r\u001B[KSolving 100 %\n',
    ])
  })

  it('is nothing where standard error is no terminal', () => {
    expect(createTerminalControl({ write: () => expect.unreachable() })).toEqual({})
  })
})
