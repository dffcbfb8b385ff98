import learned from './learned/contact-error.json'
import type { ChangeFamily, MethodError } from './method-error.ts'

/** How far predicted changes of the largest contact force were from those of measured walks, body weights, by joint. */
export type ContactErrorTable = Readonly<Partial<Record<ChangeFamily, Readonly<Record<string, MethodError>>>>>

/** Made by bench/learn/technique-errors.ts (`source` in the file). */
export const CONTACT_ERRORS: ContactErrorTable = { posture: learned.posture }
