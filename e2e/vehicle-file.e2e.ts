import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { post } from './calls.ts'
import { expect, signIn, test } from './fixtures.ts'

const VEHICLE = () => Number(process.env.MILEPOST_E2E_VEHICLE)
const panel = (page: Page) => page.getByRole('complementary')
const rows = (page: Page) => page.getByRole('grid', { name: 'Vehicle File' }).locator('tbody tr[aria-selected]')

/** A small picture, whose last bytes make it another than those before. */
const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

test('a certificate is filed: the vehicle is searched for, the schedule shown, another date confirmed, the document kept and seen in the log [VF-05] [VF-07] [VF-08] [VF-10] [VF-17] [VF-29] [VF-30] [VF-31] [VF-32] [VF-36] [VF-68] [VF-71] [VF-72] [VF-73] [VF-85]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', `/vehicle-file/activity?vehicleId=${VEHICLE()}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Vehicle File (Document dates)')
  await expect(page.getByRole('region', { name: 'Filter Vehicle File' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Date/Time',
    'Registration',
    'Activity Type',
    'Description',
    'Status',
    'Created by',
    'Document',
  ])
  const registration = await heading.locator('span > span').nth(1).innerText()

  await page.getByRole('button', { name: 'Add new document' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Add New Vehicle Document' })).toBeVisible()
  await expect(panel(page).getByText(`You have selected ${registration}`)).toBeVisible()
  await test.step('another vehicle is found by a part of its registration', async () => {
    await panel(page).getByRole('button', { name: 'Change' }).click()
    await panel(page).getByRole('combobox', { name: 'Vehicle', exact: true }).fill(registration)
    await panel(page).getByRole('listbox').getByRole('option', { name: registration }).click()
    await expect(panel(page).getByText(`You have selected ${registration}`)).toBeVisible()
  })
  const submit = panel(page).getByRole('button', { name: 'Add Vehicle Document' })
  await expect(submit).toHaveAttribute('aria-description', 'Choose an activity type first.')
  await panel(page).getByRole('combobox', { name: 'Activity Type' }).selectOption({ label: 'MOT Report' })
  await expect(panel(page).getByRole('region', { name: 'Schedule' })).toContainText('Annual test (MOT)')
  await expect(panel(page).getByRole('region', { name: 'Schedule' })).toContainText('in 12 months')
  await panel(page).getByRole('textbox', { name: 'Description' }).fill('Annual test, no advisories')

  await test.step('another date than today is confirmed first', async () => {
    const date = panel(page).getByLabel('Date of the document')
    const today = await date.inputValue()
    const longAgo = `${Number(today.slice(0, 4)) - 1}-01-15`
    await date.fill(longAgo)
    await expect(panel(page).getByText(/more than 6 months in the past/)).toBeVisible()
    await expect(panel(page).getByText(/with a date of: 15\/01\/\d{4}\?/)).toBeVisible()
    await expect(submit).toHaveAttribute('aria-description', 'Confirm the date first.')
    await panel(page).getByRole('button', { name: 'No', exact: true }).click()
    await expect(date).toHaveValue(today)
  })

  await test.step('without a document nothing is filed, with one it is', async () => {
    await submit.click()
    await expect(panel(page).getByText('An image is required to submit this document.')).toBeVisible()
    await panel(page).locator('[data-document-file]').setInputFiles(picture('certificate.png'))
    await expectAccessible(page, 'the form of a new document')
    await submit.click()
    await expect(page.getByText('Document created in vehicle file')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })
  const row = rows(page).filter({ hasText: 'Annual test, no advisories' }).first()
  await expect(row).toContainText('Pass')
  await expect(row.getByRole('link', { name: 'View' })).toBeVisible()
  await row.getByText('Pass', { exact: true }).click()
  const document = panel(page).getByRole('img', { name: 'Annual test, no advisories' })
  await expect(document).toBeVisible()
  const shown = () => document.evaluate(it => (it as HTMLImageElement).naturalWidth)
  await expect.poll(shown).toBe(1)
})

test('the toggles and the filters ask for what they say, and a change goes back to the first page [VF-06] [VF-19] [VF-22] [VF-28]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/vehicle-file/activity?page=2')
  const filters = page.getByRole('region', { name: 'Filter Vehicle File' })
  const asked = page.waitForRequest(/vehicle_activities\/\?.*filter_latest=True/)
  await filters.getByRole('switch', { name: 'Show all audit trail' }).click()
  expect(new URL((await asked).url()).searchParams.get('page')).toBe('1')
  const filed = page.waitForRequest(/vehicle_activities\/\?(.*&)?date_range=/)
  await filters.getByRole('switch', { name: 'Show document/activity log date' }).click()
  expect(new URL((await filed).url()).searchParams.get('ordering')).toBe('-created_at')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('(Document dates)')
  const ofType = page.waitForRequest(/vehicle_activities\/\?.*activity_type=\d/)
  await filters.getByRole('combobox', { name: 'Document type' }).selectOption({ label: 'Plating Certificate (VTG7)' })
  await ofType
  await expect(filters.getByRole('combobox', { name: 'Depot' }).locator('option').first()).toHaveText('-- None --')
  await expect(filters.getByRole('switch', { name: 'Show archived items' })).toBeDisabled()
})

test('a list that cannot be loaded is an empty one without a dialog, which says so in its place [VF-16] [VF-86] [C-65]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  await page.route(/\/api\/vehicle_activities\/\?/, route => route.fulfill({ status: 500, json: { detail: 'x' } }))
  await page.goto('/vehicle-file/activity')
  await expect(page.getByText('No Vehicle File Activity')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Pages of Vehicle File' })).toHaveCount(0)
})

/** Reports a defect of the vehicle as whoever is signed in. */
async function reportDefect(page: Page, description: string): Promise<number> {
  const { id } = await post<{ id: number }>(page, '/defect/defects/', {
    vehicle: VEHICLE(),
    category: 'horn',
    description,
    severity: 'minor',
    reported_at: new Date().toISOString(),
  })
  return id
}

test('the report of a defect is saved from its row, by the token for that host; where it cannot be drawn a message says so [VF-12] [VF-87] [VF-88] [VF-102]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', `/vehicle-file/activity?vehicleId=${VEHICLE()}`)
  const description = `Horn weak ${Date.now()}`
  const id = await reportDefect(page, description)
  await page.reload()
  const row = rows(page).filter({ hasText: description })
  const view = row.getByRole('button', { name: 'View' })
  await expect(view).toHaveAttribute('title', String(id))
  const asked = page.waitForRequest(/generate_pdf/)
  const [download] = await Promise.all([page.waitForEvent('download'), view.click()])
  expect(download.suggestedFilename()).toMatch(/^defect-report_.+\.pdf$/)
  expect([(await asked).method(), (await (await asked).allHeaders()).authorization]).toEqual([
    'POST',
    expect.stringMatching(/^JWT /),
  ])

  await page.route(/generate_pdf/, route => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await view.click()
  await expect(page.getByText('Something went wrong with the PDF download')).toBeVisible()
  await page.context().clearCookies({ name: /jwt/i })
  await page.route(/reobtain_jwt/, route => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await view.click()
  await expect(page.getByText('Something went wrong with the translating token')).toBeVisible()
})

test('the log that is shown is saved as a file', async ({ page }) => {
  await signIn(page, 'Customer Admin', `/vehicle-file/activity?vehicleId=${VEHICLE()}`)
  await reportDefect(page, 'Mirror loose')
  await page.reload()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain('Mirror loose')
})
