import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createKeptPrinter } from './kept-window.ts'
import { type PrintPlace, type PrintUser, environmentFor, inPrivatePlace, printUser } from './print-user.ts'

/** A program at hand that turns a page into a PDF without a window. */
export interface PdfPrinter {
  readonly name: string
  /** Added to the sentence when it could not. */
  readonly advice: string
  /** Rejects with a sentence when it could not. */
  print(page: string, pdf: string): Promise<void>
  /** Ends what it keeps for the next page. */
  close(): Promise<void>
}

export const NO_PDF =
  'No PDF was made: neither Electron nor Chromium is at hand. Open report.html in a browser and print it, or install Chromium.'

const TIME_LIMIT_MS = 120_000

/**
 * Electron first: it is the app's own, so the pages are the app's pages. Then any browser of the Chromium family. Both
 * off-screen,
 * with a profile of their own that is thrown away.
 */
export function findPrinters(env: NodeJS.ProcessEnv = process.env, root = projectRoot()): readonly PdfPrinter[] {
  const user = printUser(env)
  const chosen = env['PENDULAB_BROWSER']
  if (chosen !== undefined) return chosen === '' ? [] : [createChromiumPrinter(chosen, user)]
  const electron = root === null ? null : findElectron(root)
  const script = join(dirname(fileURLToPath(import.meta.url)), 'pdf-window.js')
  return [
    ...(electron && existsSync(script) ? [createElectronPrinter(electron, script, user)] : []),
    ...findBrowsers(env).map((program) => createChromiumPrinter(program, user)),
  ]
}

export async function closePrinters(printers: readonly PdfPrinter[]): Promise<void> {
  await Promise.all(printers.map((printer) => printer.close()))
}

/** Prints with the first printer that can; otherwise explains why not, in one sentence. */
export async function printPdf(
  printers: readonly PdfPrinter[],
  page: string,
  pdf: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly why: string }> {
  let why = NO_PDF
  for (const printer of printers) {
    try {
      await printer.print(page, pdf)
      return { ok: true }
    } catch (error) {
      why = `No PDF was made: ${printer.name} could not print (${error instanceof Error ? error.message : 'unknown'}). Open report.html in a browser and print it.${printer.advice}`
    }
  }
  return { ok: false, why }
}

function createElectronPrinter(program: string, script: string, user: PrintUser): PdfPrinter {
  const headless = process.platform === 'linux' ? ['--ozone-platform=headless'] : []
  return createKeptPrinter({
    name: 'Electron',
    program,
    user,
    limit: TIME_LIMIT_MS,
    argumentsFor: (profile) => [...headless, '--disable-gpu', `--user-data-dir=${join(profile, 'user')}`, script],
  })
}

function createChromiumPrinter(program: string, user: PrintUser): PdfPrinter {
  return createPrinter(program.split(/[/\\]/).at(-1)!, program, user, ({ profile, page, draft }) => [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-extensions',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${join(profile, 'user')}`,
    '--no-pdf-header-footer',
    '--generate-pdf-document-outline',
    `--print-to-pdf=${draft}`,
    pathToFileURL(page).href,
  ])
}

function createPrinter(
  name: string,
  program: string,
  user: PrintUser,
  argumentsFor: (place: PrintPlace) => readonly string[],
): PdfPrinter {
  return {
    name,
    advice: user.advice,
    print: (page, pdf) =>
      inPrivatePlace(user, { page, pdf }, (place) =>
        run(program, [...user.flags, ...argumentsFor(place)], user, place.profile),
      ),
    close: async () => {},
  }
}

function run(program: string, args: readonly string[], user: PrintUser, profile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      windowsHide: true,
      env: environmentFor(user, profile),
      ...(user.id === null ? {} : { uid: user.id, gid: user.id, cwd: profile }),
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS)
    child.once('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (code === 0) resolve()
      else reject(new Error(signal === 'SIGKILL' ? 'it took too long' : `it ended with ${signal ?? code}`))
    })
  })
}

/** The checkout this program was built in, or null when it was moved elsewhere. */
function projectRoot(): string | null {
  for (let place = dirname(fileURLToPath(import.meta.url)); place !== dirname(place); place = dirname(place)) {
    if (existsSync(join(place, 'package.json')) && existsSync(join(place, 'node_modules'))) return place
  }
  return null
}

/** Electron's own download, or the copy that running from source fetched. Never fetched from here. */
function findElectron(root: string): string | null {
  const home = join(root, 'node_modules', 'electron')
  const cache = join(root, 'node_modules', '.cache', 'electron-runtime')
  const own = existsSync(join(home, 'path.txt'))
    ? [join(home, 'dist', readFileSync(join(home, 'path.txt'), 'utf8').trim())]
    : []
  const copies = existsSync(cache) ? readdirSync(cache).map((name) => join(cache, name, 'electron')) : []
  return [...own, ...copies].find(isProgram) ?? null
}

function findBrowsers(env: NodeJS.ProcessEnv): string[] {
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
    'microsoft-edge-stable',
    'microsoft-edge',
    'msedge',
  ]
  const ending = process.platform === 'win32' ? '.exe' : ''
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((place) => (place === '' ? [] : names.map((name) => join(place, name + ending))))
  const applications = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  const windows = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].flatMap((place) =>
    place
      ? [
          join(place, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(place, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
        ]
      : [],
  )
  const found = [
    ...onPath,
    ...(process.platform === 'darwin' ? applications : []),
    ...(process.platform === 'win32' ? windows : []),
  ].find(isProgram)
  return found === undefined ? [] : [found]
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
