// @ts-check
// Made recordings of bodies that do not walk as healthy people do: a dog, a jump, a throw, a walk with a prosthesis.
// They are what the program's own models of these motions give, as marker files; nothing in them was measured.
//   node scripts/make-body-recordings.mjs
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'

/**
 * A .trc file, mm, y up.
 * @param {string} name
 * @param {{ times: Float64Array, points: Record<string, Float64Array> }} motion
 */
function toTrc(name, { times, points }) {
  const markers = Object.keys(points)
  const rate = Math.round((times.length - 1) / ((times.at(-1) ?? 1) - (times[0] ?? 0)))
  const lines = [
    `PathFileType\t4\t(X/Y/Z)\t${name}`,
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    `${rate}\t${rate}\t${times.length}\t${markers.length}\tmm\t${rate}\t1\t${times.length}`,
    `Frame#\tTime\t${markers.map((one) => `${one}\t\t`).join('\t')}`,
    `\t\t${markers.map((_, i) => `X${i + 1}\tY${i + 1}\tZ${i + 1}`).join('\t')}`,
    '',
    ...Array.from(times, (time, k) =>
      [
        k + 1,
        time.toFixed(3),
        ...markers.flatMap((one) => [0, 1, 2].map((c) => (1000 * (points[one]?.[3 * k + c] ?? 0)).toFixed(2))),
      ].join('\t'),
    ),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Forces of plates as OpenSim has them: N, m, N·m.
 * @param {string} name
 * @param {readonly { times: Float64Array, force: Float64Array, point: Float64Array, freeMoment: Float64Array }[]} plates
 */
function toMot(name, plates) {
  const times = plates[0]?.times ?? new Float64Array()
  const columns = plates.flatMap(({ force, point, freeMoment }, i) =>
    /** @type {const} */ ([
      ['ground_force_v', force],
      ['ground_force_p', point],
      ['ground_torque_', freeMoment],
    ]).flatMap(([stem, values]) => ['x', 'y', 'z'].map((axis, c) => ({ name: `${i + 1}_${stem}${axis}`, values, c }))),
  )
  const lines = [
    name,
    'version=1',
    `nRows=${times.length}`,
    `nColumns=${columns.length + 1}`,
    'inDegrees=yes',
    'endheader',
    ['time', ...columns.map((one) => one.name)].join('\t'),
    ...Array.from(times, (time, k) =>
      [time.toFixed(3), ...columns.map(({ values, c }) => (values[3 * k + c] || 0).toFixed(4))].join('\t'),
    ),
  ]
  return `${lines.join('\n')}\n`
}

const names = { dog: 'made-dog', jump: 'made-jump', throw: 'made-throw', walk: 'synthetic-walk' }
const fileOf = await bundle(
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, `core/testing/${name}.ts`])),
  'made-recordings',
)
/** @param {keyof typeof names} key */
const load = (key) => import(pathToFileURL(fileOf(key)).href)
const dog = (await load('dog')).makeDog(1.8, 100)
const made = {
  'dog.trc': dog,
  'jump.trc': (await load('jump')).makeJump(100),
  'throw.trc': (await load('throw')).makeThrow().recording,
  'prosthesis-walk.trc': (await load('walk')).createSyntheticWalk({ seconds: 2.4 }),
}
for (const [name, motion] of Object.entries(made))
  writeFileSync(new URL(`../fixtures/bodies/${name}`, import.meta.url), toTrc(name, motion))
writeFileSync(new URL('../fixtures/bodies/dog-forces.mot', import.meta.url), toMot('dog-forces.mot', dog.forces))
