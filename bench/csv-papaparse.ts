import { createReadStream } from 'node:fs'
import Papa from 'papaparse'

export const PIECE = 1024 * 1024

/** papaparse alone on a file, streaming; gives the number of rows. */
export function papaparse(
  path: string,
  by: 'step' | 'chunk',
  take: (row: string[]) => void,
  dynamicTyping = false,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    const stream = createReadStream(path, { highWaterMark: PIECE, encoding: 'utf8' })
    const ends = { complete: () => resolve(rows), error: reject, dynamicTyping }
    if (by === 'step') {
      Papa.parse<string[]>(stream, {
        ...ends,
        step: ({ data }) => {
          take(data)
          rows++
        },
      })
    } else {
      Papa.parse<string[]>(stream, {
        ...ends,
        chunk: ({ data }) => {
          for (const row of data) take(row)
          rows += data.length
        },
      })
    }
  })
}
