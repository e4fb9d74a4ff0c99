import type { Locator } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { accountOf, expect, signIn, test } from './fixtures.ts'
import { HeldAnswers } from './held-answers.ts'
import { withoutModules } from './without-modules.ts'

test('home greets by first name, which leads to administration [HOME-01]', async ({ page }) => {
  const { firstName } = accountOf('Customer Admin')
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${firstName}`)
  await page.getByRole('link', { name: firstName, exact: true }).click()
  await expect(page).toHaveURL(/\/administration$/)
})

test('the home page has the tiles, those of other modules only when expanded [ROUTE-03] [HOME-21] [HOME-27] [C-01] [N-15]', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin')
  await expect(page).toHaveURL('/home')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Telematics' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Other Modules' })).toBeHidden()
  await main.getByRole('button', { name: 'Show all modules' }).click()
  await expect(main.getByRole('link', { name: /^Trips\/Stops/ })).toHaveAttribute('href', '/telematics/trip')
  await main.getByRole('button', { name: 'Hide all modules' }).click()
  await expect(main.getByRole('heading', { name: 'Other Modules' })).toBeHidden()
  await expect(main.getByText('Many new features are coming soon')).toBeVisible()
})

test('the home page has the logo of the first customer, and the default logo where that has none [HOME-02]', async ({
  page,
}) => {
  const drawn = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>'
  let logo: string | null = null
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const user = await response.json()
    const customers = [
      { id: 1, name: 'Northgate', logo },
      { id: 2, name: 'Southport', logo: `${drawn}#another` },
    ]
    await route.fulfill({ response, json: { ...user, customers } })
  })
  await signIn(page, 'Manager')
  const main = page.getByRole('main')
  await expect(main.getByText('Milepost', { exact: true })).toBeVisible()
  await expect(main.locator('img')).toHaveCount(0)
  logo = drawn
  await page.goto('/login')
  await expect(main.getByRole('img', { name: 'Logo of Northgate' })).toHaveAttribute('src', drawn)
  await expect(main.locator('img')).toHaveCount(1)
  await expect(main.getByText('Milepost', { exact: true })).toHaveCount(0)
})

test('a tile without permission is greyed, is no link and shows the reason [HOME-04] [N-15]', async ({ page }) => {
  await signIn(page, 'Limited')
  const tile = page.getByRole('main').getByRole('link', { name: /^Geofence/, disabled: true })
  const enabled = page.getByRole('main').getByRole('link', { name: /^Track vehicle/ })
  await expect(enabled).toHaveAttribute('href', '/telematics/track-vehicle')
  await expect(tile).not.toHaveCSS('color', await enabled.evaluate(element => getComputedStyle(element).color))
  await expect(tile).toHaveAttribute('aria-disabled', 'true')
  await expect(tile).not.toHaveAttribute('href', /./)
  await tile.focus()
  await expect(page.getByText('You do not have permission for this module').filter({ visible: true })).toHaveCount(1)
})

test('above the launcher is what needs attention, and each line opens the list behind it', async ({ page }) => {
  const lastName = `Lapsed-${Date.now().toString(36)}`
  await signIn(page, 'Customer Admin', '/administration/drivers/new')
  await page.getByRole('textbox', { name: 'First name' }).fill('Rui')
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await page.getByLabel('Licence valid until').fill('2024-05-04')
  await page.getByRole('button', { name: 'Add driver' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Rui ${lastName}` })).toBeVisible()
  await page.goto('/home')
  const band = page.getByRole('region', { name: 'Needs attention' })
  const line = band.getByRole('link', { name: /driving licences? (has|have) expired/ })
  await expect(line).toBeVisible()
  const topOf = async (part: Locator) => (await part.boundingBox())!.y
  expect(await topOf(line)).toBeLessThan(await topOf(page.getByRole('heading', { name: 'Telematics' })))
  await line.click()
  await expect(page).toHaveURL(/\/administration\/drivers\?.*licence=expired/)
  await expect(page.getByRole('grid').getByRole('link', { name: `Rui ${lastName}` })).toBeVisible()
})

test('work that failed is opened from the band, and tells what went wrong and where it belongs', async ({ page }) => {
  await signIn(page, 'Customer Admin', '/home')
  const band = page.getByRole('region', { name: 'Needs attention' })
  await band.getByRole('link', { name: /background work failed/ }).click()
  await expect(page).toHaveURL(/\/administration\/jobs\?.*state=failed/)
  await page
    .getByRole('row', { name: /of an upload/ })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: /of an upload/ })
  await expect(panel.getByText('The server ended while it was at work')).toBeVisible()
  await expectAccessible(page, 'background work')
  await panel.getByRole('link', { name: 'Open the upload' }).click()
  await expect(page).toHaveURL(/\/administration\/uploads\?.*upload=\d+/)
})

test('of what a newer server counts and this page does not know nothing is said', async ({ page }) => {
  await page.route('**/api/attention/?*', route =>
    route.fulfill({
      json: {
        results: [
          { kind: 'lost-keys', count: 3 },
          { kind: 'expired-licences', count: 2 },
        ],
      },
    }),
  )
  await signIn(page, 'Customer Admin', '/home')
  const band = page.getByRole('region', { name: 'Needs attention' })
  await expect(band.getByRole('link')).toHaveText(['2 driving licences have expired'])
  await expect(band.getByText('could not be loaded')).toHaveCount(0)
})

test('what is not counted for want of a module is no all-clear', async ({ page }) => {
  await withoutModules(page, () => ['Events'])
  await page.route('**/api/attention/?*', async route => {
    const response = await route.fetch()
    const { results } = (await response.json()) as { results: { kind: string }[] }
    const counted = results.filter(({ kind }) => kind !== 'severe-events').map(({ kind }) => ({ kind, count: 0 }))
    await route.fulfill({ json: { results: counted } })
  })
  await signIn(page, 'Customer Admin', '/home')
  const band = page.getByRole('region', { name: 'Needs attention' })
  await expect(band.getByText(/Events is not switched on for .+\. Nothing of that is counted here/)).toBeVisible()
  await expect(band.getByText(/Nothing needs attention now/)).toHaveCount(0)
})

test('the launcher does not wait for what needs attention, and a failure says so and can be tried again', async ({
  page,
}) => {
  const answers = await HeldAnswers.of(page, /\/api\/attention\//)
  await signIn(page, 'Customer Admin')
  const band = page.getByRole('region', { name: 'Needs attention' })
  await expect(page.getByRole('main').getByRole('link', { name: /^Geofence/ })).toBeVisible()
  await expect(band.getByRole('status')).toHaveText('Looking what needs attention…')
  await answers.fail()
  await expect(band.getByRole('status')).toContainText('What needs attention could not be loaded.')
  await answers.pass()
  await band.getByRole('button', { name: 'Try again' }).click()
  await expect(band.getByRole('status')).toHaveCount(0)
  await expect(band.getByRole('link').or(band.getByText('Nothing needs attention now.')).first()).toBeVisible()
})
