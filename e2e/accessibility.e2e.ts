import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Pages by their address, with whether they hold a map. */
const PAGES: [path: string, hasMap: boolean][] = [
  ['/administration', false],
  ['/unauthorised', false],
  ['/telematics/track', true],
  ['/telematics/track-vehicle', true],
  ['/telematics/trace', true],
  ['/telematics/trace-vehicle', true],
  ['/telematics/geofence', true],
  ['/telematics/geofence?view=visits', false],
  ['/telematics/trip', false],
  ['/telematics/timesheets', false],
  ['/telematics/safety/abc', false],
  ['/telematics/safety/mobileye', false],
  ['/events/activity', true],
]

const PHONE = { width: 360, height: 740 }

test.describe.configure({ mode: 'parallel' })

test('axe finds nothing on the sign-in page and the home page, light and dark', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await signIn(page, 'Customer Admin')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  await expectAccessible(page, 'home')
})

for (const [path, hasMap] of PAGES) {
  test(`axe finds nothing on ${path}, wide and on a phone, light and dark`, async ({ page }) => {
    await signIn(page, 'Customer Admin', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    if (hasMap) await expect(page.locator('[data-map][data-ready="true"]').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page, 'wide')
    await page.setViewportSize(PHONE)
    await expectAccessible(page, '360 px')
    // Filters and lists are a sheet there, which lies over the rest.
    const openSheet = page.getByRole('button', { name: /^Show (panel|filters)$/ })
    if ((await openSheet.count()) > 0) {
      await openSheet.first().click()
      await expect(page.getByRole('button', { name: /^Hide (panel|filters)$/ })).toBeVisible()
      await expectAccessible(page, '360 px with its sheet')
    }
  })
}
