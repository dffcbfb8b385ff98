import type { BodyFile } from './body-file.ts'
import { checkBody } from './read-body-file.ts'
import dog from './shipped/dog.json'
import plasterLeft from './shipped/leg-in-plaster-left.json'
import plasterRight from './shipped/leg-in-plaster-right.json'
import arm from './shipped/throwing-arm.json'
import prosthesisLeft from './shipped/transtibial-prosthesis-left.json'
import prosthesisRight from './shipped/transtibial-prosthesis-right.json'
import trunk from './shipped/two-part-trunk.json'

/** The bodies that come with the program, read as any other body file is. */
export const SHIPPED_BODIES: readonly BodyFile[] = [
  prosthesisLeft,
  prosthesisRight,
  plasterLeft,
  plasterRight,
  trunk,
  dog,
  arm,
].map((file: unknown) => {
  const read = checkBody(file)
  if (!read.ok) throw new Error(`SHIPPED_BODIES: expected a body file, got: ${read.alerts[0]!.message}`)
  return read.value
})
