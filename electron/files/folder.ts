import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { limits } from '../ipc/contract.ts'
import { Refusal } from '../trouble.ts'

/** Endings of recordings, as the open dialog offers them. */
export const recordingEndings = ['csv', 'tsv', 'txt', 'mot', 'sto', 'trc', 'c3d', 'bvh', 'mvnx', 'forces', 'json']

/** A file somewhere in a folder, and the names of the folders from that one down to it. */
export interface FolderFile {
  path: string
  folders: string[]
}

/** Folders inside folders, no deeper. */
const deepest = 8

const isWanted = (name: string): boolean =>
  !name.startsWith('.') &&
  (recordingEndings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()) ||
    /^sessionmetadata\.ya?ml$/i.test(name))

/** All that may be a recording in a folder, in the order of names; links are not followed. */
export async function listFolder(root: string): Promise<FolderFile[]> {
  const found: FolderFile[] = []
  const visit = async (folder: string, folders: string[]): Promise<void> => {
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))) {
      if (entry.isDirectory() && !entry.name.startsWith('.') && folders.length < deepest)
        await visit(join(folder, entry.name), [...folders, entry.name])
      else if (entry.isFile() && isWanted(entry.name)) found.push({ path: join(folder, entry.name), folders })
      if (found.length > limits.folderFiles)
        throw new Refusal(
          'folder/too-many',
          `This folder holds more than ${limits.folderFiles} files that may be recordings.`,
          'Choose the folder of one patient.',
        )
    }
  }
  await visit(root, [basename(root)])
  return found
}
