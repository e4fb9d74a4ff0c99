import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

const panel = (page: Page) => page.getByRole('complementary')
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New upload' }).click()
  await panel(page).locator('input[type="file"]').setInputFiles(fileOf(name, text))
  await panel(page).getByRole('button', { name: 'Check file' }).click()
  await expect(panel(page).getByText('Checked, not saved')).toBeVisible({ timeout: 20_000 })
  // Of what has not ended yet no outcome is told.
  expect(await page.getByText('Success', { exact: true }).count()).toBe(0)
}

const count = (page: Page, name: string) =>
  panel(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

test('a file of vehicles is checked, its errors shown, corrected, saved and taken back; the same file again changes nothing [ADM-QR-05, N-60]', async ({
  page,
}) => {
  const stem = `U${Date.now().toString(36).slice(-5)}`.toUpperCase()
  const file = `${stem}.csv`
  const text = (type: string) => `Plate of it,Kind,Fleet number\n${stem} 1,Van,1\n${stem} 2,${type},2\n`
  await signIn(page, 'Customer Admin', '/administration')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Uploads/ })
    .click()

  await test.step('columns that are not known are matched by hand, and errors are said line by line', async () => {
    await upload(page, file, text('Spaceship'))
    await expect(panel(page).getByText(/No column of the file is matched to: Registration, Type/)).toBeVisible()
    await panel(page).getByRole('combobox', { name: 'Plate of it is' }).click()
    await page.getByRole('option', { name: 'Registration', exact: true }).click()
    await expect(panel(page).getByText(/No column of the file is matched to: Type\./)).toBeVisible({ timeout: 20_000 })
    await panel(page).getByRole('combobox', { name: 'Kind is' }).click()
    await page.getByRole('option', { name: 'Type', exact: true }).click()
    await expect(count(page, 'Will be added')).toHaveText('1', { timeout: 20_000 })
    const errors = panel(page).getByRole('region', { name: 'Errors' })
    await expect(errors.getByRole('row', { name: /3 Kind\s*Spaceship There is no such entry/ })).toBeVisible()
    const download = page.waitForEvent('download')
    await errors.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await download).suggestedFilename()).toBe(`${stem} - Errors.csv`)
    await expectAccessible(page, 'an upload with errors')
    await panel(page).getByRole('button', { name: 'Discard file' }).click()
    await expect(panel(page)).toHaveCount(0)
  })

  await test.step('columns that nothing is read from are named above the figures', async () => {
    await upload(page, file, `Registration,Type,Vehicle group,Colour,Paint\n${stem} 1,Van,,Red,Matt\n`)
    await expect(
      panel(page).getByText('2 columns are left out: Colour, Paint. Choose below what they are.'),
    ).toBeVisible()
    await expect(panel(page).getByRole('combobox', { name: 'Vehicle group is' })).toHaveValue('Vehicle groups')
    await panel(page).getByRole('button', { name: 'Discard file' }).click()
    await expect(panel(page)).toHaveCount(0)
  })

  const good = text('Truck').replace('Plate of it,Kind', 'Registration,Type')
  await test.step('the corrected file is saved, by a job that can be left', async () => {
    await upload(page, file, good)
    await panel(page).getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(panel(page).getByRole('button', { name: 'Save 2 changes' })).toHaveCount(0)
    await page.goto('/administration/vehicles')
    await page.goBack()
    await expect(panel(page).getByText('The file was saved.')).toBeVisible({ timeout: 20_000 })
    await page.goto(`/administration/vehicles?search=${stem}`)
    await expect(page.getByRole('grid', { name: 'Vehicles' }).getByRole('link', { name: `${stem} 2` })).toBeVisible()
    await page.goBack()
  })

  await test.step('the same file again changes nothing', async () => {
    await upload(page, file, good)
    await expect(count(page, 'As before')).toHaveText('2')
    await expect(panel(page).getByRole('button', { name: 'Nothing to save' })).toBeDisabled()
    await panel(page).getByRole('button', { name: 'Discard file' }).click()
    await expect(panel(page)).toHaveCount(0)
  })

  await test.step('what the file did is taken back together', async () => {
    await page.getByRole('grid', { name: 'Uploads' }).getByRole('row', { name: /Saved/ }).first().click()
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(panel(page).getByText('What the file did was taken back.')).toBeVisible({ timeout: 20_000 })
    await page.goto(`/administration/vehicles?search=${stem}`)
    await expect(page.getByText('No vehicles found')).toBeVisible()
  })
})

test('geofences come from a file by their centres, get other names by a second one, and both are taken back', async ({
  page,
}) => {
  const stem = `Site ${Date.now().toString(36).slice(-5)}`
  async function expectOnMap(name: string) {
    await page.goto('/telematics/geofence')
    await page.getByRole('searchbox', { name: 'Search geofences' }).fill(stem)
    await expect(page.getByRole('treeitem', { name: `${name} Circle`, exact: true })).toBeVisible()
    await page.goBack()
  }
  async function send(name: string, text: string) {
    await page.goto('/administration/uploads/new')
    await panel(page).getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Geofences' }).click()
    await panel(page).locator('input[type="file"]').setInputFiles(fileOf(name, text))
    await panel(page).getByRole('button', { name: 'Check file' }).click()
    await expect(panel(page).getByText('Checked, not saved')).toBeVisible({ timeout: 20_000 })
  }
  async function saveAll(label: string) {
    await panel(page).getByRole('button', { name: label }).click()
    await expect(panel(page).getByText('The file was saved.')).toBeVisible({ timeout: 20_000 })
  }
  await signIn(page, 'Customer Admin', '/administration/uploads')

  await test.step('what is wrong with a place is said in words', async () => {
    await send('new.csv', `Name,Latitude,Longitude,Radius (m)\n${stem},52.67,-0.73,150\n${stem} B,52.67,-0.73,2\n`)
    const errors = panel(page).getByRole('region', { name: 'Errors' })
    await expect(
      errors.getByRole('row', { name: /3 Radius \(m\).*The radius must be from 10 m to 500 km/ }),
    ).toBeVisible()
    await expect(page.getByText('File checked: 1 line with errors')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Save 1 change' }).click()
    await expect(panel(page).getByText('1 added, 1 line not saved')).toBeVisible({ timeout: 20_000 })
    await expectOnMap(stem)
  })

  await test.step('names alone are a file as well', async () => {
    await send('names.csv', `Name,New name\n${stem},${stem} yard\n`)
    await expect(count(page, 'Will be changed')).toHaveText('1')
    await expect(panel(page).getByText(/No column of the file is matched/)).toHaveCount(0)
    await saveAll('Save 1 change')
    await expect(page.getByRole('status').filter({ hasText: 'Saved names.csv' })).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Go to Geofences' })).toHaveAttribute(
      'href',
      '/telematics/geofence',
    )
    await expectOnMap(`${stem} yard`)
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(panel(page).getByText('What the file did was taken back.')).toBeVisible({ timeout: 20_000 })
    await expectOnMap(stem)
  })
})

test('what is no table is refused with one sentence, before or after it is sent', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/administration/uploads?upload=%2B')
  const input = panel(page).locator('input[type="file"]')
  await input.setInputFiles(fileOf('cat.pdf', '%PDF-1.7'))
  await expect(panel(page).getByRole('paragraph').filter({ hasText: 'Choose a CSV or XLSX file.' })).toBeVisible()
  await input.setInputFiles(fileOf('formulas.csv', 'Registration,Type\nAB12 CDE,=A1\n'))
  await panel(page).getByRole('button', { name: 'Check file' }).click()
  await expect(panel(page).getByText(/The file has formulas\. .+ \(B2\) Nothing of the file was saved\./)).toBeVisible({
    timeout: 20_000,
  })
})

test('a file of QR codes gives vehicles theirs, and says so in the words of the documents [ADM-QR-06]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/administration/vehicles')
  const registration =
    (await page.getByRole('grid', { name: 'Vehicles' }).getByRole('link').first().textContent()) ?? ''
  // The path of an object opens it, and that of a new one its form (N-01).
  await page.goto('/administration/uploads/new')
  await panel(page).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'QR codes' }).click()
  const input = panel(page).locator('input[type="file"]')
  await input.setInputFiles(fileOf('codes.csv', `Registration\n${registration}\n`))
  await panel(page).getByRole('button', { name: 'Create QR codes' }).click()
  await expect(page.getByText('New QR code urls have been created')).toBeVisible({ timeout: 20_000 })
  const id = new URL(page.url()).searchParams.get('upload')
  await page.goto(`/administration/uploads/${id}`)
  await expect(panel(page).getByText('codes.csv').first()).toBeVisible()
  await input.waitFor({ state: 'detached' })

  await page.goto('/administration/uploads/new')
  await panel(page).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'QR codes' }).click()
  await input.setInputFiles(fileOf('in-part.csv', `Registration\n${registration}\nNO SUCH\n`))
  await panel(page).getByRole('button', { name: 'Create QR codes' }).click()
  await expect(page.getByText(/in-part\.csv: .*1 line not saved/)).toBeVisible({ timeout: 20_000 })
  await expect(panel(page).getByText('NO SUCH', { exact: true })).toBeVisible()

  await page.goto('/administration/uploads/new')
  await panel(page).getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'QR codes' }).click()
  await input.setInputFiles(fileOf('formulas.csv', 'Registration,QR code\nAB12 CDE,=A1\n'))
  await panel(page).getByRole('button', { name: 'Create QR codes' }).click()
  await expect(page.getByText('Error when uploading the new QR codes')).toBeVisible({ timeout: 20_000 })
})
