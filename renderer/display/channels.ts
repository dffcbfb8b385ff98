import { said } from './language.ts'
import { radToDeg, type Side } from '../../core/index.ts'
import { limitsOf as jointLimits } from '../../core/gait.ts'
import type { AngleChannel, ChannelId } from '../../core/io.ts'

/** Clinical names of the channels, what their signs mean, and how far a joint goes. */
export interface ChannelWords {
  name: string
  up: string
  down: string
}

const base: Record<string, ChannelWords> = {
  'pelvis.tilt': { name: 'Pelvic tilt', up: 'anterior', down: 'posterior' },
  'pelvis.obliquity': { name: 'Pelvic obliquity', up: 'right up', down: 'right down' },
  'pelvis.rotation': { name: 'Pelvic rotation', up: 'to the left', down: 'to the right' },
  'trunk.tilt': { name: 'Trunk tilt', up: 'forward', down: 'backward' },
  'trunk.obliquity': { name: 'Trunk obliquity', up: 'right up', down: 'right down' },
  'trunk.rotation': { name: 'Trunk rotation', up: 'to the left', down: 'to the right' },
  'lumbar.flexion': { name: 'Lower back flexion', up: 'forward', down: 'backward' },
  'lumbar.bending': { name: 'Lower back bending', up: 'right', down: 'left' },
  'lumbar.rotation': { name: 'Lower back rotation', up: 'to the left', down: 'to the right' },
  'neck.flexion': { name: 'Neck flexion', up: 'forward', down: 'backward' },
  'neck.bending': { name: 'Neck bending', up: 'right', down: 'left' },
  'neck.rotation': { name: 'Neck rotation', up: 'to the left', down: 'to the right' },
  'hip.flexion': { name: 'Hip flexion', up: 'flexion', down: 'extension' },
  'hip.adduction': { name: 'Hip adduction', up: 'adduction', down: 'abduction' },
  'hip.rotation': { name: 'Hip rotation', up: 'internal', down: 'external' },
  'knee.flexion': { name: 'Knee flexion', up: 'flexion', down: 'extension' },
  'knee.adduction': { name: 'Knee adduction', up: 'varus', down: 'valgus' },
  'knee.rotation': { name: 'Knee rotation', up: 'internal', down: 'external' },
  'ankle.flexion': { name: 'Ankle dorsiflexion', up: 'dorsiflexion', down: 'plantarflexion' },
  'ankle.inversion': { name: 'Ankle inversion', up: 'inversion', down: 'eversion' },
  'ankle.rotation': { name: 'Ankle rotation', up: 'internal', down: 'external' },
  'foot.progression': { name: 'Foot progression', up: 'inward', down: 'outward' },
  'shoulder.flexion': { name: 'Shoulder flexion', up: 'flexion', down: 'extension' },
  'shoulder.adduction': { name: 'Shoulder adduction', up: 'adduction', down: 'abduction' },
  'shoulder.rotation': { name: 'Shoulder rotation', up: 'internal', down: 'external' },
  'elbow.flexion': { name: 'Elbow flexion', up: 'flexion', down: 'extension' },
  'pelvis.x': { name: 'Pelvis forward', up: 'forward', down: 'backward' },
  'pelvis.y': { name: 'Pelvis height', up: 'up', down: 'down' },
  'pelvis.z': { name: 'Pelvis sideways', up: 'right', down: 'left' },
}

/**
 * The part of a column's name that no other has: `/jointset/hip_r/hip_flexion_r/value` → hip_flexion_r,
 * `Subject 1:LHipAngles X` → LHipAngles X; what we worked out ourselves goes by its clinical name.
 */
export function columnName(column: string): string {
  const path = /^\/(?:[^/]+\/)+([^/]+)\/value$/.exec(column)?.[1]
  const own = /^[a-z]+(\.[a-z]+)+/.exec(column)?.[0]
  if (own !== undefined && isChannel(own)) return channelName(own)
  return path ?? column.replace(/^[^:]+:(?=.)/, '')
}

export const baseOf = (channel: string) => channel.replace(/\.(left|right)$/, '')
export const isChannel = (name: string) => baseOf(name) in base
export const sideOfChannel = (channel: string): Side | null =>
  channel.endsWith('.left') ? 'left' : channel.endsWith('.right') ? 'right' : null
const inEnglish = (channel: string): ChannelWords => base[baseOf(channel)] ?? { name: channel, up: '+', down: '−' }
export function channelWords(channel: string): ChannelWords {
  const { name, up, down } = inEnglish(channel)
  return { name: said(name), up: said(up), down: said(down) }
}
export function channelName(channel: string): string {
  const side = sideOfChannel(channel)
  const { name } = inEnglish(channel)
  return said(side === null ? name : `${side === 'left' ? 'Left' : 'Right'} ${name.toLowerCase()}`)
}

/** Short enough to stand next to its numbers. */
export const sliderName = (channel: string) =>
  baseOf(channel) === 'ankle.flexion' ? said('Ankle flexion') : channelWords(channel).name

/** Rows of the clinical grid: sagittal, coronal, transverse. */
export const clinicalGrid: readonly (readonly string[])[] = [
  ['pelvis.tilt', 'pelvis.obliquity', 'pelvis.rotation'],
  ['hip.flexion', 'hip.adduction', 'hip.rotation'],
  ['knee.flexion', 'knee.adduction', 'knee.rotation'],
  ['ankle.flexion', 'ankle.inversion', 'foot.progression'],
]
export const planes = ['Sagittal', 'Coronal', 'Transverse'].map(said)

/** How far a joint goes, degrees; the solver refuses what lies beyond. */
export function limitsOf(channel: string): readonly [number, number] {
  const [low, high] = jointLimits(channel) ?? [-1, 1]
  return [radToDeg(low), radToDeg(high)]
}

/** Least range of a plot's axis, so that a flat curve looks flat. */
export function leastRange(channel: string): readonly [number, number] {
  const b = baseOf(channel)
  if (b === 'hip.flexion') return [-15, 40]
  if (b === 'knee.flexion') return [-5, 65]
  if (b === 'ankle.flexion') return [-20, 20]
  if (b === 'pelvis.tilt') return [0, 25]
  return [-12, 12]
}

/** Channels a posture slider makes sense for: what rods can show. */
export const postureChannels: readonly string[] = ['hip.flexion', 'hip.adduction', 'knee.flexion', 'ankle.flexion']
export const middleChannels: readonly string[] = [
  'trunk.tilt',
  'trunk.obliquity',
  'pelvis.obliquity',
  'pelvis.rotation',
]

/** All channels in the order of a menu, grouped. */
export function channelMenu(): { group: string; channels: ChannelId[] }[] {
  const names = Object.keys(base)
  const sided = names.filter((n) => /^(hip|knee|ankle|foot|shoulder|elbow)\./.test(n))
  const middle = names.filter((n) => !sided.includes(n))
  return [
    { group: said('Left'), channels: sided.map((n) => `${n}.left` as AngleChannel) },
    { group: said('Right'), channels: sided.map((n) => `${n}.right` as AngleChannel) },
    { group: said('Middle'), channels: middle as ChannelId[] },
  ]
}
