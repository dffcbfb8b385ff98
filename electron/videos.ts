import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { Readable } from 'node:stream'
import type { BrowserWindow } from 'electron'
import { type ByteRange, rangeOf } from './byte-range.ts'
import type { PickedFile } from './ipc/contract.ts'
import { videoHeaders } from './policy.ts'

/**
 * Videos that the user chose to see next to the motion, by the random last part of their address. The page never learns
 * a path, and the address is worthless once its window is closed.
 */
const held = new Map<string, { path: string; type: string }>()

const types: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ogv: 'video/ogg',
  avi: 'video/x-msvideo',
}
export const videoEndings = Object.keys(types)

export async function holdVideo(path: string, window: BrowserWindow): Promise<PickedFile> {
  // A file that cannot be read is refused here, with its reason, and not by a player that stays black.
  const { size } = await stat(path)
  const id = randomUUID()
  held.set(id, { path, type: types[extname(path).slice(1).toLowerCase()] ?? 'video/mp4' })
  window.once('closed', () => held.delete(id))
  return { handle: id, name: basename(path), bytes: size }
}

/** The part of a video that a player asks for: a file of gigabytes is never held in memory. */
export async function serveVideo(id: string, asked: string | null): Promise<Response> {
  const video = held.get(id)
  const size = video
    ? await stat(video.path).then(
        (file) => file.size,
        () => null,
      )
    : null
  if (!video || size === null) return new Response(null, { status: 404, headers: videoHeaders() })
  const range = rangeOf(asked, size)
  const headers = { ...videoHeaders(), 'Content-Type': video.type }
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` } })
  const part = range ?? { start: 0, end: size - 1 }
  return new Response(size === 0 ? null : streamOf(video.path, part), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'Content-Length': String(part.end - part.start + 1),
      ...(range ? { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` } : {}),
    },
  })
}

/** Closed by itself when the player has had enough. */
function streamOf(path: string, { start, end }: ByteRange): ReadableStream {
  return Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream
}
