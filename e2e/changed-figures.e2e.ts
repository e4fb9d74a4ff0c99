import { demoFleet, demoSeed } from '@milepost/simulator/fleet.ts'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './fixtures.ts'

/** The first of the first customer. */
const vehicle = demoFleet(demoSeed).customers[0]!.regions[0]!.depots[0]!.vehicles[0]!

const PAGE = '/administration/changed-figures'
const CALL = /\/api\/administration\/changed_figures\//

const change = (figure: string, from: number, to: number, reason: string, event_code: number | null = null) => ({
  ...{ vehicle: 1, registration: 'AB12 CDE', day: '2026-06-01', changed_at: '2026-07-01T00:00:00.000Z' },
  ...{ figure, event_code, from, to, reason },
})

test('a customer administrator reads what a release changed, from, to and why, and goes on to the day', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', '/administration')
  await page.getByRole('main').getByRole('link', { name: 'Changed figures' }).click()
  await expect(page.getByText('No changed figures')).toBeVisible()
  await expectAccessible(page, 'changed figures')

  await page.route(CALL, route =>
    route.fulfill({
      json: {
        count: 2,
        recalculation: { done: 12, failed: 0, total: 300 },
        results: [change('distance', 11_618_000, 20_000, 'zero-zero'), change('event', 3, 0, 'impossible-speed', 41)],
      },
    }),
  )
  await page.reload()
  await expect(page.getByText('Recalculated: 12 of 300 trackers')).toBeVisible()
  await expect(page.getByRole('row', { name: /Harsh Braking/ })).toContainText('Impossible speed')
  const distance = page.getByRole('row', { name: /Distance/ })
  await expect(distance).toContainText('Tracker gave 0, 0 as its place')
  await expectAccessible(page, 'changed figures')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(distance).toContainText('AB12 CDE')
  await expect(distance).toContainText('Tracker gave 0, 0 as its place')
  await expect(distance.getByRole('cell').last()).toBeInViewport({ ratio: 1 })
  await distance.getByRole('link', { name: 'Trips of this day of AB12 CDE' }).click()
  await expect(page).toHaveURL(/\/telematics\/trip\?.*vehicleId=1/)
})

test('the file is in the units that the reader prefers [FMT-09]', async ({ page }) => {
  await page.route('**/api/user/get_current_user/', async route => {
    const response = await route.fetch()
    const user = await response.json()
    user.prefs.units_distance = user.user.prefs.units_distance = 'KMS'
    await route.fulfill({ response, json: user })
  })
  await page.route(CALL, route =>
    route.fulfill({
      json: {
        count: 1,
        recalculation: { done: 300, failed: 0, total: 300 },
        results: [change('distance', 11_618_000, 20_000, 'zero-zero')],
      },
    }),
  )
  await signIn(page, 'Customer Admin', PAGE)
  await expect(page.getByRole('row', { name: /Distance/ })).toContainText('20 km')
  const asked = page.waitForRequest(/\/api\/administration\/changed_figures_export\//)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect(new URL((await asked).url()).searchParams.get('units')).toBe('KMS')
})

test('of a filter that nothing matches the screen says so, and a failed load can be tried again', async ({ page }) => {
  await signIn(page, 'Customer Admin', `${PAGE}?start=2026-06-01&end=2026-06-01`)
  await expect(page.getByText('No changed figures match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
  await page.route(CALL, route => route.fulfill({ status: 500, json: { detail: 'broken' } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an administrator has the past of a vehicle recalculated, and sees how far it is and that it is done', async ({
  page,
}) => {
  await signIn(page, 'Customer Admin', PAGE)
  await page.getByRole('button', { name: 'Recalculate…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recalculate past days' })
  await expectAccessible(page, 'the dialog of a recalculation')
  await dialog.getByRole('combobox', { name: 'Vehicle' }).fill(vehicle.registration)
  await dialog.getByRole('option', { name: vehicle.registration }).click()
  await dialog.getByRole('button', { name: 'Recalculate', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const line = page
    .getByRole('status')
    .filter({ hasText: `Recalculation of ${vehicle.registration} from` })
    .first()
  await expect(line).toContainText(/done, asked for by/, { timeout: 20_000 })
})

test('who administers nothing has no access', async ({ page }) => {
  await signIn(page, 'Repairer', PAGE)
  await expect(page.getByRole('heading', { name: 'Unauthorised Module' })).toBeVisible()
})
