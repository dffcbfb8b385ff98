import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { RecordingSummary } from '../../core/io.ts'

const program = fileURLToPath(new URL('../../bin/pendulab.mjs', import.meta.url))
const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'pendulab-inspect-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const inspect = (...args: string[]) => spawnSync(process.execPath, [program, 'inspect', ...args], { encoding: 'utf8' })
const understood = (...args: string[]): RecordingSummary => JSON.parse(inspect(...args).stdout) as RecordingSummary

describe('pendulab inspect', () => {
  it('states format, channels, rate, gaps, events and subject as JSON', () => {
    const summary = understood(fixture('recordings/walk.c3d'))
    expect(summary).toMatchObject({
      format: 'c3d',
      rate: 100,
      frames: 301,
      subject: { mass: 70, height: 1.75 },
      gaps: [],
    })
    expect(summary.file.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(summary.channels.find(({ channel }) => channel === 'knee.flexion.right')).toMatchObject({
      column: 'RKneeAngles X',
      unit: 'deg',
      sign: 1,
      confidence: 'certain',
    })
    expect(summary.groundForces.map(({ side }) => side)).toEqual(['right', 'left', 'right'])
    expect(summary.events.length).toBeGreaterThanOrEqual(10)
    expect(understood(fixture('recordings/walk-rough.csv')).gaps.length).toBeGreaterThan(0)
  })

  it('finds events in the motion when the file has none', () => {
    const { events } = understood(fixture('recordings/walk.csv'))
    expect(events.length).toBeGreaterThan(10)
    expect(new Set(events.map(({ source }) => source))).toEqual(new Set(['kinematics']))
  })

  it('refuses with a line of JSON on standard error and exit code 1', () => {
    const { status, stderr, stdout } = inspect(fixture('broken/frames-no-rate.csv'))
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'time.no-rate', where: { file: 'frames-no-rate.csv' } } })
    expect(understood(fixture('broken/frames-no-rate.csv'), '--rate', '100').rate).toBe(100)
  })

  it('takes a saved mapping, and states what is wrong with a bad one', () => {
    const good = join(place, 'good.json')
    const bad = join(place, 'bad.json')
    writeFileSync(
      good,
      JSON.stringify({
        name: 'ours',
        columns: {
          a1: { channel: 'hip.flexion.right', unit: 'deg' },
          b2: { channel: 'knee.flexion.right', unit: 'deg', sign: 1 },
        },
      }),
    )
    writeFileSync(bad, JSON.stringify({ columns: { a1: { channel: 'hip.bend' } } }))
    expect(
      understood(fixture('broken/unknown-names.csv'), '--mapping', good).channels.map(({ channel }) => channel),
    ).toEqual(['hip.flexion.right', 'knee.flexion.right'])
    const { status, stderr } = inspect(fixture('broken/unknown-names.csv'), '--mapping', bad)
    expect(status).toBe(1)
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'mapping.invalid', where: { channel: 'a1' } } })
  })

  it('gives a force plate to the foot that is named, and states which plates there are when none is called so', () => {
    const walk = fixture('recordings/walk.c3d')
    const { groundForces, decisions, alerts } = understood(walk, '--plate', 'Plate 1=left', '--plate', 'Plate 3=none')
    expect(groundForces.map(({ name, side }) => [name, side])).toEqual([
      ['Plate 1', 'left'],
      ['Plate 2', 'left'],
    ])
    expect(decisions).toContain('Plate 3: not used, as you chose.')
    expect(alerts.map(({ code }) => code)).toContain('plates.contradicts')
    const unknown = inspect(walk, '--plate', 'Plate1=left')
    expect(unknown.status).toBe(1)
    expect(JSON.parse(unknown.stderr)).toMatchObject({
      error: { code: 'plates.unknown', tip: 'The plates are called “Plate 1”, “Plate 2”, “Plate 3”.' },
    })
    for (const wrong of ['Plate 1', 'Plate 1=both', '=left']) expect(inspect(walk, '--plate', wrong).status).toBe(2)
  })

  it('wants one recording', () => {
    expect(inspect().status).toBe(2)
    expect(inspect('no-such-file.csv').status).toBe(1)
  })
})
