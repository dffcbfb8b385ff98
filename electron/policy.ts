import { appHost, appScheme, reportHost, videoHost } from './address.ts'

/** Headers of everything served at app://. Kept as data, so that tests can hold the app to them. */

const directives = (list: Record<string, string>) =>
  Object.entries(list)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')

/** Nothing by default; then only what our own bundle needs, all of it from app://pendulab itself. */
export const pagePolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  /** Videos that the user chose, from their own host. */
  'media-src': `${appScheme}://${videoHost}`,
  'connect-src': "'self'",
  /** The report preview. */
  'frame-src': `${appScheme}://${reportHost}`,
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** A report carries its styles and pictures in itself, runs no script and fetches nothing. */
export const reportPolicy = {
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data:',
  'font-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': `${appScheme}://${appHost}`,
  sandbox: '',
}

const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  /** Together these two make the page cross-origin isolated, so that memory can be shared with the worker. */
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
}

export function pageHeaders(policy: Record<string, string> = pagePolicy): Record<string, string> {
  return { ...common, 'Content-Security-Policy': directives(policy), 'Cross-Origin-Resource-Policy': 'same-origin' }
}

/** Bytes of a video: for a video element, and for nothing else. */
export function videoHeaders(): Record<string, string> {
  return {
    ...common,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
  }
}

export function reportHeaders(): Record<string, string> {
  return {
    ...common,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': directives(reportPolicy),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}
