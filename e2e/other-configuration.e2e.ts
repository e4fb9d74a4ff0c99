import { DEMO_PASSWORD } from '@milepost/server/auth/demo-accounts.ts'
import { createScratchSystem, EVERY_DEVICE_PORT, type ScratchSystem } from '../scripts/rig/scratch-system.ts'
import { accountOf, test as base, expect, signInByForm } from './fixtures.ts'

/** A second installation, configured as some operators do: the older form and the simpler home page. */
const test = base.extend<object, { system: ScratchSystem }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: the form the test runner requires
    async ({}, use) => {
      const system = await createScratchSystem(
        {
          MILEPOST_DEMO: 'on',
          MILEPOST_DEMO_DAYS: '0',
          MILEPOST_LEGACY_LOGIN: 'on',
          MILEPOST_HOME_LAYOUT: 'launcher',
          ER_DASHBOARD_URL: 'https://emergency.example/dashboard',
          MILEPOST_GEOCODER: 'nominatim',
          MILEPOST_GEOCODER_URL: 'http://127.0.0.1:9/', // nothing listens there
        },
        { listen: EVERY_DEVICE_PORT },
      )
      await use(system)
      await system.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ system }, use) => {
    await use(system.origin)
  },
})

test('the older form reports a wrong password in an error toast at the bottom centre, six seconds long, gone at a tap [AUTH-30, AUTH-33, HTTP-16]', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login?signed_out=1')
  await expect(page.getByLabel('Email')).toBeVisible() // what draws it waits for the clock as well
  await page.clock.pauseAt(Date.now() + 60_000) // from here on time passes only by runFor
  const submit = async () => {
    await page.getByLabel('Email').fill(accountOf('Manager').email)
    await page
      .getByLabel(/^Password/)
      .first()
      .fill('not the password')
    await page
      .getByRole('button', { name: /log ?in/i })
      .last()
      .click()
  }
  await submit()
  const toast = page.getByRole('alert')
  await expect(toast).toContainText('Unable to log in with provided credentials')
  const box = (await toast.boundingBox())!
  expect(box.x + box.width / 2).toBeCloseTo(720, -1)
  expect(box.y).toBeGreaterThan(700)
  await page.clock.runFor(5_500)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toBeHidden()
  await submit()
  await toast.click()
  await expect(toast).toBeHidden()
})

test('the older form signs in with the right password [AUTH-30]', async ({ page }) => {
  await page.goto('/login?signed_out=1')
  await page.getByLabel('Email').fill(accountOf('Manager').email)
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(DEMO_PASSWORD)
  await page
    .getByRole('button', { name: /log ?in/i })
    .last()
    .click()
  await expect(page).toHaveURL('/home')
})

test('the launcher has one tile for each permitted app, in a window of its own, and expands [HOME-20, HOME-28..HOME-31, PERM-06]', async ({
  page,
}) => {
  await signInByForm(page, 'Customer Admin')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Defect/ })).toHaveAttribute('href', '/apps/defect')
  await expect(main.getByRole('link', { name: /^Safety Inspection/ })).toHaveAttribute('target', '_blank')
  await expect(main.getByRole('link', { name: /^Track/ })).toHaveCount(0)
  await main.getByRole('button', { name: 'Expand all modules' }).click()
  await expect(main.getByRole('button', { name: 'Collapse all modules' })).toBeVisible()
})

test('where the configured address service does not respond the installed maps are used, and the screen shows a notice', async ({
  page,
}) => {
  await signInByForm(page, 'Customer Admin', '/telematics/track')
  await page.getByText('Nearest', { exact: true }).click()
  const place = page.getByRole('searchbox', { name: 'Near an address or place' })
  await place.fill('Oakham')
  await place.press('Enter')
  await expect(page.getByText('The address service is not answering.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Addresses and places found' })).toContainText('Oakham')
})
