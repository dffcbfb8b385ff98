/** Parts of the tables that are then damaged: a walk of 40 frames, its header and its rows. */
export const FRAMES = 40
export const knee = (i: number): number => 30 - 28 * Math.cos((2 * Math.PI * i) / FRAMES)
export const hip = (i: number): number => 12 + 22 * Math.cos((2 * Math.PI * i) / FRAMES)
export const HEADER = ['time', 'Right hip flexion', 'Right knee flexion', 'Left knee flexion']
export const row = (i: number): string[] => [
  (i / 100).toFixed(2),
  hip(i).toFixed(3),
  knee(i).toFixed(3),
  knee(i + FRAMES / 2).toFixed(3),
]
export const rows = (count = FRAMES): string[][] => Array.from({ length: count }, (_, i) => row(i))
export const table = (
  header: readonly string[],
  body: readonly (readonly string[])[],
  delimiter = ',',
  newline = '\n',
): string => [header, ...body].map((cells) => cells.join(delimiter)).join(newline) + newline

/** Frame 10 of the right knee: 30° to the thousandth. */
export const sound = {
  frames: FRAMES,
  rate: 100,
  value: { channel: 'knee.flexion.right', frame: 10, degrees: 30 },
} as const

export const change = (at: number, to: (cells: string[]) => string[]): string[][] =>
  rows().map((cells, i) => (i === at ? to(cells) : cells))
export const utf16 = (text: string, { isLittle, hasMark }: { isLittle: boolean; hasMark: boolean }): Uint8Array => {
  const codes = [...(hasMark ? '\uFEFF' : ''), ...text].map((letter) => letter.charCodeAt(0))
  return Uint8Array.from(codes.flatMap((code) => (isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255])))
}
export const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** The whole table, sound. */
export const plain = table(HEADER, rows())
export const names = ['time', 'RHipFlexion', 'RKneeFlexion', 'LKneeFlexion']
