import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { command, expect, launch, picture, root, test } from './app.ts'
import { scan, unseenFocus } from './axe.ts'
import { answerDialogs } from './dialogs.ts'
import { dropAll, enter, fixture } from './hands.ts'
import { computing } from './waiting.ts'

/** A walk a little unlike the others: its knees bend `more` times as much. */
function bent(from: string, more: number): string {
  const [head = '', ...lines] = fixture(from).trim().split('\n')
  const knees = head.split(',').flatMap((name, i) => (/knee/i.test(name) ? [i] : []))
  const rows = lines.map((line) =>
    line
      .split(',')
      .map((cell, i) => (knees.includes(i) ? (Number(cell) * more).toFixed(4) : cell))
      .join(','),
  )
  return [head, ...rows].join('\n')
}

async function sixWalks(page: Page): Promise<void> {
  const files = [1, 1.02, 0.98].flatMap((more, k) => [
    { name: `barefoot ${k + 1}.csv`, content: bent('walk.csv', more) },
    { name: `orthosis ${k + 1}.csv`, content: bent('walk.csv', 0.7 * more) },
  ])
  await dropAll(page, files)
  await expect(page.getByTestId('sorting-counts')).toHaveText('6 walks in 2 conditions')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await scan(page, 'sorting')).toEqual([])
  expect(await unseenFocus(page)).toEqual([])
  await page.getByTestId('sorting-confirm').click()
  await enter(page, '#subject-code', 'P-0417')
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
}

test('six files of one person become two conditions, averages, a comparison and a PDF, and are kept', async ({
  userData,
}) => {
  const user = join(userData, 'user')
  mkdirSync(user)
  const study = join(userData, 'P-0417.pendulab')
  const first = await launch({ userData: user })
  await sixWalks(first.page)
  await answerDialogs(first.app, { save: study })
  await command(first.app, 'save')
  await expect.poll(() => existsSync(study)).toBe(true)
  const tree = first.page.getByTestId('tree')
  await first.page.getByTestId('open-visits').click()
  await expect(tree).toHaveAttribute('data-analysed', '6', computing)
  const knee = first.page.getByTestId('card-knee.flexion')
  await expect(knee).toContainText('Clear:')
  await expect(first.page.getByTestId('visits-notes')).toContainText('force plate')
  await expect(first.page.getByTestId('profile')).toContainText('Movement profile')
  await picture(first.page, 'visits')

  expect(await scan(first.page, 'averages')).toEqual([])
  expect(await unseenFocus(first.page)).toEqual([])
  await picture(first.page, 'visits-dark')

  // A cycle is left out by the keyboard, in all averages, and taken back.
  const cycle = first.page.getByTestId('cycles').getByRole('checkbox').first()
  await cycle.focus()
  await first.page.keyboard.press('Space')
  await expect(cycle).not.toBeChecked()
  await first.page.getByTestId('undo').click()
  await expect(cycle).toBeChecked()

  const pdf = join(root, 'artefacts', 'screenshots', 'comparison.pdf')
  await answerDialogs(first.app, { save: pdf })
  await first.page.getByTestId('visits-pdf').click()
  await expect(first.page.getByTestId('visits-saved')).toContainText('comparison.pdf')
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  const table = join(userData, 'cycles.csv')
  await answerDialogs(first.app, { save: table })
  await first.page.getByTestId('visits-csv').click()
  await expect.poll(() => existsSync(table)).toBe(true)
  expect(readFileSync(table, 'utf8').split('\n')[0]).toContain('group,trial,side,cycle')
  await expect(first.page.getByTestId('save-state')).toHaveText('All changes kept')
  await first.app.close()

  // Opened again, nothing is computed again.
  const again = await launch({ userData: user })
  await answerDialogs(again.app, { open: [study] })
  await command(again.app, 'open-study')
  await expect(again.page.getByTestId('tree')).toHaveAttribute('data-analysed', '6')
  await again.page.getByTestId('open-visits').click()
  await expect(again.page.getByTestId('card-knee.flexion')).toContainText('Clear:')
  await expect(again.page.getByTestId('tree')).toHaveAttribute('data-computed', '0')
  await again.page.getByLabel('Second group').selectOption('sides')
  await expect(again.page.getByTestId('card-knee.flexion')).toContainText('right − left')
  await picture(again.page, 'visits-sides')
  await again.app.close()
})
