import type { Body } from '../body.ts'
import { TEMPLATE_LABELS } from './layout.ts'

/** What a body is called in window and report. */
export const bodyName = ({ template, file }: Pick<Body, 'template' | 'file'>): string =>
  file?.name ?? (template === 'own' ? 'A body of its own' : TEMPLATE_LABELS[template])
