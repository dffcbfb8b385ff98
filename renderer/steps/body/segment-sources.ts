import type { BodySegment } from '../../../core/gait.ts'

/** Where a segment's numbers come from; each source with what it is of, unless one is of both. */
export function describeSources(
  { length, mass }: Pick<BodySegment, 'length' | 'mass'>,
  labels: { readonly length: string; readonly mass: string },
  said: (source: string) => string,
): string {
  if (length.source === mass.source) return said(length.source)
  return `${labels.length}: ${said(length.source)}; ${labels.mass}: ${said(mass.source)}`
}
