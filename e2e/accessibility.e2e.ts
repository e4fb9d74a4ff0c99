import AxeBuilder from '@axe-core/playwright'
import { expect, signInByForm, test } from './fixtures.ts'

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

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 740 }

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on sign-in, home and the telematics screens, wide and on a phone, ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/home')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await check(page, 'sign-in')
    await signInByForm(page, 'Customer Admin')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
    await check(page, 'home')
    for (const [path, hasMap] of PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      if (hasMap) await expect(page.locator('[data-map][data-ready="true"]').first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await check(page, path)
      await page.setViewportSize(PHONE)
      await check(page, `${path} at 360 px`)
      // Filters and lists are a sheet there, which lies over the rest.
      const openSheet = page.getByRole('button', { name: /^Show (panel|filters)$/ })
      if ((await openSheet.count()) > 0) {
        await openSheet.first().click()
        await expect(page.getByRole('button', { name: /^Hide (panel|filters)$/ })).toBeVisible()
        await check(page, `${path} at 360 px with its sheet`)
      }
      await page.setViewportSize(WIDE)
    }
  })
}

async function check(page: import('@playwright/test').Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(' | ')}`)
  expect.soft(found, name).toEqual([])
}
