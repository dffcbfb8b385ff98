import { bodyFileShape } from '../model/body-file/read-body-file.ts'
import { count, finite, list, literal, object, orNull, text } from '../json/shape.ts'

/** A body, its tree and alerts as files keep them. */

const side = literal('left', 'right')

export const alertShape = object(
  { severity: literal('error', 'warning', 'info'), code: text, message: text, tip: text },
  { where: object({}, { file: text, line: count, column: count, channel: text, path: text, time: finite }) },
)

export const treeShape = object({
  dimension: literal(2, 3),
  gravity: finite,
  segments: list(
    object({
      name: text,
      parent: orNull(text),
      attach: finite,
      from: finite,
      length: finite,
      masses: list(object({ at: finite, mass: finite })),
    }),
  ),
})

const sourced = object({ value: finite, sd: orNull(finite), source: text })

const heel = object({ back: finite, down: finite, right: finite, declination: finite, source: text })

export const bodyShape = object(
  {
    template: literal('whole-body', 'lower-body', 'swing-leg', 'planar-seven-link', 'own'),
    table: literal('winter', 'de-leva', 'dumas'),
    subject: object(
      { code: text, mass: finite, height: finite, sex: literal('female', 'male', 'unspecified') },
      { age: finite },
    ),
    tree: treeShape,
    segments: list(
      object({
        name: text,
        label: text,
        side: orNull(side),
        length: sourced,
        mass: sourced,
        centreOfMass: sourced,
        radiusOfGyration: sourced,
      }),
    ),
    joints: list(
      object({
        name: text,
        label: text,
        side: orNull(side),
        proximal: text,
        distal: text,
        onProximal: finite,
        onDistal: finite,
      }),
    ),
    loads: list(object({ label: text, segment: text, at: finite, mass: finite })),
  },
  { heels: object({}, { left: heel, right: heel }), file: bodyFileShape },
)
