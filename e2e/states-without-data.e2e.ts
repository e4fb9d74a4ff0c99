import type { Page } from '@playwright/test'
import { expect, test as plain, signIn } from './fixtures.ts'
import { HeldAnswers, REFERENCE } from './held-answers.ts'
import { test } from './signed-in.ts'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name, exact: true })

/** What a customer reads who has nothing yet: the path by the menu, and the words instead of a list. */
const FIRST_USE: [menu: string, words: string][] = [
  ['Track', 'No vehicles yet'],
  ['Track vehicle', 'No vehicles yet'],
  ['Trace', 'No vehicles yet'],
  ['Geofence', 'No geofences yet'],
  ['Timesheets', 'No vehicles yet'],
  ['Trips/Stops', 'No trips in this period'],
  ['Driver Behaviour', 'No vehicles yet'],
  ['Mobileye ADAS', 'No vehicles yet'],
  ['Events', 'No vehicles yet'],
]

/** Answers with the shape of the call and nothing in it. */
async function emptyAnswers(page: Page, calls: RegExp) {
  await page.route(calls, async route => {
    const response = await route.fetch()
    const answer: Record<string, unknown> = await response.json()
    const emptied = Object.entries(answer).map(([name, value]) => [
      name,
      Array.isArray(value) ? [] : name === 'count' ? 0 : value,
    ])
    await route.fulfill({ json: Object.fromEntries(emptied) })
  })
}

test('a customer without data sees on each screen what will appear there and when', async ({ page }) => {
  await emptyAnswers(
    page,
    /\/api\/(track\/columns|collapsible\/track|vehicles_group_list|geofence|geofence\/visits|trips|behaviour\/\w+\/ranking)\/\?|\/api\/(track\/columns|collapsible\/track)\/$/,
  )
  await page.goto('/home')
  for (const [name, words] of FIRST_USE) {
    await menu(page, name).click()
    await expect(page.getByRole('heading', { name: words }).first(), name).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }), name).toHaveCount(0)
  }
  await page.goto('/telematics/geofence?view=visits')
  await expect(page.getByRole('heading', { name: 'No visits' })).toBeVisible()
})

test('days without data are shown as such, on screens with a range of days', async ({ page, signedIn }) => {
  const { vehicleId } = signedIn
  const days = `vehicleId=${vehicleId}&startDate=2020-01-01&endDate=2020-01-02`
  await page.goto(`/telematics/trace?${days}`)
  await expect(page.getByText(/^No records in this period: /)).toBeVisible()
  await page.goto(`/telematics/timesheets?${days}`)
  await expect(page.getByRole('heading', { name: 'No data in this period' })).toBeVisible()
  await page.goto(`/events/activity?${days}`)
  await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible()
  await expect(page.getByText('Please change the search query')).toBeVisible()
  await page.goto('/telematics/geofence?view=visits&startDate=2020-01-01&endDate=2020-01-02')
  await expect(page.getByRole('heading', { name: 'No visits' })).toBeVisible()
})

test('a list of vehicles that could not be loaded is not taken for a fleet without vehicles', async ({ page }) => {
  const lists = await HeldAnswers.of(page, /\/api\/vehicles_group_list\//, 'failing')
  for (const path of ['/telematics/timesheets', '/events/activity']) {
    await lists.fail()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toHaveCount(2)
    await expect(page.getByText(/No events|No vehicles yet/)).toHaveCount(0)
    await lists.pass()
    await page.getByRole('button', { name: 'Try again' }).last().click()
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  }
})

test('a screen opened without a network shows it, and loads without a click when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/telematics/safety/abc')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Choose dates: Dates' }).click()
  await expect(page.getByRole('button', { name: 'Yesterday' })).toBeVisible()
  await context.setOffline(true)
  const noConnection = page.getByRole('heading', { name: 'No connection' })
  await test.step('its data were never read', async () => {
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await expect(noConnection).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await context.setOffline(false)
    await expect(noConnection).toHaveCount(0)
  })
  await test.step('its part of the program was never read', async () => {
    await context.setOffline(true)
    await menu(page, 'Trips/Stops').click()
    await expect(noConnection).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(noConnection).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('grid', { name: 'Trips' })).toBeVisible()
  })
})

test('a screen opened while the server is stopped says so as a list does, and loads by itself when the server is back', async ({
  page,
}) => {
  await page.goto('/administration')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/*', route => route.abort('connectionrefused'))
  const noConnection = page.getByRole('heading', { name: 'No connection' })
  await menu(page, 'Timesheets').click()
  await expect(noConnection).toBeVisible()
  await expect(page.getByText('Milepost cannot be reached. Check your connection.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(noConnection).toBeVisible()
  await page.unrouteAll()
  await expect(noConnection).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Timesheets' }).first()).toBeVisible()
  await expect(page).toHaveURL(/timesheets/)
})

test('a screen whose part is gone with a newer release is loaded whole', async ({ page }) => {
  await page.goto('/administration')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The parts that the page knows are there no longer until it is read anew.
  await page.route('**/assets/**', route => route.fulfill({ status: 404 }))
  page.on('request', request => request.isNavigationRequest() && void page.unrouteAll())
  await menu(page, 'Trips/Stops').click()
  await expect(page.getByRole('grid', { name: 'Trips' })).toBeVisible()
})

const MODULES = [
  '/telematics/trace',
  '/telematics/trace-vehicle',
  '/telematics/geofence',
  '/telematics/trip',
  '/telematics/timesheets',
  '/telematics/safety/abc',
  '/telematics/safety/mobileye',
  '/events/activity',
  '/administration/map-areas',
]

plain('without the module a message is shown instead of an empty screen', async ({ page }) => {
  await signIn(page, 'Repairer')
  await expect(page).toHaveURL('/home')
  for (const path of MODULES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Unauthorised Module' }), path).toBeVisible()
  }
})

test('a permission that was withdrawn meanwhile is shown as missing, without an offer to try again', async ({
  page,
}) => {
  await page.route(
    /\/api\/(track\/columns|trips|geofence|events|vehicle\/timesheet|behaviour\/\w+\/ranking)\//,
    route => route.fulfill({ status: 403, json: { detail: 'Forbidden', request_id: 'req-1' } }),
  )
  await page.goto('/home')
  for (const name of ['Track', 'Track vehicle', 'Geofence', 'Trips/Stops', 'Driver Behaviour', 'Events']) {
    await menu(page, name).click()
    await expect(page.getByText('You do not have permission for this module'), name).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' }), name).toHaveCount(0)
    // Of the map a part alone may be refused.
    if (name.startsWith('Track')) continue
    await expect(page.getByRole('link', { name: 'Go to Homescreen' }), name).toHaveAttribute('href', '/home')
  }
})

/** Screens whose list is a sheet that is shut when a phone opens them: path, calls of the list, its words. */
const SHUT: [path: string, calls: RegExp, loading: string, empty: string][] = [
  ['/telematics/track', /\/api\/track\/columns\//, 'Loading vehicles…', 'No vehicles yet'],
  ['/telematics/geofence', /\/api\/geofence\/\?/, 'Loading geofences…', 'No geofences yet'],
]

test('on a phone with the list closed, the state of the list is shown on the map', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, calls, loading, empty] of SHUT) {
    const answers = await HeldAnswers.of(page, calls)
    await page.goto(path)
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible()
    await answers.fail()
    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    await expect(page.getByRole('alert')).toContainText(REFERENCE)
    await answers.pass()
    await emptyAnswers(page, calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: empty })).toBeVisible()
  }
})

plain('Map areas: loading, failed, out of date and without any', async ({ page }) => {
  await page.clock.install()
  const calls = /\/api\/administration\/map_areas\//
  const answers = await HeldAnswers.of(page, calls)
  const area = page.getByRole('row', { name: /Montevideo/ })
  const lookAgain = async () => {
    await page.clock.fastForward(7 * 60_000 + 20_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  await signIn(page, 'Global Admin', '/administration/map-areas')
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  await answers.fail()
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(page.getByText(REFERENCE)).toBeVisible()
  await answers.pass()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(area).toBeVisible()
  await answers.fail()
  await lookAgain()
  await expect(page.getByText('Data from 7 min ago')).toBeVisible()
  await expect(area).toBeVisible()
  await answers.pass()
  await emptyAnswers(page, calls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'No street map is installed' })).toBeVisible()
})
