import { join, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  bin: 'application/octet-stream',
  txt: 'text/plain; charset=utf-8',
}

/** The file under `folder` that an address means, or null if it means none, or tries to leave the folder. */
export function resourceOf(address: URL, folder: string): { path: string; type: string } | null {
  let name: string
  try {
    name = decodeURIComponent(address.pathname)
  } catch {
    return null
  }
  if (name.includes('\0') || name.includes('\\') || name.includes(':')) return null
  const path = join(folder, name)
  if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return null
  const type = types[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? '']
  return type === undefined ? null : { path, type }
}
