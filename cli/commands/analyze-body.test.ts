import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { readAnalysisJson } from '../../core/index.ts'

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'pendulab-body-'))
afterAll(() => rmSync(place, { recursive: true }))

function analyze(...args: readonly string[]): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, [path('bin/pendulab.mjs'), 'analyze', ...args, '--out', join(place, 'out')], {
    encoding: 'utf8',
  })
}

it('a dog of a body file goes through the whole path, with its own joints in every result', () => {
  const ended = analyze(
    path('fixtures/bodies/dog.trc'),
    '--mass',
    '32',
    '--height',
    '0.6',
    '--write',
    'report,loads,analysis',
    '--body',
    path('core/model/body-file/shipped/dog.json'),
  )
  expect(ended.status).toBe(0)
  expect(JSON.parse(String(ended.stdout))).toMatchObject({ unsolved: [], fit: { quality: 'good' } })
  const read = readAnalysisJson(readFileSync(join(place, 'out', 'analysis.json'), 'utf8'))
  if (!read.ok) throw new Error(read.alerts[0]!.message)
  expect(read.value.fit.body.file?.name).toBe('Dog')
  // Every leg has swings of its own, without muscles.
  const limbs = new Set(read.value.motion!.phases.map(({ phase }) => phase.limb?.[0]))
  expect([...limbs].toSorted()).toEqual(['brachium.left', 'brachium.right', 'thigh.left', 'thigh.right'])
  const report = readFileSync(join(place, 'out', 'report.html'), 'utf8')
  // No plate was there: the tail's load is known, and the report names the feet whose joints have none.
  expect(report).toContain('Root of the tail, resultant force')
  expect(report).toContain('Findings are about people. What loads this body is in the tables below.')
  expect(report).toMatch(/where no plate measured them, and for how much of the recording: \d+ % \(Left hind paw\)/)
  expect(report).toContain('Hock, resultant force')
  expect(report).not.toContain('Time and distance')
  // Its shoulders and head are also in front of its hips, and it still stands on its feet.
  expect(read.value.recording.provenance.decisions).toContain(
    'Up is +y of the file: the upper markers are above the lower ones.',
  )
  expect(readFileSync(join(place, 'out', 'loads.csv'), 'utf8')).toContain('stifle.left')
})

it('a dog that walks over force plates has loads of its legs while they stand', () => {
  const ended = analyze(
    path('fixtures/bodies/dog.trc'),
    '--forces',
    path('fixtures/bodies/dog-forces.mot'),
    '--mass',
    '32',
    '--height',
    '0.6',
    '--write',
    'analysis',
    '--body',
    path('core/model/body-file/shipped/dog.json'),
  )
  expect(JSON.parse(String(ended.stdout))).toMatchObject({ unsolved: [], ground: 'measured' })
  const read = readAnalysisJson(readFileSync(join(place, 'out', 'analysis.json'), 'utf8'))
  if (!read.ok) throw new Error(read.alerts[0]!.message)
  const { joints } = read.value.loads.recorded
  for (const name of ['carpus.left', 'carpus.right', 'shoulder.left', 'shoulder.right']) {
    const { forceOnDistalInWorld: force } = joints.find(({ joint }) => joint === name)!
    const standing = force.filter((value, i) => i % 3 === 1 && value < -20)
    // A foreleg stands for 65 % of the time, and presses down on what is below the joint.
    expect(standing.length / (force.length / 3)).toBeGreaterThan(0.5)
  }
})

it('a dog without its body is refused with the body that its markers belong to', () => {
  const ended = analyze(path('fixtures/bodies/dog.trc'), '--mass', '32', '--height', '0.6')
  expect(ended.status).toBe(1)
  expect(JSON.parse(String(ended.stderr))).toMatchObject({ error: { code: 'body.by-markers' } })
})

it('a jump is cut at its contacts, with its flight and landing in every result', () => {
  const jump = path('fixtures/bodies/jump.trc')
  const ended = analyze(
    jump,
    '--mass',
    '70',
    '--height',
    '1.75',
    '--write',
    'report,analysis',
    '--cut',
    'contacts',
    '--cut',
    'extremes=knee.flexion.left',
  )
  expect(ended.status).toBe(0)
  const read = readAnalysisJson(readFileSync(join(place, 'out', 'analysis.json'), 'utf8'))
  if (!read.ok) throw new Error(read.alerts[0]!.message)
  expect(read.value.motion!.phases.map(({ phase }) => phase.kind)).toContain('flight')
  expect(readFileSync(join(place, 'out', 'report.html'), 'utf8')).toContain('Landing')
})

it('a cut that is no cut is wrong usage', () => {
  const ended = analyze(path('fixtures/bodies/jump.trc'), '--mass', '70', '--height', '1.75', '--cut', 'steps')
  expect(ended.status).toBe(2)
  expect(String(ended.stderr)).toContain('--cut wants contacts')
})

it('a body file with a mistake is refused with its place', () => {
  const file = join(place, 'bad.json')
  writeFileSync(file, '{"format": "pendulab-body", "version": 9}')
  const ended = analyze(path('fixtures/recordings/walk.csv'), '--mass', '70', '--height', '1.75', '--body', file)
  expect(ended.status).toBe(1)
  expect(JSON.parse(String(ended.stderr)).error).toMatchObject({ code: 'body.version', where: { path: 'version' } })
})
