import { chmod, chown, constants, copyFile, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * As whom a page is printed. Chromium refuses its sandbox to root, and a page holds pictures from elsewhere, such as a
 * laboratory's logo: so root steps down to a user who owns nothing, for whom the sandbox works. Printing as root without
 * it must be asked for.
 */
export interface PrintUser {
  /** Added to the program's arguments. */
  readonly flags: readonly string[]
  /** Null: as whoever runs this. */
  readonly id: number | null
  /** What to do when it did not work. */
  readonly advice: string
}

/** `nobody` on every Linux. */
const NOBODY = 65_534

export function printUser(env: NodeJS.ProcessEnv = process.env, isRoot = process.getuid?.() === 0): PrintUser {
  if (!isRoot) return { flags: [], id: null, advice: '' }
  if (env['PENDULAB_UNSANDBOXED_PDF'] === '1') return { flags: ['--no-sandbox'], id: null, advice: '' }
  return {
    flags: [],
    id: NOBODY,
    advice:
      ' As root, PDFs are printed as the user nobody: run pendulab from an ordinary account, or set PENDULAB_UNSANDBOXED_PDF=1 to print without the browser’s sandbox.',
  }
}

export interface PrintPlace {
  /** A folder of its own, thrown away afterwards. */
  readonly profile: string
  /** A copy of the page in it: the original may be in a folder the print user cannot read. */
  readonly page: string
  /** Where the PDF is expected. */
  readonly draft: string
}

/** Prints in a private folder that belongs to the print user, then puts the whole PDF at its place in one step. */
export async function inPrivatePlace(
  user: PrintUser,
  files: { readonly page: string; readonly pdf: string },
  print: (place: PrintPlace) => Promise<void>,
): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'pendulab-print-'))
  const place = { profile, page: join(profile, 'report.html'), draft: join(profile, 'report.pdf') }
  const copy = `${files.pdf}.${process.pid}.tmp`
  try {
    await copyFile(files.page, place.page, constants.COPYFILE_EXCL)
    await chmod(place.page, 0o600)
    if (user.id !== null) for (const path of [place.page, profile]) await chown(path, user.id, user.id)
    await print(place)
    await takeWhole(place.draft, copy)
    await rename(copy, files.pdf)
  } finally {
    await rm(copy, { force: true })
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** The folder is not ours alone: a link put there in place of the PDF would make us read another's file. */
async function takeWhole(from: string, to: string): Promise<void> {
  const file = await open(from, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    const { size } = await file.stat()
    const bytes = await file.readFile()
    const isWhole =
      size >= 100 &&
      bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
      bytes.subarray(-32).toString('latin1').includes('%%EOF')
    if (!isWhole) throw new Error('the file is not complete')
    const copy = await open(to, 'wx')
    try {
      await copy.writeFile(bytes)
      await copy.sync()
    } finally {
      await copy.close()
    }
  } finally {
    await file.close()
  }
}

/** The environment of a program run as that user: nothing of it points to another user's places. */
export function environmentFor(user: PrintUser, profile: string): NodeJS.ProcessEnv {
  if (user.id === null) return process.env
  const { DBUS_SESSION_BUS_ADDRESS: _bus, XDG_RUNTIME_DIR: _runtime, ...env } = process.env
  return {
    ...env,
    HOME: profile,
    TMPDIR: profile,
    XDG_CONFIG_HOME: join(profile, 'config'),
    XDG_CACHE_HOME: join(profile, 'cache'),
  }
}
