import { pageHeaders, pagePolicy } from './policy.ts'

/**
 * `npm run dev` only; the build leaves this file out. The page still lives at app://pendulab, but its files come from
 * Vite,
 * whose hot reload needs a web socket and styles put in by script.
 */
const vite = new URL(process.env['ELECTRON_RENDERER_URL'] ?? 'http://localhost:5173')

export const developmentSocket = `ws://${vite.host}`

const policy = {
  ...pagePolicy,
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': `'self' ${developmentSocket}`,
}

export async function serveFromVite(address: URL): Promise<Response> {
  const reply = await fetch(new URL(address.pathname + address.search, vite))
  const type = reply.headers.get('content-type') ?? 'text/plain'
  return new Response(reply.body, { status: reply.status, headers: { ...pageHeaders(policy), 'Content-Type': type } })
}
