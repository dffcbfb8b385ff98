import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, picture, root, temporaryFolder, test } from './app.ts'
import { answerDialogs } from './dialogs.ts'
import { drop, enter, fixture } from './hands.ts'
import { computing, modelReady, settled } from './waiting.ts'

interface Results {
  readonly alerts: unknown
  readonly loads: Readonly<
    Record<'recorded' | 'predicted', { readonly peaks: readonly { joint: string; quantity: string; value: number }[] }>
  >
}
/** The window and the command line run in two engines, whose sines and powers differ in their last digit. */
function readResults(path: string) {
  const { alerts, loads } = JSON.parse(readFileSync(path, 'utf8')) as Results
  const peaks = [...loads.recorded.peaks, ...loads.predicted.peaks]
  return {
    alerts,
    names: peaks.map(({ joint, quantity }) => `${joint} ${quantity}`),
    values: peaks.map(({ value }) => value),
  }
}

test('a recording comes to the same peaks and warnings in the window and on the command line', async () => {
  const folder = await temporaryFolder()
  const line = spawnSync(
    process.execPath,
    [
      join(root, 'bin', 'pendulab.mjs'),
      'analyze',
      join(root, 'fixtures', 'recordings', 'walk.csv'),
      '--mass',
      '70',
      '--height',
      '1.75',
      '--write',
      'analysis',
      '--out',
      join(folder, 'line'),
    ],
    { encoding: 'utf8' },
  )
  expect(line.status, line.stderr).toBe(0)

  const { app, page } = await launch({ userData: await temporaryFolder() })
  await drop(page, 'walk.csv', fixture('walk.csv'))
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  await page.getByTestId('step-model').click()
  await expect(page.getByTestId('chosen-template')).toContainText('the recording shows the arms')
  await expect(page.getByTestId('chosen-table')).toContainText('the sex is not stated')
  await picture(page, 'parity-model')
  await page.getByTestId('step-loads').click()
  await expect(page.getByTestId('peaks')).toContainText('Without muscles', computing)
  await picture(page, 'parity-loads')
  await page.getByTestId('step-report').click()
  await expect(page.getByTestId('preview')).toBeVisible(computing)
  await settled(page)
  const saved = join(folder, 'window.json')
  await answerDialogs(app, { save: saved })
  await page.getByTestId('export-json').click()
  await expect(page.getByText('Saved window.json')).toBeVisible()
  const [inWindow, onLine] = [saved, join(folder, 'line', 'analysis.json')].map(readResults)
  expect(inWindow!.alerts).toEqual(onLine!.alerts)
  expect(inWindow!.names).toEqual(onLine!.names)
  inWindow!.values.forEach((value, i) => {
    const other = onLine!.values[i]!
    expect(Math.abs(value - other) / Math.max(1, Math.abs(other))).toBeLessThan(1e-8)
  })
  await app.close()
})
