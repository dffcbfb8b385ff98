import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Session, protocol } from 'electron'
import { appHost, appScheme, helpHost, reportHost, videoHost } from './address.ts'
import { pageHeaders, reportHeaders } from './policy.ts'
import { resourceOf } from './resources.ts'
import { heldPage } from './held-pages.ts'
import { serveVideo } from './videos.ts'

export const pageFolder = join(import.meta.dirname, '..', 'renderer')
export const helpFolder = join(import.meta.dirname, '..', 'help')

/** Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ])
}

export function serve(session: Session): void {
  session.protocol.handle(appScheme, (request) => answer(request))
}

async function answer(request: Request): Promise<Response> {
  const address = new URL(request.url)
  if (request.method !== 'GET') return nothing(405)
  if (address.host === appHost) return serveFile(address, pageFolder)
  if (address.host === helpHost) return serveFile(address, helpFolder)
  if (address.host === reportHost) {
    const html = heldPage(address.pathname.slice(1))
    return html === undefined ? nothing(404) : new Response(html, { headers: reportHeaders() })
  }
  if (address.host === videoHost) return serveVideo(address.pathname.slice(1), request.headers.get('range'))
  return nothing(404)
}

async function serveFile(address: URL, folder: string): Promise<Response> {
  if (import.meta.env.DEV && folder === pageFolder) return (await import('./development.ts')).serveFromVite(address)
  const resource = resourceOf(address, folder)
  if (!resource) return nothing(404)
  try {
    return new Response(new Uint8Array(await readFile(resource.path)), {
      headers: { ...pageHeaders(), 'Content-Type': resource.type },
    })
  } catch {
    return nothing(404)
  }
}

function nothing(status: number): Response {
  return new Response(null, { status, headers: pageHeaders() })
}
