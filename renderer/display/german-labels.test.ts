import { describe, expect, it } from 'vitest'
import {
  ANTHROPOMETRIC_TABLES,
  bearingWord,
  describeLayout,
  describeWholeEdit,
  TEMPLATE_LABELS,
  WHOLE_EDITS,
} from '../../core/gait.ts'
import { LANGUAGES, translatorOf } from '../../core/report.ts'
import { channelMenu, channelWords } from './channels.ts'
import { formatName } from './formats.ts'
import { jointName } from './joints.ts'

const say = translatorOf('de')
/** Those of the texts that have no German words; numbers and names need none. */
const missing = (texts: readonly string[]): string[] => {
  const before = new Set(say.misses)
  texts.forEach((text) => say(text))
  return [...say.misses].filter((text) => !before.has(text))
}

// This window is English, so that what the functions give back is what German is found by.
describe('labels that the window takes from core', () => {
  it('are known in every language there is', () => {
    expect(LANGUAGES).toEqual(['en', 'de'])
  })

  it('channels, with what up and down mean', () => {
    const ids = channelMenu().flatMap(({ group, channels }) => [group, ...channels])
    const texts = ids.flatMap((id) => Object.values(channelWords(id)))
    expect(missing(texts.filter((text) => !/^[+−]$/.test(text)))).toEqual([])
  })

  it('joints of both sides', () => {
    const joints = ['hip', 'knee', 'ankle', 'shoulder', 'elbow', 'wrist'].flatMap((one) => [
      one,
      `${one}.left`,
      `${one}.right`,
    ])
    expect(missing([...joints, 'lumbar', 'neck'].map(jointName))).toEqual([])
  })

  it('body models and tables of segment masses', () => {
    const tables = Object.values(ANTHROPOMETRIC_TABLES).map(({ label }) => label)
    expect(missing([...Object.values(TEMPLATE_LABELS), ...tables])).toEqual([])
  })

  it('segments of a body', () => {
    const sided = ['thigh', 'shank', 'foot', 'upper arm', 'forearm', 'hand'].flatMap((one) => [
      `Left ${one}`,
      `Right ${one}`,
    ])
    expect(missing(['Pelvis', 'Trunk', 'Shoulders', 'Head and neck', ...sided])).toEqual([])
  })

  it('changes of the whole motion in both directions', () => {
    const texts = WHOLE_EDITS.flatMap((kind) => [
      kind.name,
      kind.less,
      kind.more,
      ...[-1, 0, 1].map((by) => describeWholeEdit(kind, kind.rest + by * kind.usualStep)),
    ])
    expect(missing(texts.filter((text) => text !== ''))).toEqual([])
  })

  it('peaks of every kind', () => {
    const along = ['hip.left', 'knee.left', 'ankle.left', 'lumbar'].flatMap((joint) => {
      const word = bearingWord(joint)
      return word === null ? [] : [`compression along ${word}`, `tension along ${word}`]
    })
    const plain =
      'resultant,anterior,posterior,medial,lateral,extensor moment,flexor moment,abductor moment,adductor moment,moment,power generated,power absorbed,loading rate,impulse,plantarflexor moment,dorsiflexor moment'
    expect(missing([...plain.split(','), ...along])).toEqual([])
  })

  it('formats of files, planes and layouts', () => {
    const readers = ['csv', 'opensim-mot', 'opensim-sto', 'trc', 'c3d', 'nexus-csv', 'qualisys-tsv', 'bvh']
    const layouts = (['none', 'program', 'hand'] as const).flatMap((by) =>
      [[], [0.5], [0.25, 0.5]].flatMap((single) =>
        [[], [0.5]].map((flight) => describeLayout({ by, single, flight } as Parameters<typeof describeLayout>[0])),
      ),
    )
    expect(missing([...readers.map(formatName), 'Sagittal', 'Coronal', 'Transverse', ...layouts])).toEqual([])
  })
})
