import { describe, expect, it } from 'vitest'
import { swapTechnique, toOtherName } from './swap-technique.ts'
import type { Technique } from './technique.ts'

const technique: Technique = {
  id: 't1',
  name: 'Right knee bent',
  edits: [
    { kind: 'joint angle', boundary: 'strike.left.2', channel: 'knee.flexion.right', change: 0.1 },
    { kind: 'joint angle', boundary: '*', channel: 'pelvis.obliquity', change: 0.05 },
    { kind: 'duration', phase: 'single support.right.1', scale: 1.1 },
    { kind: 'lock', phase: 'double support.left.3', joint: 'knee.left', locked: true },
    { kind: 'lock', phase: 'double support.left.3', joint: 'lumbar', locked: false },
    { kind: 'pivot', phase: 'single support.left.1', pivot: 'heel' },
    { kind: 'knee stop', phase: 'swing.right.1', on: true },
    { kind: 'knee stop', phase: '*', on: true },
    { kind: 'remove boundary', boundary: 'off.right.1' },
    { kind: 'load', label: 'cuff', segment: 'shank.left', at: 0.9, mass: 1 },
    { kind: 'motion', phase: 'single support.left.1', through: { 'shank.right': [1, 2, 3], 'thigh.right': [4, 5, 6] } },
    { kind: 'cadence', scale: 1.05 },
    { kind: 'add boundary', time: 0.7 },
  ],
  free: {
    choices: [
      { kind: 'joint angle', boundary: 'off.left.1', channel: 'hip.flexion.left', low: -0.1, high: 0.1 },
      { kind: 'duration', phase: 'flight.1', low: 0.9, high: 1.1 },
    ],
    impulses: 1,
    boundaries: ['off.left.1'],
    joints: ['hip.left', 'lumbar'],
    peak: { joint: 'knee.right', weight: 2 },
  },
}

describe('a technique whose recording has its sides exchanged', () => {
  it('does the same to the same limb under its new name', () => {
    const { edits, free, name } = swapTechnique(technique)
    expect(name).toBe('Right knee bent')
    expect(edits).toEqual([
      { kind: 'joint angle', boundary: 'strike.right.2', channel: 'knee.flexion.left', change: 0.1 },
      { kind: 'joint angle', boundary: '*', channel: 'pelvis.obliquity', change: 0.05 },
      { kind: 'duration', phase: 'single support.left.1', scale: 1.1 },
      { kind: 'lock', phase: 'double support.right.3', joint: 'knee.right', locked: true },
      { kind: 'lock', phase: 'double support.right.3', joint: 'lumbar', locked: false },
      { kind: 'pivot', phase: 'single support.right.1', pivot: 'heel' },
      { kind: 'knee stop', phase: 'swing.left.1', on: true },
      { kind: 'knee stop', phase: '*', on: true },
      { kind: 'remove boundary', boundary: 'off.left.1' },
      { kind: 'load', label: 'cuff', segment: 'shank.right', at: 0.9, mass: 1 },
      {
        kind: 'motion',
        phase: 'single support.right.1',
        through: { 'shank.left': [1, 2, 3], 'thigh.left': [4, 5, 6] },
      },
      { kind: 'cadence', scale: 1.05 },
      { kind: 'add boundary', time: 0.7 },
    ])
    expect(free).toEqual({
      choices: [
        { kind: 'joint angle', boundary: 'off.right.1', channel: 'hip.flexion.right', low: -0.1, high: 0.1 },
        { kind: 'duration', phase: 'flight.1', low: 0.9, high: 1.1 },
      ],
      impulses: 1,
      boundaries: ['off.right.1'],
      joints: ['hip.right', 'lumbar'],
      peak: { joint: 'knee.left', weight: 2 },
    })
  })
  it('is as it was when they are exchanged back', () => {
    expect(swapTechnique(swapTechnique(technique))).toEqual(technique)
  })
  it('keeps names that only look like a side', () => {
    expect(toOtherName('leftover.1')).toBe('leftover.1')
    expect(toOtherName('single support.right.1~stop')).toBe('single support.left.1~stop')
  })
})
