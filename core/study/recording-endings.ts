/** Endings of files worth looking into where a whole folder is brought in; pictures, films and models stay outside. */
export const RECORDING_ENDINGS: readonly string[] = [
  'csv',
  'tsv',
  'txt',
  'mot',
  'sto',
  'trc',
  'c3d',
  'bvh',
  'mvnx',
  'forces',
  'json',
]

/** Whether a file of a folder may be a recording, or states who was recorded. */
export function mayBeRecording(name: string): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return !name.startsWith('.') && (RECORDING_ENDINGS.includes(ending) || /^sessionmetadata\.ya?ml$/i.test(name))
}
