/** Largest size of a logo in pixels: twice what the report prints at 150 dpi. */
const room = { width: 600, height: 200 }
const largestDrawing = 300_000

/**
 * A picture file as the report carries it: inside the document, no larger than it is printed. Photographs are redrawn,
 * which also
 * takes out whatever else they carried; drawings (SVG) are kept, since the report shows them as pictures that can run
 * nothing.
 */
export async function toLogo(file: File): Promise<string | null> {
  if (file.type === 'image/svg+xml') return file.size <= largestDrawing ? toUrl(file) : null
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, room.width / picture.width, room.height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

const toUrl = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(file)
  })
