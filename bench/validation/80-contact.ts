import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare } from '../../core/index.ts'
import { calcRecordedLoads } from '../../core/gait.ts'
import { newtonToBodyWeight } from '../../core/io.ts'
import type { ContactJoint } from '../../core/muscles/contact.ts'
import { CONTACT_JOINTS } from '../../core/muscles/contact.ts'
import { calcContactForces } from '../../core/muscles/contact-forces.ts'
import { genericModel } from '../../core/muscles/muscle-model.ts'
import type { OsimWalk } from '../../core/testing/osim-walk.ts'
import { OSIM_WALK, readOsimWalk } from '../../core/testing/osim-walk.ts'
import type { Section, Surroundings, Verdict } from '../validate.ts'
import { requestOf, toTable, WALKS } from './body/trials.ts'
import { makeSwayContact } from './contact/sway-section.ts'

type Sizes = Readonly<Record<ContactJoint, ArrayLike<number>>>

interface Compared {
  readonly what: string
  readonly sizes: Sizes
  /** Root mean square, body weights; the hip has none: the reference has no abductors. */
  readonly bars: Readonly<Partial<Record<ContactJoint, number>>>
}

/** Contact forces with muscles alongside OpenSim’s static optimisation and joint reaction analysis of the same walk. */
export default async function makeContact({ recordings }: Surroundings): Promise<Section> {
  const title = 'Contact forces with muscles'
  if (recordings === null || !existsSync(join(recordings, OSIM_WALK.folder)))
    return { title, markdown: 'Not computed: the recordings of other laboratories are not here.', failures: [] }
  const walk = readOsimWalk((name) => readFileSync(join(recordings, OSIM_WALK.folder, name), 'latin1'))
  const compared: Compared[] = [
    {
      what: 'the reference’s own nine muscles, its own net loads',
      sizes: walk.sharePublished(walk.leg.model),
      bars: { knee: 0.15, ankle: 0.15 },
    },
    {
      what: '43 muscles, OpenSim’s own net loads',
      sizes: walk.sharePublished(genericModel()),
      bars: { knee: 0.25, ankle: 0.25 },
    },
    {
      what: '43 muscles, our net loads from angles and plates',
      sizes: await shareOwn(recordings),
      bars: { knee: 0.4, ankle: 0.3 },
    },
  ]
  const folder = join(recordings, '..', 'studies', 'trunk-sway-walks')
  const sway = existsSync(folder) ? await makeSwayContact(folder) : { markdown: '', verdicts: [] }
  const verdicts = [...compared.flatMap((one) => judge(walk, one)), ...sway.verdicts]
  const markdown = [
    `${OSIM_WALK.folder}, right leg, all muscles weighted alike: root mean square difference of the contact force’s size from OpenSim’s in body weights, and peaks, ours / OpenSim’s. The reference is a planar model with nine muscles a leg and no abductors, so its hip is not held against ours.`,
    '',
    toTable(
      ['what', ...CONTACT_JOINTS.flatMap((joint) => [`${joint}, RMS`, 'peaks'])],
      compared.map(({ what, sizes }) => [what, ...CONTACT_JOINTS.flatMap((joint) => cells(walk, joint, sizes))]),
    ),
    '',
    sway.markdown,
  ].join('\n')
  const failures = verdicts.filter(({ holds }) => !holds).map(({ what, found, bar }) => `${what}: ${found}, bar ${bar}`)
  return { title, markdown, failures, verdicts }
}

async function shareOwn(recordings: string): Promise<Sizes> {
  const trial = WALKS.find(({ name }) => name === OSIM_WALK.folder)
  const request = trial === undefined ? null : await requestOf(recordings, trial)
  const prepared = request === null ? null : prepare(request)
  if (prepared?.ok !== true) throw new Error(`${OSIM_WALK.folder} could not be prepared`)
  const { fit, events, groundForces } = prepared.value
  const { loads } = calcRecordedLoads({ fit, events, groundForces, samples: 0 })
  const { hip, knee, ankle } = calcContactForces({ fit, loads, twoJointWeight: 1 }).legs.right!
  return { hip: hip.size, knee: knee.size, ankle: ankle.size }
}

function cells(walk: OsimWalk, joint: ContactJoint, sizes: Sizes): string[] {
  const peak = (values: ArrayLike<number>): string =>
    newtonToBodyWeight(Math.max(...Array.from(values)), OSIM_WALK.mass).toFixed(2)
  return [walk.miss(joint, sizes[joint]).toFixed(2), `${peak(sizes[joint])} / ${peak(walk.published[joint])}`]
}

function judge(walk: OsimWalk, { what, sizes, bars }: Compared): Verdict[] {
  return CONTACT_JOINTS.flatMap((joint) => {
    const bar = bars[joint]
    if (bar === undefined) return []
    const found = walk.miss(joint, sizes[joint])
    return [
      {
        what: `${joint}: ${what}`,
        found: `${found.toFixed(2)} BW`,
        bar: `≤ ${bar.toFixed(2)} BW`,
        holds: found <= bar,
      },
    ]
  })
}
