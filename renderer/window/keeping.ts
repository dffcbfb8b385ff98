import { words } from '../display/words.ts'
import { host } from '../host.ts'

// Each answers with what there is to report afterwards; the window's own dialog needs no words of ours.

export async function keepPicture(blob: Blob, use: 'copy' | 'save'): Promise<string | null> {
  if (use === 'copy') return (await host.copyPicture(blob)) ? words.scene.copied : words.scene.copyFailed
  await host.saveFile('view.png', blob)
  return null
}

export async function keepFilm(blob: Blob | null, ending: string): Promise<string | null> {
  if (!blob) return words.scene.filmFailed
  await host.saveFile(`motion.${ending}`, blob)
  return null
}
