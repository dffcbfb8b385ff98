import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, picture, root, test } from './app.ts'
import { drop, enter, fixture } from './hands.ts'
import { fileRead, kept, modelReady, settled } from './waiting.ts'

/** What the Import step finds, asks and keeps. */

const odd = {
  LKJC: 'ginocchio sx',
  LKNE: 'gin sx est',
  LKNM: 'gin sx int',
  RKJC: 'ginocchio dx',
  RKNE: 'gin dx est',
  RKNM: 'gin dx int',
}
/** Our made walk with the knees named as one laboratory names them. */
function ownNames(): string {
  const lines = fixture('walk.trc').split(/\r?\n/)
  lines[3] = lines[3]!
    .split('\t')
    .map((name) => odd[name as 'LKNE'] ?? name)
    .join('\t')
  return lines.join('\n')
}

test('markers of a laboratory’s own names are assigned once, and the template is offered to the next file', async ({
  userData,
}) => {
  const first = await launch({ userData })
  let { page } = first
  await expect(page.getByTestId('sample-walk')).toBeVisible()
  await drop(page, 'own.trc', ownNames())
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  // What is missing is shown, and the list that mends it is open.
  await expect(page.locator('.alert.error')).toContainText('knee')
  await page.getByTestId('step-model').click()
  await expect(page.getByRole('heading', { name: 'No body could be fitted' })).toBeVisible()
  await page.getByRole('button', { name: 'Look at Recording' }).click()
  for (const [name, place] of [
    ['gin dx est', 'Right knee, outside'],
    ['gin sx est', 'Left knee, outside'],
  ] as const) {
    const select = page.getByTestId('markers').getByLabel(`Place on the body: ${name}`)
    await select.focus()
    await select.selectOption({ label: place })
  }
  await modelReady(page)
  await expect(page.getByTestId('markers')).toContainText('The body is fitted to them.')
  await picture(page, 'import-markers')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByLabel('Name of the template').fill('Lab Roma')
  await page.getByLabel('Name of the template').press('Enter')
  await expect(page.getByTestId('mapping-template')).toHaveValue('Lab Roma')
  await kept(page)
  await first.app.close()

  const second = await launch({ userData })
  ;({ page } = second)
  await modelReady(page)
  await settled(page)
  await drop(page, 'next.trc', ownNames().replace('walk.trc', 'next.trc'))
  await page.getByTestId('person-same').click()
  await fileRead(page, 'next.trc')
  await page.getByTestId('template-offer').getByRole('button').click()
  await expect(page.getByTestId('mapping-template')).toHaveValue('Lab Roma')
  await expect(page.getByTestId('template-offer')).toBeHidden()
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await settled(page)
  await modelReady(page)
  await page.getByTestId('drop-template').click()
  await expect(page.getByTestId('drop-template')).toBeHidden()
  await second.app.close()
})

test('degrees called radians are read as degrees, and one click says otherwise', async ({ page }) => {
  await drop(
    page,
    'contradiction.mot',
    readFileSync(join(root, 'fixtures', 'broken', 'footnote-contradicts.mot'), 'utf8'),
  )
  const unit = page.getByLabel('Unit: knee_angle_r')
  await expect(unit).toHaveValue('deg')
  await page.getByRole('button', { name: 'Use radians' }).first().click()
  await expect(unit).toHaveValue('rad')
  await page.getByTestId('undo').click()
  await expect(unit).toHaveValue('deg')
})

test('without mass and height the way on leads to them, and nothing is called missing that was not looked for', async ({
  page,
}) => {
  await drop(page, 'walk.csv', fixture('walk.csv'))
  await expect(page.getByTestId('events')).toContainText('once mass and height are known')
  await page.getByTestId('continue').click()
  await expect(page.locator('#subject-mass')).toBeFocused()
  await enter(page, '#subject-mass', '70')
  await page.getByTestId('continue').click()
  await expect(page.locator('#subject-height')).toBeFocused()
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  await expect(page.getByTestId('events')).toContainText('found in the motion')
  await page.getByTestId('continue').click()
  await expect(page.getByTestId('segments')).toBeVisible()
})

/** Our made walk as a laboratory writes it: a preamble, decimal commas of three digits, channels with numbers. */
function numberedWalk(title: string): { text: string; heads: readonly string[] } {
  const [head = '', ...lines] = fixture('walk.csv').trim().split('\n')
  const heads = head.split(',')
  const named = heads.map((_, c) => (c === 0 ? 'Zeit [s]' : `Kanal_${c}`))
  const rows = lines.map((line) =>
    line
      .split(',')
      .map((cell) => Number(cell).toFixed(3).replace('.', ','))
      .join(';'),
  )
  return { text: [`Ganglabor Nord;${title}`, '', named.join(';'), ...rows].join('\r\n'), heads }
}

test('a German table of numbered channels opens with its columns side by side; what is assigned is remembered', async ({
  userData,
}) => {
  const first = await launch({ userData })
  let { page } = first
  await expect(page.getByTestId('sample-walk')).toBeVisible()
  const { text, heads } = numberedWalk('Gang 1')
  await drop(page, 'gang1.csv', text)
  await fileRead(page, 'gang1.csv')
  const strip = page.getByTestId('columns')
  await expect(strip).toContainText('Kanal_3')
  await expect(page.locator('.alert').first()).toContainText('known yet')
  await picture(page, 'import-columns')
  const wanted = heads.flatMap((name, c) => {
    const found = /^(Left|Right) (hip|knee|ankle) (flexion|dorsiflexion)/i.exec(name)
    return found ? [{ column: `Kanal_${c}`, side: found[1]!.toLowerCase(), joint: found[2]!.toLowerCase() }] : []
  })
  expect(wanted).toHaveLength(6)
  const figure = page.getByTestId('body-figure')
  for (const [k, { column, side, joint }] of wanted.entries()) {
    const select = strip.getByLabel(`The columns as they stand in the file: ${column}`, { exact: true })
    const name = strip.getByRole('button', { name: column, exact: true })
    const chip = figure.getByTestId(`chip-${joint}.flexion.${side}`)
    if (k < 3) {
      await select.focus()
      await select.selectOption(`${joint}.flexion.${side}`)
    } else if (k === 3) {
      // By the keyboard: the column, then its place at the body.
      await name.focus()
      await page.keyboard.press('Enter')
      await expect(name).toHaveAttribute('aria-pressed', 'true')
      await chip.focus()
      await page.keyboard.press('Enter')
    } else if (k === 4) {
      await name.click()
      await chip.click()
    } else await name.dragTo(chip)
    await expect(chip).toContainText(column)
    await expect(select).toHaveValue(`${joint}.flexion.${side}`)
    await settled(page)
  }
  await picture(page, 'import-figure')
  await enter(page, '#subject-mass', '70')
  await enter(page, '#subject-height', '175')
  await modelReady(page)
  await kept(page)
  await first.app.close()

  const second = await launch({ userData })
  ;({ page } = second)
  await modelReady(page)
  await settled(page)
  await drop(page, 'gang2.csv', numberedWalk('Gang 2').text)
  await page.getByTestId('person-same').click()
  await fileRead(page, 'gang2.csv')
  await expect(page.getByTestId('laboratory')).toContainText('6 columns are filled in')
  await second.app.close()
})
