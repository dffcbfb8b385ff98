import type { BodyTemplateId } from '../body.ts'
import { LAYOUTS } from '../templates/layout.ts'
import type { BodyFile, FileRod } from './body-file.ts'
import { BODY_FILE_VERSION } from './body-file.ts'
import { layOutFile } from './lay-out-file.ts'

/** Edits of a body file. Each gives a new file; whether it makes a body is for `checkBody` to say. */

/** What a number typed by hand is said to come from, until somebody says better. */
export const BY_HAND = 'entered by hand'

/** A template as a file to be changed. */
export const fileLike = (like: BodyTemplateId, name: string, about: string): BodyFile => ({
  format: 'pendulab-body',
  version: BODY_FILE_VERSION,
  name,
  about,
  like,
  rods: [],
})

/** A body of one rod that is no person, to begin with. */
export const emptyFile = (name: string, about: string, rod: string): BodyFile => ({
  format: 'pendulab-body',
  version: BODY_FILE_VERSION,
  name,
  about,
  like: null,
  rods: [
    {
      name: 'rod1',
      label: rod,
      parent: null,
      joint: null,
      ...NEW_SIZE,
      mass: SHARE,
      markers: [
        { names: ['A'], at: 0 },
        { names: ['B'], at: 1 },
      ],
    },
  ],
})

/** A uniform rod of a size that is seen in every picture. */
const NEW_SIZE = {
  length: { metres: 0.2, source: BY_HAND },
  mass: { kilograms: 0.5, centre: 0.5, radius: 0.289, source: BY_HAND },
} as const

/** Of a body that is no person: shares need not add up to 1, and together they are what the scales showed. */
const SHARE = { ofBody: 0.1, centre: 0.5, radius: 0.289, source: BY_HAND } as const

/** Whether a rod is the template's, so that it can be changed but not taken away. */
export const isTemplateRod = ({ like }: BodyFile, name: string): boolean =>
  like !== null && LAYOUTS[like]('right').some((one) => one.name === name)

/** What the file itself states about a rod; of a template's rod that it does not change, its name alone. */
export const statedRod = ({ rods }: BodyFile, name: string): FileRod =>
  rods.find((one) => one.name === name) ?? { name }

/** The rod with other entries; one that is set to undefined holds as the template has it. */
export function changeBodyRod(
  file: BodyFile,
  name: string,
  change: { readonly [K in keyof FileRod]?: FileRod[K] | undefined },
): BodyFile {
  const entries = Object.entries({ ...statedRod(file, name), ...change }).filter(([, value]) => value !== undefined)
  const rod = Object.fromEntries(entries) as unknown as FileRod
  const isBare = entries.length === 1 && isTemplateRod(file, name)
  if (isBare) return { ...file, rods: file.rods.filter((one) => one.name !== name) }
  const isThere = file.rods.some((one) => one.name === name)
  return { ...file, rods: isThere ? file.rods.map((one) => (one.name === name ? rod : one)) : [...file.rods, rod] }
}

/** The template's rod again. */
export const resetRod = (file: BodyFile, name: string): BodyFile => ({
  ...file,
  rods: file.rods.filter((one) => one.name !== name),
})

/** A further rod at the end of another; of a person's it turns with the nearest segment that joint angles know. */
export function addBodyRod(
  file: BodyFile,
  parent: string,
  label: string,
): { readonly file: BodyFile; readonly name: string } {
  const layout = layOutFile(file, 'right')
  let number = layout.length + 1
  while (layout.some(({ name }) => name === `rod${number}`)) number++
  const name = `rod${number}`
  const side = layout.find((one) => one.name === parent)?.side ?? null
  const turnsWith = file.like === null ? null : nearestKnown(file, parent)
  const rod: FileRod = {
    name,
    label: `${label} ${number}`,
    side,
    parent,
    joint: { name, label: `${label} ${number}` },
    ...NEW_SIZE,
    ...(turnsWith === null ? { mass: SHARE, markers: [] } : { turnsWith }),
  }
  return { file: { ...file, rods: [...file.rods, rod] }, name }
}

/** The rod itself or the nearest one above it that the template has. */
function nearestKnown(file: BodyFile, rod: string): string | null {
  const layout = layOutFile(file, 'right')
  for (let here: string | null = rod; here !== null;) {
    if (isTemplateRod(file, here)) return here
    const name: string = here
    here = layout.find((one) => one.name === name)?.parent ?? null
  }
  return null
}

/** Without a rod of its own; what hung on it hangs on its parent, or where the template has it. */
export function removeBodyRod(file: BodyFile, name: string): BodyFile {
  const parent = statedRod(file, name).parent ?? null
  const rest: BodyFile = { ...file, rods: file.rods.filter((one) => one.name !== name) }
  return rest.rods
    .filter((one) => one.parent === name)
    .reduce(
      (all, { name: child }) =>
        changeBodyRod(
          all,
          child,
          isTemplateRod(file, child) ? { parent: undefined, attach: undefined } : { parent, attach: 1 },
        ),
      rest,
    )
}
