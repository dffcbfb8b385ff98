import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_PDF, findPrinters, printPdf } from './pdf.ts'
import { printUser } from './print-user.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-pdf-'))
  // Whoever prints must reach the browsers the tests put here.
  chmodSync(folder, 0o755)
  writeFileSync(
    join(folder, 'report.html'),
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Report</title></head><body><h1>Loads ± 0.05</h1><p>Text with <b>weight</b>.</p></body></html>',
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const print = (printers: Parameters<typeof printPdf>[0]): ReturnType<typeof printPdf> =>
  printPdf(printers, join(folder, 'report.html'), join(folder, 'report.pdf'))

describe('the report as PDF', () => {
  it('is tagged, with its fonts inside and text that can be copied, where a browser is at hand; else one sentence explains that there is none', async () => {
    const printers = findPrinters()
    const printed = await print(printers)
    expect(printed).toEqual(printers.length > 0 ? { ok: true } : { ok: false, why: NO_PDF })
    const signs = ['/Marked true', '/StructTreeRoot', '/FontFile2', '/ToUnicode']
    const pdf = printed.ok ? readFileSync(join(folder, 'report.pdf'), 'latin1') : signs.join()
    expect(signs.filter((sign) => !pdf.includes(sign))).toEqual([])
    expect(readdirSync(folder).toSorted()).toEqual(printed.ok ? ['report.html', 'report.pdf'] : ['report.html'])
  })

  it('is not left half made when the program fails, and the sentence names it', async () => {
    const broken = join(folder, 'broken-browser')
    writeFileSync(
      broken,
      '#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) echo %PDF-1.4 > "${a#--print-to-pdf=}";; esac; done\n',
    )
    chmodSync(broken, 0o755)
    const printed = await print(findPrinters({ PENDULAB_BROWSER: broken }))
    expect(printed).toMatchObject({
      ok: false,
      why: expect.stringContaining(
        'No PDF was made: broken-browser could not print (the file is not complete). Open report.html in a browser and print it.',
      ),
    })
    expect(existsSync(join(folder, 'report.pdf'))).toBe(false)
    expect(await print(findPrinters({ PENDULAB_BROWSER: join(folder, 'gone') }))).toMatchObject({ ok: false })
  })

  /** Prints who it was run as, and with what. */
  function curiousBrowser(): string {
    const path = join(folder, 'curious-browser')
    writeFileSync(
      path,
      `#!/bin/sh
for a; do case $a in --print-to-pdf=*) pdf="\${a#--print-to-pdf=}";; esac; done
{ printf '%%PDF-1.4\\nuid=%s args=%s home=%s ' "$(id -u)" "$*" "$HOME"; printf '%100s'; echo '%%EOF'; } > "$pdf"
`,
    )
    chmodSync(path, 0o755)
    return path
  }

  it('is printed by nobody, in the browser’s sandbox, where root asks for it', async () => {
    expect(await print(findPrinters({ PENDULAB_BROWSER: curiousBrowser() }))).toEqual({ ok: true })
    const printed = readFileSync(join(folder, 'report.pdf'), 'latin1')
    const isRoot = process.getuid?.() === 0
    expect(printed).toContain(`uid=${isRoot ? 65_534 : process.getuid?.()} `)
    expect(printed).not.toContain('--no-sandbox')
    expect(printed.includes(`home=${process.env['HOME']} `)).toBe(!isRoot)
    expect(readdirSync(folder).toSorted()).toEqual(['curious-browser', 'report.html', 'report.pdf'])
  })

  it('is printed without the sandbox only when that is asked for by name, and the sentence states how', async () => {
    expect(printUser({}, true)).toMatchObject({ flags: [], id: 65_534 })
    expect(printUser({ PENDULAB_UNSANDBOXED_PDF: '1' }, true)).toMatchObject({ flags: ['--no-sandbox'], id: null })
    expect(printUser({ PENDULAB_UNSANDBOXED_PDF: '1' }, false)).toMatchObject({ flags: [], id: null })
    expect(printUser({}, true).advice).toContain('PENDULAB_UNSANDBOXED_PDF=1')
  })

  it('is never read through a link that the print user put in its place', async () => {
    const path = join(folder, 'linking-browser')
    const other = join(folder, 'another.pdf')
    writeFileSync(other, `%PDF-1.4${' '.repeat(200)}%%EOF`)
    writeFileSync(
      path,
      `#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) ln -s ${other} "\${a#--print-to-pdf=}";; esac; done\n`,
    )
    chmodSync(path, 0o755)
    expect(await print(findPrinters({ PENDULAB_BROWSER: path }))).toMatchObject({ ok: false })
    expect(existsSync(join(folder, 'report.pdf'))).toBe(false)
  })

  it('can be switched off', () => {
    expect(findPrinters({ PENDULAB_BROWSER: '', PATH: process.env['PATH'] ?? '' })).toEqual([])
  })
})
