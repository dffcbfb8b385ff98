import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NO_PDF, findPrinters, printPdf } from './pdf.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pendulab-pdf-'))
  writeFileSync(
    join(folder, 'report.html'),
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Report</title></head><body><h1>Loads ± 0.05</h1><p>Text with <b>weight</b>.</p></body></html>',
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const print = (printers: Parameters<typeof printPdf>[0]): ReturnType<typeof printPdf> =>
  printPdf(printers, join(folder, 'report.html'), join(folder, 'report.pdf'))

describe('the report as PDF', () => {
  it('is tagged, with its fonts inside and text that can be copied, where a browser is at hand; else one sentence says it is not', async () => {
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
    expect(printed).toEqual({
      ok: false,
      why: 'No PDF was made: broken-browser could not print (the file is not complete). Open report.html in a browser and print it.',
    })
    expect(existsSync(join(folder, 'report.pdf'))).toBe(false)
    expect(await print(findPrinters({ PENDULAB_BROWSER: join(folder, 'gone') }))).toMatchObject({ ok: false })
  })

  it('can be switched off', () => {
    expect(findPrinters({ PENDULAB_BROWSER: '', PATH: process.env['PATH'] ?? '' })).toEqual([])
  })
})
