import { createHash } from 'node:crypto'

/**
 * A suggested file name, made safe on every file system: no folders, no reserved characters or device names, not
 * hidden, not too long.
 */
export function safeFileName(name: string, fallback = 'pendulab'): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}<>:"/\\|?*]/gu, '-')
    .replace(/^[.\s-]+/, '')
    .replace(/(?<![.\s])[.\s]+$/, '')
  const [stem = ''] = clean.split('.')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)
  return clean ? shorten(reserved ? `${fallback}-${clean}` : clean) : fallback
}

/**
 * Disks allow 255 bytes, and a character may take four. This leaves room for another ending, a number and the folder on
 * Windows.
 */
const MOST_BYTES = 200

const characters = new Intl.Segmenter()

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Cut between characters as people see them; the ending is kept, and a mark keeps apart what differs only in the rest. */
function shorten(name: string): string {
  if (bytesOf(name) <= MOST_BYTES) return name
  const ending = /\.[\w-]{1,10}$/.exec(name)?.[0] ?? ''
  const mark = `~${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
  let room = MOST_BYTES - bytesOf(ending) - bytesOf(mark)
  let kept = ''
  for (const { segment } of characters.segment(name.slice(0, name.length - ending.length))) {
    room -= bytesOf(segment)
    if (room < 0) break
    kept += segment
  }
  return `${kept}${mark}${ending}`
}
