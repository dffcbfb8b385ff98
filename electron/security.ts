import { type Session, type WebContents, app, session } from 'electron'
import { appHost, appScheme, helpHost, reportHost, videoHost } from './address.ts'
import { serve } from './protocol.ts'

/** SECURITY.md maps each item of Electron's checklist to a place in this folder and to the test that proves it. */

/** Before the app is ready. */
export function hardenApp(): void {
  // As root, Linux has no sandbox to offer and Electron will not start without this flag. The product never sets it;
  // whoever starts the app
  // with it has chosen so, and the windows' own `sandbox: true` still holds.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  // Names resolve to nothing: what slips past every other guard still finds no address to talk to.
  app.commandLine.appendSwitch(
    'host-resolver-rules',
    import.meta.env.DEV ? 'MAP * ~NOTFOUND, EXCLUDE localhost' : 'MAP * ~NOTFOUND',
  )
  app.commandLine.appendSwitch('disable-background-networking')
  // Without a graphics card (a virtual desktop, a remote session) Chromium has no WebGL any more unless its software
  // renderer is allowed. It is
  // taken only when there is no hardware; what it draws is our own bundle's shaders, since no other page can be loaded
  // here.
  app.commandLine.appendSwitch('enable-unsafe-swiftshader')
  app.commandLine.appendSwitch('force-webrtc-ip-handling-policy', 'disable_non_proxied_udp')
  app.on('web-contents-created', (_event, contents) => guard(contents))
  app.on('session-created', hardenSession)
}

/** Every session the app makes passes here; the app is ready by then. */
export function hardenSession(target: Session = session.defaultSession): void {
  target.setPermissionRequestHandler((_contents, permission, reply, details) =>
    reply(mayBeGranted(permission, details.requestingUrl)),
  )
  target.setPermissionCheckHandler((_contents, permission, origin) => mayBeGranted(permission, origin))
  target.setDevicePermissionHandler(() => false)
  target.on('will-download', (event) => event.preventDefault())
  target.on('select-hid-device', (event) => event.preventDefault())
  target.on('select-serial-port', (event) => event.preventDefault())
  target.on('select-usb-device', (event) => event.preventDefault())
  target.setSpellCheckerEnabled(false)
  target.webRequest.onBeforeRequest((details, reply) => reply({ cancel: !mayBeRequested(details.url) }))
  serve(target)
}

function guard(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => event.preventDefault())
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-frame-navigate', (event) => {
    const preview = !event.isMainFrame && isAt(event.url, reportHost)
    if (!preview) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
}

/** Our own scheme, and what never leaves the process. Everything else is network. */
export function mayBeRequested(url: string): boolean {
  if (import.meta.env.DEV && url.startsWith('ws://localhost:')) return true
  if (/^(?:blob|data|devtools):/i.test(url)) return true
  return isAt(url, appHost) || isAt(url, reportHost) || isAt(url, helpHost) || isAt(url, videoHost)
}

function isAt(url: string, host: string): boolean {
  try {
    const address = new URL(url)
    return address.protocol === `${appScheme}:` && address.host === host
  } catch {
    return false
  }
}

/**
 * Our own page may put text and pictures on the clipboard and fill the screen when the user asks for it; nothing else,
 * and nobody else.
 */
function mayBeGranted(permission: string, from: string): boolean {
  return (permission === 'clipboard-sanitized-write' || permission === 'fullscreen') && isAt(from, appHost)
}
