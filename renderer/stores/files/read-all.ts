/** All of a file, piece by piece, with how far it is; what is no longer wanted is not read to its end. */
export async function readAll(
  file: Blob,
  report: (fraction: number) => void,
  isWanted: () => boolean,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = file.stream().getReader()
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done || !isWanted()) return parts
    parts.push(value)
    bytes += value.byteLength
    report(bytes / file.size)
  }
}
