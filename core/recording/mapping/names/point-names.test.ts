import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toByteSource } from '../../../testing/byte-source.ts'
import { readRecording } from '../../read.ts'
import type { MappingTemplate, Recording } from '../../recording.ts'
import { checkMapping, toMapping } from '../template.ts'

const run = readFileSync(new URL('../../../../fixtures/recordings/run.trc', import.meta.url), 'utf8')

async function read(content: string, mapping?: MappingTemplate): Promise<Recording> {
  const outcome = await readRecording(toByteSource(content, 'run.trc'), mapping === undefined ? {} : { mapping })
  if (!outcome.ok) throw new Error(outcome.alerts[0]!.message)
  return outcome.value
}

describe('markers named in a laboratory’s own way', () => {
  it('give the same positions once a mapping states what they are', async () => {
    const usual = await read(run)
    const names = Object.keys(usual.points)
    // Numbers show nothing: neither side nor place.
    const own = new Map(names.map((name, i) => [name, `Marker ${i + 1}`]))
    const lines = run.split('\n')
    const at = lines.findIndex((line) => line.startsWith('Frame#'))
    lines[at] = lines[at]!.split('\t')
      .map((cell) => own.get(cell.trim()) ?? cell)
      .join('\t')
    const coded = await read(lines.join('\n'), {
      name: 'Lab',
      columns: {},
      points: Object.fromEntries([...own].map(([name, code]) => [code, name])),
    })
    expect(coded.points).toEqual(usual.points)
    expect(coded.provenance.decisions).toContain(`The marker Marker 1 is taken for ${names[0]}, as asked.`)
    expect(coded.mapping.find(({ marker }) => marker?.name === 'Marker 1')?.marker).toEqual({
      name: 'Marker 1',
      as: names[0],
    })
    const again = checkMapping(JSON.stringify(toMapping(coded, 'Lab')))
    expect(again.ok && (await read(lines.join('\n'), again.value)).points).toEqual(usual.points)
  })
  it('can be left out, and another can take a name that the file gave away', async () => {
    const usual = await read(run)
    const [first, second, third] = Object.keys(usual.points) as [string, string, string]
    const stated = await read(run, { name: '', columns: {}, points: { [first]: null, [second]: third } })
    expect(stated.points).not.toHaveProperty(first)
    expect(stated.points).not.toHaveProperty(second)
    expect(stated.points[third]).toEqual(usual.points[second])
    expect(stated.points[`${third} (in the file)`]).toEqual(usual.points[third])
    expect(stated.mapping.find(({ marker }) => marker?.name === first)?.marker?.as).toBeNull()
  })
  it('are refused in a saved mapping that gives them no name', () => {
    for (const points of [{ a: 3 }, { a: '' }, ['RKNE']])
      expect(checkMapping(JSON.stringify({ name: 'x', columns: {}, points })).ok).toBe(false)
  })
})
